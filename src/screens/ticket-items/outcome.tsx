/** The pages of a run of new ticket items: while it goes on, and when all were created. */
import { Button, Group, Text } from '@mantine/core';
import { plural, formatCount, isolateBidi } from '#domain/values/labels.ts';
import { givenFields } from '#api/fields.ts';
import type { ReactNode } from 'react';
import { Banner } from '#ui/kit/banner.tsx';
import { AllFields } from '#ui/record/drawer-parts.tsx';
import { useFromTop } from '#ui/browser/scroll.ts';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { ticketItemKind } from './body.ts';
import { answerOf, type ItemCampaign, type Rows } from './rows.ts';
import { ItemResults } from './results.tsx';

interface OutcomeProps {
  crumbs: ReactNode;
  campaign: ItemCampaign;
  rows: Rows;
}

export function TicketItemsSending({ crumbs, campaign, rows, stop }: OutcomeProps & { stop(): void }) {
  useFromTop();
  const what = rows.length === 1 ? 'ticket item' : plural(rows.length, 'ticket item', 'ticket items');
  return (
    <ScreenPage width="form">
      <PageHead
        crumbs={crumbs}
        title={<ScreenTitle title={`Creating ${what} for ${isolateBidi(campaign.title)}`} />}
        meta={['Keep this page open until it’s done']}
      />
      <ItemResults rows={rows} currency={campaign.currency} />
      {rows.some(({ state }) => state === 'waiting') ? (
        <Group gap="sm">
          <Button size="md" onClick={stop}>
            Stop after this item
          </Button>
        </Group>
      ) : null}
    </ScreenPage>
  );
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
    <ScreenPage width="form">
      <PageHead
        crumbs={crumbs}
        title={
          <ScreenTitle
            title={rows.length === 1 ? 'Ticket item created' : `${formatCount(rows.length)} ticket items created`}
          />
        }
        meta={[<bdi key="campaign">{campaign.title}</bdi>, `Campaign ${campaign.id}`]}
      />
      {children}
      <Differences rows={rows} />
      <ItemResults rows={rows} currency={campaign.currency} />
      {rows.map((row, place) => {
        const answer = answerOf(row);
        return (
          answer && <AllFields key={answer.id ?? place} fields={givenFields(answer)} of={<bdi>{row.tier.name}</bdi>} />
        );
      })}
      <Text size="sm" c="dimmed">
        To edit or deactivate ticket items, use your fundraising platform.
      </Text>
      <Group gap="sm">
        <Button size="md" variant="filled" onClick={toCampaign}>
          Back to campaign
        </Button>
        <Button size="md" onClick={another}>
          Create another
        </Button>
      </Group>
    </ScreenPage>
  );
}

function Differences({ rows }: { rows: Rows }) {
  const found = rows.flatMap((row, place) => {
    const answer = answerOf(row);
    const differences = answer ? ticketItemKind.compare({ currency: null }, row.body, answer).storedDifferently : [];
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
