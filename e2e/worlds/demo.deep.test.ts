import type { SyncInMemory } from '../support/doubles/sync.ts';
/** The sandbox's demo has something to show on every desk. */
import type { GivenRow } from '../support/doubles/rows.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '#api/client.ts';
import { openDesk } from '../support/doubles/sandbox.ts';
import { asGiven } from '#api/fields.ts';
import { listNames } from '#domain/resources.ts';
import { checksOf, compared, syncOf } from './world.ts';

const today = '2026-11-20';
const now = Date.parse(`${today}T12:00:00Z`);
const desk = openDesk();
let sync: SyncInMemory;

beforeAll(async () => {
  const call = createClient({
    origin: 'http://sandbox.test',
    token: () => 'live-demo',
    fetch: (input, init) => desk.sandbox.fetch(new Request(input, init)),
  });
  const lists: Record<string, GivenRow[]> = {};
  for (const list of listNames) {
    const rows: GivenRow[] = [];
    lists[list] = rows;
    for (let page = 1, hasNext = true; hasNext; page += 1) {
      const answer = await call(list, { page: String(page) });
      rows.push(...(asGiven(answer.rows) as GivenRow[]));
      hasNext = answer.hasNext;
    }
  }
  sync = syncOf({ now: `${today}T12:00:00Z`, lists, asks: {} });
});

afterAll(() => {
  sync.close();
  desk.close();
});

test('donors lapsed, came back and are new', () => {
  const { classes, lybunt } = sync.giving(compared(today, 1, 'same-day'));
  expect(classes.filter(({ donors }) => donors === 0)).toEqual([]);
  expect(lybunt).toBeGreaterThan(10);
});

test('pledges are overdue, and nobody was reminded of some', () => {
  const { count, unreminded, first } = sync.overdue({ today, most: 5 });
  expect(count).toBeGreaterThan(5);
  expect(unreminded).toBeGreaterThan(0);
  expect(first.some(({ donor }) => !/^Contact |^Unknown/.test(donor))).toBe(true);
});

test('every payout adds up, and one is late', () => {
  const checks = Object.values(checksOf(sync, today));
  expect(checks.filter(({ difference }) => difference !== null)).toEqual([]);
  expect(checks.filter(({ late }) => late !== null).length).toBeGreaterThan(0);
});

test('contacts are there twice, and records are to be mended', () => {
  const { counts } = sync.qualityKnown({ apart: [] });
  // Consents are told by what was saved alone, and nobody has said of any that they are two.
  const { apart: _, consent: __, ...others } = counts;
  expect(Object.entries(others).filter(([, found]) => found === 0)).toEqual([]);
});

test('a webhook is silent, and one fails', () => {
  expect(Object.keys(sync.hooks({ now }).missed).length).toBeGreaterThan(0);
  const { rows } = sync.rows({ list: 'listWebhooks', from: 0, most: 20 });
  expect(rows.some(({ last_status }) => Number(last_status) >= 500)).toBe(true);
});

test('campaigns are on pace and behind, and one ended and is still active', () => {
  const { counts, ending } = sync.paces({ now });
  expect(counts).toMatchObject({
    'on-pace': expect.any(Number) as number,
    behind: expect.any(Number) as number,
    'no-goal': expect.any(Number) as number,
    'still-active': expect.any(Number) as number,
  });
  expect(ending).toBeGreaterThan(0);
});

test('gifts of yesterday, gifts to thank for, and people who are no contact', () => {
  expect(sync.month({ today }).yesterday.gifts).toBeGreaterThan(0);
  expect(sync.thanks({ period: { from: '2026-11-13', to: today }, by: 'gift' }).length).toBeGreaterThan(5);
  expect(sync.unlinked().length).toBeGreaterThan(0);
});
