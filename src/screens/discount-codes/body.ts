/** The fields of a discount code, and their form. */
import * as z from 'zod/mini';
import { givenFields } from '#api/fields.ts';
import { type Body, operations } from '#api/operations.ts';
import type { DiscountCode } from '#api/resources.ts';
import type { AnswerFields } from '#device/saved-answers.ts';
import type { Field } from '#ui/form/field.ts';
import { formKind } from '#ui/form/form-of-fields.ts';
import { ruleOf, typedLines, typedMoment, typedNumber } from '#ui/form/typed.ts';
import { formatAsOf } from '#ui/format/when.ts';

const { body } = operations.updateDiscountCode;
const { shape } = body;

export type DiscountCodeBody = Body<'updateDiscountCode'>;

export interface DiscountCodeBase {
  campaign: string;
  id: string;
  /** The last response about this code saved in this browser. Null if none. */
  known: AnswerFields | null;
  /** Time of that response, in milliseconds. */
  at?: number;
}

const emptyItems = 'Enter at least one item, or choose All items';

const schema = z.extend(body, {
  amount: typedNumber(shape.amount, 'the amount'),
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

export const discountCodeFields: Readonly<Record<DiscountCodeField, Field<DiscountCodeBase>>> = {
  amount: {
    label: 'Amount',
    control: 'number',
    columns: ['discount', 'value'],
    hint: '1 to 100. Required with every change.',
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
    known: knownValue,
    answered: (answer, key) => new Map(givenFields(answer)).get(key),
    source: ({ at }) => (at === undefined ? undefined : `As of ${formatAsOf(at)}`),
    isUnreadable: true,
    isCheckable: () => false,
  },
);
