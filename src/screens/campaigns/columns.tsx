/** Columns and card of campaigns, with the pace of each. */
import {
  type Pace,
  campaignEndLabel,
  goalProgress,
  hasGoal,
  isEnding,
  paceTones,
  paceLabels,
} from '../../domain/campaign.ts';
import { humanise, toneOf } from '../../domain/values/labels.ts';
import type { Campaign } from '../../api/resources.ts';
import { formatPercent } from '../../records/campaign-progress.ts';
import { GoalProgress } from '../../records/campaign-progress-bar.tsx';
import { campaignName, campaignPage } from '../../records/campaign.tsx';
import { currencyColumn, nameAndIdColumns } from '../../records/shared-columns.tsx';
import { StatusBadge } from '../../records/tones.tsx';
import type { CampaignPaces } from '../../replica/questions/campaigns.ts';
import { readyViews } from '../../records/ready-views.ts';
import { Amount, Badge, Moment, Money } from '../../ui/kit/cells.tsx';
import { RowLink } from '../../ui/kit/row-link.tsx';
import type { ReadyView } from '../../ui/list/views.ts';
import { CopyId } from '../../ui/record/copy-id.tsx';
import { RowCard } from '../../ui/record/row-card.tsx';
import type { Column, Place } from '../../ui/rows/column.tsx';
import { formatAmount } from '../../ui/values/money.ts';

export type PaceOf = (campaign: Campaign) => Pace;

function TitleLink({ campaign, place }: { campaign: Campaign; place: Place }) {
  const name = campaignName(campaign);
  if (!campaign.id) return <bdi>{name}</bdi>;
  return (
    <RowLink link={campaignPage.link(campaign.id, campaign, place)} dir="auto" title={name}>
      {name}
    </RowLink>
  );
}

/** `isTechnical` adds the slug and the account and event IDs. */
export function columnsOf(paceOf: PaceOf, isTechnical: boolean): readonly Column<Campaign>[] {
  return [
    ...nameAndIdColumns<Campaign>(
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
      hidden: true,
      exported: true,
      value: ({ status }) => status,
      tone: ({ status }) => toneOf(status),
    },
    {
      key: 'pace',
      title: 'Pace',
      kind: 'word',
      filter: true,
      labels: paceLabels,
      value: (campaign) => standingWords(paceOf(campaign)),
      cell: (campaign) => <PaceBadge campaign={campaign} pace={paceOf(campaign)} />,
    },
    {
      key: 'raised',
      title: 'Raised',
      kind: 'amount',
      value: ({ raised }) => raised,
      currency: ({ currency }) => currency,
      below: ({ goal }) => (hasGoal(goal) ? `of ${formatAmount(goal)}` : null),
    },
    {
      key: 'percent_of_goal',
      title: '% of goal',
      kind: 'amount',
      value: ({ raised, goal }) => goalProgress(raised, goal)?.percent ?? null,
      cell: (campaign) => (
        <GoalProgress raised={campaign.raised} goal={campaign.goal} expected={paceOf(campaign).straight} />
      ),
    },
    {
      key: 'at_pace',
      title: 'Projected total',
      kind: 'amount',
      value: (campaign) => paceOf(campaign).straight,
      below: (campaign) => shareOf(paceOf(campaign).straight, campaign),
    },
    {
      key: 'recent_pace',
      title: 'Projected (last 28 days)',
      kind: 'amount',
      ifGiven: true,
      value: (campaign) => paceOf(campaign).recent,
      below: (campaign) => shareOf(paceOf(campaign).recent, campaign),
    },
    {
      key: 'needed_a_day',
      title: 'Needed per day',
      kind: 'amount',
      value: (campaign) => paceOf(campaign).needed,
      cell: (campaign) => {
        const { needed, standing } = paceOf(campaign);
        return <Amount amount={standing === 'reached' ? 'None' : needed} />;
      },
    },
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
      ordered: { ascending: 'ending soonest', descending: 'ending latest' },
    },
    { key: 'donors', title: 'Donors', kind: 'count', hidden: true, value: ({ donors }) => donors },
    { key: 'type', title: 'Type', kind: 'word', filter: true, hidden: true, value: ({ type }) => type },
    {
      key: 'goal',
      title: 'Goal',
      kind: 'amount',
      hidden: true,
      exported: true,
      value: ({ goal }) => goal,
      currency: ({ currency }) => currency,
      cell: ({ goal, currency }) =>
        hasGoal(goal) ? <Money amount={goal} currency={currency} /> : <Money amount="No goal" />,
    },
    {
      key: 'days_left',
      title: 'Days left',
      kind: 'count',
      filter: true,
      hidden: true,
      value: (campaign) => paceOf(campaign).daysLeft?.toString() ?? null,
    },
    currencyColumn(({ currency }) => currency),
    { key: 'code', title: 'Code', kind: 'id', hidden: true, value: ({ code }) => code },
    ...(isTechnical ? technicalColumns : []),
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
}

const technicalColumns: readonly Column<Campaign>[] = [
  { key: 'slug', title: 'Slug', kind: 'id', hidden: true, value: ({ slug }) => slug },
  { key: 'account_id', title: 'Account ID', kind: 'id', hidden: true, value: ({ account_id }) => account_id },
  { key: 'event_id', title: 'Event ID', kind: 'id', hidden: true, value: ({ event_id }) => event_id },
];

function standingWords({ standing }: Pace): string | null {
  return standing && paceLabels[standing];
}

/** Badge with the pace. Falls back to the status, such as ended or unpublished. */
function PaceBadge({ campaign: { status }, pace: { standing } }: { campaign: Campaign; pace: Pace }) {
  return standing ? <Badge tone={paceTones[standing]}>{paceLabels[standing]}</Badge> : <>{humanise(status)}</>;
}

/** Formats the share of the goal: `98.8%`. */
function shareOf(amount: string | null, { goal }: Campaign): string | null {
  const progress = goalProgress(amount, goal);
  return progress && formatPercent(progress.percent);
}

/** Adds counts to the views once campaigns and transactions are synced. */
export function viewsOf(paces: CampaignPaces | undefined): readonly ReadyView[] {
  const [behind, ending, stillActive, goalless] = readyViews.campaigns;
  if (!paces) return readyViews.campaigns;
  const { counts } = paces;
  return [
    { ...behind, count: counts.behind ?? 0 },
    { ...ending, count: paces.ending },
    { ...stillActive, count: counts['still-active'] ?? 0 },
    { ...goalless, count: counts['no-goal'] ?? 0 },
  ];
}

/** End date, or a badge if the campaign ends soon. */
function End({ campaign }: { campaign: Campaign }) {
  if (isEnding(campaign)) return <Badge tone="warn">{campaignEndLabel(campaign)}</Badge>;
  return <Moment at={campaign.end_at} zone={campaign.timezone} />;
}

export function CampaignCard({ campaign, pace, place }: { campaign: Campaign; pace: Pace; place: Place }) {
  const { id, status, raised, goal, currency, donors, end_at } = campaign;
  const { standing, straight } = pace;
  return (
    <RowCard
      name={<TitleLink campaign={campaign} place={place} />}
      figure={<Money amount={raised} currency={currency} />}
      line={<GoalProgress raised={raised} goal={goal} expected={straight} />}
      badges={
        <>
          <StatusBadge status={status} />
          {standing ? <Badge tone={paceTones[standing]}>{paceLabels[standing]}</Badge> : null}
        </>
      }
    >
      {straight ? (
        <span>
          Projected <Amount amount={straight} />
        </span>
      ) : null}
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
