import { type Gift, timeOf } from '#domain/gift.ts';
import { readRow } from '#e2e/support/doubles/rows.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { monthIn } from './month.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 60), 10_000);

function gift(day: string | null, amount: string, more: Partial<Gift> = {}): Gift {
  const row = readRow('listTransactions', { id: '1' });
  const unlinked = { donor: null, campaign: null, pledge: null, plan: null };
  return {
    id: '1',
    status: 'given',
    at: day,
    time: timeOf(day),
    day,
    amount,
    paid: amount,
    isInFull: false,
    refunded: null,
    currency: 'USD',
    ...unlinked,
    row,
    ...more,
  };
}

test('a small world, worked out by hand', () => {
  const world = [
    gift('2026-11-01', '100.00'),
    gift('2026-11-03', '20.50'),
    gift('2026-11-04', '1'),
    // To come, refunded, not readable, without a day: in none.
    gift('2026-11-05', '1000'),
    gift('2026-11-03', '7', { status: 'refunded' }),
    gift('2026-11-03', 'ten'),
    gift(null, '9'),
    gift('2026-10-02', '60'),
    gift('2026-10-05', '5000'),
    gift('2025-11-04', '80'),
    gift('2026-11-02', '30', { currency: 'GBP' }),
    gift('2026-11-03', '3', { currency: '' }),
    gift('2026-11-03', '4', { currency: '' }),
    gift('2026-11-03', '5', { currency: '' }),
    gift('2026-11-03', '6', { currency: '' }),
    gift('2026-11-03', '6', { currency: '' }),
    gift('2026-11-03', '6', { currency: '' }),
  ];
  const { currencies, yesterday, yearToDate, unread } = monthIn(world, '2026-11-04', null);
  expect(currencies.map(({ currency }) => currency)).toEqual(['USD', 'GBP', '']);
  const [usd] = currencies;
  expect(usd?.now).toEqual({
    from: '2026-11-01',
    to: '2026-11-04',
    sum: '121.50',
    gifts: 3,
    byDay: ['100.00', '100.00', '120.50', '121.50'],
  });
  expect(yearToDate).toMatchObject({ from: '2026-01-01', to: '2026-11-04' });
  expect(yearToDate.sums.find(({ currency }) => currency === 'USD')?.sum).toBe('5181.50');
  const usdOf = ({ month, sums }: (typeof yearToDate.months)[number]) =>
    `${month} ${sums.find(({ currency }) => currency === 'USD')?.sum ?? '0'}`;
  expect(yearToDate.months.slice(-3).map(usdOf)).toEqual(['2026-09 0', '2026-10 5060', '2026-11 121.50']);
  expect(monthIn(world, '2026-11-04', null, 11).yearToDate).toMatchObject({ from: '2026-11-01', sums: [{}, {}, {}] });
  expect(usd?.month).toMatchObject({ sum: '60', gifts: 1, byDay: ['0', '60', '60', '60'] });
  expect(usd?.year).toMatchObject({ sum: '80', gifts: 1, byDay: ['0', '0', '0', '80'] });
  expect(yesterday).toEqual({
    gifts: 7,
    sums: [
      { currency: 'USD', sum: '20.50', rows: 1 },
      { currency: '', sum: '30', rows: 6 },
    ],
  });
  expect(unread).toBe(1);
});

test('on the first of a month, yesterday is in the month before', () => {
  const { currencies, yesterday } = monthIn([gift('2026-10-31', '5')], '2026-11-01', null);
  expect(currencies).toEqual([]);
  expect(yesterday).toEqual({ gifts: 1, sums: [{ currency: 'USD', sum: '5', rows: 1 }] });
});

test('the currency is the screens’, even in a month without gifts in it', () => {
  const world = [
    gift('2024-01-01', '5'),
    gift('2024-01-02', '5'),
    gift('2024-01-03', '5', { currency: '' }),
    gift('2024-01-04', '5', { currency: '' }),
    gift('2024-01-05', '5', { currency: '' }),
    gift('2026-11-01', '7', { currency: 'GBP' }),
  ];
  const shown = (chosen: string | null) =>
    monthIn(world, '2026-11-04', chosen).currencies.map(({ currency, now }) => `${currency} ${now.sum}`);
  expect(shown(null)).toEqual(['USD 0', 'GBP 7']);
  expect(shown('GBP')).toEqual(['GBP 7']);
  expect(shown('EUR')).toEqual(['USD 0', 'GBP 7']);
});

test('the kept part of a partially refunded gift counts; a gift with an unknown refund is noted', () => {
  const refunded = { status: 'partly refunded' } as const;
  const world = [
    gift('2026-11-01', '25.00', { ...refunded, paid: '50.00' }),
    gift('2026-11-02', '10.00', { ...refunded, isInFull: true }),
  ];
  const { currencies, inFull } = monthIn(world, '2026-11-04', null);
  expect(currencies[0]?.now).toMatchObject({ sum: '35.00', gifts: 2 });
  expect(inFull).toBe(1);
});

const drawn = fc.array(
  fc.record({
    day: fc
      .integer({ min: 0, max: 800 })
      .map((days) => new Date(Date.UTC(2024, 11, 1) + days * 86_400_000).toISOString().slice(0, 10)),
    cents: fc.integer({ min: 1, max: 99_999 }),
    currency: fc.constantFrom('USD', 'EUR'),
    status: fc.constantFrom('given', 'given', 'given', 'refunded', 'not captured'),
  }),
  { maxLength: 60 },
);
const today = fc
  .integer({ min: 400, max: 800 })
  .map((days) => new Date(Date.UTC(2024, 11, 1) + days * 86_400_000).toISOString().slice(0, 10));

test('random data: equals adding up cents day by day', () => {
  fc.assert(
    fc.property(drawn, today, (world, now) => {
      const gifts = world.map(({ day, cents, currency, status }) =>
        gift(day, `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`, {
          currency,
          status: status as Gift['status'],
        }),
      );
      const { currencies, yearToDate } = monthIn(gifts, now, null);
      const inCents = (sum: string) => Math.round(Number(sum) * 100);
      for (const currency of ['USD', 'EUR']) {
        const parts = [yearToDate, ...yearToDate.months].map(({ sums }) =>
          inCents(sums.find((one) => one.currency === currency)?.sum ?? '0'),
        );
        expect(parts.slice(1).reduce((sum, part) => sum + part, 0)).toBe(parts[0]);
      }
      const month = new Date(Date.UTC(Number(now.slice(0, 4)), Number(now.slice(5, 7)) - 2, 1)).toISOString();
      const starts = {
        now: now.slice(0, 7),
        month: month.slice(0, 7),
        year: `${Number(now.slice(0, 4)) - 1}${now.slice(4, 7)}`,
      };
      for (const [name, start] of Object.entries(starts)) {
        for (const currency of ['USD', 'EUR']) {
          const cents = world
            .filter(
              (one) =>
                one.status === 'given' &&
                one.currency === currency &&
                one.day.startsWith(start) &&
                one.day.slice(8) <= now.slice(8),
            )
            .reduce((sum, one) => sum + one.cents, 0);
          const found = currencies.find((one) => one.currency === currency)?.[name as 'now'];
          expect(Math.round(Number(found?.sum ?? 0) * 100)).toBe(cents);
          if (found) {
            expect(found.byDay.at(-1)).toBe(found.sum);
            expect(found.byDay.length).toBe(Number(found.to.slice(8)));
          }
        }
      }
    }),
    { numRuns },
  );
});

test('a refund of its own is subtracted on its day, and gifts in kind are beside money', () => {
  const world = [
    gift('2026-11-03', '100.00'),
    gift('2026-11-03', '-40.00', { status: 'refund' }),
    gift('2026-11-03', '5000.00', { currency: 'USD in kind' }),
    gift('2026-11-03', '8.00', { status: 'future' }),
    gift('2026-11-03', '9.00', { currency: '' }),
  ];
  const { currencies, yesterday, basis } = monthIn(world, '2026-11-04', null);
  expect(currencies.map(({ currency, now }) => [currency, now.sum, now.gifts])).toEqual([
    ['USD', '60.00', 1],
    ['', '9.00', 1],
    ['USD in kind', '5000.00', 1],
  ]);
  expect(yesterday.gifts).toBe(3);
  expect(basis).toMatchObject({ gifts: 3, withoutCurrency: 1 });
});
