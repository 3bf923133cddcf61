/** Progress of a campaign toward its goal, in exact decimal arithmetic, and toward its end. */
import { share, toUnits } from '../domain/values/decimal.ts';
import { plural, type Tone } from '../domain/values/labels.ts';
import type { PaceStanding } from '../replica/questions/campaigns.ts';
import { daysLeft, type Ending, hasEnded } from '../replica/campaign-terms.ts';

export interface Progress {
  /** Percent of the goal with one decimal, rounded down so that 100 means reached: `70.2`, `103.4`. */
  percent: string;
  /** Fill of the bar, on a scale that ends at 125 percent of the goal: `0.0` to `125.0`. */
  filled: string;
  isReached: boolean;
}

/** Returns false for a goal of zero, which is how platforms write that there is none. */
export function hasGoal(goal: string | null): boolean {
  return Boolean(goal?.trim()) && toUnits(goal ?? '', mostDecimals) !== 0n;
}

/** Returns null if the goal isn't above zero, or if either isn't a plain decimal number. */
export function goalProgress(raised: string | null, goal: string | null): Progress | null {
  const percent = share(raised ?? '', goal ?? '', 'down');
  if (percent === null) return null;
  const filled = percent.startsWith('-') ? '0.0' : Number(percent) > Number(widest) ? widest : percent;
  return { percent, filled, isReached: Number(percent) >= 100 };
}

/** Percent of the goal at which the bar ends. */
const widest = '125.0';
const mostDecimals = 20;

const formats = new Map<string | undefined, Intl.NumberFormat>();

/** Formats a percentage in the viewer's locale: `70.2%`. */
export function formatPercent(percent: string, locale?: string): string {
  const made =
    formats.get(locale) ??
    new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    });
  formats.set(locale, made);
  return made.format(percent as Intl.StringNumericLiteral).replace('-', '\u2212');
}

/** Returns the direction of a change. Undefined for no change. */
export function wayOf(change: string | null): 'less' | 'more' | undefined {
  if (!change || !/[1-9]/.test(change)) return undefined;
  return change.startsWith('-') ? 'less' : 'more';
}

/** Formats a change in percent: `+3.6%`, `−4.4%`, `0.0%`. */
export function formatChange(change: string): string {
  return `${wayOf(change) === 'more' ? '+' : ''}${formatPercent(change)}`;
}

/* End date, in calendar days of the campaign's time zone. */

/** Formats the end: `Ends in 23 days`, `Ended 5 days ago`. Empty without an end date. `now` in milliseconds. */
export function campaignEndLabel(campaign: Ending, now = Date.now()): string {
  const days = daysLeft(campaign, now);
  if (days === null) return '';
  if (days === 0) return hasEnded(campaign, now) ? 'Ended today' : 'Ends today';
  return days > 0 ? `Ends in ${plural(days, 'day', 'days')}` : `Ended ${plural(-days, 'day', 'days')} ago`;
}

const soon = 14;

/** Returns true if the campaign ends within two weeks. */
export function isEnding(campaign: Ending, now = Date.now()): boolean {
  const days = daysLeft(campaign, now);
  return days !== null && days <= soon && !hasEnded(campaign, now);
}

/* Pace toward the goal. */

/** Labels of a campaign's pace. Their keys are used in URLs. */
export const paceLabels: Readonly<Record<PaceStanding, string>> = {
  reached: 'Goal reached',
  'on-pace': 'On pace',
  close: 'Nearly on pace',
  behind: 'Behind',
  'no-goal': 'No goal',
  'no-end': 'No end date',
  'still-active': 'Ended, still active',
};

export const paceTones: Readonly<Record<PaceStanding, Tone>> = {
  reached: 'good',
  'on-pace': 'good',
  close: 'warn',
  behind: 'bad',
  'no-goal': 'neutral',
  'no-end': 'neutral',
  'still-active': 'warn',
};
