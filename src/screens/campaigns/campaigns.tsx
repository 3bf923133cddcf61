import { nameLink } from '#ui/record/name-link.tsx';
import { useMemo } from 'react';
import { type CampaignField, campaignFields, type PaceOf } from '#domain/lists/campaigns.ts';
import {
  campaignEndLabel,
  campaignGroup,
  campaignGroups,
  campaignName,
  goalProgress,
  hasGoal,
  isEnding,
  type Pace,
  paceLabels,
  paceOf,
  paceTones,
} from '#domain/campaign.ts';
import type { Campaign } from '#api/resources.ts';
import { campaignPage, relatedToCampaign } from '#records/campaign.tsx';
import { platformList } from '#records/synced-list.ts';
import { thisMinute, useSync, useSyncQuery, useStatus } from '#records/use-sync.ts';
import { type SyncMode, useSyncMode } from '#ui/browser/sync-choice.ts';
import type { CampaignPaces } from '#sync/questions/campaigns.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { inPlainText } from '#domain/values/plain-text.ts';
import { humanise, toneOf } from '#domain/values/labels.ts';
import { formatPercent } from '#records/campaign-progress.ts';
import { GoalProgress } from '#records/campaign-progress-bar.tsx';
import { currencyLook } from '#records/shared-columns.tsx';
import { readyViews } from '#records/ready-views.ts';
import { Badge, Moment } from '#ui/kit/cells.tsx';
import type { ReadyView } from '#ui/list/views.ts';
import { type Card, type Column, columnsOf } from '#ui/list/column.tsx';
import { formatAmount } from '#ui/format/money.ts';

const list = platformList('listCampaigns');

export function CampaignsScreen() {
  const [paces, pace] = usePaces();
  const syncMode = useSyncMode();
  const isTechnical = usePreference('showsTechnicalDetails');
  const columns = useMemo(() => campaignColumns(pace, isTechnical), [pace, isTechnical]);
  const card = useMemo(() => campaignCard(pace), [pace]);
  const rank = useMemo(() => (campaign: Campaign) => campaignGroup(campaign, pace(campaign)), [pace]);
  return (
    <ListScreen
      {...list}
      columns={columns}
      card={card}
      searchedAs={inPlainText}
      rank={rank}
      groups={campaignGroups}
      whenNone="Create campaigns in your fundraising platform to see them here."
      note={paceNote(paces, syncMode)}
      page={campaignPage}
      related={relatedToCampaign}
      views={viewsOf(paces)}
    />
  );
}

const needed = ['listCampaigns', 'listPledges', 'listTransactions'] as const;

/** Returns the pace of all campaigns once synced. Before that, computes it per campaign, without the last 28 days. */
function usePaces() {
  const now = thisMinute();
  const sync = useSync();
  const isWhole = useStatus(sync, (status) => needed.every((list) => status?.lists[list].wholeSince != null));
  const paces = useSyncQuery(isWhole ? sync : null, ['paces'], (ask) => ask('paces', { now }), String(now));
  const pace = useMemo(
    (): PaceOf => (campaign) => paces?.paces[campaign.id ?? ''] ?? paceOf(campaign, now),
    [paces, now],
  );
  return [paces, pace] as const;
}

/** Explains the list's figures and projections. */
export function paceNote(paces: CampaignPaces | undefined, syncMode: SyncMode): string {
  const recent = paces
    ? `The 28-day projection uses completed gifts, less refunds${formatLinkedShare(paces)}.`
    : withoutRecent[syncMode];
  return `Amounts use each campaign’s currency. Hatched: projected total at the average daily rate since the campaign was created. ${recent}`;
}

const notSynced = 'Turn on sync in Settings to see the 28-day projection.';
const withoutRecent: Readonly<Record<SyncMode, string>> = {
  on: 'The 28-day projection appears after sync finishes.',
  unasked: notSynced,
  declined: notSynced,
  off: 'No 28-day projection: your administrator turned off sync.',
};

/** Names the share of gifts linked to a campaign, unless it's all of them: `; 83% are linked to a campaign`. Rounds down. */
function formatLinkedShare({ gifts, tied }: Pick<CampaignPaces, 'gifts' | 'tied'>): string {
  return tied === gifts ? '' : `; ${Math.floor((tied / gifts) * 100)}% of gifts are linked to a campaign`;
}

const hidden = { hidden: true } as const;
const technical: readonly string[] = ['slug', 'account_id', 'event_id'];

/** `isTechnical` adds the slug and the account and event IDs. */
export function campaignColumns(paceOf: PaceOf, isTechnical: boolean): readonly Column<Campaign>[] {
  const columns = columnsOf<Campaign, CampaignField>(campaignFields(paceOf), {
    title: {
      title: 'Title',
      filter: true,
      width: 'title',
      cell: nameLink(campaignPage, campaignName),
    },
    id: { title: 'Campaign ID', ...hidden, exported: true },
    status: { title: 'Status', ...hidden, filter: true, exported: true, tone: ({ status }) => toneOf(status) },
    pace: {
      title: 'Pace',
      filter: true,
      // Some have only their status, such as ended or unpublished.
      cell: (campaign) => <PaceBadge pace={paceOf(campaign)} otherwise={humanise(campaign.status)} />,
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
    raised: {
      title: 'Raised',
      below: ({ goal, currency }) => (hasGoal(goal) ? `of ${formatAmount(goal, currency)}` : null),
    },
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
        return standing === 'reached' ? 'None' : formatAmount(needed, campaign.currency);
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
      cell: ({ goal, currency }) => (hasGoal(goal) ? formatAmount(goal, currency) : 'No goal'),
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

function PaceBadge({ pace: { standing }, otherwise }: { pace: Pace; otherwise?: string }) {
  return standing ? <Badge tone={paceTones[standing]}>{paceLabels[standing]}</Badge> : otherwise;
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

export const campaignCard = (paceOf: PaceOf): Card<Campaign, CampaignField> => ({
  figure: 'raised',
  line: (campaign) => (
    <GoalProgress raised={campaign.raised} goal={campaign.goal} expected={paceOf(campaign).straight} isNamed />
  ),
  badges: ['status', (campaign) => paceOf(campaign).standing && <PaceBadge pace={paceOf(campaign)} />],
  facts: [
    (campaign) => {
      const { straight } = paceOf(campaign);
      // The column's title would take a line more.
      return straight ? <span>Projected {formatAmount(straight, campaign.currency)}</span> : null;
    },
    'donors',
    (campaign) =>
      campaign.end_at ? (
        <span>
          {isEnding(campaign) ? null : 'Ends '}
          <End campaign={campaign} />
        </span>
      ) : null,
  ],
});
