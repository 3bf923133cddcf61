import { dayIn, endDay, type Pace, campaignEndLabel, goalProgress, hasGoal } from '../../domain/campaign.ts';
import type { Campaign } from '../../api/resources.ts';
import { IconCheck } from '@tabler/icons-react';
import type { CampaignAnswer } from '../../replica/questions/campaign.ts';
import { ContactLink } from '../../records/links.tsx';
import { formatPercent } from '../../records/campaign-progress.ts';
import { ProgressBar } from '../../records/campaign-progress-bar.tsx';
import { formatAmount } from '../../ui/format/money.ts';
import { formatShortDate } from '../../ui/format/time.ts';
import classes from './figures.module.css';
import { Day } from '../../ui/kit/cells.tsx';

interface CampaignFiguresProps {
  campaign: Campaign;
  pace: Pace;
  /** True until the lists are synced that tell the pace of the last 28 days. */
  isSyncing: boolean;
  /** When the goal was reached. Null or undefined if that isn't known. */
  reached?: CampaignAnswer['reached'] | undefined;
}

/** Progress and projection of a campaign. The amount raised is the platform's figure. */
export function CampaignFigures({ campaign, pace, isSyncing, reached }: CampaignFiguresProps) {
  const { raised, goal, currency, donors, end_at } = campaign;
  const { straight, recent, needed } = pace;
  const progress = goalProgress(raised, goal);
  const day = endDay(campaign);
  const others = [
    { label: '% of goal', value: progress && formatPercent(progress.percent) },
    { label: 'Goal', value: hasGoal(goal) ? formatAmount(goal) : 'No goal' },
    { label: 'Projected total', value: straight && withShare(straight, goal) },
    {
      label: 'Projected (last 28 days)',
      value: recent ? withShare(recent, goal) : straight && isSyncing ? 'Syncing…' : null,
    },
    { label: 'Needed per day', value: needed && formatAmount(needed) },
    { label: 'Donors', value: donors },
    {
      label: campaignEndLabel(campaign).startsWith('Ended') ? 'Ended' : 'Ends',
      value: day ? <Day at={day} /> : end_at,
    },
  ].filter(({ value }) => value);
  return (
    <section className={classes.panel} aria-label="Progress to goal">
      <dl className={classes.figures}>
        <div className={classes.raised}>
          <dt>Raised</dt>
          {raised ? (
            <dd>
              <span className={classes.figure}>{formatAmount(raised)}</span> <bdi>{currency}</bdi>
            </dd>
          ) : (
            <dd>Not available</dd>
          )}
        </div>
        {others.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {progress ? <ProgressBar progress={progress} expected={goalProgress(straight, goal)} /> : null}
      {reached && progress?.isReached ? (
        <p className={classes.reached}>
          <IconCheck size={16} stroke={2} aria-hidden />
          <span>
            Goal reached <Day at={reached.day} within />
            {reached.giver ? (
              <>
                {' '}
                by <ContactLink id={reached.giver.id} {...(reached.giver.name && { name: reached.giver.name })} />
              </>
            ) : null}
          </span>
        </p>
      ) : null}
      {straight ? <p className={classes.note}>{projectionNote(campaign)}</p> : null}
    </section>
  );
}

function withShare(amount: string, goal: string | null): string {
  const progress = goalProgress(amount, goal);
  return progress ? `${formatAmount(amount)}, ${formatPercent(progress.percent)}` : formatAmount(amount);
}

/** Explains the projection. It starts at the creation date, because the API has no start date. */
function projectionNote({ created_at, timezone }: Campaign): string {
  const created = formatShortDate(dayIn(created_at ?? '', timezone) ?? created_at ?? '');
  return `Projected total assumes the average daily rate since ${created}, when the campaign was created, continues to the end date.`;
}
