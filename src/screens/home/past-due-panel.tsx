/** The Home panels of past-due pledges and of campaign progress. */
import {
  type Pace,
  campaignEndLabel,
  goalProgress,
  paceOf,
  paceTones,
  paceLabels,
  campaignName,
} from '../../domain/campaign.ts';
import { plural, formatCount } from '../../domain/values/labels.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatPercent } from '../../records/campaign-progress.ts';
import { ProgressBar } from '../../records/campaign-progress-bar.tsx';
import { formatSums } from '../../records/giving/giving-labels.ts';
import { PledgeLink } from '../../records/links.tsx';
import { readyViews } from '../../records/ready-views.ts';
import { SyncedPanel } from '../../records/giving/synced-panel.tsx';
import { useReplicaQuery, useReplicaWith } from '../../records/use-at-hand.ts';
import type { Campaign } from '../../api/resources.ts';
import type { AtHand } from '../../replica/at-hand.ts';
import type { Overdue } from '../../replica/questions/overdue.ts';
import { Badge, Money } from '../../ui/kit/cells.tsx';
import { LineList } from '../../ui/kit/line-list.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PanelText } from '../../ui/kit/query-panel.tsx';
import { RowLink } from '../../ui/kit/row-link.tsx';
import { today } from '../../ui/format/days.ts';
import classes from './past-due-panel.module.css';

const [pastDue, unreminded] = readyViews.pledges;

export function PastDuePledges({ isAsked }: { isAsked: boolean }) {
  const asked = { today: today(), most: 4 };
  const replica = useReplicaWith('listPledges');
  const lists = ['listCampaigns', 'listHouseholds', 'listPledges'] as const;
  const answer = useReplicaQuery(replica, ['overdue', asked], (ask) => ask('overdue', asked), undefined, lists);
  return (
    <SyncedPanel title="Past-due pledges" needs={['listPledges']} answer={answer} lines={3} isAsked={isAsked}>
      {(overdue) => <PastDue overdue={overdue} />}
    </SyncedPanel>
  );
}

function PastDue({ overdue: { count, sums, isAbout, first, unreminded: many } }: { overdue: Overdue }) {
  return (
    <Panel
      title={plural(count, 'past-due pledge', 'past-due pledges')}
      aside={
        count > 0 ? (
          <Link to="/pledges" search={{ ...pastDue.values, view: pastDue.key }}>
            View all past due
          </Link>
        ) : null
      }
      footer={
        count > 0 ? (
          <div className={classes.foot}>
            <span>{isAbout ? `About ${formatSums(sums)} past due` : `${formatSums(sums)} past due`}</span>
            {many > 0 ? (
              <Link to="/pledges" search={{ ...unreminded.values, view: unreminded.key }}>
                {formatCount(many)} without a reminder in 30 days
              </Link>
            ) : null}
          </div>
        ) : null
      }
    >
      {count > 0 ? (
        <LineList
          lines={first.map(({ id, name, days, amount, currency, isAbout: isPart }) => ({
            key: id,
            label: <PledgeLink id={id} name={name || `Pledge ${id}`} />,
            aside: (
              <span className={classes.owed}>
                <Badge tone="warn">{plural(days, 'day', 'days')}</Badge>
                <span className={classes.amount}>
                  {isPart ? 'about ' : ''}
                  <Money amount={amount} currency={currency} />
                </span>
              </span>
            ),
          }))}
        />
      ) : (
        <PanelText>No past-due pledges</PanelText>
      )}
    </Panel>
  );
}

const shown = 5;
const most = 1000;

/** The most urgent first. Campaigns of equal urgency are sorted by end date. */
const standings = ['behind', 'close', 'on-pace', 'reached'] as const;
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
  const replica = useReplicaWith(list);
  const question = (ask: AtHand['ask']) => ask('rows', { list, from: 0, most });
  const answer = useReplicaQuery(replica, ['campaigns'], question, undefined, [list]);
  return (
    <SyncedPanel title="Campaign progress" needs={[list]} answer={answer} lines={6} isAsked={isAsked}>
      {({ count, rows }) => <Campaigns count={count} campaigns={rows} />}
    </SyncedPanel>
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
      <span className={classes.amount}>
        <Money amount={raised} currency={currency} />
      </span>
      {progress ? (
        <>
          <span className={classes.bar}>
            <ProgressBar progress={progress} expected={goalProgress(pace.straight, goal)} />
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
