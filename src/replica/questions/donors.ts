/**
 * Who gives, who came back and who did not: this fiscal year against the last, or any days against others, in one currency.
 *
 * A gift counts when it was captured and not refunded, and came to more than nothing. What nobody is known to have given
 * stands apart. A gift without a day is in no year. What the classes mean stands in `donor.ts`.
 *
 * LYBUNT (last year but unfortunately not this) are who gave last year, on whichever day, and not this year. SYBUNT (some
 * year but unfortunately not this) are all who gave before, and not this year.
 *
 * Retention: donors of the same days of last year who gave this year ÷ donors of the same days of last year; of those for
 * whom it was their first year, and of the others. In money: what they gave this year ÷ what they gave in those days.
 *
 * Concentration: what the tenth of donors who gave most, at least one, gave of all.
 *
 * RFM: fifths of all these donors, by all their gifts that count. 5 has the newest last gift, the most gifts, the most money.
 * Who is as good as another is in the same fifth: 5 less the fifths of all donors that are better.
 *
 * Of one campaign: its gifts alone, as if there were no others.
 */
import { textOfUnits } from '../../domain/values/decimal.ts';
import { type Address, addressIn } from '../addresses.ts';
import type { Gift } from '../gifts.ts';
import type { PersonRow } from '../people.ts';
import { type Counted, type CountedGifts, countedGifts } from './counted.ts';
import { addGift, classOf, comparedClasses, type Donor, type DonorClass, nobody } from './donor.ts';
import { type Compared, isIn, type Periods } from './periods.ts';

export interface DonorsAsked {
  /** `days`: any. What the figures are called follows from it. */
  compared: Compared | 'days';
  periods: Periods;
  /** The ID of the one whose gifts count; null: all of them. */
  campaign: string | null;
  /** Null, or one in which nobody gave: that of most gifts. */
  currency: string | null;
}

/** Amounts are decimal text; null stands for no gift. */
export interface DonorRow extends Pick<PersonRow, 'id' | 'name' | 'email' | 'phone' | 'household_id' | 'household'> {
  class: DonorClass;
  this_year: string | null;
  /** Of the whole year. */
  last_year: string | null;
  lifetime: string;
  gifts: number;
  /** A day. */
  first_gift: string;
  last_gift: string;
  /** The ID of the last gift's campaign. */
  last_campaign: string | null;
  /** Of the newest gift that has one. */
  address: Address | null;
  /** 1 to 5. */
  recency: number;
  frequency: number;
  money: number;
  currency: string;
}

export interface Given {
  sum: string;
  gifts: number;
}

export interface GivenBy {
  sum: string;
  donors: number;
}

export interface Kept {
  of: number;
  kept: number;
}

export interface Giving extends DonorsAsked {
  currency: string;
  /** That of most gifts first; empty where none is known. */
  currencies: readonly string[];
  /** The IDs of all that somebody gave to, in any currency: that of most gifts first. */
  campaigns: readonly string[];
  now: GivenBy;
  past: GivenBy;
  /** Of givers who are not known. */
  apart: { now: Given; past: Given };
  /** Of the classes that change what was given. `change`: this year less the same days of last year. */
  classes: readonly { name: DonorClass; donors: number; change: string }[];
  kept: { all: Kept; first: Kept; repeat: Kept; money: { of: string; kept: string } };
  /** Of the donors of the year before the last, who had come back until the same day of last year. */
  keptPast: Kept;
  /** How many gave last year, on whichever day, and in some year, and not this one. */
  lybunt: number;
  sybunt: number;
  /** Null where nobody gave. */
  top: { donors: number; sum: string } | null;
  /** All gifts of this currency that count, and of how many the giver is known. */
  counted: { gifts: number; known: number; withoutDay: number };
  /** Gifts whose amount is no plain number: they do not count, in no currency. */
  unread: number;
}

export interface Donors {
  /** Whoever gave until the end of the days that are looked at, most in the last year first. */
  rows: readonly DonorRow[];
  giving: Giving;
}

export function donorsIn(gifts: readonly Gift[], people: readonly PersonRow[], asked: DonorsAsked): Donors {
  const counted = countedGifts(gifts, asked);
  const donors = tally(counted.gifts, asked.periods);
  const giving = givingOf(donors, counted, asked);
  return { rows: rowsOf(donors.known, people, giving, counted), giving };
}

/** The figures alone, of gifts that are counted already. */
export function givingIn(counted: CountedGifts, asked: DonorsAsked): Giving {
  return givingOf(tally(counted.gifts, asked.periods), counted, asked);
}

function givingOf(
  { known, apart, counted }: Tally,
  { currency, currencies, campaigns, unread, decimals }: CountedGifts,
  asked: DonorsAsked,
): Giving {
  const text = (units: bigint) => textOfUnits(units, decimals);
  const written = ({ units, gifts: many }: Sum) => ({ sum: text(units), gifts: many });
  return {
    ...asked,
    currency,
    currencies,
    campaigns,
    apart: { now: written(apart.now), past: written(apart.past) },
    counted,
    unread,
    ...comparedIn(known, asked.periods, text),
  };
}

function rowsOf(
  donors: readonly Donor[],
  people: readonly PersonRow[],
  { periods, currency }: Giving,
  { gifts, decimals }: CountedGifts,
): DonorRow[] {
  const text = (units: bigint) => textOfUnits(units, decimals);
  const named = new Map(people.map((person) => [person.id, person]));
  const addresses = addressesOf(gifts);
  const [recency, frequency, money] = [
    fifthsOf(donors, ({ last }) => last),
    fifthsOf(donors, ({ gifts: many }) => many),
    fifthsOf(donors, ({ lifetime }) => lifetime),
  ];
  return donors.map((donor) => {
    const person = named.get(donor.id);
    return {
      id: donor.id,
      name: person?.name ?? '',
      email: person?.email ?? null,
      phone: person?.phone ?? null,
      household_id: person?.household_id ?? null,
      household: person?.household ?? null,
      class: classOf(donor, periods),
      this_year: donor.now === null ? null : text(donor.now),
      last_year: donor.year === null ? null : text(donor.year),
      lifetime: text(donor.lifetime),
      gifts: donor.gifts,
      first_gift: donor.first,
      last_gift: donor.last,
      last_campaign: donor.lastCampaign,
      address: addresses.get(donor.id) ?? null,
      recency: recency(donor.last),
      frequency: frequency(donor.gifts),
      money: money(donor.lifetime),
      currency,
    };
  });
}

/** By contact: the newest that a gift of theirs has. */
function addressesOf(gifts: readonly Counted[]): Map<string, Address> {
  const found = new Map<string, { address: Address; day: string }>();
  for (const { gift } of gifts) {
    const { giver, day } = gift;
    if (giver === null || day === null || day <= (found.get(giver)?.day ?? '')) continue;
    const address = addressIn(gift.row);
    if (address) found.set(giver, { address, day });
  }
  return new Map(Array.from(found, ([giver, { address }]) => [giver, address]));
}

/** In which fifth a figure is, as good donors have it: 5, 4, 3, 2 or 1. */
function fifthsOf<Figure extends string | number | bigint>(donors: readonly Donor[], of: (donor: Donor) => Figure) {
  const best = donors.map(of).toSorted((one, other) => (one > other ? -1 : one < other ? 1 : 0));
  const fifths = new Map<Figure, number>();
  best.forEach((figure, better) => {
    if (!fifths.has(figure)) fifths.set(figure, 5 - Math.floor((5 * better) / best.length));
  });
  return (figure: Figure) => fifths.get(figure) ?? 1;
}

interface Sum {
  units: bigint;
  gifts: number;
}

/** Whoever gave until the end of the days that are looked at, most last year first, then most this year, then in all. */
function tally(gifts: readonly Counted[], periods: Periods) {
  const donors = new Map<string, Donor>();
  const apart = { now: { units: 0n, gifts: 0 }, past: { units: 0n, gifts: 0 } };
  const counted = { gifts: gifts.length, known: 0, withoutDay: 0 };
  for (const { gift, units } of gifts) {
    const { giver, day } = gift;
    if (giver !== null) counted.known += 1;
    if (day === null) counted.withoutDay += 1;
    else if (giver === null) {
      for (const name of ['now', 'past'] as const) {
        if (!isIn(day, periods[name])) continue;
        apart[name].units += units;
        apart[name].gifts += 1;
      }
    } else {
      const donor = donors.get(giver) ?? nobody(giver);
      donors.set(giver, donor);
      addGift(donor, { at: gift.at ?? day, day, campaign: gift.campaign, units }, periods);
    }
  }
  const known = Array.from(donors.values()).filter(({ first }) => first <= periods.now.to);
  const figures = [({ year }: Donor) => year ?? 0n, ({ now }: Donor) => now ?? 0n, ({ lifetime }: Donor) => lifetime];
  const byFigures = (one: Donor, other: Donor) => {
    for (const figure of figures) if (figure(one) !== figure(other)) return figure(one) > figure(other) ? -1 : 1;
    return 0;
  };
  return { known: known.toSorted(byFigures), apart, counted };
}

type Tally = ReturnType<typeof tally>;

function comparedIn(donors: readonly Donor[], periods: Periods, text: (units: bigint) => string) {
  const ofNow = donors.filter(({ now }) => now !== null);
  const ofPast = donors.filter(({ past }) => past !== null);
  const [first, repeat] = [true, false].map((isFirst) =>
    ofPast.filter((donor) => donor.first >= periods.year.from === isFirst),
  ) as [Donor[], Donor[]];
  const kept = (some: readonly Donor[]): Kept => ({ of: some.length, kept: count(some, ({ now }) => now !== null) });
  const earlier = donors.filter(({ isOfEarlier }) => isOfEarlier);
  const largest = ofNow.map(({ now }) => now ?? 0n).toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0));
  const tenth = largest.slice(0, Math.ceil(largest.length / 10));
  const sum = (some: readonly Donor[], of: (donor: Donor) => bigint | null) =>
    some.reduce((total, donor) => total + (of(donor) ?? 0n), 0n);
  return {
    now: { sum: text(sum(ofNow, ({ now }) => now)), donors: ofNow.length },
    past: { sum: text(sum(ofPast, ({ past }) => past)), donors: ofPast.length },
    classes: comparedClasses
      .map((name) => {
        const those = donors.filter((donor) => classOf(donor, periods) === name);
        return { name, donors: those.length, change: text(sum(those, changeOf)) };
      })
      // Where nobody gave late last year, there is no such thing.
      .filter(({ name, donors: many }) => name !== 'sooner' || many > 0),
    kept: {
      all: kept(ofPast),
      first: kept(first),
      repeat: kept(repeat),
      money: { of: text(sum(ofPast, ({ past }) => past)), kept: text(sum(ofPast, ({ now }) => now)) },
    },
    lybunt: count(donors, ({ now, year }) => now === null && year !== null),
    sybunt: count(donors, ({ now }) => now === null),
    keptPast: { of: earlier.length, kept: count(earlier, ({ past }) => past !== null) },
    top: tenth.length === 0 ? null : { donors: tenth.length, sum: text(tenth.reduce((total, one) => total + one, 0n)) },
  };
}

const changeOf = ({ now, past }: Donor) => (now ?? 0n) - (past ?? 0n);

function count<Item>(items: readonly Item[], is: (item: Item) => boolean): number {
  return items.reduce((many, item) => many + (is(item) ? 1 : 0), 0);
}
