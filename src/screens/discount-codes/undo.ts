/** The way back from a change of a discount code, which cannot be read: to what was remembered of it before. */
import * as z from 'zod/mini';
import { formId } from '../../device/form-id.ts';
import { toDecimalInput } from '../../ui/values/decimal-input.ts';
import {
  type DiscountCodeBase,
  type DiscountCodeBody,
  discountCodeForm,
  type DiscountCodeForm,
  discountCodeLabels,
  knownWords,
  toDiscountCodeForm,
} from '../../records/discount-code-body.ts';
import { type FieldInverse, type Inverse, inverseOf, type WaysBack } from '../../records/undo-plan.ts';
import type { SavedDifferences } from '../../records/saved-differences.ts';
import { isStoredAs, momentChangeOf, toLines } from '../../records/sent-values.ts';

type Field = keyof DiscountCodeForm;
const fields = Object.keys(discountCodeLabels) as Field[];

export function discountCodeWays(
  base: DiscountCodeBase,
  body: DiscountCodeBody,
  { changedUnasked }: SavedDifferences,
): WaysBack {
  const unasked = changedUnasked.map(({ label }) => label);
  return {
    form: formId('discount-code', base.campaign, base.id),
    undo: backTo(
      base,
      fields.filter((field) => field in body && !isStored(base, field, body[field])),
    ),
    putBack: backTo(
      base,
      fields.filter((field) => unasked.includes(discountCodeLabels[field])),
    ),
  };
}

function isStored({ known }: DiscountCodeBase, field: Field, sent: unknown): boolean {
  const before = known?.[field];
  return before !== undefined && isStoredAs(sent, before);
}

function backTo(base: DiscountCodeBase, changed: readonly Field[]): Inverse {
  return inverseOf(changed.map((field) => ({ label: discountCodeLabels[field], back: formerly(base, field) })));
}

function formerly(base: DiscountCodeBase, field: Field): FieldInverse {
  const known = base.known?.[field];
  if (known === undefined) return { why: 'not known' };
  const isNothing = known === null || (field === 'items' ? toLines(known) : known) === '';
  // design.md §3, "Bodies": what the specification allows to be null is cleared with it.
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
