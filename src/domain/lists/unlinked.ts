/** Fields of people who aren't in contacts. */
import type { Fields } from '#domain/rows/field.ts';
import type { Money } from '#domain/values/money.ts';
import { listSpec } from './list.ts';
import { currenciesField, moneyField } from './shared.ts';

export interface UnlinkedRow {
  /** They have none; `named_by` tells them apart. */
  id: null;
  /** The row that names them: `ticket-61`, `transaction-12`. */
  named_by: string;
  /** As it is written there. */
  email: string;
  /** Empty where no row with the e-mail has one. */
  name: string;
  phone: string | null;
  tickets: number;
  /** Captured, not refunded and of more than nothing. */
  gifts: number;
  first_gift: string | null;
  last_gift: string | null;
  given: readonly Money[];
  readonly [field: string]: unknown;
}

export const unlinkedFields = {
  name: { kind: 'text', value: ({ name, email }) => name || email },
  email: { kind: 'text' },
  tickets: { kind: 'count', value: ({ tickets }) => String(tickets) },
  gifts: { kind: 'count', value: ({ gifts }) => String(gifts) },
  given: moneyField<UnlinkedRow>('given', ({ given }) => given),
  currency: currenciesField<UnlinkedRow>(({ given }) => given),
  last_gift: { kind: 'day' },
  first_gift: { kind: 'day' },
  phone: { kind: 'text' },
} as const satisfies Fields<UnlinkedRow>;

export const unlinkedList = listSpec<UnlinkedRow>(unlinkedFields, {
  searchedAs: ({ named_by: _, ...row }) => row,
});
