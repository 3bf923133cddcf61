import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ticket } from '#api/resources.ts';
import { arrivalsOf } from './arrivals.ts';
import { doorCount } from './door-list.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 10_000);
const of = (id: string, checked_in_at: string | null, transaction_id = '1') =>
  ticket.read({ id, checked_in_at, transaction_id }, 'x');
const problemOf = ({ transaction_id }: { transaction_id: string | null }) =>
  transaction_id === 'back' ? ('Refunded' as const) : null;

it('arrivals: are counted by half-hour, with those when no one came; earlier ones stand apart', () => {
  const tickets = [
    of('1', '2026-11-20T18:02:00Z'),
    of('2', '2026-11-20T18:29:59Z'),
    of('3', '2026-11-20T19:00:00Z'),
    of('4', '2026-11-19T19:00:00Z'),
    of('5', '2026-11-20'),
    of('6', null),
    of('7', '2026-11-20T18:02:00Z', 'back'),
  ];
  const at = (time: string) => Date.parse(`2026-11-20T${time}:00Z`);
  expect(arrivalsOf(tickets, problemOf)).toEqual({
    steps: [
      { from: at('18:00'), guests: 2 },
      { from: at('18:30'), guests: 0 },
      { from: at('19:00'), guests: 1 },
    ],
    others: 2,
  });
  expect(arrivalsOf([of('1', null), of('2', '2026-11-20')], problemOf)).toBeNull();
});

it('random data: arrivals and the others are the guests who are checked in', () => {
  const times = fc.array(fc.date({ min: new Date('2026-11-19'), max: new Date('2026-11-21'), noInvalidDate: true }), {
    minLength: 1,
  });
  fc.assert(
    fc.property(times, (given) => {
      const tickets = given.map((time, index) => of(String(index), time.toISOString()));
      const { steps, others } = arrivalsOf(tickets, problemOf) ?? { steps: [], others: 0 };
      expect(steps.length).toBeLessThanOrEqual(24);
      expect(steps.reduce((sum, { guests }) => sum + guests, others)).toBe(doorCount(tickets, problemOf).checkedIn);
    }),
    { numRuns },
  );
});
