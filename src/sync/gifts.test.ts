import { newestGiftsFirst } from '#domain/gift.ts';
import { asGiven } from '#api/fields.ts';
import { type GivenRow, readRows, storeOfGiven } from '#e2e/support/doubles/rows.ts';
import { expect, test } from 'vitest';
import { giftsIn } from './gifts.ts';

function giftsOf(transactions: readonly GivenRow[], zone?: string) {
  const store = storeOfGiven();
  const page = { page: 1, round: 1 };
  store.take('listCampaigns', { ...page, rows: [{ id: '77', currency: 'USD' }] });
  store.take('listPledges', { ...page, rows: [{ id: '31', contact_id: '4801', campaign_id: '77' }] });
  store.take('listTransactions', { ...page, rows: transactions });
  return giftsIn(store, (id) => (id === '3' ? '4900' : null), { zone });
}

test('a gift’s donor comes from its row, else its pledge, else the platform’s answer', () => {
  const [own, pledged, asked, unnamed] = giftsOf([
    { id: '1', contact_id: '5', campaign_id: '9', currency: 'EUR', amount: '5.00', captured: 'true', pledge_id: '31' },
    { id: '2', contact_id: '0', pledge_id: '31', amount: '7', refunded: 'true', captured_at: '2026-02-28' },
    { id: '3', pledge_id: '0', line_items: [{}, { created_at: '2024-02-29' }] },
    { id: '4', amount: 12, captured: 'false' },
  ]);
  expect(own).toMatchObject({ donor: '5', campaign: '9', currency: 'EUR', status: 'given', at: null, day: null });
  expect(pledged).toMatchObject({ donor: '4801', campaign: '77', currency: 'USD', status: 'refunded', pledge: '31' });
  expect(pledged?.day).toBe('2026-02-28');
  expect(asked).toMatchObject({ donor: '4900', campaign: null, currency: 'USD', pledge: null, day: '2024-02-29' });
  expect(unnamed).toMatchObject({ donor: null, status: 'not captured', amount: '12' });
});

test('payment fields count if a deployed platform’s row lacks them', () => {
  const payment = { captured: true, refunded: false, amount: 25, pledge_id: 31, plan_id: 8, captured_at: '2026-09-24' };
  const [refunded, partly, kept] = giftsOf([
    { id: '1', status: 'succeeded', transactions: [{ ...payment, refunded: true }] },
    { id: '2', status: 'succeeded', amount: '50', transactions: [payment, { ...payment, refunded: true }] },
    { id: '3', amount: '7.5', transactions: [payment], contact_id: '5' },
  ]);
  expect(refunded).toMatchObject({ status: 'refunded', amount: '25', pledge: '31', donor: '4801', plan: '8' });
  expect(refunded?.day).toBe('2026-09-24');
  expect(partly).toMatchObject({ status: 'partly refunded', amount: '25', paid: '50', isInFull: false });
  expect(kept).toMatchObject({ status: 'given', amount: '7.5', donor: '5' });
  expect(Object.keys(asGiven(kept?.row) as object)).toEqual(['transactions', 'contact_id', 'id', 'amount']);
});

test('transactions sort newest first by displayed date, undated last', () => {
  const rows = [
    { id: '1', captured_at: '2026-11-20T10:00:00Z' },
    { id: '2' },
    { id: '3', line_items: [{ created_at: '2026-11-22T23:00:00+02:00' }] },
    { id: '4', transacted_at: '2026-11-22T22:00:00Z' },
    { id: '5', captured_at: '2026-11-20T10:00:00Z' },
    { id: '6', captured_at: '2026-11-21' },
  ];
  expect(newestGiftsFirst(readRows('listTransactions', rows)).map(({ id }) => id)).toEqual([
    '4',
    '3',
    '6',
    '1',
    '5',
    '2',
  ]);
});

test('a row’s status follows its payments', () => {
  const row = { contact_id: '5', amount: '5.00', status: 'succeeded', transacted_at: '2026-03-01T10:00:00Z' };
  const payments = (...refunded: string[]) => refunded.map((said) => ({ captured: 'true', refunded: said }));
  const gifts = giftsOf([
    { ...row, id: '1', transactions: payments('false') },
    { ...row, id: '2', transactions: payments('true') },
    { ...row, id: '3', transactions: payments('true', 'false') },
    { ...row, id: '4', transactions: [] },
    { id: '5', transactions: [{ amount: '7.00', pledge_id: '31', captured: 'true', refunded: 'false' }] },
    { ...row, id: '6', amount: '0.00' },
    { ...row, id: '7', amount: '0.00', transactions: payments('true') },
    { ...row, id: '8', amount: 'much' },
  ]);
  const statuses = ['given', 'refunded', 'partly refunded', 'given', 'given', 'free', 'refunded', 'given'];
  expect(gifts.map(({ status }) => status)).toEqual(statuses);
  expect(gifts[4]).toMatchObject({ amount: '7.00', donor: '4801', currency: 'USD' });
});

test('a gift is on the day that the viewer sees beside it', () => {
  const gifts = (zone: string) => giftsOf([{ id: '1', transacted_at: '2026-11-01T02:30:00Z' }], zone);
  expect(gifts('UTC')[0]?.day).toBe('2026-11-01');
  expect(gifts('America/Los_Angeles')[0]?.day).toBe('2026-10-31');
});

test('a partially refunded gift counts in full only if no row has the kept amount', () => {
  const [gift] = giftsOf([{ id: '1', amount: '80', status: 'partially_refunded', transactions: [] }]);
  expect(gift).toMatchObject({ status: 'partly refunded', amount: '80', isInFull: true });
});

test('a gift without a currency takes the one that all campaigns share', () => {
  const store = storeOfGiven();
  const currencies = (...campaigns: string[]) => {
    const rows = campaigns.map((currency, index) => ({ id: String(index), currency }));
    store.take('listCampaigns', { page: 1, round: 1, rows });
    store.take('listTransactions', { page: 1, round: 1, rows: [{ id: '1' }] });
    return giftsIn(store, () => null)[0]?.currency;
  };
  expect(currencies('USD', 'USD')).toBe('USD');
  expect(currencies('USD', 'GBP')).toBe('');
  expect(currencies('USD', '')).toBe('');
});
