import { expect, test } from 'vitest';
import { countCurrencies, currencyOfScreen, onlyCurrency } from './money.ts';

const of = (...currencies: string[]) => currencies.map((currency) => ({ currency }));

test('the known currency of most rows leads, and the unknown one only where it is alone', () => {
  const counts = countCurrencies(of('', '', '', 'GBP', 'USD', 'USD'));
  expect(counts.map(({ currency, rows }) => `${currency} ${rows}`)).toEqual(['USD 2', 'GBP 1', ' 3']);
  expect(currencyOfScreen(counts, null)).toBe('USD');
  expect(currencyOfScreen(countCurrencies(of('', '')), null)).toBe('');
  expect(currencyOfScreen([], null)).toBe('');
});

test('a chosen currency leads where rows have it', () => {
  const counts = countCurrencies(of('USD', 'USD', 'GBP', ''));
  expect(currencyOfScreen(counts, 'GBP')).toBe('GBP');
  expect(currencyOfScreen(counts, '')).toBe('');
  expect(currencyOfScreen(counts, 'EUR')).toBe('USD');
});

test('rows have one currency only where each says the same', () => {
  expect(onlyCurrency(of('USD', 'USD'))).toBe('USD');
  expect(onlyCurrency(of('USD', ''))).toBe('');
  expect(onlyCurrency(of('USD', 'GBP'))).toBe('');
  expect(onlyCurrency([])).toBe('');
});
