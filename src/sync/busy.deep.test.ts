/** The reader before the sandbox's platform, in worlds in which something happens every second. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Call, createClient } from '#api/client.ts';
import { ApiError } from '#api/errors.ts';
import type { Input, ListName } from '#api/operations.ts';
import type { Page } from '#api/page.ts';
import { donorsOf, wholeList } from '#e2e/support/doubles/sync.ts';
import { type Desk, openDesk } from '#e2e/support/doubles/sandbox.ts';
import { walkPages } from '#domain/values/page-walk.ts';
import { withoutJoined } from '#domain/joining.ts';
import { syncedRow, type ListRow, type ListStates, nothingRead } from './lists.ts';
import { listNames } from '#domain/resources.ts';
import { stamp } from './months.ts';
import { createReader } from './reader.ts';
import { createSyncedData } from './synced-data.ts';

/** All 200 with `npm run fuzz -- src/sync/busy.deep.test.ts`. */
const seeds = Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 200);
const batches = 5;

function clientOf(desk: Desk, token: string): Call {
  return createClient({
    origin: 'http://sandbox.test',
    token: () => token,
    fetch: (input, init) => desk.sandbox.fetch(new Request(input, init)),
  });
}

/** Waits that take no time, but that the clock shows. */
const passing: typeof walkPages = (options) =>
  walkPages({ ...options, wait: async (milliseconds) => void vi.setSystemTime(Date.now() + milliseconds) });

/** Reads a world. Each request takes so many milliseconds. */
function syncOf(call: Call, took: () => number) {
  const ask = async (list: ListName, input: Input<ListName>): Promise<Page<ListRow>> => {
    vi.setSystemTime(Date.now() + took());
    return call(list, input);
  };
  const sync = createSyncedData({
    async askGifts(input) {
      for (;;) {
        try {
          return await ask('listTransactions', input);
        } catch (error) {
          if (!(error instanceof ApiError) || error.kind !== 'busy') throw error;
        }
      }
    },
    askNow: ask,
    ahead: () => 0,
    shelved: () => undefined,
    named: () => undefined,
    kept: () => undefined,
    changed: () => undefined,
  });
  let states: ListStates = nothingRead;
  const ending = new AbortController();
  let paused: (() => void) | undefined;
  let goOn: (() => void) | undefined;
  const reader = createReader({
    async ask(list, input) {
      const page = await ask(list, input);
      return { ...page, rows: page.rows.map((row) => syncedRow(list, row)) };
    },
    store: {
      take: (list, page) => sync.take({ list, ...page }),
      update: async (list, rows) => sync.update({ list, rows }),
      endRound: async (list, ended) => sync.endRound({ list, ...ended }),
      replace: async (list, stretch) => sync.replace({ list, ...stretch }),
    },
    walk: passing,
    now: Date.now,
    wait: () =>
      new Promise((resolve) => {
        goOn = resolve;
        paused?.();
      }),
    changed: (next) => (states = next),
    refused: (error) => {
      throw error;
    },
  });
  const untilPause = (begin: () => void) =>
    new Promise<void>((resolve) => {
      paused = resolve;
      begin();
    });
  return {
    donors: () => donorsOf(sync.window(wholeList('listTransactions', {})).rows),
    rows: (list: ListName) => sync.rows({ list, from: 0, most: Infinity }).rows.map(withoutJoined),
    attribute: () =>
      sync.attribute({ createdBefore: stamp(states.listTransactions.askedAt ?? Date.now()), asks: true }),
    read: () => untilPause(() => void reader.run(nothingRead, ending.signal)),
    /** A minute goes by. */
    tick: () =>
      untilPause(() => {
        vi.setSystemTime(Date.now() + 60_000);
        goOn?.();
      }),
    readAgain: () =>
      untilPause(() => {
        reader.readAgain();
        goOn?.();
      }),
    end() {
      ending.abort();
      goOn?.();
    },
  };
}

/** All rows of a list, as the platform says. */
async function listed(call: Call, list: ListName, input: Input<ListName> = {}): Promise<ListRow[]> {
  const rows: ListRow[] = [];
  await passing({
    ask: (page): Promise<Page<ListRow>> => call(list, { ...input, page: String(page) }),
    take: (page) => void rows.push(...page.rows.map((row) => syncedRow(list, row))),
    signal: new AbortController().signal,
  });
  return rows;
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T00:00:00.400Z') }));
afterEach(() => vi.useRealTimers());

/** Synced are transactions by the time of their making, and listed by that of the gift. */
const ordered = (list: ListName, rows: readonly ListRow[]) =>
  list === 'listTransactions' ? rows.toSorted((one, other) => Number(one.id) - Number(other.id)) : rows;

describe('in busy worlds', () => {
  test.each(Array.from({ length: batches }, (_, batch) => batch))(
    'the rows are the platform’s two rounds after any storm (part %i)',
    async (batch) => {
      const desk = openDesk();
      for (let seed = batch; seed < seeds; seed += batches) {
        const call = clientOf(desk, `busy-${seed}`);
        let isStorm = true;
        const sync = syncOf(call, () => (isStorm ? 150 + ((seed * 97) % 900) : 0));
        await sync.read();
        for (let minute = 0; minute < seed % 4; minute += 1) await sync.tick();
        isStorm = false;
        await sync.readAgain();
        await sync.readAgain();
        for (const list of listNames) {
          const found = { seed, list, rows: ordered(list, sync.rows(list)) };
          expect(found).toEqual({ seed, list, rows: ordered(list, await listed(call, list)) });
        }
        sync.end();
      }
      desk.close();
    },
    600_000,
  );

  test('no gift has a wrong donor, however the filter works, and a busy platform costs none', async () => {
    const desk = openDesk();
    for (const [seed, words] of [
      '',
      '~contacts.0',
      '~contacts.1',
      '~contacts.3',
      '~contacts.40',
      '~busy.7',
    ].entries()) {
      vi.setSystemTime(Date.parse('2026-11-20T00:00:00.400Z'));
      // Worlds of one name are the same, so this one says what the other holds back.
      const told = clientOf(desk, `busy-${seed}`);
      await told('listWebhooks', {});
      const sync = syncOf(clientOf(desk, `busy-${seed}${words}`), () => 200);
      await sync.read();
      const attributed = await sync.attribute();
      await sync.tick();
      await sync.attribute();
      const households = await listed(told, 'listHouseholds');
      const contacts = households.flatMap(({ contacts: members }) => (members as ListRow[]).map(({ id }) => id));
      const pledges = new Map((await listed(told, 'listPledges')).map(({ id, contact_id }) => [id, contact_id]));
      const truth = new Map<string | null, unknown>();
      for (const contact of new Set([...contacts, ...pledges.values()])) {
        for (const { id } of await listed(told, 'listTransactions', { contacts: String(contact) }))
          truth.set(id, contact);
      }
      const donors = sync.donors();
      const wrong = [...donors].filter(([gift, donor]) => truth.has(gift) && truth.get(gift) !== donor);
      expect(wrong).toEqual([]);
      const named = [...truth.keys()].filter((gift) => donors.get(gift ?? '')).length;
      // Where the filter is not heard, pledges alone tell.
      if (words !== '~contacts.0') expect(named / truth.size).toBeGreaterThan(0.9);
      expect(attributed.reason).toBe(
        words === '~contacts.0'
          ? 'The platform doesn’t support filtering gifts by contact, so donors can’t be identified.'
          : null,
      );
      sync.end();
    }
    desk.close();
  });
});
