/** Campaigns wherever they are shown: names, columns, card, and links to what belongs to one. */
import type { LinkOptions } from '@tanstack/react-router';
import type { Campaign } from '../api/resources.ts';
import { Badge, Moment, Money } from '../ui/kit/cells.tsx';
import type { Column, Place } from '../ui/rows/column.tsx';
import type { RecordPage, RelatedLink } from '../ui/record/record-link.ts';
import { RowLink } from '../ui/kit/row-link.tsx';
import { CopyId } from '../ui/record/copy-id.tsx';
import { RowCard } from '../ui/record/row-card.tsx';
import { endWords, goalProgress, hasGoal, isEnding } from './campaign-progress.ts';
import { GoalProgress } from './campaign-progress-bar.tsx';
import { namedBy } from './shared-columns.tsx';
import { StatusBadge, toneOf } from './tones.tsx';

export function campaignName({ title, code, id }: Pick<Campaign, 'title' | 'code' | 'id'>): string {
  return title?.trim() || code?.trim() || `Campaign ${id ?? 'without an ID'}`;
}

function TitleLink({ campaign, place }: { campaign: Campaign; place: Place }) {
  const name = campaignName(campaign);
  if (!campaign.id) return <bdi>{name}</bdi>;
  return (
    <RowLink link={campaignPage.link(campaign.id, campaign, place)} dir="auto" title={name}>
      {name}
    </RowLink>
  );
}

export const campaignColumns: readonly Column<Campaign>[] = [
  ...namedBy<Campaign>(
    {
      key: 'title',
      title: 'Title',
      kind: 'text',
      filter: true,
      width: 'long',
      value: ({ title }) => title,
      cell: (campaign, place) => <TitleLink campaign={campaign} place={place} />,
    },
    'Campaign ID',
  ),
  {
    key: 'status',
    title: 'Status',
    kind: 'word',
    filter: true,
    value: ({ status }) => status,
    tone: ({ status }) => toneOf(status),
  },
  { key: 'type', title: 'Type', kind: 'word', filter: true, value: ({ type }) => type },
  {
    key: 'raised',
    title: 'Raised',
    kind: 'amount',
    value: ({ raised }) => raised,
    currency: ({ currency }) => currency,
  },
  {
    key: 'goal',
    title: 'Goal',
    kind: 'amount',
    value: ({ goal }) => goal,
    currency: ({ currency }) => currency,
    cell: ({ goal, currency }) =>
      hasGoal(goal) ? <Money amount={goal} currency={currency} /> : <Money amount="No goal" />,
  },
  {
    key: 'percent_of_goal',
    title: 'Of goal',
    kind: 'amount',
    value: ({ raised, goal }) => goalProgress(raised, goal)?.percent ?? null,
    cell: ({ raised, goal }) => <GoalProgress raised={raised} goal={goal} />,
  },
  { key: 'donors', title: 'Donors', kind: 'count', value: ({ donors }) => donors },
  {
    key: 'end_at',
    title: 'Ends',
    kind: 'moment',
    filter: true,
    ahead: true,
    value: ({ end_at }) => end_at,
    zone: ({ timezone }) => timezone,
    cell: (campaign) => <End campaign={campaign} />,
    below: (campaign) => (isEnding(campaign) ? <Moment at={campaign.end_at} zone={campaign.timezone} /> : null),
    ordered: { ascending: 'ending soonest', descending: 'ending last' },
  },
  {
    key: 'currency',
    title: 'Currency',
    kind: 'id',
    filter: true,
    hidden: true,
    exported: true,
    value: ({ currency }) => currency,
  },
  { key: 'code', title: 'Code', kind: 'id', hidden: true, value: ({ code }) => code },
  { key: 'slug', title: 'Slug', kind: 'id', hidden: true, value: ({ slug }) => slug },
  { key: 'account_id', title: 'Account ID', kind: 'id', hidden: true, value: ({ account_id }) => account_id },
  { key: 'event_id', title: 'Event ID', kind: 'id', hidden: true, value: ({ event_id }) => event_id },
  { key: 'created_at', title: 'Created', kind: 'moment', hidden: true, value: ({ created_at }) => created_at },
  { key: 'updated_at', title: 'Updated', kind: 'moment', hidden: true, value: ({ updated_at }) => updated_at },
  { key: 'timezone', title: 'Time zone', kind: 'text', hidden: true, value: ({ timezone }) => timezone },
  {
    key: 'subtitle',
    title: 'Subtitle',
    kind: 'text',
    hidden: true,
    width: 'long',
    value: ({ subtitle }) => subtitle,
  },
];

/** What ends soon says so, with its time below. */
function End({ campaign }: { campaign: Campaign }) {
  if (isEnding(campaign)) return <Badge tone="warn">{endWords(campaign)}</Badge>;
  return <Moment at={campaign.end_at} zone={campaign.timezone} />;
}

export function CampaignCard({ campaign, place }: { campaign: Campaign; place: Place }) {
  const { id, status, raised, goal, currency, donors, end_at } = campaign;
  return (
    <RowCard
      name={<TitleLink campaign={campaign} place={place} />}
      figure={<Money amount={raised} currency={currency} />}
      line={<GoalProgress raised={raised} goal={goal} />}
      badges={<StatusBadge status={status} />}
    >
      {donors ? (
        <span>
          Donors <bdi>{donors}</bdi>
        </span>
      ) : null}
      {end_at ? (
        <span>
          {isEnding(campaign) ? null : 'Ends '}
          <End campaign={campaign} />
        </span>
      ) : null}
      {id ? <CopyId id={id} /> : null}
    </RowCard>
  );
}

export const campaignPage: RecordPage<Campaign> = {
  label: 'Campaign',
  link: (campaign, _row, { at }) => ({ to: '/campaigns/$campaign', params: { campaign }, search: { at } }),
};

/** The service cannot filter pledges by campaign, so the list filters the rows that it has loaded. */
export function pledgesOfCampaign(id: string): LinkOptions {
  return { to: '/pledges', search: { 'f.campaign_id': id } };
}

/** The service cannot filter payouts by campaign either. */
export function payoutsOfCampaign(id: string): LinkOptions {
  return { to: '/payouts', search: { 'f.campaign_id': id } };
}

/** `at` is the page of the campaign list on which the campaign was found. */
export function newTicketItem(campaign: string, at?: string): LinkOptions {
  return { to: '/campaigns/$campaign/ticket-items/new', params: { campaign }, search: { at } };
}

export function relatedToCampaign({ id }: Campaign): RelatedLink[] {
  if (!id) return [];
  return [
    { label: 'See pledges', link: pledgesOfCampaign(id) },
    { label: 'See payouts', link: payoutsOfCampaign(id) },
    { label: 'New ticket item', link: newTicketItem(id) },
  ];
}
