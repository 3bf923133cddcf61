/** Discount codes from a spreadsheet: what its cells are in the form of a discount code. */
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
import { discountCodeWarnings } from './words.ts';

/** Nothing is known of any of the codes. */
const nobody = { campaign: '', id: '', known: null };
const types = { percentage: ['percent', '%'], fixed: ['fixed amount'] };

const named = <Key extends keyof DiscountCodeForm>(key: Key, ...names: string[]) => ({
  key,
  label: labels[key],
  names,
});

const fields: readonly BulkField<DiscountCodeForm>[] = [
  {
    ...named('amount', 'discount', 'value'),
    hint: 'From 1 to 100; every change needs it',
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
  title: 'Discount codes from a spreadsheet',
  one: 'discount code',
  many: 'discount codes',
  needs: [
    'Changes existing codes. Codes cannot be created here.',
    'Each row needs the campaign’s ID, the code’s ID and the amount.',
  ],
  cannot: 'To clear a field, such as the end, open the code itself.',
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
      label: 'Campaign ID, where the file gives none',
      hint: 'The campaign that the codes belong to.',
    },
  ],
  blank: () => toDiscountCodeForm(nobody),
  schema: discountCodeForm,
  fieldAt: (path) => path.split('.', 1)[0] ?? path,
  toBody: (values, { campaign = '', id = '' }) => toDiscountCodeBody({ campaign, id, known: null }, values),
  warnings: (values) => discountCodeWarnings(nobody, values).map(({ field, message }) => ({ key: field, message })),
};
