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
import { answerOf, type Rows } from './rows.ts';

interface TicketItemsCreatedProps {
  crumbs: ReactNode;
  campaign: ItemCampaign;
  /** Every one of them was created. */
  rows: Rows;
  another(): void;
  toCampaign(): void;
  /** Items of unknown outcome. */
  children: ReactNode;
}

export function TicketItemsCreated({ crumbs, campaign, rows, another, toCampaign, children }: TicketItemsCreatedProps) {
  useFromTop(true);
  return (
    <ScreenPage width="form">
      <PageHead
        crumbs={crumbs}
        title={
          <ScreenTitle title={rows.length === 1 ? 'Ticket item created' : `${rows.length} ticket items created`} />
        }
        meta={[<bdi key="campaign">{campaign.title}</bdi>, `Campaign ${campaign.id}`]}
      />
      {children}
      <Differences rows={rows} currency={campaign.currency} />
      <ItemResults rows={rows} currency={campaign.currency} />
      {rows.map((row, place) => {
        const answer = answerOf(row);
        return answer && <AllFields key={answer.id ?? place} row={answer} of={<bdi>{row.tier.name}</bdi>} />;
      })}
      <p className={classes.second}>
        The service has no way to change or delete a ticket item, so this cannot be undone here. In the platform it can
        be made inactive.
      </p>
      <div className={classes.actions}>
        <Button size="md" variant="filled" onClick={toCampaign}>
          Back to campaign
        </Button>
        <Button size="md" onClick={another}>
          Create another
        </Button>
      </div>
    </ScreenPage>
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
    <Banner kind="note" title="The service stored something else than was sent">
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
