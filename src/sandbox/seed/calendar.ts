/** Dates are relative to the day of seeding, so the data never ages. */
import { moment } from '#sandbox/wire.ts';

export const second = 1000;
export const hour = 3600 * second;
export const day = 24 * hour;

export class Calendar {
  /** The start of the day of seeding, in UTC. Everything in the past is before it. */
  readonly now: number;

  constructor(today: Date) {
    this.now = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  }

  get year(): number {
    return new Date(this.now).getUTCFullYear();
  }

  /** Returns a time of day such as `08:30`, this many days before the day of seeding. Negative: after it. */
  ago(days: number, time = '09:00'): number {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return this.now - days * day + hours * hour + minutes * 60 * second;
  }

  /** Limits a time to the last second before the day of seeding. */
  past(at: number): number {
    return Math.min(at, this.now - second);
  }
}

export function stamp(at: number): string;
export function stamp(at: number | null): string | null;
export function stamp(at: number | null): string | null {
  return at === null ? null : moment(new Date(at));
}

export function dateOnly(at: number): string {
  return moment(new Date(at)).slice(0, 10);
}
