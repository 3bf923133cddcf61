/** When a campaign ends, in calendar days of its own zone, the viewer's where that isn't known, and whether it's on pace. */
import type { Campaign } from '#api/resources.ts';
import { plural, type Tone } from './values/labels.ts';
import { calendarDay, daysBetween, knownZone, toInstant } from './values/calendar.ts';
import { divide, fromUnits, toUnits } from './values/decimal.ts';
import { share } from '#domain/values/proportions.ts';
import { decimalsOf } from './values/money.ts';

export type Ending = Pick<Campaign, 'end_at' | 'timezone'>;

/** `2026-12-13`; a text without a zone names its own day. Null where no day is named. */
export function endDay({ end_at, timezone }: Ending): string | null {
  return end_at ? dayIn(end_at, timezone) : null;
}

/** The day of a moment in that zone; a day alone is itself. */
export function dayIn(at: string, timezone: string | null): string | null {
  return calendarDay(at, knownZone(timezone));
}

/** Below zero once the day is over; null where no end is known. `now` in milliseconds. */
function daysLeft(campaign: Ending, now: number): number | null {
  const day = endDay(campaign);
  const today = dayIn(new Date(now).toISOString(), campaign.timezone);
  return day === null || today === null ? null : daysBetween(today, day);
}

/** A day alone ends with it. */
function hasEnded(campaign: Ending, now: number): boolean {
  const moment = toInstant(campaign.end_at ?? '');
  return moment === null ? (daysLeft(campaign, now) ?? 0) < 0 : moment <= now;
}

const decimals = 20;

export interface Progress {
  /** Percent of the goal with one decimal, rounded down so that 100 means reached: `70.2`, `103.4`. */
  percent: string;
  /** Fill of the bar, at most 125 percent of the goal: `0.0` to `125.0`. */
  filled: string;
  isReached: boolean;
}

/** Returns false for a goal of zero, which is how platforms write that there is none. */
export function hasGoal(goal: string | null): boolean {
  return Boolean(goal?.trim()) && toUnits(goal ?? '', decimals) !== 0n;
}

/** Returns null if the goal isn't above zero, or if either isn't a plain decimal number. */
export function goalProgress(raised: string | null, goal: string | null): Progress | null {
  const percent = share(raised ?? '', goal ?? '', 'down');
  if (percent === null) return null;
  const filled = percent.startsWith('-') ? '0.0' : Number(percent) > Number(widest) ? widest : percent;
  return { percent, filled, isReached: Number(percent) >= 100 };
}

/** Percent of the goal beyond which no bar goes. */
export const widest = '125.0';

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

/**
 * Pace of an active campaign: `reached` the goal; `on pace`, `close` (nine tenths) or `behind` by the straight line; `no goal`, or
 * `no end` to reach it by. `still active`: it has ended, and the platform calls it active.
 */
export type PaceStanding = 'reached' | 'on-pace' | 'close' | 'behind' | 'no-goal' | 'no-end' | 'still-active';

export type Paced = Pick<
  Campaign,
  'id' | 'status' | 'timezone' | 'created_at' | 'end_at' | 'goal' | 'raised' | 'currency'
>;

/** Amounts are decimal text to the decimals of the currency. */
export interface Pace {
  /** Null where it has ended or is not published, and where too little is known. */
  standing: PaceStanding | null;
  /** Null once it has ended, and where no end is known. */
  daysLeft: number | null;
  /** Projected total by its end. Null once it has ended. */
  straight: string | null;
  recent: string | null;
  /** A day. Null where nothing is missing. */
  needed: string | null;
}

/** Sums of the synced gifts of a campaign. */
export interface Tied {
  gifts: number;
  sum: string;
  /** The sum of the last 28 days. */
  recent: string;
}

/** Days whose gifts the recent pace is made of. */
export const recentDays = 28;
const text = (units: bigint) => fromUnits(units, decimals);

/** `now` in milliseconds. Without `tied` nothing is known of the last 28 days. */
export function paceOf(campaign: Paced, now: number, tied?: Tied): Pace {
  const { timezone, created_at } = campaign;
  const per = (sum: bigint, many: number) => divide(text(sum), many, decimalsOf(campaign.currency ?? ''));
  const ended = hasEnded(campaign, now);
  const left = ended ? null : daysLeft(campaign, now);
  const raised = toUnits(campaign.raised ?? '', decimals);
  const goal = toUnits(campaign.goal ?? '', decimals);
  const today = dayIn(new Date(now).toISOString(), timezone) ?? '';
  const began = created_at ? dayIn(created_at, timezone) : null;
  const soFar = began === null || began > today ? null : daysBetween(began, today) + 1;
  const runs = !ended && !isStopped(campaign);
  const isPaced = runs && raised !== null && left !== null;
  const straight = isPaced && soFar !== null ? per(raised * BigInt(soFar + left), soFar) : null;
  const recent = isPaced && soFar !== null && soFar >= recentDays ? recentOf(raised, left, tied, per) : null;
  const missing = isPaced && goal !== null && goal > raised ? goal - raised : null;
  return {
    standing: ended ? (isActive(campaign) ? 'still-active' : null) : runs ? standing() : null,
    daysLeft: left,
    straight,
    recent,
    needed: missing === null ? null : per(missing, Math.max(left ?? 0, 1)),
  };

  function standing(): PaceStanding | null {
    if (raised === null) return null;
    if (goal === null) return campaign.goal?.trim() ? null : 'no-goal';
    if (goal <= 0n) return 'no-goal';
    if (raised >= goal) return 'reached';
    if (left === null) return campaign.end_at?.trim() ? null : 'no-end';
    const ahead = toUnits(straight ?? '', decimals);
    if (ahead === null) return null;
    if (ahead >= goal) return 'on-pace';
    return ahead * 10n >= goal * 9n ? 'close' : 'behind';
  }
}

function recentOf(
  raised: bigint,
  left: number,
  tied: Tied | undefined,
  per: (sum: bigint, many: number) => string,
): string | null {
  const [all, recent] = [toUnits(tied?.sum ?? '', decimals), toUnits(tied?.recent ?? '', decimals)];
  if (all === null || recent === null || !isMost(all, raised)) return null;
  return per(raised * BigInt(recentDays) + recent * BigInt(left), recentDays);
}

const isMost = (some: bigint, all: bigint) => some * 10n >= all * 9n;

/** Returns false if synced gifts are too little of what the platform says was raised to stand for it. */
export function areMostOfRaised(sum: string, raised: string | null): boolean {
  const [some, all] = [toUnits(sum, decimals), toUnits(raised ?? '', decimals)];
  return some === null || all === null || isMost(some, all);
}

const isActive = ({ status }: Paced) => status?.trim().toLowerCase() === 'active';
const isStopped = ({ status }: Paced) => /^(?:inactive|unpublished|draft|archived|closed)$/i.test(status?.trim() ?? '');

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
  reached: 'neutral',
  'on-pace': 'neutral',
  close: 'neutral',
  behind: 'warn',
  'no-goal': 'neutral',
  'no-end': 'neutral',
  'still-active': 'warn',
};

/** Groups of a list of campaigns, in their order. */
export const campaignGroups = ['Ending soon', 'Running', 'No goal or end date', 'Ended or unpublished'] as const;

/** Returns the place of the campaign's group among them. */
export function campaignGroup(
  { end_at }: Ending,
  { standing, daysLeft: left }: Pick<Pace, 'standing' | 'daysLeft'>,
): number {
  if (standing === null || standing === 'still-active') return 3;
  if (left !== null && left <= soon) return 0;
  return standing === 'no-goal' || !end_at?.trim() ? 2 : 1;
}

export function campaignName({ title, code, id }: Pick<Campaign, 'title' | 'code' | 'id'>): string {
  return title?.trim() || code?.trim() || (id ? `Campaign ${id}` : 'Campaign (no ID)');
}
