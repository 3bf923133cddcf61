import type { DiscountCode } from '../../api/resources.ts';
import type { FormKind } from '../../ui/form/form-kind.ts';
import {
  type DiscountCodeBase,
  type DiscountCodeBody,
  discountCodeDifferences,
  discountCodeFieldOf,
  discountCodeForm,
  type DiscountCodeForm,
  discountCodeParts,
  discountCodeReview,
  toDiscountCodeBody,
  toDiscountCodeForm,
} from './body.ts';
import { discountCodeChanges, formerDiscountCodeValue } from './undo.ts';
import { discountCodeNote } from './words.ts';

/** The form, as the form flow takes it. */
export const discountCodeFormKind: FormKind<DiscountCodeBase, DiscountCodeForm, DiscountCodeBody, DiscountCode | null> =
  {
    noun: 'discount code',
    toForm: toDiscountCodeForm,
    schema: discountCodeForm,
    toBody: toDiscountCodeBody,
    review: discountCodeReview,
    parts: discountCodeParts,
    fieldOf: { ...discountCodeFieldOf, 'items.*': 'items.items.*.value' },
    whyUnchanged: 'The service requires the amount with every change, so it is sent as it is.',
    sendingTwice:
      'The service has no way to read a discount code, so this is how to be sure: a second time it gives the same result, unless somebody else changed the code in between.',
    note: discountCodeNote,
    compare: discountCodeDifferences,
    changed: discountCodeChanges,
    former: (base, _body, label) => formerDiscountCodeValue(base, label),
  };
