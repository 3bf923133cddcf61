/** The fields of a discount code, and their form. */
import * as z from 'zod/mini';
import { givenFields } from '#api/fields.ts';
import { type Body, operations } from '#api/operations.ts';
import type { DiscountCode } from '#api/resources.ts';
import type { AnswerFields } from '#device/saved-answers.ts';
import { otherCurrency, readTypedAmount } from '#domain/values/written-amount.ts';
import { formatTypedAmount } from '#records/sent-values.ts';
import { textOf } from '#ui/form/controls.ts';
import type { Field } from '#ui/form/field.ts';
import { formKind } from '#ui/form/form-of-fields.ts';
import { numberNote, ruleOf, typedLines, typedMoment, typedNumber } from '#ui/form/typed.ts';
import { formatAsOf } from '#ui/format/when.ts';

const { body } = operations.updateDiscountCode;
const { shape } = body;

export type DiscountCodeBody = Body<'updateDiscountCode'>;

export interface DiscountCodeBase {
  campaign: string;
  id: string;
  /** Returns the campaign's, or the one that all campaigns have. Null until it's known, which can be after the form was opened. */
  currency(): string | null;
  /** The last response about this code saved in this browser. Null if none. */
  known: AnswerFields | null;
  /** Time of that response, in milliseconds. */
  at?: number;
}

const emptyItems = 'Enter at least one item, or choose All items';

const schema = z.extend(body, {
  amount: typedNumber(shape.amount, 'the amount', readTypedAmount),
  uses: z.optional(z.nullable(typedNumber(ruleOf(shape.uses), 'the number of uses'))),
  code: z.optional(ruleOf(shape.code).check(z.refine((code) => code.trim() !== '', { error: 'can’t be blank' }))),
  items: z.optional(
    z.nullable(typedLines(ruleOf(shape.items).check(z.refine((items) => items.length > 0, { error: emptyItems })))),
  ),
  starts_at: z.optional(z.nullable(typedMoment(ruleOf(shape.starts_at), 'start'))),
  expires_at: z.optional(z.nullable(typedMoment(ruleOf(shape.expires_at), 'end'))),
});

export type DiscountCodeForm = z.input<typeof schema>;
export type DiscountCodeField = keyof DiscountCodeForm;

/** Says how a typed amount is read, if it's written another way. */
function amountNote(typed: string, base: DiscountCodeBase): string {
  const read = readTypedAmount(typed);
  const hasCurrency = read.kind === 'number' && read.unit && read.unit.currencies.length > 0;
  const money = hasCurrency ? formatTypedAmount(typed, base.currency()) : null;
  return money === null ? numberNote(typed, read) : `Reads as ${money}.`;
}

/** Returns what an amount needs whose unit isn't that of the code's type. Null if it fits. */
function unitProblem(base: DiscountCodeBase, { amount, type }: DiscountCodeForm): string | null {
  const read = readTypedAmount(textOf(amount));
  if (read.kind !== 'number' || !read.unit) return null;
  const { mark, currencies } = read.unit;
  const isPercent = currencies.length === 0;
  if (isPercent) return type === 'fixed' ? `Remove “${mark}”, or choose the type Percentage` : null;
  return type === 'fixed'
    ? otherCurrency(read, base.currency(), 'the amount')
    : `Remove “${mark}”, or choose the type Fixed`;
}

export const discountCodeFields: Readonly<Record<DiscountCodeField, Field<DiscountCodeBase>>> = {
  amount: {
    label: 'Amount',
    control: 'number',
    columns: ['discount', 'value'],
    hint: '1 to 100. Required with every change.',
    readsAs: amountNote,
  },
  type: {
    label: 'Type',
    control: 'choice',
    columns: ['discount type'],
    options: [
      { value: 'percentage', label: 'Percentage', also: ['percent', '%'] },
      { value: 'fixed', label: 'Fixed', also: ['fixed amount'] },
    ],
  },
  active: { label: 'Active', control: 'switch', columns: ['enabled', 'is active'] },
  code: { label: 'Code', columns: ['coupon', 'voucher'] },
  uses: { label: 'Uses', control: 'number', columns: ['limit', 'max uses', 'maximum uses'], none: 'No limit' },
  items: {
    label: 'Items',
    control: 'list',
    one: 'Item',
    columns: ['item', 'item ids'],
    hint: 'Item names or IDs.',
    none: 'All items',
  },
  starts_at: {
    label: 'Starts',
    control: 'moment',
    wholeDay: 'start',
    none: 'No start date',
    columns: ['start', 'start date', 'from', 'valid from'],
  },
  expires_at: {
    label: 'Expires',
    control: 'moment',
    wholeDay: 'end',
    none: 'No end date',
    columns: ['end', 'ends', 'end date', 'expiry', 'until', 'valid until'],
  },
};

/** Returns a field's saved value. Null: none. Undefined: unknown. */
export function knownValue({ known }: DiscountCodeBase, key: string): string | null | undefined {
  return known?.[key] === '' ? null : known?.[key];
}

/** The discount code form. Use counts change without an edit, so they aren't compared. */
export const discountCodeForm = formKind<DiscountCodeBase, DiscountCodeForm, DiscountCodeBody, DiscountCode>(
  schema,
  discountCodeFields,
  {
    noun: 'discount code',
    whyUnchanged: 'The platform requires the amount with every change.',
    sendingTwice: 'Resending is safe unless someone else has changed the code since.',
    always: (key) => key === 'amount',
    misfits: (base, values) => {
      const message = unitProblem(base, values);
      return message === null ? [] : [['amount', message]];
    },
    known: knownValue,
    answered: (answer, key) => new Map(givenFields(answer)).get(key),
    source: ({ at }) => (at === undefined ? undefined : `As of ${formatAsOf(at)}`),
    isUnreadable: true,
    isCheckable: () => false,
  },
);
