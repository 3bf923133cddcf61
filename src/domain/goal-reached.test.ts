import fc from 'fast-check';
import { expect, it } from 'vitest';
import { goalReached } from './goal-reached.ts';

const campaign = { goal: '100', raised: '130', timezone: 'America/New_York' };
const gift = (at: string | null, amount: string, donor: string | null = null) => ({ at, amount, donor });
const gifts = [
  gift('2026-11-13T09:00:00Z', '30', '4803'),
  gift('2026-11-12T03:00:00Z', '60.50', '4801'),
  gift('2026-11-13T02:00:00Z', '39.50', '4802'),
];

it('goalReached(): names the moment, and who gave', () => {
  expect(goalReached(campaign, gifts)).toEqual({ at: '2026-11-13T02:00:00Z', donor: '4802' });
  expect(goalReached({ ...campaign, goal: '60.5' }, gifts)).toEqual({ at: '2026-11-12T03:00:00Z', donor: '4801' });
  expect(goalReached({ ...campaign, goal: '100.01' }, gifts)).toEqual({ at: '2026-11-13T09:00:00Z', donor: '4803' });
});

it('goalReached(): says nothing unless the gifts come to what was raised', () => {
  for (const other of [
    { raised: '130.01' },
    { raised: null },
    { goal: '131' },
    { goal: '0' },
    { goal: null },
    { goal: 'x' },
  ])
    expect(goalReached({ ...campaign, ...other }, gifts)).toBeNull();
  expect(goalReached(campaign, gifts.slice(1))).toBeNull();
  expect(goalReached(campaign, [...gifts, gift(null, '0')])).toBeNull();
  expect(goalReached(campaign, [...gifts, gift('2026-11-13', '')])).toBeNull();
});

it('goalReached(): names no one if gifts of the same time, or of a day without times, leave it open', () => {
  const [late, ...early] = gifts;
  const same = [...early, gift('2026-11-13T02:00:00Z', '10', '4804'), gift(late?.at ?? '', '20', '4803')];
  expect(goalReached(campaign, same)).toEqual({ at: '2026-11-13T02:00:00Z', donor: null });
  const untimed = [
    gift('2026-11-11', '60', '1'),
    gift('2026-11-12T15:00:00Z', '40', '2'),
    gift('2026-11-12', '30', '3'),
  ];
  expect(goalReached(campaign, untimed)).toEqual({ at: '2026-11-12', donor: null });
  expect(goalReached(campaign, [gift('2026-11-11', '60', '1'), gift('2026-11-12', '70', '2')])).toEqual({
    at: '2026-11-12',
    donor: '2',
  });
});

it('property: the goal is reached at the first time by which the gifts come to it', () => {
  const someGifts = fc.array(
    fc.record({
      at: fc
        .tuple(fc.integer({ min: 10, max: 20 }), fc.integer({ min: 0, max: 23 }))
        .map(([day, hour]) => `2026-11-${day}T${String(hour).padStart(2, '0')}:00:00Z`),
      amount: fc.integer({ min: -50, max: 500 }).map(String),
      donor: fc.constantFrom('1', '2', null),
    }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(someGifts, fc.integer({ min: 1, max: 2000 }), (given, goal) => {
      const sumUntil = (until: string) =>
        given.filter(({ at }) => at <= until).reduce((sum, { amount }) => sum + Number(amount), 0);
      const times = [...new Set(given.map(({ at }) => at))].toSorted();
      const raised = sumUntil('3');
      const first = raised < goal ? undefined : times.find((time) => sumUntil(time) >= goal);
      const together = given.filter(({ at }) => at === first);
      const expected =
        first === undefined ? null : { at: first, donor: together.length === 1 ? (together[0]?.donor ?? null) : null };
      expect(goalReached({ goal: String(goal), raised: String(raised), timezone: 'UTC' }, given)).toEqual(expected);
    }),
  );
});
