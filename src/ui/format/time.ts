/** Formats instants, dates, and time zones: in the viewer's zone, never guessed, and unchanged if they can't be parsed. */
import { getOrMake } from '#domain/values/collections.ts';
import { isolateBidi } from '#domain/values/labels.ts';
import { isDay, knownZone, toInstant, today, wallClock } from '#domain/values/calendar.ts';
import { preferences } from '#device/preferences.ts';

const withoutZone = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(\.\d+)?)?$/;

export interface Viewer {
  locale?: string | undefined;
  /** An IANA name. Without one: the zone of the preferences. */
  zone?: string | undefined;
  /** The zone is shown next to the moment, so a time without one isn't marked. */
  zoneStands?: boolean;
}

/** Returns the time zone that the user chose for moments; undefined is the browser's. */
export function viewerZone(): string | undefined {
  return preferences.get().zone === 'utc' ? 'UTC' : undefined;
}

/** Returns the record's time zone if it exists and the user chose to see moments in it. */
export function ownZone(named: string): string | undefined {
  return preferences.get().zone === 'record' ? knownZone(named) : undefined;
}

/**
 * Formats a moment: an instant in the viewer's zone, a date unshifted, a time without a zone marked as such, and anything
 * else unchanged.
 */
export function formatMoment(written: string | null, viewer: Viewer = {}): string {
  if (written === null) return '';
  const time = toInstant(written);
  if (time !== null) return formatInstant(time, viewer);
  if (isDay(written)) return formatDate(written, viewer);
  if (!withoutZone.test(written)) return written;
  return `${written.replace('T', ' ')}${viewer.zoneStands ? '' : ' (no time zone)'}`;
}

/**
 * The calendar that the platform, the browser's date inputs, and charts share, whatever the locale's own: the date that is
 * picked is the date that is shown.
 */
export const calendar = 'gregory';

const kinds = {
  moment: { calendar, dateStyle: 'medium', timeStyle: 'short' },
  day: { calendar, dateStyle: 'medium' },
  fullDay: { calendar, dateStyle: 'full' },
  dayOfYear: { calendar, day: 'numeric', month: 'short' },
  month: { calendar, month: 'long', year: 'numeric' },
  clock: { timeStyle: 'short' },
  zone: { timeZoneName: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, since creating a format is slow and a table uses one for every moment. */
function formatOf(kind: keyof typeof kinds, { locale, zone = viewerZone() }: Viewer): Intl.DateTimeFormat {
  const options = { ...kinds[kind], ...(zone && { timeZone: zone }) };
  return getOrMake(formats, [kind, locale, zone].join(' '), () => new Intl.DateTimeFormat(locale, options));
}

function formatInstant(time: number, viewer: Viewer): string {
  return isolateBidi(formatOf('moment', viewer).format(time));
}

/** Formats an instant with the name of its zone, for a tooltip, and a date with its year. Null for other text. */
export function formatInFull(written: string, viewer: Viewer = {}): string | null {
  const time = toInstant(written);
  if (time !== null) return `${formatInstant(time, viewer)} ${isolateBidi(zoneName(time, viewer))}`;
  return isDay(written) ? formatDate(written, viewer) : null;
}

/** Formats a date with its year only if that isn't this year: `Nov 20`, `Nov 20, 2025`. */
export function formatShortDate(day: string, { locale }: Viewer = {}, thisYear = today(viewerZone())): string {
  return isDay(day) && day.slice(0, 4) === thisYear.slice(0, 4)
    ? isolateBidi(formatOf('dayOfYear', { locale, zone: 'UTC' }).format(Date.parse(day)))
    : formatDate(day, { locale });
}

/** Formats a date without a time: the same day in every zone. */
export function formatDate(written: string, { locale }: Viewer = {}): string {
  return isDay(written) ? isolateBidi(formatOf('day', { locale, zone: 'UTC' }).format(Date.parse(written))) : written;
}

/** Formats a date with its weekday: `Friday, November 20, 2026`. */
export function formatFullDate(day: string, { locale }: Viewer = {}): string {
  return formatOf('fullDay', { locale, zone: 'UTC' }).format(Date.parse(day));
}

/** Formats some parts of a date: `16 Nov`, `November 2026`. */
export function formatDayParts(day: string, parts: Intl.DateTimeFormatOptions, locale?: string): string {
  return new Intl.DateTimeFormat(locale, { ...parts, calendar, timeZone: 'UTC' }).format(Date.parse(day));
}

/** Formats a month: `2026-11` as `November 2026`. */
export function formatMonth(month: string, { locale }: Viewer = {}): string {
  return formatOf('month', { locale, zone: 'UTC' }).format(Date.parse(`${month}-01T00:00:00Z`));
}

/** Formats the time of day by the locale's own clock: `9:35 AM`, `09:35`. */
export function formatClock(time: number, viewer: Viewer = {}): string {
  return isolateBidi(formatOf('clock', viewer).format(time));
}

/** Returns the short name of the viewer's zone at that time, such as GMT or CET. */
export function zoneName(time = Date.now(), viewer: Viewer = {}): string {
  return (
    formatOf('zone', viewer)
      .formatToParts(time)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  );
}

/**
 * Formats a period: `1 Sep 2026 to 20 Nov 2026` if both ends are whole days in the viewer's zone, with times of day
 * otherwise; `from …` or `until …` if one end is open.
 */
export function formatPeriod(after: string | undefined, before: string | undefined, viewer: Viewer = {}): string {
  const start = after === undefined ? null : end(after, '00:00:00', viewer);
  const finish = before === undefined ? null : end(before, '23:59:59', viewer);
  if (start !== null && finish !== null) return start === finish ? start : `${start} to ${finish}`;
  return start === null ? `until ${finish ?? ''}` : `from ${start}`;
}

function end(written: string, wholeDay: string, viewer: Viewer): string {
  const clock = wallClock(written, viewer.zone ?? viewerZone());
  return clock?.time === wholeDay ? formatDate(clock.day, viewer) : formatMoment(written, viewer);
}

/** Formats a moment in the user's time zone, with the zone's name, and in UTC. */
export function formatMomentWithZone(written: string): string {
  const time = toInstant(written);
  if (time === null) return formatMoment(written);
  const zone = zoneName(time);
  const here = `${formatMoment(written)} ${zone}`;
  return zone === 'UTC' ? here : `${here}, which is ${formatMoment(written, { zone: 'UTC' })} UTC`;
}
