/** Check-ins of the last night by half-hour. */
import type { Ticket } from '#api/resources.ts';
import { isCheckedIn } from '#domain/ticket.ts';
import { toInstant } from '#domain/values/calendar.ts';
import type { ProblemOf } from './door-list.ts';

export interface Arrivals {
  /** From the first half-hour to the last, with those in between. Milliseconds. */
  steps: readonly { from: number; guests: number }[];
  /** Guests who were checked in earlier than that night, or at a time that isn't known. */
  others: number;
}

const step = 30 * 60_000;
/** Half-hours of a night. */
const most = 24;

/** Null if no guest has a time of check-in. The night ends with the last of them. */
export function arrivalsOf(tickets: readonly Ticket[], problemOf: ProblemOf): Arrivals | null {
  const guests = tickets.filter((ticket) => isCheckedIn(ticket) && problemOf(ticket) === null);
  const times = guests.map(({ checked_in_at }) => toInstant(checked_in_at ?? '')).filter((time) => time !== null);
  if (times.length === 0) return null;
  const stepOf = (time: number) => Math.floor(time / step);
  const last = times.reduce((latest, time) => Math.max(latest, stepOf(time)), -Infinity);
  const ofNight = times.map(stepOf).filter((one) => one > last - most);
  const first = ofNight.reduce((earliest, one) => Math.min(earliest, one), last);
  const steps = Array.from({ length: last - first + 1 }, (_, index) => ({ from: (first + index) * step, guests: 0 }));
  for (const one of ofNight) {
    const found = steps[one - first];
    if (found) found.guests += 1;
  }
  return { steps, others: guests.length - ofNight.length };
}
