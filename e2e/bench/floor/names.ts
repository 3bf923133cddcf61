/** What the floor shows, and how. */
export const lists: Readonly<Record<string, string>> = {
  a: 'transactions',
  b: 'pledges',
  c: 'tickets',
  d: 'payouts',
  e: 'messages',
};
export const heads = ['Ref', 'Date', 'Name', 'Email', 'Amount', 'Status', 'Campaign'];
export const fields = [
  'Title',
  'Name',
  'Email',
  'Amount',
  'Campaign',
  'Reference',
  'Note',
  'Address',
  'City',
  'Postcode',
];

const money = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

export const formatMoney = (amount: number) => money.format(amount);
export const formatDay = (written: string) => day.format(new Date(written));

export const addressOf = (list: string, page: number) => `/api/${list}?page=${page}`;
