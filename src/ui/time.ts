/** Instants, dates and zones: shown in the viewer's zone, never guessed, and as they came when they cannot be read. */

const dateOnly = /^(\d{4})-(\d\d)-(\d\d)$/;
const instant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)$/;
const withoutZone = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(\.\d+)?)?$/;

export interface Viewer {
  locale?: string | undefined;
  zone?: string | undefined;
}

/** The instant that a text names, in milliseconds; null when it names none. */
export function toInstant(written: string): number | null {
  if (!instant.test(written)) return null;
  const time = Date.parse(written.replace(' ', 'T').replace(/\s/, ''));
  return Number.isNaN(time) ? null : time;
}

/**
 * A moment as people read it: an instant in the viewer's zone, a date alone unshifted, a time without a zone marked as
 * such, and anything else as it came.
 */
export function formatMoment(written: string | null, viewer: Viewer = {}): string {
  if (written === null) return '';
  const time = toInstant(written);
  if (time !== null) return formatInstant(time, viewer);
  if (dateOnly.test(written)) return formatDate(written, viewer);
  return withoutZone.test(written) ? `${written.replace('T', ' ')} (time zone not given)` : written;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format costs more than using it, and a table uses one for every moment. */
function momentFormat({ locale, zone }: Viewer): Intl.DateTimeFormat {
  const key = `${locale ?? ''} ${zone ?? ''}`;
  const made =
    formats.get(key) ??
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      ...(zone ? { timeZone: zone } : {}),
    });
  formats.set(key, made);
  return made;
}

function formatInstant(time: number, viewer: Viewer): string {
  return momentFormat(viewer).format(time);
}

/** A date that has no time is the same day everywhere. */
export function formatDate(written: string, { locale }: Viewer = {}): string {
  const parts = dateOnly.exec(written);
  if (!parts) return written;
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number];
  const time = Date.UTC(year, month - 1, day);
  const exists = new Date(time).getUTCDate() === day && new Date(time).getUTCMonth() === month - 1;
  return exists ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(time) : written;
}

/** The time of day, to the second: when something was loaded or sent. */
export function formatClock(time: number, { locale, zone }: Viewer = {}): string {
  return new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...(zone ? { timeZone: zone } : {}),
  }).format(time);
}

/** `10:41 in Europe/Paris`: what the clock said in another zone than the viewer's; empty for a zone nobody knows. */
export function clockIn(zone: string, time: number, viewer: Viewer = {}): string {
  try {
    const there = { ...viewer, zone };
    const same = formatInstant(time, there) === formatInstant(time, viewer);
    return same ? '' : `${formatInstant(time, there)} in ${zone}`;
  } catch {
    return '';
  }
}

/** Short name of the viewer's zone at that time, such as GMT or CET. */
export function zoneName(time = Date.now(), { locale, zone }: Viewer = {}): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'short', ...(zone ? { timeZone: zone } : {}) });
  return parts.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A day (`2026-11-20`) and a time of day (`14:30`) in the viewer's zone as an ISO date-time with offset. */
export function toIsoWithOffset(day: string, timeOfDay: string): string | null {
  const parts = dateOnly.exec(day);
  const clock = /^(\d\d):(\d\d)(?::(\d\d))?$/.exec(timeOfDay);
  if (!parts || !clock) return null;
  const [year, month, date] = parts.slice(1).map(Number) as [number, number, number];
  const [hour, minute, second] = clock.slice(1).map((part) => Number(part ?? 0)) as [number, number, number];
  const moment = new Date(year, month - 1, date, hour, minute, second);
  if (Number.isNaN(moment.getTime())) return null;
  return isoInViewersZone(moment);
}

function isoInViewersZone(moment: Date): string {
  const minutes = -moment.getTimezoneOffset();
  const local = new Date(moment.getTime() + minutes * 60_000).toISOString().slice(0, 19);
  const size = Math.abs(minutes);
  return `${local}${minutes < 0 ? '-' : '+'}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Day and time of day of an instant in the viewer's zone, as date and time inputs take them. */
export function toInputs(written: string): { day: string; timeOfDay: string } | null {
  const time = toInstant(written);
  if (time === null) return null;
  const local = isoInViewersZone(new Date(time));
  return { day: local.slice(0, 10), timeOfDay: local.slice(11, 19) };
}

/**
 * A stretch of time in words: `1 Sep 2026 to 20 Nov 2026` when both ends are whole days in the viewer's zone, with times
 * of day where they are not, `from …` and `until …` where one end is open.
 */
export function formatPeriod(after: string | undefined, before: string | undefined, viewer: Viewer = {}): string {
  const start = after === undefined ? null : end(after, '00:00:00', viewer);
  const finish = before === undefined ? null : end(before, '23:59:59', viewer);
  if (start !== null && finish !== null) return start === finish ? start : `${start} to ${finish}`;
  return start === null ? `until ${finish ?? ''}` : `from ${start}`;
}

function end(written: string, wholeDay: string, viewer: Viewer): string {
  const inputs = toInputs(written);
  return inputs?.timeOfDay === wholeDay ? formatDate(inputs.day, viewer) : formatMoment(written, viewer);
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long something lasted, in one unit: `3 minutes`. */
export function formatAge(milliseconds: number, { locale }: Viewer = {}): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  const [unit, length] = units.find((entry) => seconds >= entry[1]) ?? (['second', 1] as const);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.floor(seconds / length),
  );
}
