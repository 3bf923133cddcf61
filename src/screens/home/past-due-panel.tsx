/** The Home panels of past-due pledges and of campaign progress. */
import {
  type Pace,
  campaignEndLabel,
  goalProgress,
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
import { useReplicaQuery, useReplicaWith } from '../../records/use-at-hand.ts';
import type { Campaign } from '../../api/resources.ts';
import type { AtHand } from '../../replica/at-hand.ts';
import type { Overdue } from '../../replica/questions/overdue.ts';
import type { CampaignPaces } from '../../replica/questions/campaigns.ts';
import { Badge, Money } from '../../ui/kit/cells.tsx';
import { LineList } from '../../ui/kit/line-list.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PanelText } from '../../ui/kit/query-panel.tsx';
import { RowLink } from '../../ui/kit/row-link.tsx';
import { today } from '../../ui/values/days.ts';
import classes from './past-due-panel.module.css';

const [pastDue, unreminded] = readyViews.pledges;

/** Returns the past-due pledges. Undefined until they are found, and without pledges. */
export function useOverdue(replica: AtHand | null): Overdue | undefined {
  const asked = { today: today(), most: 4 };
  return useReplicaQuery(replica, ['overdue', asked], (ask) => ask('overdue', asked));
}

export function PastDuePledges() {
  const answer = useOverdue(useReplicaWith('listPledges'));
  if (!answer) return null;
  const { count, sums, isAbout, first, unreminded: many } = answer;
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
                <Badge tone="bad">{plural(days, 'day', 'days')}</Badge>
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

function runningIn(campaigns: readonly Campaign[], { paces }: CampaignPaces): Running[] {
  return campaigns
    .flatMap((campaign) => {
      const pace = paces[campaign.id ?? ''];
      const standing = standings.find((one) => one === pace?.standing);
      return pace && standing ? [{ campaign, pace, standing }] : [];
    })
    .toSorted(
      (one, other) =>
        standings.indexOf(one.standing) - standings.indexOf(other.standing) ||
        (one.pace.daysLeft ?? Infinity) - (other.pace.daysLeft ?? Infinity),
    );
}

/** Returns the active campaigns that have a goal. Undefined until their pace is calculated. */
export function useRunning(replica: AtHand | null) {
  const [now] = useState(() => Date.now());
  return useReplicaQuery(replica, ['campaigns by pace'], async (ask) => {
    const list = 'listCampaigns';
    const [held, paces] = await Promise.all([ask('rows', { list, from: 0, most }), ask('paces', { now })]);
    return {
      count: held.count,
      running: runningIn(held.rows, paces),
    };
  });
}

export function CampaignProgressPanel({ replica }: { replica: AtHand }) {
  const answer = useRunning(replica);
  if (!answer) return null;
  const { count, running } = answer;
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
