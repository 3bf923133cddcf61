import { type GivenRow, storeOfGiven } from '#e2e/support/doubles/rows.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PersonRow } from '#domain/lists/people.ts';
import { overdueIn } from './overdue.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 60), 10_000);
const asked = { today: '2026-11-23', most: 2 };

function overdueOf(pledges: readonly GivenRow[], most = asked.most) {
  const store = storeOfGiven();
  const rows = [
    { id: '77', currency: 'USD' },
    { id: '78', currency: 'GBP' },
  ];
  store.take('listCampaigns', { page: 1, round: 1, rows });
  store.take('listPledges', { page: 1, round: 1, rows: pledges });
  const people = [{ id: '4801', name: 'Ruth Ames' } as PersonRow];
  return overdueIn({ store, people, zone: undefined }, { ...asked, most });
}

let count = 0;
function pledge(due: string | null, remaining: string, more: object = {}): GivenRow {
  count += 1;
  return {
    id: String(count),
    contact_id: '4801',
    campaign_id: '77',
    status: 'active',
    amount_remaining: remaining,
    next_installment_date: due,
    created_at: '2026-01-01',
    ...more,
  };
}

test('a small world: longest past due first, with past due sums', () => {
  const oldest = pledge('2026-04-25', '2500.00', { campaign_id: '78', contact_id: '9' });
  const monthly = pledge('2026-10-01', '300.00', {
    installment_frequency: 'monthly',
    expected_fulfillment_date: '2026-12-01',
  });
  const world = [
    monthly,
    oldest,
    pledge('2026-11-22', '12.00', { last_reminded_at: '2026-11-01' }),
    pledge('2026-11-23', '12.00'),
    pledge(null, '12.00'),
    pledge('2026-01-01', '0.00'),
    pledge('2026-01-01', '12.00', { canceled_at: '2026-02-02' }),
    pledge('2026-11-20', 'some'),
  ];
  expect(overdueOf(world)).toEqual({
    count: 4,
    sums: [
      { currency: 'USD', sum: '212.00', rows: 2 },
      { currency: 'GBP', sum: '2500.00', rows: 1 },
    ],
    unread: 1,
    isAbout: true,
    unreminded: 3,
    first: [
      { id: oldest.id, donor: 'Contact 9', days: 212, amount: '2500.00', currency: 'GBP', isAbout: false },
      {
        id: monthly.id,
        donor: 'Ruth Ames',
        days: 53,
        amount: '200.00',
        currency: 'USD',
        isAbout: true,
      },
    ],
  });
});

test('random data: past due pledges add up, and none is missed', () => {
  const days = fc.integer({ min: -60, max: 60 });
  fc.assert(
    fc.property(fc.array(fc.record({ days, cents: fc.integer({ min: 0, max: 9999 }) })), (drawn) => {
      const world = drawn.map(({ days: past, cents }) => {
        const due = new Date(Date.parse('2026-11-23') - past * 86_400_000).toISOString().slice(0, 10);
        return pledge(due, (cents / 100).toFixed(2));
      });
      const late = drawn.filter(({ days: past, cents }) => past > 0 && cents > 0);
      const { count: many, sums, first } = overdueOf(world, 100);
      expect(many).toBe(late.length);
      const sum = late.reduce((total, { cents }) => total + cents, 0);
      expect(Math.round(Number(sums[0]?.sum ?? 0) * 100)).toBe(sum);
      expect(first.map(({ days: past }) => past)).toEqual(
        late.map(({ days: past }) => past).toSorted((one, other) => other - one),
      );
    }),
    { numRuns },
  );
});
