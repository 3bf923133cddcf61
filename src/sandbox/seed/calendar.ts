/** Dates are offsets from the day of seeding, so that the data are always equally old. */
import { moment } from '../wire.ts';

export const second = 1000;
export const hour = 3600 * second;
export const day = 24 * hour;

export class Calendar {
  /** The first moment of the day of seeding, in UTC: everything that has happened lies before it. */
  readonly now: number;

  constructor(today: Date) {
    this.now = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  }

  get year(): number {
    return new Date(this.now).getUTCFullYear();
  }

  /** A time of day such as `08:30`, so many days before the day of seeding, or after it when negative. */
  ago(days: number, time = '09:00'): number {
    const [hours = 0, minutes = 0] = time.split(':').map(Number);
    return this.now - days * day + hours * hour + minutes * 60 * second;
  }

  /** At most the last second before the day of seeding. */
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
