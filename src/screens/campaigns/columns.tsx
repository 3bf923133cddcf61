/** Columns and card of campaigns, with the pace of each. */
import type { Place } from '#ui/record/record-link.ts';
import { type PaceOf, campaignFields } from '#domain/lists/campaigns.ts';
import {
  type Pace,
  campaignEndLabel,
  goalProgress,
  hasGoal,
  isEnding,
  paceTones,
  paceLabels,
  campaignName,
} from '#domain/campaign.ts';
import { humanise, toneOf } from '#domain/values/labels.ts';
import type { Campaign } from '#api/resources.ts';
import { formatPercent } from '#records/campaign-progress.ts';
import { GoalProgress } from '#records/campaign-progress-bar.tsx';
import { campaignPage } from '#records/campaign.tsx';
import { belowName, currencyLook } from '#records/shared-columns.tsx';
import type { CampaignPaces } from '#replica/questions/campaigns.ts';
import { readyViews } from '#records/ready-views.ts';
import { Amount, Badge, Moment, Money, StatusBadge } from '#ui/kit/cells.tsx';
import { RowLink } from '#ui/kit/row-link.tsx';
import type { ReadyView } from '#ui/list/views.ts';
import { CopyId } from '#ui/record/copy-id.tsx';
import { RowCard } from '#ui/record/row-card.tsx';
import { type Column, columnsOf } from '#ui/list/column.tsx';
import { formatAmount } from '#ui/format/money.ts';

function TitleLink({ campaign, place }: { campaign: Campaign; place: Place }) {
  const name = campaignName(campaign);
  if (!campaign.id) return <bdi>{name}</bdi>;
  return (
    <RowLink link={campaignPage.link(campaign.id, campaign, place)} dir="auto" title={name}>
      {name}
    </RowLink>
  );
}

const hidden = { hidden: true } as const;
const technical: readonly string[] = ['slug', 'account_id', 'event_id'];

/** `isTechnical` adds the slug and the account and event IDs. */
export function campaignColumns(paceOf: PaceOf, isTechnical: boolean): readonly Column<Campaign>[] {
  const columns = columnsOf<Campaign, keyof ReturnType<typeof campaignFields>>(campaignFields(paceOf), {
    title: {
      title: 'Title',
      filter: true,
      width: 'long',
      cell: (campaign, place) => <TitleLink campaign={campaign} place={place} />,
      below: belowName(),
    },
    id: { title: 'Campaign ID', ...hidden, exported: true },
    status: { title: 'Status', ...hidden, filter: true, exported: true, tone: ({ status }) => toneOf(status) },
    pace: {
      title: 'Pace',
      filter: true,
      cell: (campaign) => <PaceBadge campaign={campaign} pace={paceOf(campaign)} />,
    },
    end_at: {
      title: 'Ends',
      filter: true,
      ahead: true,
      zone: ({ timezone }) => timezone,
      cell: (campaign) => <End campaign={campaign} />,
      below: (campaign) => (isEnding(campaign) ? <Moment at={campaign.end_at} zone={campaign.timezone} /> : null),
      ordered: { ascending: 'ending soonest', descending: 'ending latest' },
    },
    raised: { title: 'Raised', below: ({ goal }) => (hasGoal(goal) ? `of ${formatAmount(goal)}` : null) },
    percent_of_goal: {
      title: '% of goal',
      cell: (campaign) => (
        <GoalProgress raised={campaign.raised} goal={campaign.goal} expected={paceOf(campaign).straight} />
      ),
    },
    at_pace: { title: 'Projected total', below: (campaign) => shareOf(paceOf(campaign).straight, campaign) },
    needed_a_day: {
      title: 'Needed per day',
      cell: (campaign) => {
        const { needed, standing } = paceOf(campaign);
        return <Amount amount={standing === 'reached' ? 'None' : needed} />;
      },
    },
    recent_pace: {
      title: '28-day projection',
      below: (campaign) => shareOf(paceOf(campaign).recent, campaign),
    },
    donors: { title: 'Donors', ...hidden },
    type: { title: 'Type', ...hidden, filter: true },
    goal: {
      title: 'Goal',
      ...hidden,
      exported: true,
      cell: ({ goal, currency }) =>
        hasGoal(goal) ? <Money amount={goal} currency={currency} /> : <Money amount="No goal" />,
    },
    days_left: { title: 'Days left', ...hidden, filter: true },
    currency: currencyLook,
    code: { title: 'Code', ...hidden },
    slug: { title: 'Slug', ...hidden },
    account_id: { title: 'Account ID', ...hidden },
    event_id: { title: 'Event ID', ...hidden },
    created_at: { title: 'Created', ...hidden },
    updated_at: { title: 'Updated', ...hidden },
    timezone: { title: 'Time zone', ...hidden },
    subtitle: { title: 'Subtitle', ...hidden, width: 'long' },
  });
  return isTechnical ? columns : columns.filter(({ key }) => !technical.includes(key));
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
  if (isEnding(campaign)) return <Badge>{campaignEndLabel(campaign)}</Badge>;
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
