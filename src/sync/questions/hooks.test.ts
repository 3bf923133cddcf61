import { type GivenRow, storeOfGiven } from '#e2e/support/doubles/rows.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { giftsIn } from '#sync/gifts.ts';
import { hooksIn } from './hooks.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 60), 10_000);
const now = Date.parse('2026-11-23T10:00:00Z');

interface Office {
  hooks?: readonly GivenRow[];
  campaigns?: readonly GivenRow[];
  transactions?: readonly GivenRow[];
  tickets?: readonly GivenRow[];
}

function ask({ hooks = [], campaigns = [], transactions = [], tickets = [] }: Office) {
  const store = storeOfGiven();
  const page = { page: 1, round: 1 };
  store.take('listWebhooks', { ...page, rows: hooks });
  store.take('listCampaigns', { ...page, rows: campaigns });
  store.take('listTransactions', { ...page, rows: transactions });
  store.take('listTickets', { ...page, rows: tickets });
  return hooksIn({ store, gifts: giftsIn(store, () => null) }, now);
}

const hook = (id: string, events: readonly unknown[], fields: object = {}): GivenRow => ({
  id,
  events,
  enabled: 'true',
  last_used_at: '2026-11-20T10:00:00Z',
  created_at: '2025-01-01T10:00:00Z',
  ...fields,
});

const gift = (id: string, at: string, fields: object = {}): GivenRow => ({
  id,
  amount: '5.00',
  captured: 'true',
  refunded: 'false',
  captured_at: at,
  ...fields,
});

test('each known event lists the webhooks that get it', () => {
  const { told } = ask({
    hooks: [
      hook('1', ['transaction.succeeded', 'Refund.Created ']),
      hook('2', ['transaction.succeeded', 'donor.sneezed']),
      hook('3', ['plan.*']),
      hook('4', ['contact.created'], { enabled: 'false' }),
    ],
  });
  const hooks = Object.fromEntries(told?.map((one) => [one.event, one.hooks]) ?? []);
  expect(hooks).toMatchObject({
    'transaction.succeeded': ['1', '2'],
    'refund.created': ['1'],
    'plan.paused': ['3'],
    'contact.created': [],
    'ticket.created': [],
  });
  expect(Object.keys(hooks)).toHaveLength(12);
});

test('coverage is unknown if a webhook’s events can’t be read', () => {
  expect(ask({ hooks: [hook('1', [{ code: 7 }])] }).told).toBeNull();
  expect(ask({ hooks: [hook('1', [{ code: 7 }], { enabled: '0' })] }).told).toHaveLength(12);
});

test('a webhook missed the events since its last use', () => {
  const { missed } = ask({
    hooks: [
      hook('1', ['transaction.succeeded']),
      hook('2', ['transaction.succeeded', 'refund.created', 'ticket.created']),
      hook('3', ['ticket.created'], { last_used_at: null, created_at: '2026-11-22T00:00:00Z' }),
      hook('4', ['campaign.*'], { last_used_at: '' }),
      // None of these missed anything that is known of.
      hook('5', ['transaction.succeeded'], { last_used_at: '2026-11-22T08:00:00Z' }),
      hook('6', ['transaction.succeeded'], { enabled: 'no' }),
      hook('7', ['contact.created', 'plan.created']),
      hook('8', ['transaction.succeeded'], { last_used_at: 'yesterday' }),
    ],
    campaigns: [{ id: '7', created_at: '2026-11-22T06:00:00Z', updated_at: '2024-01-01T00:00:00Z' }],
    transactions: [
      gift('1', '2026-11-19T10:00:00Z'),
      gift('2', '2026-11-21T10:00:00Z'),
      gift('3', '2026-11-22T07:00:00Z'),
      // Not an hour ago.
      gift('4', '2026-11-23T09:30:00Z'),
      gift('5', '2026-11-22T10:00:00Z', { captured: 'false' }),
      gift('6', '2026-11-18T10:00:00Z', { refunded: 'true', refunded_at: '2026-11-20T12:00:00Z' }),
    ],
    tickets: [
      { id: '1', created_at: '2026-11-21T10:00:00Z' },
      { id: '2', created_at: '2026-11-22T10:00:00Z' },
    ],
  });
  expect(missed).toEqual({
    1: { events: 2, oldest: Date.parse('2026-11-21T10:00:00Z') },
    2: { events: 5, oldest: Date.parse('2026-11-20T12:00:00Z') },
    3: { events: 1, oldest: Date.parse('2026-11-22T10:00:00Z') },
    4: { events: 1, oldest: Date.parse('2026-11-22T06:00:00Z') },
  });
});

test('random data: missed events are those between the last use and an hour ago', () => {
  const ago = fc.integer({ min: 0, max: 200 });
  const at = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
  fc.assert(
    fc.property(fc.array(ago, { maxLength: 5 }), fc.array(ago, { maxLength: 30 }), (used, sold) => {
      const hooks = used.map((hours, index) =>
        hook(String(index + 1), ['ticket.created'], { last_used_at: at(hours) }),
      );
      const tickets = sold.map((hours, index) => ({ id: String(index + 1), created_at: at(hours) }));
      const { missed } = ask({ hooks, tickets });
      for (const [index, hours] of used.entries()) {
        const those = sold.filter((one) => one > 1 && one < hours);
        const found = missed[String(index + 1)];
        expect(found?.events ?? 0).toBe(those.length);
        if (found) expect(found.oldest).toBe(now - Math.max(...those) * 3_600_000);
      }
    }),
    { numRuns },
  );
});
