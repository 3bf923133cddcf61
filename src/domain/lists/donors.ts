/** Fields and totals of donors. */
import { type Address, addressLine } from '#domain/address.ts';
import type { Fields } from '#domain/rows/field.ts';
import type { Total } from '#domain/rows/totals.ts';
import type { Compared } from '#domain/values/compared.ts';
import type { Money } from '#domain/values/money.ts';
import { listSpec } from './list.ts';
import type { PersonRow } from './people.ts';
import { addressFields } from './shared.ts';

/**
 * The class of a donor. One who gave in the days that are looked at:
 * - `new`: the first gift ever is in this year.
 * - `recaptured`: gave before, not last year.
 * - `upgraded`, `same`, `downgraded`: gave in the same days of last year, and now more, as much, or less. All of it in one
 *   currency, besides gifts in kind.
 * - `both`: the same, in several currencies, which don't compare.
 * - `gave-earlier`: gave last year, but only after the same day.
 * One who did not:
 * - `lapsed-new`: gave in the same days of last year, which was their first.
 * - `lapsed-repeat`: gave in the same days of last year, and in a year before.
 * - `gave-later`: gave last year, but only after the same day. Nothing is late.
 * - `long-lapsed`: gave in some year before the last alone.
 */
export type DonorClass = (typeof comparedClasses)[number] | 'gave-later' | 'long-lapsed';

/** Those that change what was given. */
export const comparedClasses = [
  'new',
  'recaptured',
  'upgraded',
  'same',
  'downgraded',
  'both',
  'gave-earlier',
  'lapsed-new',
  'lapsed-repeat',
] as const;

/** Amounts of a donor, by the key of their column. `same_days`: of the days compared. `last_year`: of the whole year. */
export type DonorAmount = 'this_year' | 'same_days' | 'last_year' | 'lifetime';

/** Amounts are decimal text, in one currency; null stands for no gift. */
export interface DonorRow
  extends
    Pick<PersonRow, 'id' | 'name' | 'email' | 'phone' | 'household_id' | 'household'>,
    Record<DonorAmount, string | null> {
  class: DonorClass;
  /** In other currencies, that of most gifts first; null where all of it is in one. */
  others: Record<DonorAmount, readonly Money[]> | null;
  /** In all currencies, as all that follows but the money. */
  gifts: number;
  /** A day. */
  first_gift: string;
  last_gift: string;
  /** The ID of the last gift's campaign. */
  last_campaign: string | null;
  /** From the newest gift that has one. */
  address: Address | null;
  /** 1 to 5. Null while too few gifts have a known donor. */
  recency: number | null;
  frequency: number | null;
  /** Null where nothing was given in the currency. */
  money: number | null;
  currency: string;
}

/** Which periods are compared. `days`: any. */
export type ComparedBy = Compared | 'days';

/** Labels of the segments. Their keys are used in URLs. */
const segmentLabels: Readonly<Record<DonorClass, string>> = {
  new: 'New',
  recaptured: 'Recaptured',
  upgraded: 'Upgraded',
  same: 'Same amount',
  downgraded: 'Downgraded',
  both: 'Mixed currencies',
  'gave-earlier': 'Gave earlier this year',
  'lapsed-new': 'Lapsed new',
  'lapsed-repeat': 'Lapsed repeat',
  'gave-later': 'Gave later last year',
  'long-lapsed': 'Long lapsed',
};

/** Labels for two ranges of days that need not be years. */
const labelsOfDays: Readonly<Record<DonorClass, string>> = {
  ...segmentLabels,
  'gave-earlier': 'Gave between the periods too',
  'gave-later': 'Gave only between the periods',
};

/** Returns the label of each segment, for years or for custom dates. */
export function segmentLabelsFor({ compared }: { compared: ComparedBy }): Readonly<Record<DonorClass, string>> {
  return compared === 'days' ? labelsOfDays : segmentLabels;
}

/** Writes sums as `1200.00 USD + 30.00 (unknown currency)`. Null if there are none. */
function otherSums(sums: readonly Money[]): string | null {
  return sums.map(({ sum, currency }) => `${sum} ${currency || '(unknown currency)'}`).join(' + ') || null;
}

const currency = (row: DonorRow) => row.currency;
const others = (row: DonorRow, key: DonorAmount) => row.others?.[key] ?? [];

/** An amount in the screen's currency. `has`: the donor gave in any of them. */
function amountField(key: DonorAmount) {
  return {
    kind: 'amount',
    has: (row) => row[key] !== null || others(row, key).length > 0,
    currency,
  } as const satisfies Fields<DonorRow>[string];
}

/** The same in other currencies, for exports. */
function otherField(key: DonorAmount) {
  return {
    kind: 'text',
    ifGiven: true,
    value: (row) => otherSums(others(row, key)),
  } as const satisfies Fields<DonorRow>[string];
}

/** RFM score: which fifth of all donors this one is in. */
function fifthField(key: 'recency' | 'frequency' | 'money') {
  return { kind: 'count', value: (row) => row[key]?.toString() ?? null } as const satisfies Fields<DonorRow>[string];
}

export function donorFields({ compared }: { compared: ComparedBy }) {
  const labels = segmentLabelsFor({ compared });
  return {
    name: { kind: 'text', value: ({ name }) => name || null },
    id: { kind: 'id' },
    class: { kind: 'word', labels, value: (row) => labels[row.class] },
    last_year: amountField('last_year'),
    same_days: amountField('same_days'),
    this_year: amountField('this_year'),
    lifetime: amountField('lifetime'),
    last_gift: { kind: 'day' },
    email: { kind: 'text' },
    first_gift: { kind: 'day' },
    gifts: { kind: 'count', value: ({ gifts }) => String(gifts) },
    phone: { kind: 'text' },
    household: { kind: 'text' },
    address: { kind: 'text', value: addressLine },
    ...addressFields,
    currency: { kind: 'id' },
    last_year_other_currencies: otherField('last_year'),
    same_days_other_currencies: otherField('same_days'),
    this_year_other_currencies: otherField('this_year'),
    lifetime_other_currencies: otherField('lifetime'),
    recency: fifthField('recency'),
    frequency: fifthField('frequency'),
    money: fifthField('money'),
  } as const satisfies Fields<DonorRow>;
}

/** Amounts in the order of their columns. Titles contain dates, so the page writes them. */
export type TitledAmounts = readonly (readonly [key: DonorAmount, title: string])[];

export function donorTotals(amounts: TitledAmounts): Total<DonorRow>[] {
  return amounts.map(([key, label]) => {
    return { label, amount: (row) => row[key], currency, of: (row) => row[key] !== null };
  });
}

export const donorList = (compared: ComparedBy, amounts: TitledAmounts) =>
  listSpec<DonorRow>(donorFields({ compared }), { totals: donorTotals(amounts) });
