/** Fields of people. */
import type { Fields } from '#domain/rows/field.ts';
import { sentenceCase } from '#domain/values/labels.ts';
import type { Money } from '#domain/values/money.ts';
import { listSpec } from './list.ts';
import { currenciesField, moneyField } from './shared.ts';

export interface PersonRow {
  id: string;
  /** Empty where nothing names them. */
  name: string;
  email: string | null;
  phone: string | null;
  household_id: string | null;
  household: string | null;
  /** Captured and not refunded. */
  gifts: number;
  first_gift: string | null;
  last_gift: string | null;
  given: readonly Money[];
  given_this_year: readonly Money[];
  /** The balance of open pledges. */
  owed: readonly Money[];
  /** Open pledges with an amount that can't be read: no sum includes them. */
  owed_unread?: number;
  /** The newest gift of a plan: its amount, and its date. */
  recurring_gift?: readonly Money[];
  last_recurring_gift?: string | null;
  /** Which rows name them. */
  known_from: readonly ('household' | 'pledge' | 'gift')[];
  readonly [field: string]: unknown;
}

export const peopleFields = {
  name: { kind: 'text', value: ({ name }) => name || null },
  id: { kind: 'id' },
  household: { kind: 'text' },
  given: moneyField<PersonRow>('given', ({ given }) => given),
  given_this_year: moneyField<PersonRow>('given_this_year', (row) => row.given_this_year),
  gifts: { kind: 'count', value: ({ gifts }) => String(gifts) },
  last_gift: { kind: 'day' },
  first_gift: { kind: 'day' },
  currency: currenciesField<PersonRow>(({ given, owed }) => [...given, ...owed]),
  recurring_gift: moneyField<PersonRow>('recurring_gift', (row) => row.recurring_gift ?? []),
  last_recurring_gift: { kind: 'day', value: (row) => row.last_recurring_gift ?? null },
  owed: moneyField<PersonRow>('owed', ({ owed }) => owed),
  email: { kind: 'text' },
  phone: { kind: 'text' },
  known_from: { kind: 'text', value: ({ known_from }) => sentenceCase(known_from.join(', ')) || null },
} as const satisfies Fields<PersonRow>;

export const peopleList = listSpec<PersonRow>(peopleFields);
