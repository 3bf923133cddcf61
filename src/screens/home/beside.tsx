/** Overdue pledges and campaigns, as the morning page has them. */
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { endWords, formatPercent, goalProgress, paceTones, paceWords } from '../../records/campaign-progress.ts';
import { ProgressBar } from '../../records/campaign-progress-bar.tsx';
import { campaignName } from '../../records/campaign.tsx';
import { moneyWords } from '../../records/giving/words.ts';
import { PledgeLink } from '../../records/links.tsx';
import { readyViews } from '../../records/ready-views.ts';
import { useAnswer, useAtHand } from '../../records/use-at-hand.ts';
import type { Campaign } from '../../api/resources.ts';
import type { AtHand } from '../../replica/at-hand.ts';
import type { CampaignPaces, Pace } from '../../replica/questions/campaigns.ts';
import { readHeld } from '../../replica/read-held.ts';
import { Badge, Money } from '../../ui/kit/cells.tsx';
import { LineList } from '../../ui/kit/line-list.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PanelWords } from '../../ui/kit/query-panel.tsx';
import { RowLink } from '../../ui/kit/row-link.tsx';
import { today } from '../../ui/values/days.ts';
import { formatCount } from '../../ui/values/money.ts';
import classes from './beside.module.css';

const [overdue, unreminded] = readyViews.pledges;

export function OverduePledges() {
  const replica = useAtHand('listPledges');
  const asked = { today: today(), most: 4 };
  const answer = useAnswer(replica, ['overdue', asked], (ask) => ask('overdue', asked));
  if (!answer) return null;
  const { count, sums, isAbout, first, unreminded: many } = answer;
  return (
    <Panel
      title={count === 1 ? '1 overdue pledge' : `${formatCount(count)} overdue pledges`}
      aside={
        count > 0 ? (
          <Link to="/pledges" search={{ ...overdue.values, view: overdue.name }}>
            All overdue
          </Link>
        ) : null
      }
      footer={
        count > 0 ? (
          <div className={classes.foot}>
            <span>{`${isAbout ? 'About ' : ''}${moneyWords(sums)} overdue`}</span>
            {many > 0 ? (
              <Link to="/pledges" search={{ ...unreminded.values, view: unreminded.name }}>
                {formatCount(many)} not reminded in 30 days
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
                <Badge tone="bad">{days === 1 ? '1 day' : `${formatCount(days)} days`}</Badge>
                <span className={classes.amount}>
                  {isPart ? 'about ' : ''}
                  <Money amount={amount} currency={currency} />
                </span>
              </span>
            ),
          }))}
        />
      ) : (
        <PanelWords>Nothing is overdue.</PanelWords>
      )}
    </Panel>
  );
}

const shown = 5;
const most = 1000;

/** What asks for somebody first; within that, what ends next. */
const standings = ['behind', 'close', 'on pace', 'reached'] as const;
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

export function CampaignsByPace({ replica }: { replica: AtHand }) {
  const [now] = useState(() => Date.now());
  const answer = useAnswer(replica, ['campaigns by pace'], async (ask) => {
    const list = 'listCampaigns';
    const [held, paces] = await Promise.all([ask('rows', { list, from: 0, most }), ask('paces', { now })]);
    return {
      count: held.count,
      running: runningIn(
        held.rows.map((row) => readHeld(list, row)),
        paces,
      ),
    };
  });
  if (!answer) return null;
  const { count, running } = answer;
  return (
    <Panel
      title="Campaigns by pace"
      aside={<Link to="/campaigns">All {formatCount(count)}</Link>}
      footer={running.length > 0 ? 'Solid: raised. Hatched: at this pace, by the end. Mark: goal.' : null}
    >
      {running.length > 0 ? (
        <ul className={classes.campaigns}>
          {running.slice(0, shown).map((one) => (
            <CampaignLine key={one.campaign.id} running={one} />
          ))}
        </ul>
      ) : (
        <PanelWords>None is on its way to a goal.</PanelWords>
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
        <small>{endWords(campaign)}</small>
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
        <Badge tone={paceTones[standing]}>{paceWords[standing]}</Badge>
      </span>
    </li>
  );
}
