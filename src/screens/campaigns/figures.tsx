import type { Campaign } from '../../api/resources.ts';
import { dayIn, endDay } from '../../replica/campaign-terms.ts';
import type { Pace } from '../../replica/questions/campaigns.ts';
import { endWords, formatPercent, goalProgress, hasGoal } from '../../records/campaign-progress.ts';
import { ProgressBar } from '../../records/campaign-progress-bar.tsx';
import { formatAmount } from '../../ui/values/money.ts';
import { formatDate } from '../../ui/values/time.ts';
import classes from './figures.module.css';

/** How far a campaign is, and where it comes to at this pace: what it has raised above all, as the service counts it. */
export function CampaignFigures({ campaign, pace }: { campaign: Campaign; pace: Pace }) {
  const { raised, goal, currency, donors, end_at } = campaign;
  const { straight, recent, needed } = pace;
  const progress = goalProgress(raised, goal);
  const day = endDay(campaign);
  const others = [
    { label: 'Of goal', value: progress && formatPercent(progress.percent) },
    { label: 'Goal', value: hasGoal(goal) ? formatAmount(goal) : 'No goal' },
    { label: 'At this pace', value: straight && withShare(straight, goal) },
    { label: '28-day pace', value: recent && withShare(recent, goal) },
    { label: 'Needed a day', value: needed && formatAmount(needed) },
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
      {progress ? <ProgressBar progress={progress} expected={goalProgress(straight, goal)} /> : null}
      {straight ? <p className={classes.note}>{paceSentence(campaign)}</p> : null}
    </section>
  );
}

function withShare(amount: string, goal: string | null): string {
  const progress = goalProgress(amount, goal);
  return progress ? `${formatAmount(amount)}, ${formatPercent(progress.percent)}` : formatAmount(amount);
}

/** Services do not say when a campaign began. */
function paceSentence({ created_at, timezone }: Campaign): string {
  const day = dayIn(created_at ?? '', timezone);
  return `At this pace: as much a day until its end as since ${formatDate(day ?? created_at ?? '')}, when it was created.`;
}
