/** The pages for ticket items that are being sent, and for one whose outcome is not known. */
import { Button } from '../../ui/kit/button.tsx';
import type { ReactNode } from 'react';
import { Banner } from '../../ui/kit/banner.tsx';
import { useFromTop } from '../../ui/browser/scroll-to-top.ts';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import type { ItemCampaign } from './campaign.ts';
import { ItemResults } from './results.tsx';
import classes from './results.module.css';
import { errorOf, type Rows } from './rows.ts';

interface TicketItemsSendingProps {
  crumbs: ReactNode;
  campaign: ItemCampaign;
  rows: Rows;
  stop(): void;
}

export function TicketItemsSending({ crumbs, campaign, rows, stop }: TicketItemsSendingProps) {
  useFromTop();
  const isMore = rows.some(({ state }) => state === 'waiting');
  const what = rows.length === 1 ? 'ticket item' : `${rows.length} ticket items`;
  return (
    <ScreenPage width="form">
      <PageHead
        crumbs={crumbs}
        title={<ScreenTitle title={`Creating ${what} on ${campaign.title}`} />}
        meta={['Stay on this page until it is done']}
      />
      <ItemResults rows={rows} currency={campaign.currency} />
      {isMore ? (
        <div className={classes.actions}>
          <Button size="md" onClick={stop}>
            Stop after this one
          </Button>
        </div>
      ) : null}
    </ScreenPage>
  );
}

interface TicketItemNotKnownProps {
  crumbs: ReactNode;
  campaign: ItemCampaign;
  rows: Rows;
  /** How many can still be sent. */
  left: number;
  /** The items of unknown outcome, with their buttons. */
  children: ReactNode;
  back(): void;
}

/** The fourth outcome: one was sent and may have been created. The rest waits. */
export function TicketItemNotKnown({ crumbs, campaign, rows, left, children, back }: TicketItemNotKnownProps) {
  useFromTop(true);
  const row = rows.find(({ state }) => state === 'not-known');
  if (!row) return null;
  return (
    <ScreenPage width="form">
      <PageHead
        crumbs={crumbs}
        title={<ScreenTitle title={`We do not know if “${row.tier.name.trim()}” was created`} />}
        meta={[<bdi key="campaign">{campaign.title}</bdi>]}
      />
      <Banner kind="not-known" title="Check the campaign in the platform first">
        {errorOf(row)?.message} The service may have created it, or not, and has no way to be asked.
        {left > 0 ? ' Nothing was sent after it.' : ''}
      </Banner>
      {children}
      {rows.length > 1 ? <ItemResults rows={rows} currency={campaign.currency} /> : null}
      <div className={classes.actions}>
        <Button size="md" onClick={back}>
          {left > 0 ? `Go on with the other ${left === 1 ? 'item' : `${left} items`}` : 'Back to the form'}
        </Button>
      </div>
    </ScreenPage>
  );
}
