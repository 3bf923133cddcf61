/** The discount code form for the form flow, and its undo, which restores the saved values. */
import * as z from 'zod/mini';
import type { DiscountCode } from '../../api/resources.ts';
import { isStoredAs, momentChangeOf, toLines } from '../../records/sent-values.ts';
import type { FormerValue, FormKind } from '../../ui/form/form-kind.ts';
import { toDecimalInput } from '../../domain/values/typed-number.ts';
import {
  type DiscountCodeBase,
  type DiscountCodeBody,
  discountCodeDifferences,
  type DiscountCodeField as Field,
  discountCodeFieldOf,
  discountCodeFields as fields,
  discountCodeForm,
  type DiscountCodeForm,
  discountCodeLabels,
  discountCodeParts,
  discountCodeReview,
  formatKnownValue,
  toDiscountCodeBody,
  toDiscountCodeForm,
} from './body.ts';
import { discountCodeNote } from './discount-code-labels.ts';

/** Returns the labels of fields that this body sets to something other than the saved value. */
function discountCodeChanges(base: DiscountCodeBase, body: DiscountCodeBody): string[] {
  return fields
    .filter((field) => field in body && !isStored(base, field, body[field]))
    .map((field) => discountCodeLabels[field]);
}

function isStored({ known }: DiscountCodeBase, field: Field, sent: unknown): boolean {
  const before = known?.[field];
  return before !== undefined && isStoredAs(sent, before);
}

function formerDiscountCodeValue(base: DiscountCodeBase, label: string): FormerValue {
  const field = fields.find((one) => discountCodeLabels[one] === label);
  if (field === undefined) return { why: 'no field' };
  const known = base.known?.[field];
  if (known === undefined) return { why: 'not known' };
  const isNothing = known === null || (field === 'items' ? toLines(known) : known) === '';
  // The API doesn't accept null for these fields, so they can't be cleared.
  if (isNothing && ['amount', 'type', 'active', 'code'].includes(field)) return { why: 'was empty' };
  const start = toDiscountCodeForm(base);
  const value = isNothing ? { ...(start[field] as object), how: 'clear' } : formerValue(field, known);
  if (value === null) return { why: 'cannot be sent' };
  const { error } = z.safeParse(discountCodeForm, { ...start, [field]: value });
  const isWrong = error?.issues.some(({ path }) => path[0] === field) ?? false;
  return isWrong ? { why: 'cannot be sent' } : { values: { [field]: value } };
}

/** Converts a saved value to the form's value. Null if the form can't represent it. */
function formerValue(field: Field, known: string): unknown {
  switch (field) {
    case 'amount':
      return toDecimalInput(known);
    case 'uses':
      return { how: 'set', value: toDecimalInput(known) };
    case 'active':
      return { how: 'set', value: formatKnownValue('active', { active: known })?.toLowerCase() };
    case 'items': {
      const items = toLines(known)
        .split('\n')
        .map((value) => ({ value }));
      return { how: 'set', items };
    }
    case 'starts_at':
    case 'expires_at':
      return momentChangeOf(known);
    case 'type':
    case 'code':
      return { how: 'set', value: known };
  }
}

export const discountCodeFormKind: FormKind<DiscountCodeBase, DiscountCodeForm, DiscountCodeBody, DiscountCode | null> =
  {
    noun: 'discount code',
    toForm: toDiscountCodeForm,
    schema: discountCodeForm,
    toBody: toDiscountCodeBody,
    review: discountCodeReview,
    parts: discountCodeParts,
    fieldOf: () => ({ ...discountCodeFieldOf, 'items.*': 'items.items.*.value' }),
    whyUnchanged: 'The platform requires the amount with every change.',
    sendingTwice: 'Resending is safe unless someone else has changed the code since.',
    note: discountCodeNote,
    compare: discountCodeDifferences,
    changed: discountCodeChanges,
    former: (base, _body, label) => formerDiscountCodeValue(base, label),
  };
