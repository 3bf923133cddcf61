/** The Home panel of campaign progress. */
import { formatAmount } from '#ui/format/money.ts';
import {
  type Pace,
  campaignEndLabel,
  goalProgress,
  paceOf,
  paceTones,
  paceLabels,
  campaignName,
} from '#domain/campaign.ts';
import { formatCount } from '#domain/values/labels.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatPercent } from '#records/campaign-progress.ts';
import { ProgressBar } from '#records/campaign-progress-bar.tsx';
import { SyncedPanel } from '#records/giving/synced-panel.tsx';
import { useSyncQuery, useSyncWith } from '#records/use-sync.ts';
import type { Campaign } from '#api/resources.ts';
import type { Sync } from '#sync/sync.ts';
import { Badge } from '#ui/kit/cells.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { PanelText } from '#ui/kit/query-panel.tsx';
import { RowLink } from '#ui/kit/row-link.tsx';
import { Bar, bars } from '#ui/list/screen-skeleton.tsx';
import classes from './campaigns-panel.module.css';

const shown = 5;
const most = 1000;

/** The most urgent first. Without an end date, no pace is known. Campaigns of equal urgency are sorted by end date. */
const standings = ['behind', 'close', 'on-pace', 'no-end', 'reached'] as const;
type Standing = (typeof standings)[number];

interface Running {
  campaign: Campaign;
  pace: Pace;
  standing: Standing;
}

/** Returns the active campaigns that have a goal. */
function runningIn(campaigns: readonly Campaign[], now: number): Running[] {
  return campaigns
    .flatMap((campaign) => {
      const pace = paceOf(campaign, now);
      const standing = standings.find((one) => one === pace.standing);
      return standing ? [{ campaign, pace, standing }] : [];
    })
    .toSorted(
      (one, other) =>
        standings.indexOf(one.standing) - standings.indexOf(other.standing) ||
        (one.pace.daysLeft ?? Infinity) - (other.pace.daysLeft ?? Infinity),
    );
}

export function CampaignProgressPanel({ isAsked }: { isAsked: boolean }) {
  const list = 'listCampaigns';
  const sync = useSyncWith(list);
  const question = (ask: Sync['ask']) => ask('rows', { list, from: 0, most });
  const answer = useSyncQuery(sync, ['campaigns'], question, undefined, [list]);
  return (
    <SyncedPanel title="Campaign progress" needs={[list]} answer={answer} skeleton={<Skeleton />} isAsked={isAsked}>
      {({ count, rows }) => <Campaigns count={count} campaigns={rows} />}
    </SyncedPanel>
  );
}

function Skeleton() {
  return (
    <ul className={classes.campaigns} aria-hidden>
      {bars(shown).map((bar) => (
        <li key={bar}>
          <Bar />
        </li>
      ))}
    </ul>
  );
}

function Campaigns({ count, campaigns }: { count: number; campaigns: readonly Campaign[] }) {
  const [now] = useState(() => Date.now());
  const running = runningIn(campaigns, now);
  return (
    <Panel
      title="Campaign progress"
      aside={<Link to="/campaigns">View all {formatCount(count)}</Link>}
      footer={running.length > 0 ? 'Solid: raised. Hatched: projected by end date. Line: goal.' : null}
    >
      {running.length > 0 ? (
        <ul className={classes.campaigns}>
          {running.slice(0, shown).map((one) => (
            <CampaignLine key={one.campaign.id} running={one} />
          ))}
        </ul>
      ) : (
        <PanelText>No active campaigns with a goal</PanelText>
      )}
    </Panel>
  );
}

function CampaignLine({ running: { campaign, pace, standing } }: { running: Running }) {
  const { id, raised, goal, currency } = campaign;
  const progress = goalProgress(raised, goal);
  return (
    <li>
      <span className={classes.title}>
        {id ? (
          <RowLink link={{ to: '/campaigns/$campaign', params: { campaign: id } }} dir="auto">
            {campaignName(campaign)}
          </RowLink>
        ) : (
          <bdi>{campaignName(campaign)}</bdi>
        )}
        <small>{campaignEndLabel(campaign)}</small>
      </span>
      <span className={classes.amount}>{formatAmount(raised, currency)}</span>
      {progress ? (
        <>
          <span>
            <ProgressBar progress={progress} expected={goalProgress(pace.straight, goal)} isInColumn />
          </span>
          <span className={classes.percent} data-reached={progress.isReached || undefined}>
            {formatPercent(progress.percent)}
          </span>
        </>
      ) : null}
      <span className={classes.standing}>
        <Badge tone={paceTones[standing]}>{paceLabels[standing]}</Badge>
      </span>
    </li>
  );
}
