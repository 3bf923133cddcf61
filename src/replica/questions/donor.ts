/** One donor, and the class of donors that they are in. Sums are whole numbers of the smallest unit. */
import { isIn, type Periods } from './periods.ts';

/**
 * Of a donor who gave in the days that are looked at:
 * - `new`: the first gift ever is in this year.
 * - `recaptured`: gave before, not last year.
 * - `upgraded`, `same`, `downgraded`: gave in the same days of last year, and now more, as much, or less.
 * - `sooner`: gave last year, but only after the same day.
 * And of one who did not:
 * - `lapsed first`: gave in the same days of last year, which was their first.
 * - `lapsed repeat`: gave in the same days of last year, and in a year before.
 * - `later`: gave last year, but only after the same day. Nothing is late.
 * - `earlier`: gave in some year before the last alone.
 */
export type DonorClass = (typeof comparedClasses)[number] | 'later' | 'earlier';

/** Those that change what was given. */
export const comparedClasses = [
  'new',
  'recaptured',
  'upgraded',
  'same',
  'downgraded',
  'sooner',
  'lapsed first',
  'lapsed repeat',
] as const;

/** Days are written `2026-11-23`; null: no gift. */
export interface Donor {
  id: string;
  gifts: number;
  lifetime: bigint;
  now: bigint | null;
  past: bigint | null;
  /** Of the whole year that `past` is in. */
  year: bigint | null;
  /** Gave in the days of the year before that. */
  isOfEarlier: boolean;
  first: string;
  last: string;
  lastAt: string;
  lastCampaign: string | null;
}

export function classOf({ now, past, year, first }: Donor, periods: Periods): DonorClass {
  if (now !== null) {
    if (first >= periods.now.from) return 'new';
    if (year === null) return 'recaptured';
    if (past === null) return 'sooner';
    return now > past ? 'upgraded' : now < past ? 'downgraded' : 'same';
  }
  if (past !== null) return first >= periods.year.from ? 'lapsed first' : 'lapsed repeat';
  return year === null ? 'earlier' : 'later';
}

export function nobody(id: string): Donor {
  return {
    id,
    gifts: 0,
    lifetime: 0n,
    now: null,
    past: null,
    year: null,
    isOfEarlier: false,
    first: '9999-12-31',
    last: '',
    lastAt: '',
    lastCampaign: null,
  };
}

interface DonorGift {
  at: string;
  day: string;
  campaign: string | null;
  units: bigint;
}

export function addGift(donor: Donor, { at, day, campaign, units }: DonorGift, periods: Periods): void {
  donor.gifts += 1;
  donor.lifetime += units;
  if (isIn(day, periods.now)) donor.now = (donor.now ?? 0n) + units;
  if (isIn(day, periods.past)) donor.past = (donor.past ?? 0n) + units;
  if (isIn(day, periods.year)) donor.year = (donor.year ?? 0n) + units;
  if (isIn(day, periods.earlier)) donor.isOfEarlier = true;
  if (day < donor.first) donor.first = day;
  // Several of one day: by their moments.
  if (day < donor.last || (day === donor.last && at < donor.lastAt)) return;
  donor.last = day;
  donor.lastAt = at;
  donor.lastCampaign = campaign;
}
