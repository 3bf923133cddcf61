/**
 * Donor retention: this fiscal year against the last, or any days against others.
 *
 * A gift counts if it was captured, not refunded, and above zero. A refund that's a transaction of its own is subtracted
 * from its donor's sums, and isn't a gift. Gifts of unknown donors are summed apart. A gift without a date is in no year. `domain/lists/donors.ts` defines the segments.
 *
 * Segments, first and last gifts, and retention count donors in all currencies. Amounts are in the screen's currency; a
 * row also has the donor's amounts in other currencies.
 *
 * LYBUNT (last year but unfortunately not this): gave on any day of last year, but not this year. SYBUNT (some year but
 * unfortunately not this): gave in any earlier year, but not this year.
 *
 * Retention: donors of the same days of last year who gave this year ÷ donors of the same days of last year. Also for
 * those whose first year it was, and for the others. Revenue retention: what they gave this year ÷ what they gave in
 * those days.
 *
 * Concentration: the share of the top tenth of donors in the currency, at least one donor.
 *
 * RFM: fifths of all these donors, by all their gifts that count. 5 is the most recent last gift, the most gifts, or the
 * most money (among those who gave in the currency). Equal donors share a fifth: 5 minus the fifths of all donors who
 * rank higher. There are none while too few gifts have a known donor (`domain/basis.ts`).
 *
 * With a campaign, only its gifts count. By household, the members of each are one donor: a household that gave hasn't
 * lapsed.
 */
import type { LastSaves } from '#sync/saved-contacts.ts';
import { type Basis, basisOf } from '#domain/basis.ts';
import { countsAsGiven, type Gift } from '#domain/gift.ts';
import { getOrMake, groupBy } from '#domain/values/collections.ts';
import { fromUnits } from '#domain/values/decimal.ts';
import type { CurrencyCount } from '#domain/values/money.ts';
import { type ComparedBy, comparedClasses, type DonorClass, type DonorRow } from '#domain/lists/donors.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import { savedAddress } from '#domain/contact.ts';
import { countedGifts, type CountedGifts } from './counted.ts';
import { addGift, classOf, type Donor, newDonor } from './donor.ts';
import { donorRows } from './donor-rows.ts';
import { isIn } from '#domain/values/periods.ts';
import type { Periods } from '#domain/values/compared.ts';

export interface DonorsAsked {
  /** It decides what the figures are called. */
  compared: ComparedBy;
  periods: Periods;
  /** The campaign whose gifts count. Null: all. */
  campaign: string | null;
  by?: 'person' | 'household';
  /** If it's null or has no gifts, we take the currency of most gifts. */
  currency: string | null;
}

interface Given {
  sum: string;
  gifts: number;
}

interface GivenBy {
  sum: string;
  /** In all currencies. */
  donors: number;
  /** Those who gave in the sum's currency. */
  ofSum: number;
}

export interface Kept {
  of: number;
  kept: number;
}

export interface Giving extends DonorsAsked {
  currency: string;
  currencies: readonly CurrencyCount[];
  /** IDs of all campaigns with gifts, in any currency, most gifts first. */
  campaigns: readonly string[];
  now: GivenBy;
  past: GivenBy;
  /** Gifts of unknown donors, in the currency. */
  apart: { now: Given; past: Given };
  /** The segments that change the total. `change`: this year minus the same days of last year, in the currency. */
  classes: readonly { name: DonorClass; donors: number; change: string }[];
  kept: { all: Kept; first: Kept; repeat: Kept; money: { of: string; kept: string } };
  /** The donors of the year before last who had given again by the same day of last year. */
  keptPast: Kept;
  /** Donors who gave last year but not this year, and in any earlier year but not this year. */
  lybunt: number;
  sybunt: number;
  /** Null if there are no gifts in the currency. */
  top: { donors: number; sum: string } | null;
  /** The gifts of the compared periods, in all currencies. */
  basis: Basis;
  /** All gifts that count, in all currencies. */
  counted: Pick<CountedGifts, 'gifts' | 'known' | 'withoutDay' | 'inFull' | 'unread'>;
}

interface Donors {
  /** All donors up to the end of the period, largest last year first. */
  rows: readonly DonorRow[];
  giving: Giving;
  /** The gifts that all of it is made of. */
  counted: CountedGifts;
}

export function donorsIn(
  gifts: readonly Gift[],
  people: readonly PersonRow[],
  asked: DonorsAsked,
  saved: LastSaves = new Map(),
): Donors {
  const given = asked.by === 'household' ? asHouseholds(gifts, people, saved) : { gifts, people, saved };
  const counted = countedGifts(given.gifts, asked);
  const donors = tally(counted, asked.periods);
  const giving = givingOf(donors, counted, asked);
  const known = { people: given.people, saved: given.saved };
  let rows: readonly DonorRow[] | undefined;
  return {
    giving,
    counted,
    // Figures are asked for without them.
    get rows() {
      return (rows ??= donorRows(donors.known, known, counted, asked.periods));
    },
  };
}

/**
 * Makes the first member of each household the donor of all its gifts, with the household's name, the first email and phone that one
 * of them has, and the address that was saved last.
 */
function asHouseholds(gifts: readonly Gift[], people: readonly PersonRow[], saved: LastSaves = new Map()) {
  const first = new Map<string, PersonRow>();
  const memberOf = new Map<string, string>();
  for (const person of people) {
    if (person.household_id === null) continue;
    const donor = getOrMake(first, person.household_id, () => person);
    memberOf.set(person.id, donor.id);
    const { email, phone } = donor;
    first.set(person.household_id, { ...donor, email: email ?? person.email, phone: phone ?? person.phone });
  }
  const saves = new Map(saved);
  for (const [id, save] of saved) {
    const donor = memberOf.get(id) ?? id;
    const own = saves.get(donor);
    if (savedAddress(save) && !(savedAddress(own) && (own?.at ?? 0) >= save.at)) saves.set(donor, save);
  }
  return {
    saved: saves,
    gifts: gifts.map((gift) =>
      gift.donor === null ? gift : { ...gift, donor: memberOf.get(gift.donor) ?? gift.donor },
    ),
    people: people.map((person) => {
      const { household_id, household } = person;
      const donor = household_id === null ? person : (first.get(household_id) ?? person);
      return household ? { ...donor, id: person.id, name: household } : donor;
    }),
  };
}

/** Returns the figures alone, from counted gifts. */
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
    basis: basisOf(all.counted.flatMap(({ gift }) => (isCompared(gift, asked.periods) ? [gift] : []))),
    counted: { gifts, known, withoutDay, inFull, unread },
    ...comparedIn(donors, asked.periods, text),
  };
}

const isCompared = ({ day }: Gift, { now, past }: Periods) => day !== null && (isIn(day, now) || isIn(day, past));

interface Sum {
  units: bigint;
  gifts: number;
}

/** Returns all donors up to the end of the period. */
function tally({ counted, currency }: CountedGifts, periods: Periods) {
  const donors = new Map<string, Donor>();
  const apart = { now: { units: 0n, gifts: 0 }, past: { units: 0n, gifts: 0 } };
  for (const one of counted) {
    const { gift, units } = one;
    const { donor, day } = gift;
    if (day === null) continue;
    if (donor === null) {
      if (gift.currency !== currency) continue;
      for (const name of ['now', 'past'] as const) {
        if (!isIn(day, periods[name])) continue;
        apart[name].units += units;
        apart[name].gifts += Number(countsAsGiven(gift));
      }
    } else {
      addGift(
        getOrMake(donors, donor, () => newDonor(donor, currency)),
        one,
        periods,
      );
    }
  }
  const known = Array.from(donors.values()).filter(({ first }) => first <= periods.now.to);
  return { known, apart };
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
      // Hide segments that don't exist: with no late gifts last year, or with gifts in one currency only.
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
