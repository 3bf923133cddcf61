/** A message's name, and when it was sent compared with when it was scheduled. */
import { plural } from './values/labels.ts';
import { toInstant } from './values/calendar.ts';
import type { Message } from '#api/resources.ts';

/** Returns the subject, with what each recipient's message fills in as `[first name]`, or the internal name, or the ID. */
export function messageName({ id, internal_name, subject }: Message): string {
  const words = subject?.replace(
    /\{\{ ?([\w.]{1,40}) ?\}\}/g,
    (_, field: string) => `[${field.replace(/[_.]/g, ' ')}]`,
  );
  return words?.trim() || internal_name?.trim() || (id === null ? 'Message (no ID)' : `Message ${id}`);
}

type Times = Pick<Message, 'status' | 'sent_at' | 'sending_at'>;

/** Labels of how a message kept to its schedule. Their keys stand in addresses. */
export const timingLabels = {
  'on-time': 'On time',
  late: 'Late',
  early: 'Early',
  scheduled: 'Scheduled',
  'not-sent': 'Not sent',
} as const;

export interface Timing {
  key: keyof typeof timingLabels;
  /** By how much, or since when: `12 minutes late`. Empty for `on-time`. */
  by: string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns null without a scheduled time, or with an invalid time. A message within a minute of it is on time. */
export function timingOf({ status, sent_at, sending_at }: Times, now = Date.now()): Timing | null {
  const [sent, due] = [toInstant(sent_at ?? ''), toInstant(sending_at ?? '')];
  if (due === null || (sent === null && sent_at?.trim())) return null;
  if (sent !== null) {
    if (Math.abs(sent - due) < minute) return { key: 'on-time', by: '' };
    return sent > due
      ? { key: 'late', by: `${stretch(sent - due)} late` }
      : { key: 'early', by: `${stretch(due - sent)} early` };
  }
  if (due > now) return { key: 'scheduled', by: `in ${stretch(due - now)}` };
  // A message with another status, such as sent or stopped, isn't missing only because it has no time.
  return /^(?:scheduled|pending|queued)$/i.test(status?.trim() ?? '')
    ? { key: 'not-sent', by: `scheduled ${stretch(now - due)} ago` }
    : null;
}

/** Formats the timing in one phrase: `12 minutes late`, or `Not sent, scheduled 3 days ago`. */
export function formatTiming({ key, by }: Timing): string {
  if (key === 'late' || key === 'early') return by;
  return by === '' ? timingLabels[key] : `${timingLabels[key]}, ${by}`;
}

/** Formats a duration: `12 minutes`, `3 hours`, `1 day`. Rounded down, at least a minute. */
function stretch(milliseconds: number): string {
  const [count, unit] =
    milliseconds >= 2 * day
      ? [milliseconds / day, 'day']
      : milliseconds >= 2 * hour
        ? [milliseconds / hour, 'hour']
        : [milliseconds / minute, 'minute'];
  const whole = Math.max(1, Math.floor(count));
  return plural(whole, unit, `${unit}s`);
}
