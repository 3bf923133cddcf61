/** Progress of a campaign toward its goal, in exact decimal arithmetic, and toward its end. */
import type { PaceStanding } from '../replica/questions/campaigns.ts';
import type { Tone } from '../ui/kit/cells.tsx';
import { daysLeft, type Ending, hasEnded } from '../replica/campaign-terms.ts';
import { plural } from '../ui/values/words.ts';

export interface Progress {
  /** Percent of the goal with one decimal, rounded down so that 100 means reached: `70.2`, `103.4`. */
  percent: string;
  /** Fill of the bar, on a scale that ends at 125 percent of the goal: `0.0` to `125.0`. */
  filled: string;
  isReached: boolean;
}

const decimal = /^([+-]?)(\d{1,60})(?:\.(\d{1,60}))?$/;

interface Exact {
  units: bigint;
  decimals: number;
}

function exact(written: string | null): Exact | null {
  const [, sign, whole, fraction = ''] = decimal.exec(written?.trim() ?? '') ?? [];
  if (whole === undefined) return null;
  const units = BigInt(whole + fraction);
  return { units: sign === '-' ? -units : units, decimals: fraction.length };
}

/** Returns false for a goal of zero, which the API uses for no goal. */
export function hasGoal(goal: string | null): boolean {
  return Boolean(goal?.trim()) && exact(goal)?.units !== 0n;
}

/** Returns null if the goal isn't above zero or either amount isn't a plain decimal number. */
export function goalProgress(raised: string | null, goal: string | null): Progress | null {
  const [given, wanted] = [exact(raised), exact(goal)];
  if (!given || !wanted || wanted.units <= 0n) return null;
  const above = given.units * 1000n * 10n ** BigInt(wanted.decimals);
  const below = wanted.units * 10n ** BigInt(given.decimals);
  const tenths = roundedDown(above, below);
  const filled = tenths < 0n ? 0n : tenths > 1250n ? 1250n : tenths;
  return { percent: inTenths(tenths), filled: inTenths(filled), isReached: tenths >= 1000n };
}

/** Divides and rounds down. `below` is above zero. */
function roundedDown(above: bigint, below: bigint): bigint {
  const cut = above / below;
  return above < 0n && cut * below !== above ? cut - 1n : cut;
}

function inTenths(tenths: bigint): string {
  const size = tenths < 0n ? -tenths : tenths;
  return `${tenths < 0n ? '-' : ''}${size / 10n}.${size % 10n}`;
}

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
  'no-end': 'No end',
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
