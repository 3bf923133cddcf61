/**
 * Calendar days. A day is written `2026-11-20`; a zone is an IANA name, or undefined for the one this computer is in. A moment
 * falls on a day only in some zone, so every figure, filter, chart and export reads days here, in the page and in the worker.
 */
import { oncePerKey } from './collections.ts';

export type Day = string;
export type Zone = string | undefined;

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)$/;
const dayFirst = /^(\d{4}-\d\d-\d\d)(?:$|[T ])/;
const dayLength = 86_400_000;

/** The instant that a text names, in milliseconds; null when it names none. */
export function toInstant(written: string): number | null {
  if (!instant.test(written) || !hasItsDay(written)) return null;
  const time = Date.parse(/\s/.test(written) ? written.replace(' ', 'T').replace(/\s/, '') : written);
  return Number.isNaN(time) ? null : time;
}

/** Engines take 31 February for 3 March. */
function hasItsDay(written: string): boolean {
  const day = Number(written.slice(8, 10));
  if (day <= 28) return true;
  return day <= new Date(Date.UTC(Number(written.slice(0, 4)), Number(written.slice(5, 7)), 0)).getUTCDate();
}

/** The day that a text begins with, whatever its zone. */
export function toDay(text: string): Day | null {
  const day = dayFirst.exec(text)?.[1];
  return day !== undefined && isDay(day) ? day : null;
}

export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/**
 * The day a moment falls on in the zone. A bare date, or a time without a zone, is on the day it names. Null for what is no
 * date, and before the year 1000, which is a way to write that there's none.
 */
export function calendarDay(written: string, zone: Zone): Day | null {
  const time = toInstant(written);
  return real(time === null ? toDay(written) : dayAt(time, zone));
}

/** The same for many texts: a zone's clock is slow to ask, so it's asked once for each day on which it wasn't changed. */
export function dayReader(zone: Zone): (written: string | null) => Day | null {
  const offsets = oncePerKey((day: number) => offsetAt(day * dayLength, zone));
  const names = oncePerKey((day: number) => real(isoDay(day * dayLength)));
  return (written) => {
    if (!written) return null;
    const time = toInstant(written);
    if (time === null) return real(toDay(written));
    const day = Math.floor(time / dayLength);
    const offset = offsets(day);
    return offset === offsets(day + 1) ? names(Math.floor((time + offset) / dayLength)) : real(dayAt(time, zone));
  };
}

/** Days of other years don't compare as text. */
function real(day: Day | null): Day | null {
  return day !== null && /^[1-9]\d{3}-/.test(day) ? day : null;
}

export function today(zone: Zone, now = Date.now()): Day {
  return dayAt(now, zone);
}

function dayAt(time: number, zone: Zone): Day {
  return isoDay(time + offsetAt(time, zone));
}

function isoDay(time: number): Day {
  return new Date(time).toISOString().slice(0, 10);
}

/** How far the clock in a zone is ahead of UTC at an instant, in milliseconds. */
function offsetAt(time: number, zone: Zone): number {
  if (zone === undefined) return -new Date(time).getTimezoneOffset() * 60_000;
  if (zone === 'UTC') return 0;
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clockFormat(zone).formatToParts(time)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const wall = new Date(0);
  wall.setUTCFullYear(year, month - 1, day);
  wall.setUTCHours(hour, minute, second);
  return wall.getTime() - Math.floor(time / 1000) * 1000;
}

const clockFormat = oncePerKey(
  (zone: string) =>
    new Intl.DateTimeFormat('en-US', {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone: zone,
    }),
);

/** Returns what a clock in the zone shows at an instant, as date and time inputs have it. Null for text that names none. */
export function wallClock(written: string, zone: Zone): { day: Day; time: string } | null {
  const time = toInstant(written);
  if (time === null) return null;
  const local = isoAt(time, zone);
  return { day: local.slice(0, 10), time: local.slice(11, 19) };
}

/**
 * Converts a date and a time of day (`14:30`) in the zone to an ISO date-time with offset. A time that the clock skips moves
 * later by the skipped amount. A time that occurs twice means the first one, at the very end of a day the last.
 */
export function instantOf(day: Day, time: string, zone: Zone): string | null {
  const clock = /^(\d\d:\d\d)(?::(\d\d))?$/.exec(time);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !clock) return null;
  const wall = Date.parse(`${day}T${clock[1]}:${clock[2] ?? '00'}Z`);
  if (Number.isNaN(wall)) return null;
  const before = wall - offsetAt(wall - dayLength, zone);
  const after = wall - offsetAt(wall + dayLength, zone);
  const meant = [before, after].filter((at) => at + offsetAt(at, zone) === wall).toSorted((a, b) => a - b);
  return isoAt((time === '23:59:59' ? meant.at(-1) : meant[0]) ?? before, zone);
}

/** Formats an instant as ISO 8601 in the zone: `2026-11-20T00:41:00-08:00`. Null for other text and other years. */
export function isoInZone(written: string, zone: Zone): string | null {
  const time = toInstant(written);
  const local = time === null ? '' : isoAt(time, zone);
  return /^\d{4}-/.test(local) ? local : null;
}

/** Rounds the offset to whole minutes, since the format has no seconds. */
function isoAt(time: number, zone: Zone): string {
  const minutes = Math.round(offsetAt(time, zone) / 60_000);
  const local = new Date(time + minutes * 60_000).toISOString().slice(0, 19);
  const size = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** When a day starts in the zone, in milliseconds. */
export function startOfDay(day: Day, zone: Zone): number {
  return toInstant(instantOf(day, '00:00:00', zone) ?? '') ?? NaN;
}

const canFormatIn = oncePerKey((zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat(undefined, { timeZone: zone }));
  } catch {
    return false;
  }
});

/** The zone that a record names, if this browser knows it: platforms name some that it doesn't. */
export function knownZone(named: string | null | undefined): Zone {
  return named && canFormatIn(named) ? named : undefined;
}

export function addDays(day: Day, days: number): Day {
  return isoDay(Date.parse(`${day}T00:00:00Z`) + days * dayLength);
}

/** From the first day to the second: below zero where that was before. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayLength;
}

/** Adds months, and clamps to the month's last day: a month after `2026-01-31` is `2026-02-28`. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDay(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** Steps of time, the shortest first. */
export const steps = ['day', 'week', 'month'] as const;
export type Step = (typeof steps)[number];

/** The Monday of a day's week, or the first of its month. */
export function startOf(day: Day, step: Step): Day {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 8)}01`;
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** Returns the last day of the step that starts on that day. */
export function lastOf(start: Day, step: Step): Day {
  if (step === 'month') return addDays(addMonths(start, 1), -1);
  return step === 'week' ? addDays(start, 6) : start;
}
