import type { Campaign } from '../../api/resources.ts';
import { formatAmount } from '../../ui/values/money.ts';
import { formatDate } from '../../ui/values/time.ts';
import { endWords, formatPercent, goalProgress, hasGoal } from '../../records/campaign-progress.ts';
import { endDay } from '../../replica/campaign-terms.ts';
import classes from './figures.module.css';
import { ProgressBar } from '../../records/campaign-progress-bar.tsx';

/** How far a campaign is: what it has raised above all, as the service counts it. */
export function CampaignFigures({ campaign }: { campaign: Campaign }) {
  const { raised, goal, currency, donors, end_at } = campaign;
  const progress = goalProgress(raised, goal);
  const day = endDay(campaign);
  const others = [
    { label: 'Of goal', value: progress && formatPercent(progress.percent) },
    { label: 'Goal', value: hasGoal(goal) ? formatAmount(goal) : 'No goal' },
    { label: 'Donors', value: donors },
    { label: endWords(campaign).startsWith('Ended') ? 'Ended' : 'Ends', value: day ? formatDate(day) : end_at },
  ].filter(({ value }) => value);
  return (
    <section className={classes.panel} aria-label="Raised and goal">
      <dl className={classes.figures}>
        <div className={classes.raised}>
          <dt>Raised</dt>
          {raised ? (
            <dd>
              <span className={classes.figure}>{formatAmount(raised)}</span> <bdi>{currency}</bdi>
            </dd>
          ) : (
            <dd>Not given</dd>
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
      {progress ? <ProgressBar progress={progress} /> : null}
    </section>
  );
}
