/**
 * Who gives, who came back and who did not: this fiscal year against the last, or any days against others.
 *
 * A gift counts when it was captured and not refunded, and came to more than nothing. What nobody is known to have given
 * stands apart. A gift without a day is in no year. What the classes mean stands in `domain/lists/donors.ts`.
 *
 * People are donors over all currencies: their classes, first and last gifts, and how many of them came back. Money is that
 * of one currency, the screen's; a row has what was given in the others beside it.
 *
 * LYBUNT (last year but unfortunately not this) are who gave last year, on whichever day, and not this year. SYBUNT (some
 * year but unfortunately not this) are all who gave before, and not this year.
 *
 * Retention: donors of the same days of last year who gave this year ÷ donors of the same days of last year; of those for
 * whom it was their first year, and of the others. In money: what they gave this year ÷ what they gave in those days.
 *
 * Concentration: of those who gave in the currency, what the tenth who gave most, at least one, gave of all.
 *
 * RFM: fifths of all these donors, by all their gifts that count. 5 has the newest last gift, the most gifts, the most money:
 * that of those who gave in the currency. Who is as good as another is in the same fifth: 5 less the fifths of all donors that are better.
 *
 * Of one campaign: its gifts alone, as if there were no others.
 */
import { type Gift } from '../../domain/gift.ts';
import { groupBy } from '../../domain/values/collections.ts';
import { fromUnits } from '../../domain/values/decimal.ts';
import type { CurrencyCount } from '../../domain/values/money.ts';
import { type ComparedBy, comparedClasses, type DonorClass, type DonorRow } from '../../domain/lists/donors.ts';
import type { PersonRow } from '../../domain/lists/people.ts';
import { type CountedGifts, countedGifts } from './counted.ts';
import { addGift, classOf, type Donor, nobody } from './donor.ts';
import { rowsOf } from './donor-rows.ts';
import { isIn } from '../../domain/values/periods.ts';
import type { Periods } from '../../domain/values/compared.ts';

export interface DonorsAsked {
  /** The names of the figures follow from it. */
  compared: ComparedBy;
  periods: Periods;
  /** The ID of the one whose gifts count; null: all of them. */
  campaign: string | null;
  /** Null, or one in which nobody gave: that of most gifts. */
  currency: string | null;
}

export interface Given {
  sum: string;
  gifts: number;
}

export interface GivenBy {
  sum: string;
  /** In any currency. */
  donors: number;
  /** How many of them gave in the currency of the sum. */
  ofSum: number;
}

export interface Kept {
  of: number;
  kept: number;
}

export interface Giving extends DonorsAsked {
  currency: string;
  currencies: readonly CurrencyCount[];
  /** The IDs of all that somebody gave to, in any currency: that of most gifts first. */
  campaigns: readonly string[];
  now: GivenBy;
  past: GivenBy;
  /** Of givers who are not known, in the currency. */
  apart: { now: Given; past: Given };
  /** Of the classes that change what was given. `change`: this year less the same days of last year, in the currency. */
  classes: readonly { name: DonorClass; donors: number; change: string }[];
  kept: { all: Kept; first: Kept; repeat: Kept; money: { of: string; kept: string } };
  /** Of the donors of the year before the last, who had come back until the same day of last year. */
  keptPast: Kept;
  /** How many gave last year, on whichever day, and in some year, and not this one. */
  lybunt: number;
  sybunt: number;
  /** Null where nobody gave in the currency. */
  top: { donors: number; sum: string } | null;
  /** All gifts that count, in any currency. */
  counted: Pick<CountedGifts, 'gifts' | 'known' | 'withoutDay' | 'inFull' | 'unread'>;
}

export interface Donors {
  /** Whoever gave until the end of the days that are looked at, most in the last year first. */
  rows: readonly DonorRow[];
  giving: Giving;
}

export function donorsIn(gifts: readonly Gift[], people: readonly PersonRow[], asked: DonorsAsked): Donors {
  const counted = countedGifts(gifts, asked);
  const donors = tally(counted, asked.periods);
  const giving = givingOf(donors, counted, asked);
  return { rows: rowsOf(donors.known, people, counted, asked.periods), giving };
}

/** The figures alone, of gifts that are counted already. */
export function givingIn(counted: CountedGifts, asked: DonorsAsked): Giving {
  return givingOf(tally(counted, asked.periods), counted, asked);
}

function givingOf({ known: donors, apart }: Tally, all: CountedGifts, asked: DonorsAsked): Giving {
  const { currency, currencies, campaigns, decimals, gifts, known, withoutDay, inFull, unread } = all;
  const text = (units: bigint) => fromUnits(units, decimals);
  const written = ({ units, gifts: many }: Sum) => ({ sum: text(units), gifts: many });
  return {
    ...asked,
    currency,
    currencies,
    campaigns,
    apart: { now: written(apart.now), past: written(apart.past) },
    counted: { gifts, known, withoutDay, inFull, unread },
    ...comparedIn(donors, asked.periods, text),
  };
}

interface Sum {
  units: bigint;
  gifts: number;
}

/** Whoever gave until the end of the days that are looked at, most last year first, then most this year, then in all. */
function tally({ counted, currency }: CountedGifts, periods: Periods) {
  const donors = new Map<string, Donor>();
  const apart = { now: { units: 0n, gifts: 0 }, past: { units: 0n, gifts: 0 } };
  for (const one of counted) {
    const { gift, units } = one;
    const { giver, day } = gift;
    if (day === null) continue;
    if (giver === null) {
      if (gift.currency !== currency) continue;
      for (const name of ['now', 'past'] as const) {
        if (!isIn(day, periods[name])) continue;
        apart[name].units += units;
        apart[name].gifts += 1;
      }
    } else {
      let donor = donors.get(giver);
      if (!donor) donors.set(giver, (donor = nobody(giver)));
      addGift(donor, one, periods, currency);
    }
  }
  const known = Array.from(donors.values()).filter(({ first }) => first <= periods.now.to);
  const byFigures = ({ own }: Donor, { own: other }: Donor) => {
    for (const of of ['year', 'now', 'lifetime'] as const) {
      const figure = own[of] ?? 0n;
      const than = other[of] ?? 0n;
      if (figure !== than) return figure > than ? -1 : 1;
    }
    return 0;
  };
  return { known: known.toSorted(byFigures), apart };
}

type Tally = ReturnType<typeof tally>;

function comparedIn(
  donors: readonly Donor[],
  periods: Periods,
  text: (units: bigint) => string,
): Pick<Giving, 'now' | 'past' | 'classes' | 'kept' | 'lybunt' | 'sybunt' | 'keptPast' | 'top'> {
  const given = (some: readonly Donor[], of: 'now' | 'past') => {
    const sums = some.map(({ own }) => own[of]).filter((units) => units !== null);
    return { sums, sum: sums.reduce((total, units) => total + units, 0n) };
  };
  const gave = (of: 'now' | 'past'): GivenBy => {
    const { sum, sums } = given(donors, of);
    return { sum: text(sum), donors: count(donors, (donor) => donor.gave[of]), ofSum: sums.length };
  };
  const ofPast = donors.filter((donor) => donor.gave.past);
  const isFirst = ({ first }: Donor) => first >= periods.year.from;
  const kept = (some: readonly Donor[]): Kept => ({ of: some.length, kept: count(some, (donor) => donor.gave.now) });
  const inCurrency = ofPast.filter((donor) => donor.own.past !== null);
  const earlier = donors.filter((donor) => donor.gave.earlier);
  const largest = given(donors, 'now').sums.toSorted((one, other) => (one < other ? 1 : one > other ? -1 : 0));
  const tenth = largest.slice(0, Math.ceil(largest.length / 10));
  const ofClass = groupBy(donors, (donor) => classOf(donor, periods));
  return {
    now: gave('now'),
    past: gave('past'),
    classes: comparedClasses
      .map((name) => {
        const those = ofClass.get(name) ?? [];
        return { name, donors: those.length, change: text(given(those, 'now').sum - given(those, 'past').sum) };
      })
      // Where nobody gave late last year, or in several currencies, there is no such thing.
      .filter(({ name, donors: many }) => many > 0 || !['gave-earlier', 'both'].includes(name)),
    kept: {
      all: kept(ofPast),
      first: kept(ofPast.filter(isFirst)),
      repeat: kept(ofPast.filter((donor) => !isFirst(donor))),
      money: { of: text(given(inCurrency, 'past').sum), kept: text(given(inCurrency, 'now').sum) },
    },
    lybunt: count(donors, (donor) => !donor.gave.now && donor.gave.year),
    sybunt: count(donors, (donor) => !donor.gave.now),
    keptPast: { of: earlier.length, kept: count(earlier, (donor) => donor.gave.past) },
    top: tenth.length === 0 ? null : { donors: tenth.length, sum: text(tenth.reduce((total, one) => total + one, 0n)) },
  };
}

function count<Item>(items: readonly Item[], is: (item: Item) => boolean): number {
  return items.reduce((many, item) => many + (is(item) ? 1 : 0), 0);
}
