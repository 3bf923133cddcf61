/**
 * Calendar days. A day is written `2026-11-20`; a zone is an IANA name, or undefined for the one this computer is in. A moment
 * falls on a day only in some zone, so every figure, filter, chart and export reads days here, in the page and in the worker.
 */

export type Day = string;
export type Zone = string | undefined;

const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)$/;
const dayFirst = /^(\d{4}-\d\d-\d\d)(?:$|[T ])/;
export const dayLength = 86_400_000;

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
  const offsets = remembering((day) => offsetAt(day * dayLength, zone));
  const names = remembering((day) => real(isoDay(day * dayLength)));
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

function remembering<Value>(make: (key: number) => Value): (key: number) => Value {
  const made = new Map<number, Value>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
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
export function offsetAt(time: number, zone: Zone): number {
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

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockFormat(zone: string): Intl.DateTimeFormat {
  const figures = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const made =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      ...figures,
      second: 'numeric',
      hourCycle: 'h23',
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone: zone,
    });
  clocks.set(zone, made);
  return made;
}

const zones = new Map<string, boolean>();

/** The zone that a record names, if this browser knows it: services name some that it doesn't. */
export function knownZone(named: string | null | undefined): Zone {
  if (!named) return undefined;
  const known = zones.get(named) ?? canFormatIn(named);
  zones.set(named, known);
  return known ? named : undefined;
}

function canFormatIn(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat(undefined, { timeZone: zone }));
  } catch {
    return false;
  }
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

/** The Monday of a day's week, or the first of its month. */
export function startOf(day: Day, step: 'week' | 'month'): Day {
  if (step === 'month') return `${day.slice(0, 8)}01`;
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The months from one day's to another's, both included: `2026-11`. */
export function monthsBetween(from: Day, to: Day): string[] {
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = addMonths(`${month}-01`, 1).slice(0, 7)) {
    months.push(month);
  }
  return months;
}

/** This month and the three after it, in which pledges are expected: `2026-11` to `2027-02`. */
export function monthsToCome(today: Day): string[] {
  return monthsBetween(today, addMonths(today, 3));
}
