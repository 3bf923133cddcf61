/** The fields of a discount code, and their form. */
import { givenFields } from '#api/fields.ts';
import type { Body } from '#api/operations.ts';
import type { DiscountCode } from '#api/resources.ts';
import { characters } from '#api/rules.ts';
import type { AnswerFields } from '#device/saved-answers.ts';
import { formatCount } from '#domain/values/labels.ts';
import type { TextChange } from '#ui/fields/changes.ts';
import { field, formKind, type Problem, type ValuesOf } from '#ui/form/field.ts';
import { dateWithTime, inBounds, list, number, requiredNumber, text, word, yesNo } from '#ui/form/inputs.ts';
import { formatAsOf } from '#ui/format/when.ts';

export type DiscountCodeBody = Body<'updateDiscountCode'>;

export interface DiscountCodeBase {
  campaign: string;
  id: string;
  /** The last response about this code saved in this browser. Null if none. */
  known: AnswerFields | null;
  /** Time of that response, in milliseconds. */
  at?: number;
}

const types = [
  { value: 'percentage', label: 'Percentage', also: ['percent', '%'] },
  { value: 'fixed', label: 'Fixed', also: ['fixed amount'] },
];
const clearable = { cleared: null };

/** The API accepts null for those that are clearable. A date without a time means the whole day. */
export const discountCodeFields = {
  amount: field(requiredNumber, {
    label: 'Amount',
    columns: ['discount', 'value'],
    hint: '1 to 100. Required with every change.',
    check: (typed, key) => inBounds(typed, key, { what: 'the amount', least: 1, most: 100, required: true }),
  }),
  type: field(word(types, 'Choose percentage or fixed'), { label: 'Type', columns: ['discount type'] }),
  active: field(yesNo('switch'), { label: 'Active', columns: ['enabled', 'is active'] }),
  code: field(text(), { label: 'Code', columns: ['coupon', 'voucher'], check: checkCode }),
  uses: field(number(clearable), {
    label: 'Uses',
    columns: ['limit', 'max uses', 'maximum uses'],
    none: 'No limit',
    check: ({ how, value }, key) =>
      how === 'set' ? inBounds(value, `${key}.value`, { what: 'the number of uses', least: 1, required: true }) : [],
  }),
  items: field(list('Item', clearable), {
    label: 'Items',
    columns: ['item', 'item ids'],
    hint: 'Item names or IDs.',
    none: 'All items',
    check: ({ how, items }, key) =>
      how === 'set' && items.every(({ value }) => value.trim() === '')
        ? [[`${key}.how`, 'Enter at least one item, or choose All items']]
        : [],
  }),
  starts_at: field(dateWithTime('start', clearable), {
    label: 'Starts',
    none: 'No start date',
    columns: ['start', 'start date', 'from', 'valid from'],
  }),
  expires_at: field(dateWithTime('end', clearable), {
    label: 'Expires',
    none: 'No end date',
    columns: ['end', 'ends', 'end date', 'expiry', 'until', 'valid until'],
  }),
};

export type DiscountCodeForm = ValuesOf<typeof discountCodeFields>;
export type DiscountCodeField = keyof DiscountCodeForm;

function checkCode({ how, value }: TextChange, key: string): Problem[] {
  const length = characters(value);
  if (how === 'clear' || (how === 'set' && value.trim() === '')) return [[`${key}.value`, 'The code can’t be blank']];
  if (how === 'leave' || length <= 255) return [];
  return [[`${key}.value`, `The code must be 255 characters or fewer (${formatCount(length)} now)`]];
}

/** Returns a field's saved value. Null: none. Undefined: unknown. */
export function knownValue({ known }: DiscountCodeBase, key: string): string | null | undefined {
  return known?.[key] === '' ? null : known?.[key];
}

/** The discount code form for `FormFlow`. Use counts change without an edit, so they aren't compared. */
export const discountCodeFormKind = formKind<DiscountCodeBase, DiscountCodeForm, DiscountCodeBody, DiscountCode>(
  discountCodeFields,
  {
    noun: 'discount code',
    whyUnchanged: 'The platform requires the amount with every change.',
    sendingTwice: 'Resending is safe unless someone else has changed the code since.',
    known: knownValue,
    answered: (answer, key) => new Map(givenFields(answer)).get(key),
    source: ({ at }) => (at === undefined ? undefined : `As of ${formatAsOf(at)}`),
    isUnreadable: true,
    isCheckable: () => false,
  },
);
