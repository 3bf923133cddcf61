/** Says when something was as people do: the day by its name, the year only if it's another one. */
import { addDays, calendarDay, toInstant, today as todayIn } from '#domain/values/calendar.ts';
import { formatClock, formatMoment, formatShortDate, type Viewer, viewerZone } from './time.ts';

interface When extends Viewer {
  /** Adds the time of day for every day. Without it, only for today and yesterday: enough in a column. */
  timed?: boolean | undefined;
  /** The words stand within a sentence: `today`. */
  within?: boolean | undefined;
  /** Today in the viewer's zone, for those who render again when the day ends. */
  today?: string | undefined;
}

/**
 * Formats a moment (as written, or in milliseconds) or a date: `Today, 9:35 AM`, `Yesterday, 1:33 PM`, `Nov 20`, or
 * `Nov 20, 2025`. Its words are English in every locale, like the text around them. What isn't a date stays unchanged.
 */
export function formatWhen(at: string | number | null, { timed, within, today, ...viewer }: When = {}): string {
  if (at === null) return '';
  const written = typeof at === 'string' ? at : new Date(at).toISOString();
  const zone = viewer.zone ?? viewerZone();
  const now = today ?? todayIn(zone);
  const time = toInstant(written);
  const day = calendarDay(written, zone);
  if (day === null || (time === null && day !== written)) return formatMoment(written, viewer);
  const named = day === now ? 'Today' : day === addDays(now, -1) ? 'Yesterday' : null;
  const words = named === null ? formatShortDate(day, viewer, now) : within ? named.toLowerCase() : named;
  return time === null || (named === null && !timed) ? words : `${words}, ${formatClock(time, viewer)}`;
}

/** Formats what is nearly always of today: `9:35 AM`, else `yesterday, 9:35 AM` or `Nov 20, 9:35 AM`. */
export function formatAsOf(at: number, viewer: Viewer = {}): string {
  return isToday(at, viewer) ? formatClock(at, viewer) : formatWhen(at, { ...viewer, timed: true, within: true });
}

/** The same with the preposition that only a time of day has: `at 9:35 AM`, else `yesterday, 9:35 AM`. */
export function formatAt(at: number, viewer: Viewer = {}): string {
  return isToday(at, viewer) ? `at ${formatClock(at, viewer)}` : formatAsOf(at, viewer);
}

function isToday(at: number, { zone = viewerZone() }: Viewer): boolean {
  return todayIn(zone, at) === todayIn(zone);
}

/**
 * Formats an instant by the clock of another zone: `6:41 PM`, with the date if it's another one there. Empty if both
 * clocks show the same.
 */
export function clockThere(time: number, there: string | undefined, viewer: Viewer = {}): string {
  const day = todayIn(there, time);
  const clock = formatClock(time, { ...viewer, zone: there });
  if (day !== todayIn(viewer.zone ?? viewerZone(), time)) return `${formatShortDate(day, viewer)}, ${clock}`;
  return clock === formatClock(time, viewer) ? '' : clock;
}
