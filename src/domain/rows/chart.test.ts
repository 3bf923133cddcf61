import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayReader, type Step, type Zone } from '#domain/values/calendar.ts';
import { DecimalSum } from '#domain/values/decimal.ts';
import { barsOf, type Bars, readRows, usualStep } from './chart.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 1000);

interface Gift {
  at: string | null;
  amount?: string | null;
  currency?: string | null;
}

const amounts = {
  title: 'Amount',
  at: (gift: Gift) => gift.at,
  amount: (gift: Gift) => gift.amount ?? null,
  currency: (gift: Gift) => gift.currency,
};
const counts = { title: 'Gifts', at: (gift: Gift) => gift.at };
const viewer = (zone: Zone = 'UTC') => ({ zone, today: '2026-11-20' });

function amountBars(gifts: readonly Gift[], step: Step, most = 60, zone = 'UTC'): Bars {
  const [first] = readRows(gifts, amounts, viewer(zone)).currencies;
  return first ? barsOf(first, step, { most, today: '2026-11-20', counted: false }) : { bars: [], all: 0 };
}

const figures = ({ bars }: Bars) => bars.map(({ from, figure }) => `${from} ${figure}`);

describe('usualStep()', () => {
  it.each([
    ['2026-11-20', '2026-11-20', 'day'],
    ['2026-10-28', '2026-11-20', 'day'],
    ['2026-10-27', '2026-11-20', 'week'],
    // 24 weeks from Monday to Sunday.
    ['2026-06-08', '2026-11-22', 'week'],
    ['2026-06-07', '2026-11-22', 'month'],
    ['2020-01-01', '2026-11-22', 'month'],
  ] as const)('usualStep(): from %s to %s is a %s', (first, last, step) => {
    expect(usualStep([first, last])).toBe(step);
  });
});

describe('barsOf()', () => {
  const gifts: Gift[] = [
    { at: '2026-11-20T09:00:00Z', amount: '0.1' },
    { at: '2026-11-20', amount: '0.2' },
    { at: '2026-11-15', amount: '-5' },
    { at: '2026-10-31T23:30:00Z', amount: '1000.005' },
  ];

  it('barsOf(): returns days, including empty ones in between', () => {
    const days = amountBars(gifts.slice(0, 3), 'day');
    expect(figures(days)).toEqual([
      '2026-11-15 -5',
      '2026-11-16 0',
      '2026-11-17 0',
      '2026-11-18 0',
      '2026-11-19 0',
      '2026-11-20 0.3',
    ]);
    expect(days.bars.map(({ running }) => running)).toEqual([false, false, false, false, false, true]);
    expect(days.bars.map(({ rows }) => rows)).toEqual([1, 0, 0, 0, 0, 2]);
  });

  it('barsOf(): weeks start on Monday', () => {
    expect(figures(amountBars(gifts, 'week'))).toEqual([
      '2026-10-26 1000.005',
      '2026-11-02 0',
      '2026-11-09 -5',
      '2026-11-16 0.3',
    ]);
  });

  it('barsOf(): returns months in the viewer’s zone', () => {
    expect(figures(amountBars(gifts, 'month'))).toEqual(['2026-10-01 1000.005', '2026-11-01 -4.7']);
    expect(figures(amountBars(gifts, 'month', 60, 'Europe/Paris'))).toEqual(['2026-11-01 995.305']);
  });

  it('barsOf(): continues across years', () => {
    const around = [
      { at: '2025-12-31', amount: '1' },
      { at: '2026-01-04', amount: '2' },
    ];
    expect(figures(amountBars(around, 'week'))).toEqual(['2025-12-29 3']);
    expect(figures(amountBars(around, 'month'))).toEqual(['2025-12-01 1', '2026-01-01 2']);
  });

  it('barsOf(): keeps the newest bars, and returns the total number', () => {
    const long = [
      { at: '1970-01-01', amount: '1' },
      { at: '2026-11-20', amount: '2' },
    ];
    const { bars, all } = amountBars(long, 'day', 3);
    expect(bars.map(({ from }) => from)).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
    expect(all).toBe(20_778);
    expect(amountBars([{ at: '9999-12-31', amount: '1' }, ...long], 'month').bars).toHaveLength(60);
  });

  it('barsOf(): leaves room for the bar of what is past due', () => {
    const days = new Map(['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => [day, { rows: 1, sum: '1' }]));
    const overdue = { rows: 1, figure: '5' };
    const cut = { most: 3, today: '2026-11-20', counted: false, oldest: true };
    const { bars, all } = barsOf({ currency: 'EUR', rows: 4, days, overdue }, 'day', cut);
    expect(bars.map(({ from }) => from)).toEqual(['2026-11-20', '2026-11-21']);
    expect(all).toBe(3);
  });

  it('barsOf(): counts rows without amounts', () => {
    const { currencies, unread } = readRows([{ at: '2026-11-20' }, { at: '2026-11-20' }], counts, viewer());
    expect(unread).toBe(0);
    const [only] = currencies.map((dated) => barsOf(dated, 'day', { most: 60, today: '2026-11-21', counted: true }));
    expect(only?.bars).toEqual([{ from: '2026-11-20', rows: 2, figure: '2', running: false }]);
  });

  it('barsOf(): returns bars of one currency', () => {
    const mixed = [
      { at: '2026-11-20', amount: '1' },
      { at: '2026-11-20', amount: '2' },
      { at: '2026-11-20', amount: '3', currency: 'USD' },
      { at: '2026-11-18', amount: '4', currency: 'EUR' },
      { at: '2026-11-19', amount: '5', currency: ' EUR ' },
      { at: '2026-11-19', amount: 'six', currency: 'GBP' },
      { at: 'never', amount: '7', currency: 'EUR' },
      { at: null, amount: '8', currency: 'EUR' },
    ];
    const { currencies, span, undated, unread } = readRows(mixed, amounts, viewer());
    expect(currencies.map(({ currency, rows }) => [currency, rows])).toEqual([
      ['EUR', 2],
      ['USD', 1],
      ['', 2],
    ]);
    expect({ span, undated, unread }).toEqual({ span: ['2026-11-18', '2026-11-20'], undated: 2, unread: 1 });
  });

  it('barsOf(): bars add up to the total of the valid rows', () => {
    const gift = fc.record({
      at: fc.oneof(
        fc
          .date({ min: new Date('2015-01-01'), max: new Date('2027-01-01'), noInvalidDate: true })
          .map((date) => date.toISOString()),
        fc.constantFrom('2026-11-20', '2026-11-20 10:00:00', 'soon', null),
      ),
      amount: fc.oneof(fc.stringMatching(/^-?\d{1,12}(\.\d{1,3})?$/), fc.constantFrom('1,2345', null)),
    });
    const steps = fc.constantFrom<Step>('day', 'week', 'month');
    fc.assert(
      fc.property(fc.array(gift, { maxLength: 30 }), steps, (given, step) => {
        const read = dayReader('Asia/Kathmandu');
        const direct = new DecimalSum();
        const inBars = new DecimalSum();
        const counted = given.filter(({ at, amount }) => read(at) !== null && direct.add(amount)).length;
        const { bars, all } = amountBars(given, step, Infinity, 'Asia/Kathmandu');
        for (const { figure } of bars) inBars.add(figure);
        expect(inBars.text).toBe(direct.text);
        expect(bars.reduce((sum, { rows }) => sum + rows, 0)).toBe(counted);
        expect(bars).toHaveLength(all);
        expect(bars.map(({ from }) => from)).toEqual(bars.map(({ from }) => from).toSorted());
        const { undated, unread } = readRows(given, amounts, viewer('Asia/Kathmandu'));
        expect(counted + undated + unread).toBe(given.length);
      }),
      { numRuns },
    );
  });
});
