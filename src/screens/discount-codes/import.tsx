import { Link } from '@tanstack/react-router';
import { writesOf } from '#api/write.ts';
import { type DiscountCodeBody, discountCodeFields, type DiscountCodeForm, discountCodeForm } from './body.ts';
import { BulkFlow } from '#ui/bulk/bulk-flow.tsx';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { findSavedAnswer } from '#device/saved-answers.ts';
import type { BulkField, BulkKind } from '#ui/bulk/bulk-kind.ts';
import { columnOf, numberMeant } from '#records/bulk-cells.ts';
import { undoOf } from '#ui/form/form-kind.ts';
import { discountCodeWarnings } from './discount-code-labels.ts';

export function DiscountCodesImportScreen() {
  return (
    <BulkFlow
      kind={discountCodeBulk}
      crumbs={(last) => (
        <BreadcrumbNav>
          <Link to="/campaigns">Campaigns</Link>
          {last}
        </BreadcrumbNav>
      )}
      writes={(run) => writesOf('updateDiscountCode', { affects: [], run })}
      toInput={({ campaign = '', id = '' }, body) => ({ campaign, discountCode: id, body })}
      compare={({ campaign = '', id = '' }, body, answer) =>
        discountCodeForm.compare({ ...unknownCode, campaign, id }, body, answer)
      }
    />
  );
}

// Import of discount codes: maps the cells of a file to the discount code form.

/** A discount code of which no values are known. Its amount has no sign of a currency: `numberMeant` took it off. */
const unknownCode = { campaign: '', id: '', currency: () => null, known: null };
const fields: readonly BulkField<DiscountCodeForm>[] = Object.entries(discountCodeFields).map(([key, field]) =>
  key === 'amount'
    ? {
        ...columnOf(key, field),
        hint: '1 to 100. Required',
        put: (form, cell) => {
          form.amount = numberMeant(cell);
          return null;
        },
      }
    : columnOf(key, field),
);

export const discountCodeBulk: BulkKind<DiscountCodeForm, DiscountCodeBody> = {
  name: 'discount-codes',
  title: 'Update discount codes from CSV',
  one: 'discount code',
  many: 'discount codes',
  needs: [
    'This updates existing codes. It doesn’t create new ones.',
    'Each row needs a campaign ID, a code ID, and an amount.',
  ],
  cannot: 'To clear a field, edit the code instead.',
  replaced: ['items'],
  ids: [
    { key: 'campaign', label: 'Campaign ID', names: ['campaign'] },
    {
      key: 'id',
      label: 'Discount code ID',
      names: ['id', 'code id', 'discount code', 'discount_code_id', 'coupon id'],
    },
  ],
  fields,
  fixed: [
    {
      key: 'campaign',
      label: 'Default campaign ID',
      hint: 'The campaign these codes belong to.',
    },
  ],
  required: ['amount'],
  blank: () => discountCodeForm.toForm(unknownCode),
  problems: (values) => discountCodeForm.problems(unknownCode, values),
  fieldAt: (path) => path.split('.', 1)[0] ?? path,
  toBody: (values, { campaign = '', id = '' }) => discountCodeForm.toBody({ ...unknownCode, campaign, id }, values),
  warnings: (values) =>
    discountCodeWarnings(unknownCode, values).map(({ field, message }) => ({ key: field, message })),
  record: ({ campaign = '', id = '' }, cell) => {
    const saved = findSavedAnswer('discountCodes', campaign, id);
    const base = { ...unknownCode, campaign, id, known: saved?.fields ?? null };
    return {
      name: saved?.fields['code'] ?? cell('code'),
      detail: '',
      link: { to: '/campaigns/$campaign/discount-codes/$code', params: { campaign, code: id } },
      review: (values) => discountCodeForm.review(base, values),
      undo: (body) => undoOf(discountCodeForm, base, body),
      differing: (body) => discountCodeForm.changed(base, body),
      required: {},
      same: (body) => {
        const labels = new Set(discountCodeForm.changed(base, body));
        return Object.entries(discountCodeFields).flatMap(([key, { label }]) =>
          key in body && !labels.has(label) ? [key] : [],
        );
      },
    };
  },
};
