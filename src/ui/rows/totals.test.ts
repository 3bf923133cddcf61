import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactSum } from '../../domain/values/decimal.ts';
import { sumUp, type Total } from './totals.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 1000);

interface Gift {
  amount: string | null;
  currency?: string | null;
  refunded?: boolean;
}

const total: Total<Gift> = {
  label: 'Amount',
  amount: ({ amount }) => amount,
  currency: ({ currency }) => currency,
  of: ({ refunded }) => refunded !== true,
};

const apart: Total<Gift> = { ...total, of: ({ refunded }) => refunded === true };

describe('sums', () => {
  it('are of one currency each, most rows first and no currency last', () => {
    const rows: Gift[] = [
      { amount: '0.1' },
      { amount: '0.2', currency: '' },
      { amount: '5', currency: null },
      { amount: '1', currency: 'EUR' },
      { amount: '2', currency: 'USD' },
      { amount: '3.50', currency: ' USD ' },
    ];
    expect(sumUp(rows, total)).toEqual({
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
      { amount: '1,234.50' },
      { amount: null },
    ];
    expect(sumUp(rows, total)).toEqual({ sums: [{ currency: '', sum: '10', rows: 1 }], unread: 2 });
    expect(sumUp(rows, apart)).toEqual({ sums: [{ currency: '', sum: '4', rows: 1 }], unread: 1 });
  });

  it('of no rows are none', () => {
    expect(sumUp([], total)).toEqual({ sums: [], unread: 0 });
  });

  it('hold every row once, whatever the rows', () => {
    const gift = fc.record({
      amount: fc.oneof(fc.stringMatching(/^-?\d{1,17}(\.\d{1,4})?$/), fc.constantFrom('1,234.50', '', null)),
      currency: fc.constantFrom('EUR', 'USD', '__proto__', '', null),
      refunded: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(gift), (rows) => {
        const found = [sumUp(rows, total), sumUp(rows, apart)];
        const sums = found.flatMap((one) => one.sums);
        const whole = new ExactSum();
        const read = rows.filter(({ amount }) => whole.add(amount)).length;
        const added = new ExactSum();
        for (const { sum } of sums) added.add(sum);
        expect(added.text).toBe(whole.text);
        expect(sums.reduce((count, one) => count + one.rows, 0)).toBe(read);
        expect(found.reduce((count, { unread }) => count + unread, 0)).toBe(rows.length - read);
      }),
      { numRuns },
    );
  });
});
