/** When a message was sent, against when it was to be sent. */
import { toInstant } from '../../domain/values/calendar.ts';
import type { Message } from '../../api/resources.ts';
import { formatCount } from '../../ui/values/money.ts';

type Times = Pick<Message, 'status' | 'sent_at' | 'sending_at'>;

export interface Timing {
  word: 'On time' | 'Late' | 'Early' | 'Scheduled' | 'Not sent';
  /** By how much, or since when; empty where that says nothing. */
  by: string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Null where no time was set, or one cannot be read. A message counts as sent on time within a minute. */
export function timingOf({ status, sent_at, sending_at }: Times, now = Date.now()): Timing | null {
  const [sent, due] = [toInstant(sent_at ?? ''), toInstant(sending_at ?? '')];
  if (due === null || (sent === null && sent_at?.trim())) return null;
  if (sent !== null) {
    if (Math.abs(sent - due) < minute) return { word: 'On time', by: '' };
    return sent > due
      ? { word: 'Late', by: `${stretch(sent - due)} after it was due` }
      : { word: 'Early', by: `${stretch(due - sent)} before it was due` };
  }
  if (due > now) return { word: 'Scheduled', by: `in ${stretch(due - now)}` };
  // Where the service calls it sent, or stopped, its time alone does not say that it is missing.
  return /^(?:scheduled|pending|queued)$/i.test(status?.trim() ?? '')
    ? { word: 'Not sent', by: `due ${stretch(now - due)} ago` }
    : null;
}

/** `12 minutes`, `3 hours`, `1 day`: rounded down, and never less than a minute. */
function stretch(milliseconds: number): string {
  const [count, unit] =
    milliseconds >= 2 * day
      ? [milliseconds / day, 'day']
      : milliseconds >= 2 * hour
        ? [milliseconds / hour, 'hour']
        : [milliseconds / minute, 'minute'];
  const whole = Math.max(1, Math.floor(count));
  return `${formatCount(whole)} ${unit}${whole === 1 ? '' : 's'}`;
}
