/** When a campaign ends, in calendar days of its own zone. */
import type { Campaign } from '../api/resources.ts';
import { toDay } from '../ui/values/days.ts';
import { formatCount } from '../ui/values/money.ts';
import { knownZone, toInputs, toInstant } from '../ui/values/time.ts';

type Ending = Pick<Campaign, 'end_at' | 'timezone'>;

/** `2026-12-13`; a text without a zone names its own day. Null where no day is named. */
export function endDay({ end_at, timezone }: Ending): string | null {
  if (!end_at) return null;
  return toInputs(end_at, { zone: knownZone(timezone) })?.day ?? toDay(end_at);
}

/** `Ends in 23 days`, `Ended 5 days ago`; empty where no end is known. `now` in milliseconds. */
export function endWords(campaign: Ending, now = Date.now()): string {
  const days = daysLeft(campaign, now);
  if (days === null) return '';
  if (days === 0) return hasEnded(campaign, now) ? 'Ended today' : 'Ends today';
  return days > 0 ? `Ends in ${inWords(days)}` : `Ended ${inWords(-days)} ago`;
}

const soon = 14;

/** It ends within two weeks. */
export function isEnding(campaign: Ending, now = Date.now()): boolean {
  const days = daysLeft(campaign, now);
  return days !== null && days >= 0 && days <= soon && !hasEnded(campaign, now);
}

function daysLeft(campaign: Ending, now: number): number | null {
  const day = endDay(campaign);
  const today = toInputs(new Date(now).toISOString(), { zone: knownZone(campaign.timezone) })?.day;
  return day === null || today === undefined ? null : daysBetween(today, day);
}

/** A day alone ends with it. */
function hasEnded({ end_at }: Ending, now: number): boolean {
  return (toInstant(end_at ?? '') ?? Infinity) <= now;
}

function daysBetween(from: string, to: string): number {
  const start = (day: string) => Date.parse(`${day}T00:00:00Z`);
  return Math.round((start(to) - start(from)) / 86_400_000);
}

function inWords(days: number): string {
  return days === 1 ? '1 day' : `${formatCount(days)} days`;
}
