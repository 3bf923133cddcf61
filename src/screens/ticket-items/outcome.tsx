/** The pages for ticket items that are being sent, that were all created, and for one whose outcome is not known. */
import { givenFields } from '../../api/fields.ts';
import { Button } from '../../ui/kit/button.tsx';
import type { ReactNode } from 'react';
import { Banner } from '../../ui/kit/banner.tsx';
import { AllFields } from '../../ui/record/drawer-parts.tsx';
import { useFromTop } from '../../ui/browser/scroll-to-top.ts';
import { PageHead, ScreenPage } from '../../ui/kit/page.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { ticketItemDifferences } from './body.ts';
import type { ItemCampaign } from './campaign.ts';
import { ItemResults } from './results.tsx';
import classes from './results.module.css';
import { answerOf, errorOf, type Rows } from './rows.ts';

interface OutcomePageProps {
  crumbs: ReactNode;
  title: string;
  meta: readonly ReactNode[];
  actions: ReactNode;
  children: ReactNode;
}

function OutcomePage({ crumbs, title, meta, actions, children }: OutcomePageProps) {
  return (
    <ScreenPage width="form">
      <PageHead crumbs={crumbs} title={<ScreenTitle title={title} />} meta={meta} />
      {children}
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </ScreenPage>
  );
}

interface OutcomeProps {
  crumbs: ReactNode;
  campaign: ItemCampaign;
  rows: Rows;
}

export function TicketItemsSending({ crumbs, campaign, rows, stop }: OutcomeProps & { stop(): void }) {
  useFromTop();
  const isMore = rows.some(({ state }) => state === 'waiting');
  const what = rows.length === 1 ? 'ticket item' : `${rows.length} ticket items`;
  return (
    <OutcomePage
      crumbs={crumbs}
      title={`Creating ${what} on ${campaign.title}`}
      meta={['Stay on this page until it is done']}
      actions={
        isMore ? (
          <Button size="md" onClick={stop}>
            Stop after this one
          </Button>
        ) : null
      }
    >
      <ItemResults rows={rows} currency={campaign.currency} />
    </OutcomePage>
  );
}

interface TicketItemNotKnownProps extends OutcomeProps {
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
    <OutcomePage
      crumbs={crumbs}
      title={`We do not know if “${row.tier.name.trim()}” was created`}
      meta={[<bdi key="campaign">{campaign.title}</bdi>]}
      actions={
        <Button size="md" onClick={back}>
          {left > 0 ? `Go on with the other ${left === 1 ? 'item' : `${left} items`}` : 'Back to the form'}
        </Button>
      }
    >
      <Banner kind="not-known" title="Check the campaign in the platform first">
        {errorOf(row)?.message} The service may have created it, or not, and has no way to be asked.
        {left > 0 ? ' Nothing was sent after it.' : ''}
      </Banner>
      {children}
      {rows.length > 1 ? <ItemResults rows={rows} currency={campaign.currency} /> : null}
    </OutcomePage>
  );
}

interface TicketItemsCreatedProps extends OutcomeProps {
  another(): void;
  toCampaign(): void;
  /** Items of unknown outcome. */
  children: ReactNode;
}

export function TicketItemsCreated({ crumbs, campaign, rows, another, toCampaign, children }: TicketItemsCreatedProps) {
  useFromTop(true);
  return (
    <OutcomePage
      crumbs={crumbs}
      title={rows.length === 1 ? 'Ticket item created' : `${rows.length} ticket items created`}
      meta={[<bdi key="campaign">{campaign.title}</bdi>, `Campaign ${campaign.id}`]}
      actions={
        <>
          <Button size="md" variant="filled" onClick={toCampaign}>
            Back to campaign
          </Button>
          <Button size="md" onClick={another}>
            Create another
          </Button>
        </>
      }
    >
      {children}
      <Differences rows={rows} currency={campaign.currency} />
      <ItemResults rows={rows} currency={campaign.currency} />
      {rows.map((row, place) => {
        const answer = answerOf(row);
        return (
          answer && <AllFields key={answer.id ?? place} fields={givenFields(answer)} of={<bdi>{row.tier.name}</bdi>} />
        );
      })}
      <p className={classes.second}>Ticket items are changed and made inactive in the platform, not here.</p>
    </OutcomePage>
  );
}

/** Where the answers differ from what was sent. */
function Differences({ rows, currency }: { rows: Rows; currency: string | null }) {
  const found = rows.flatMap((row, place) => {
    const answer = answerOf(row);
    const differences = answer ? ticketItemDifferences(row.body, answer, currency).storedDifferently : [];
    return differences.map((difference) => ({ ...difference, place, name: row.tier.name }));
  });
  if (found.length === 0) return null;
  return (
    <Banner kind="note" title="The service stored something else">
      {found.map(({ place, name, label, sent, stored }) => (
        <p key={`${place} ${label}`}>
          {rows.length > 1 ? (
            <>
              <bdi>{name}</bdi>,{' '}
            </>
          ) : null}
          {label}: the service stored “<bdi>{sent}</bdi>” as “<bdi>{stored}</bdi>”.
        </p>
      ))}
    </Banner>
  );
}
