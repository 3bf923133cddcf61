/** A donor across all currencies, and their segment. Sums are whole numbers of the smallest unit. */
import { countsAsGiven, type Gift } from '#domain/gift.ts';
import type { DonorClass } from '#domain/lists/donors.ts';
import { getOrMake } from '#domain/values/collections.ts';
import { currencyParts } from '#domain/values/money.ts';
import { isIn } from '#domain/values/periods.ts';
import type { Periods } from '#domain/values/compared.ts';

/** Amounts in one currency. Null: no gift. */
export interface Amounts {
  now: bigint | null;
  past: bigint | null;
  /** The whole year that `past` is in. */
  year: bigint | null;
}

/** Days look like `2026-11-23`. */
export interface Donor {
  id: string;
  /** That of the screen. */
  currency: string;
  /** In the screen's currency, and in each other one they gave in. */
  own: Amounts;
  others: Map<string, Amounts> | null;
  /** In any currency. `earlier`: in the same days of the year before `past`. */
  gave: Record<'now' | 'past' | 'year' | 'earlier', boolean>;
  first: string;
}

export function classOf({ currency, own, others, gave, first }: Donor, periods: Periods): DonorClass {
  if (gave.now) {
    if (first >= periods.now.from) return 'new';
    if (!gave.year) return 'recaptured';
    if (!gave.past) return 'gave-earlier';
    return others === null ? comparedClass([own]) : comparedClass(moneyOf([[currency, own], ...others]));
  }
  if (gave.past) return first >= periods.year.from ? 'lapsed-new' : 'lapsed-repeat';
  return gave.year ? 'gave-later' : 'long-lapsed';
}

/** Gifts in kind compare with each other alone: beside money they're left out. */
function moneyOf(amounts: readonly (readonly [currency: string, Amounts])[]): Amounts[] {
  const given = amounts.filter(([, { now, past }]) => now !== null || past !== null);
  const money = given.filter(([currency]) => !currencyParts(currency).isInKind);
  return (money.length > 0 ? money : given).map(([, one]) => one);
}

function comparedClass(amounts: readonly Amounts[]): DonorClass {
  const [compared, ...more] = amounts.filter(({ now, past }) => now !== null || past !== null);
  if (more.length > 0 || !compared || compared.now === null || compared.past === null) return 'both';
  return compared.now > compared.past ? 'upgraded' : compared.now < compared.past ? 'downgraded' : 'same';
}

const noGift = (): Amounts => ({ now: null, past: null, year: null });

export function newDonor(id: string, currency: string): Donor {
  return {
    id,
    currency,
    own: noGift(),
    others: null,
    gave: { now: false, past: false, year: false, earlier: false },
    first: '9999-12-31',
  };
}

interface DatedGift {
  gift: Pick<Gift, 'status' | 'day' | 'currency'>;
  units: bigint;
}

/** Adds a gift that has a day, or subtracts a refund of its own. */
export function addGift(donor: Donor, { gift, units }: DatedGift, periods: Periods): void {
  const day = gift.day ?? '';
  const { gave } = donor;
  const amounts =
    gift.currency === donor.currency ? donor.own : getOrMake((donor.others ??= new Map()), gift.currency, noGift);
  for (const of of ['now', 'past', 'year'] as const) {
    if (isIn(day, periods[of])) amounts[of] = (amounts[of] ?? 0n) + units;
  }
  if (!countsAsGiven(gift)) return;
  for (const of of ['now', 'past', 'year', 'earlier'] as const) {
    if (isIn(day, periods[of])) gave[of] = true;
  }
  if (day < donor.first) donor.first = day;
}
