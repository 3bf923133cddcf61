/** Import of discount codes: maps the cells of a file to the discount code form. */
import type { BulkField, BulkKind } from '../../ui/bulk/bulk-kind.ts';
import { listCells, momentCells, textCells, wordCells, yesNoCells } from '../../records/bulk-cells.ts';
import {
  type DiscountCodeBody,
  type DiscountCodeForm,
  discountCodeForm,
  discountCodeLabels as labels,
  toDiscountCodeBody,
  toDiscountCodeForm,
} from './body.ts';
import { discountCodeWarnings } from './discount-code-labels.ts';

/** A discount code of which no values are known. */
const unknownCode = { campaign: '', id: '', known: null };
const types = { percentage: ['percent', '%'], fixed: ['fixed amount'] };

const named = <Key extends keyof DiscountCodeForm>(key: Key, ...names: string[]) => ({
  key,
  label: labels[key],
  names,
});

const fields: readonly BulkField<DiscountCodeForm>[] = [
  {
    ...named('amount', 'discount', 'value'),
    hint: '1 to 100. Required',
    put: (form, cell) => {
      form.amount = cell;
      return null;
    },
  },
  wordCells(named('type', 'discount type'), 'Percentage or fixed', types),
  yesNoCells(named('active', 'enabled', 'is active')),
  textCells(named('code', 'coupon', 'voucher')),
  textCells(named('uses', 'limit', 'max uses', 'maximum uses')),
  listCells(named('items', 'item', 'item ids')),
  momentCells(named('starts_at', 'start', 'start date', 'from', 'valid from')),
  momentCells(named('expires_at', 'end', 'ends', 'end date', 'expiry', 'until', 'valid until')),
];

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
  caution: null,
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
  blank: () => toDiscountCodeForm(unknownCode),
  schema: discountCodeForm,
  fieldAt: (path) => path.split('.', 1)[0] ?? path,
  toBody: (values, { campaign = '', id = '' }) => toDiscountCodeBody({ campaign, id, known: null }, values),
  warnings: (values) =>
    discountCodeWarnings(unknownCode, values).map(({ field, message }) => ({ key: field, message })),
};
