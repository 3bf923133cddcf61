/** The order in which donors are thanked one at a time. A place is an index; after the last one is the end. */
import type { Thanked } from '#domain/lists/thanks.ts';
import { type Money, sumByCurrency } from '#domain/values/money.ts';
import type { DonorGifts } from '#replica/questions/donors-to-thank.ts';

type Donors = readonly DonorGifts[];

export const isThanked = ({ gifts }: DonorGifts, thanked: Thanked) => gifts.every((id) => thanked[id] !== undefined);

/** Returns the place of the donor with this gift: rows that arrive later move it. Else that of the first one to thank. */
export function placeOf(donors: Donors, gift: string | undefined, thanked: Thanked): number {
  const place = donors.findIndex(({ gifts }) => gift !== undefined && gifts.includes(gift));
  return place === -1 ? nextToThank(donors, 0, thanked) : place;
}

/** Returns the first donor to thank from a place on, else the end. */
export function nextToThank(donors: Donors, from: number, thanked: Thanked): number {
  const place = donors.findIndex((donor, index) => index >= from && !isThanked(donor, thanked));
  return place === -1 ? donors.length : place;
}

export interface Progress {
  donors: number;
  gifts: number;
  sums: readonly Money[];
  skipped: number;
}

/** Sums up the donors that were thanked since the start. */
export function progressOf(donors: Donors, thanked: Thanked): Progress {
  const done = donors.filter((donor) => isThanked(donor, thanked));
  return {
    donors: done.length,
    gifts: done.reduce((count, { gifts }) => count + gifts.length, 0),
    sums: sumByCurrency(
      done.flatMap(({ given }) => given),
      { amount: ({ sum }) => sum, currency: ({ currency }) => currency },
    ).sums,
    skipped: donors.length - done.length,
  };
}
