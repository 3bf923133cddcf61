// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { createQueryClient } from '#api/query.ts';
import { formatAmount } from '#ui/format/money.ts';
import { meetCurrenciesIn } from './track-visits.ts';

it('meetCurrenciesIn(): dollars of two countries look different as soon as a page has both, until the session ends', () => {
  const cache = createQueryClient();
  const page = (...currencies: (string | null)[]) => ({ rows: currencies.map((currency) => ({ id: '1', currency })) });
  cache.setQueryData(['listCampaigns', {}], page('USD', null));
  const stop = meetCurrenciesIn(cache);
  expect(formatAmount('5', 'USD', 'en-US')).toBe('$5.00');
  cache.setQueryData(['answer', 'listTransactions'], page('CAD'));
  expect(formatAmount('5', 'USD', 'en-US')).toBe('$5.00');
  cache.setQueryData(['listTransactions', {}], page('cad'));
  expect(formatAmount('5', 'USD', 'en-US')).toBe('US$5.00');
  stop();
  expect(formatAmount('5', 'USD', 'en-US')).toBe('$5.00');
  cache.clear();
});
