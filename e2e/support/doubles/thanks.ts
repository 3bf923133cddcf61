/** A gift on the thank-you list. */
import type { ThanksRow } from '#domain/lists/thanks.ts';

export const thanksRow: ThanksRow = {
  id: '1',
  gifts: ['1'],
  name: '',
  probably: false,
  contact_id: null,
  named_by: null,
  household_id: null,
  household: null,
  salutation: '',
  addressed_to: '',
  email: null,
  phone: null,
  address: null,
  day: '2026-11-17',
  paid: [],
  refunded: [],
  given: [],
  in_full: 0,
  deductible: [],
  campaigns: [],
};
