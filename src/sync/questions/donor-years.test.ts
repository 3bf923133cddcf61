import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Gift, timeOf } from '#domain/gift.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import { compare, compareYears, fiscalYear } from '#domain/values/compared.ts';
import { addDays } from '#domain/values/calendar.ts';
import { readRow } from '#e2e/support/doubles/rows.ts';
import { donorYearsIn, type DonorYearsAsked } from './donor-years.ts';
import { donorsIn } from './donors.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 60), 10_000);
const today = '2026-11-23';

function gift(id: string, donor: string | null, day: string | null, amount: string, more: Partial<Gift> = {}): Gift {
  return {
    id,
    status: 'given',
    at: day,
    time: timeOf(day),
    day,
    amount,
    paid: amount,
    isInFull: false,
    refunded: null,
    currency: 'USD',
    donor,
    campaign: null,
    pledge: null,
    plan: null,
    row: readRow('listTransactions', { id }),
    ...more,
  };
}

const asked = (firstMonth = 1) => {
  const periods = compareYears('same-day', { today, firstMonth });
  return { compared: 'same-day' as const, periods, currency: null, campaign: null, today, firstMonth };
};

const yearsIn = (gifts: readonly Gift[], people: readonly PersonRow[], of: DonorYearsAsked) =>
  donorYearsIn(donorsIn(gifts, people, of).counted, of);

test('donors by year: who gave, came back, gave first, and lapsed, with the running year to the same day', () => {
  const gifts = [
    gift('1', '1', '2024-05-01', '10'),
    gift('2', '1', '2025-05-01', '10'),
    gift('3', '1', '2026-05-01', '10'),
    gift('4', '2', '2025-06-01', '10'),
    // Later than this day last year.
    gift('5', '3', '2025-12-24', '10'),
    gift('6', '4', '2026-01-02', '10'),
    gift('7', null, '2026-01-02', '30'),
    gift('8', '4', null, '10'),
  ];
  const { years } = yearsIn(gifts, [], asked());
  expect(years).toEqual([
    { year: 2024, donors: 1, first: 1, kept: { of: 0, kept: 0 }, running: false },
    { year: 2025, donors: 3, first: 2, kept: { of: 1, kept: 1 }, running: false },
    { year: 2026, donors: 2, first: 1, kept: { of: 2, kept: 1 }, running: true },
  ]);
});

test('gifts by size: those of the compared days in the screen’s currency, of known and unknown donors', () => {
  const gifts = [
    gift('1', '1', '2026-05-01', '24.99'),
    gift('2', null, '2026-05-01', '25.00'),
    gift('3', '1', '2026-05-01', '99'),
    gift('4', '1', '2026-05-01', '5000'),
    gift('5', '1', '2025-05-01', '10'),
    gift('6', '1', '2026-05-01', '10', { currency: 'EUR' }),
  ];
  const { sizes } = yearsIn(gifts, [], asked());
  expect(sizes.map(({ from, gifts: many, sum }) => [from, many, sum])).toEqual([
    [0, 1, '24.99'],
    [25, 2, '124.00'],
    [100, 0, '0.00'],
    [250, 0, '0.00'],
    [1000, 0, '0.00'],
    [5000, 1, '5000.00'],
  ]);
  const yen = yearsIn([gift('1', '1', '2026-05-01', '2500', { currency: 'JPY' })], [], asked()).sizes;
  expect(yen[1]).toMatchObject({ from: 2500, to: 10_000, gifts: 1 });
});

test('random data: retention of every year is that of the figures, by person and by household, in any fiscal year', () => {
  const people = ['1', '2', '3', '4'].map((id) => ({
    id,
    household_id: Number(id) > 2 ? '9' : null,
    household: null,
  })) as unknown as readonly PersonRow[];
  const some = fc.array(
    fc.record({
      donor: fc.option(fc.constantFrom('1', '2', '3', '4')),
      ago: fc.integer({ min: 0, max: 1500 }),
      status: fc.constantFrom<Gift['status']>('given', 'given', 'refunded'),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(some, fc.constantFrom(1, 7), fc.constantFrom('person', 'household'), (given, firstMonth, by) => {
      const gifts = given.map(({ donor, ago, status }, index) =>
        gift(String(index), donor, addDays(today, -ago), '5', { status }),
      );
      const of = { ...asked(firstMonth), by } as const;
      for (const { year, kept, donors, running } of yearsIn(gifts, people, of).years) {
        const periods = running ? of.periods : compare(fiscalYear(year, firstMonth), { months: 12 }, false);
        const { giving } = donorsIn(gifts, people, { ...of, periods });
        expect({ kept, donors }).toEqual({ kept: giving.kept.all, donors: giving.now.donors });
      }
    }),
    { numRuns },
  );
});
