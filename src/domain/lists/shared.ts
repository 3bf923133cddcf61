/** Fields that several lists share. */
import { type Address, addressParts } from '#domain/address.ts';
import type { Field, Fields } from '#domain/rows/field.ts';
import { countCurrencies, type Money } from '#domain/values/money.ts';

/**
 * Returns the largest sum in one currency, or null if there is none. Filters and sorting use it: "1,000 and over" finds
 * donors with that much in any one currency.
 */
function largestSum(sums: readonly Money[]): string | null {
  const [first, ...others] = sums;
  if (!first) return null;
  return others.reduce((most, one) => (Number(one.sum) > Number(most.sum) ? one : most), first).sum;
}

/** Sums, which may be in several currencies. An export has one column per currency, so that a spreadsheet can total each. */
export function moneyField<Row>(key: string, sumsOf: (row: Row) => readonly Money[]) {
  return {
    kind: 'amount',
    value: (row) => largestSum(sumsOf(row)),
    inFile: (rows) =>
      countCurrencies(rows.flatMap(sumsOf)).map(({ currency }): Field<Row> => ({
        key: `${key}_${currency || 'without_currency'}`,
        kind: 'amount',
        value: (row) => sumsOf(row).find((one) => one.currency === currency)?.sum ?? null,
      })),
    currency: (row) => (sumsOf(row).length === 1 ? sumsOf(row)[0]?.currency : undefined),
  } as const satisfies Fields<Row>[string];
}

/** The currencies of a row's sums, for filters. */
export function currenciesField<Row>(sumsOf: (row: Row) => readonly Money[]) {
  return {
    kind: 'id',
    value: (row) => [...new Set(sumsOf(row).map(({ currency }) => currency))].filter(Boolean).join(' + ') || null,
  } as const satisfies Fields<Row>[string];
}

const addressField = (part: keyof Address) =>
  ({
    kind: 'text',
    value: ({ address }) => address?.[part] || null,
  }) as const satisfies Fields<{ address: Address | null }>[string];

/** The parts of a row's address. */
export const addressFields = Object.fromEntries(addressParts.map((part) => [part, addressField(part)])) as Readonly<
  Record<keyof Address, ReturnType<typeof addressField>>
>;
