/** Discount codes from a spreadsheet: what its cells are in the form of a discount code. */
import type { BulkField, BulkKind } from '../../ui/bulk/bulk-kind.ts';
import {
  momentHint,
  momentMeant,
  partsOf,
  setTo,
  wordMeant,
  writeMoment,
  writeYesOrNo,
  yesNoMeant,
} from '../../records/bulk-cells.ts';
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

const moment = (key: 'starts_at' | 'expires_at', names: readonly string[]): BulkField<DiscountCodeForm> => ({
  key,
  label: labels[key],
  names,
  hint: momentHint,
  put: (form, cell) => {
    const meant = momentMeant(cell);
    if (meant) form[key] = meant;
    return meant === null ? `${labels[key]} is not understood. ${writeMoment}` : null;
  },
});

const fields: readonly BulkField<DiscountCodeForm>[] = [
  {
    key: 'amount',
    label: labels.amount,
    names: ['discount', 'value'],
    hint: 'From 1 to 100; every change needs it',
    put: (form, cell) => {
      form.amount = cell;
      return null;
    },
  },
  {
    key: 'type',
    label: labels.type,
    names: ['discount type'],
    hint: 'Percentage or fixed',
    put: (form, cell) => {
      const word = wordMeant(cell, types);
      form.type = setTo(word ?? '');
      return word === null ? 'Type is not understood. Write percentage or fixed' : null;
    },
  },
  {
    key: 'active',
    label: labels.active,
    names: ['enabled', 'is active'],
    hint: 'Yes or no',
    put: (form, cell) => {
      const word = yesNoMeant(cell);
      form.active = setTo(word ?? '');
      return word === null ? `Active is not understood. ${writeYesOrNo}` : null;
    },
  },
  {
    key: 'code',
    label: labels.code,
    names: ['coupon', 'voucher'],
    put: (form, cell) => {
      form.code = setTo(cell);
      return null;
    },
  },
  {
    key: 'uses',
    label: labels.uses,
    names: ['limit', 'max uses', 'maximum uses'],
    put: (form, cell) => {
      form.uses = setTo(cell);
      return null;
    },
  },
  {
    key: 'items',
    label: labels.items,
    names: ['item', 'item ids'],
    hint: 'Several with ; between them',
    put: (form, cell) => {
      form.items = { how: 'set', items: partsOf(cell) };
      return form.items.items.length === 0 ? 'Items: write at least one, or empty the cell' : null;
    },
  },
  moment('starts_at', ['start', 'start date', 'from', 'valid from']),
  moment('expires_at', ['end', 'ends', 'end date', 'expiry', 'until', 'valid until']),
];

export const discountCodeBulk: BulkKind<DiscountCodeForm, DiscountCodeBody> = {
  name: 'discount-codes',
  title: 'Discount codes from a spreadsheet',
  one: 'discount code',
  many: 'discount codes',
  needs: [
    'Discount codes that exist are changed. None is created, since the service has no way to create one.',
    'Each row needs the campaign’s ID, the code’s ID, and the amount, which the service requires with every change.',
  ],
  cannot:
    'Not from a spreadsheet: clearing a field, such as taking away the limit of uses or the end. The form of a discount code does this.',
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
  warnings: (values) => discountCodeWarnings(nobody, values).map(({ message }) => message),
};
