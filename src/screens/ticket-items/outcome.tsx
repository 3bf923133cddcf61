/** Pages for ticket items: while they are sent, when all were created, and when one is unconfirmed. */
import { plural, formatCount } from '../../domain/values/labels.ts';
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
  const what = rows.length === 1 ? 'ticket item' : plural(rows.length, 'ticket item', 'ticket items');
  return (
    <OutcomePage
      crumbs={crumbs}
      title={`Creating ${what} for ${campaign.title}`}
      meta={['Keep this page open until it’s done']}
      actions={
        isMore ? (
          <Button size="md" onClick={stop}>
            Stop after this item
          </Button>
        ) : null
      }
    >
      <ItemResults rows={rows} currency={campaign.currency} />
    </OutcomePage>
  );
}

interface TicketItemUnconfirmedProps extends OutcomeProps {
  /** Number of items that can still be sent. */
  left: number;
  /** The unconfirmed items, with their buttons. */
  children: ReactNode;
  back(): void;
}

/** Page for an unconfirmed item: it was sent and may exist. Later items wait. */
export function TicketItemUnconfirmed({ crumbs, campaign, rows, left, children, back }: TicketItemUnconfirmedProps) {
  useFromTop(true);
  const row = rows.find(({ state }) => state === 'not-known');
  if (!row) return null;
  return (
    <OutcomePage
      crumbs={crumbs}
      title={`We couldn’t confirm “${row.tier.name.trim()}” was created`}
      meta={[<bdi key="campaign">{campaign.title}</bdi>]}
      actions={
        <Button size="md" onClick={back}>
          {continueLabel(left)}
        </Button>
      }
    >
      <Banner kind="not-known" title="Check the campaign in your fundraising platform first">
        {errorOf(row)?.message} It may or may not exist, and Steward can’t look it up.
        {left > 0 ? ' No later items were sent.' : ''}
      </Banner>
      {children}
      {rows.length > 1 ? <ItemResults rows={rows} currency={campaign.currency} /> : null}
    </OutcomePage>
  );
}

function continueLabel(left: number): string {
  if (left === 0) return 'Back to the form';
  return left === 1 ? 'Continue with the other item' : `Continue with the other ${formatCount(left)} items`;
}

interface TicketItemsCreatedProps extends OutcomeProps {
  another(): void;
  toCampaign(): void;
  /** The unconfirmed items. */
  children: ReactNode;
}

export function TicketItemsCreated({ crumbs, campaign, rows, another, toCampaign, children }: TicketItemsCreatedProps) {
  useFromTop(true);
  return (
    <OutcomePage
      crumbs={crumbs}
      title={rows.length === 1 ? 'Ticket item created' : `${formatCount(rows.length)} ticket items created`}
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
      <p className={classes.second}>To edit or deactivate ticket items, use your fundraising platform.</p>
    </OutcomePage>
  );
}

/** Lists values that were saved differently than sent. */
function Differences({ rows, currency }: { rows: Rows; currency: string | null }) {
  const found = rows.flatMap((row, place) => {
    const answer = answerOf(row);
    const differences = answer ? ticketItemDifferences(row.body, answer, currency).storedDifferently : [];
    return differences.map((difference) => ({ ...difference, place, name: row.tier.name }));
  });
  if (found.length === 0) return null;
  return (
    <Banner kind="note" title="Some values were saved differently">
      {found.map(({ place, name, label, sent, stored }) => (
        <p key={`${place} ${label}`}>
          {rows.length > 1 ? (
            <>
              <bdi>{name}</bdi>,{' '}
            </>
          ) : null}
          {label}: saved as “<bdi>{stored}</bdi>” instead of “<bdi>{sent}</bdi>”.
        </p>
      ))}
    </Banner>
  );
}
