/** The form of a discount code, as the form flow takes it, and its undo, which restores what is remembered. */
import * as z from 'zod/mini';
import type { DiscountCode } from '../../api/resources.ts';
import { isStoredAs, momentChangeOf, toLines } from '../../records/sent-values.ts';
import type { FormerValue, FormKind } from '../../ui/form/form-kind.ts';
import { toDecimalInput } from '../../ui/values/decimal-input.ts';
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
  knownWords,
  toDiscountCodeBody,
  toDiscountCodeForm,
} from './body.ts';
import { discountCodeNote } from './words.ts';

/** Labels of the fields that this body set to something else than they were remembered to be. */
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
  // These fields take no null, so there is no way to clear them.
  if (isNothing && ['amount', 'type', 'active', 'code'].includes(field)) return { why: 'was empty' };
  const start = toDiscountCodeForm(base);
  const value = isNothing ? { ...(start[field] as object), how: 'clear' } : formerValue(field, known);
  if (value === null) return { why: 'cannot be sent' };
  const { error } = z.safeParse(discountCodeForm, { ...start, [field]: value });
  const isWrong = error?.issues.some(({ path }) => path[0] === field) ?? false;
  return isWrong ? { why: 'cannot be sent' } : { values: { [field]: value } };
}

/** As the form holds it; null for what it cannot hold. */
function formerValue(field: Field, known: string): unknown {
  switch (field) {
    case 'amount':
      return toDecimalInput(known);
    case 'uses':
      return { how: 'set', value: toDecimalInput(known) };
    case 'active':
      return { how: 'set', value: knownWords('active', { active: known })?.toLowerCase() };
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
    whyUnchanged: 'The amount is sent with every change.',
    sendingTwice: 'A second time it gives the same result, unless somebody else changed the code in between.',
    note: discountCodeNote,
    compare: discountCodeDifferences,
    changed: discountCodeChanges,
    former: (base, _body, label) => formerDiscountCodeValue(base, label),
  };
