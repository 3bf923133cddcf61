import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { DecimalSum } from './decimal.ts';
import { type Amounts, countCurrencies, currencyOfScreen, decimalsOf, onlyCurrency, sumByCurrency } from './money.ts';

const of = (...currencies: string[]) => currencies.map((currency) => ({ currency }));

test('the known currency of most rows leads, and the unknown one only where it is alone', () => {
  const counts = countCurrencies(of('', '', '', 'GBP', 'USD', 'USD'));
  expect(counts.map(({ currency, rows }) => `${currency} ${rows}`)).toEqual(['USD 2', 'GBP 1', ' 3']);
  expect(currencyOfScreen(counts, null)).toBe('USD');
  expect(currencyOfScreen(countCurrencies(of('', '')), null)).toBe('');
  expect(currencyOfScreen([], null)).toBe('');
});

test.each([
  ['USD', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['', 2],
  ['dollars', 2],
])('amounts in %j have %i decimals', (currency, decimals) => {
  expect(decimalsOf(currency)).toBe(decimals);
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

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 1000);

interface Gift {
  amount: string | null;
  currency?: string | null;
  refunded?: boolean;
}

const total: Amounts<Gift> = {
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  of: ({ refunded }) => refunded !== true,
};

const apart: Amounts<Gift> = { ...total, of: ({ refunded }) => refunded === true };

describe('sums by currency', () => {
  it('are of one currency each, most rows first and no currency last', () => {
    const rows: Gift[] = [
      { amount: '0.1' },
      { amount: '0.2', currency: '' },
      { amount: '5', currency: null },
      { amount: '1', currency: 'EUR' },
      { amount: '2', currency: 'USD' },
      { amount: '3.50', currency: ' USD ' },
    ];
    expect(sumByCurrency(rows, total)).toEqual({
      sums: [
        { currency: 'USD', sum: '5.50', rows: 2 },
        { currency: 'EUR', sum: '1', rows: 1 },
        { currency: '', sum: '5.3', rows: 3 },
      ],
      unread: 0,
    });
  });

  it('are of their own rows alone, and say how many of those could not be read', () => {
    const rows: Gift[] = [
      { amount: '10' },
      { amount: '4', refunded: true },
      { amount: 'four', refunded: true },
      { amount: '1,2345' },
      { amount: null },
    ];
    expect(sumByCurrency(rows, total)).toEqual({ sums: [{ currency: '', sum: '10', rows: 1 }], unread: 2 });
    expect(sumByCurrency(rows, apart)).toEqual({ sums: [{ currency: '', sum: '4', rows: 1 }], unread: 1 });
  });

  it('leave out the whole row where another of its amounts can’t be read', () => {
    const rows: Gift[] = [{ amount: '10' }, { amount: '4', currency: 'broken' }];
    const isRead = ({ currency }: Gift) => currency !== 'broken';
    expect(sumByCurrency(rows, { ...total, isRead })).toEqual({
      sums: [{ currency: '', sum: '10', rows: 1 }],
      unread: 1,
    });
  });

  it('of no rows are none', () => {
    expect(sumByCurrency([], total)).toEqual({ sums: [], unread: 0 });
  });

  it('hold every row once, whatever the rows', () => {
    const gift = fc.record({
      amount: fc.oneof(
        fc.stringMatching(/^-?\d{1,17}(\.\d{1,4})?$/),
        fc.constantFrom('1,234.50', '(2.00)', '1,2345', '', null),
      ),
      currency: fc.constantFrom('EUR', 'USD', '__proto__', '', null),
      refunded: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(gift), (rows) => {
        const found = [sumByCurrency(rows, total), sumByCurrency(rows, apart)];
        const sums = found.flatMap((one) => one.sums);
        const whole = new DecimalSum();
        const read = rows.filter(({ amount }) => whole.add(amount)).length;
        const added = new DecimalSum();
        for (const { sum } of sums) added.add(sum);
        expect(added.text).toBe(whole.text);
        expect(sums.reduce((count, one) => count + one.rows, 0)).toBe(read);
        expect(found.reduce((count, { unread }) => count + unread, 0)).toBe(rows.length - read);
      }),
      { numRuns },
    );
  });
});
