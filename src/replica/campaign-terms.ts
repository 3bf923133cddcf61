/** When a campaign ends, in calendar days of its own zone; in the viewer's where its zone is not known. */
import { calendarDay, daysBetween, knownZone, toInstant } from '../domain/values/calendar.ts';

export interface Ending {
  end_at: string | null;
  timezone: string | null;
}

/** `2026-12-13`; a text without a zone names its own day. Null where no day is named. */
export function endDay({ end_at, timezone }: Ending): string | null {
  return end_at ? dayIn(end_at, timezone) : null;
}

/** The day of a moment in that zone; a day alone is itself. */
export function dayIn(at: string, timezone: string | null): string | null {
  return calendarDay(at, knownZone(timezone));
}

/** Below zero once the day is over; null where no end is known. `now` in milliseconds. */
export function daysLeft(campaign: Ending, now: number): number | null {
  const day = endDay(campaign);
  const today = dayIn(new Date(now).toISOString(), campaign.timezone);
  return day === null || today === null ? null : daysBetween(today, day);
}

/** A day alone ends with it. */
export function hasEnded(campaign: Ending, now: number): boolean {
  const moment = toInstant(campaign.end_at ?? '');
  return moment === null ? (daysLeft(campaign, now) ?? 0) < 0 : moment <= now;
}
