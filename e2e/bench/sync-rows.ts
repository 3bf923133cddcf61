/** The rows of the large world, and how they come to the sync worker without having been read one by one. */
import { wholeList } from '../support/doubles/sync.ts';
import type { ListName } from '#api/operations.ts';
import { type GivenRow, readRows } from '../support/doubles/rows.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'playwright/test';
import { nothingRead } from '#sync/lists.ts';
import type { DonorsAsked } from '#sync/questions/donors.ts';
import { type Compared, compareYears, yearsBack } from '#domain/values/compared.ts';
import { audienceIn } from '#domain/audience/definition.ts';
import { readyViews } from '#records/ready-views.ts';
import type { Question, SyncedData } from '#sync/synced-data.ts';
import { openSandbox } from '#sandbox/server.ts';
import { createExtra } from '../support/sandbox/extra.ts';

/** Rows are kept with a long token alone. */
export const secret = 'bench-0123456789-0123456789-0123456789';
/** Rows that are handed to the worker at a time. */
const handed = 1000;

export const lists = [
  'campaigns',
  'households',
  'pledges',
  'webhooks',
  'messages',
  'payouts',
  'transactions',
  'tickets',
] as const;
export type Rows = Record<(typeof lists)[number], object[]>;

/** Straight from the sandbox, without a host. Numbers are text, as the client reads them. */
export async function largeRows(): Promise<Rows> {
  const folder = mkdtempSync(join(tmpdir(), 'steward-bench-'));
  const sandbox = await openSandbox({ file: join(folder, 'sandbox.jsonl'), extra: createExtra() });
  const rows = Object.fromEntries(lists.map((list) => [list, [] as object[]])) as Rows;
  const headers = { authorization: `Bearer large-${secret}` };
  try {
    for (const list of lists) {
      const order = list === 'transactions' ? '&sortByDesc=created_at' : '';
      for (let page = 1, last = false; !last; page += 1) {
        const answer = await sandbox.fetch(
          new Request(`http://sandbox.test/v1/${list}?page=${page}${order}`, { headers }),
        );
        const found = JSON.parse(await answer.text(), (field, value: unknown) =>
          typeof value === 'number' ? String(value) : ['pdf', 'signature'].includes(field) ? undefined : value,
        ) as object[] | { data: object[] };
        const more = Array.isArray(found) ? found : found.data;
        rows[list].push(...more);
        last = more.length === 0;
      }
    }
  } finally {
    sandbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
  const people = (rows.households as { contacts: { id: string }[] }[]).flatMap(({ contacts }) => contacts);
  // As deployed platforms say: nobody has to be asked who gave.
  rows.transactions = rows.transactions.map((row, index) => ({
    ...row,
    contact_id: people[index % people.length]?.id,
  }));
  return rows;
}

/** To the worker, as pages that were read to their end. */
export async function hand(worker: Worker, rows: Rows): Promise<void> {
  // What the worker reads itself is not to be noted in their place.
  await see(worker, false);
  const states: Record<string, object> = { ...nothingRead };
  const now = Date.now();
  for (const list of lists) {
    const name = `list${list[0]?.toUpperCase()}${list.slice(1)}` as ListName;
    const all = readRows(name, rows[list] as GivenRow[]);
    for (let from = 0; from < all.length; from += handed) {
      const part = { list: name, page: 1 + from / handed, round: 1, rows: all.slice(from, from + handed) };
      await ask(worker, 'take', part);
    }
    const met = {
      rows: all.length,
      total: all.length,
      met: all.length,
      last: Math.ceil(all.length / handed),
      round: 1,
    };
    const frozenAt = new Date(now).toISOString();
    states[name] = {
      ...nothingRead.listPledges,
      ...met,
      beganAt: now,
      wholeSince: now,
      askedAt: now,
      countedAt: now,
      frozenAt,
    };
  }
  const known = { gifts: rows.transactions.length, known: rows.transactions.length, probable: 0 };
  await ask(worker, 'note', { lists: states, waitsUntil: null, donors: known });
  await see(worker, true);
}

/** Says to the worker what its tab does: it reads while the tab is seen. */
async function see(worker: Worker, isSeen: boolean): Promise<void> {
  const tab = { isSeen, isWaiting: false, asksWhoGave: false };
  await worker.evaluate((data) => globalThis.dispatchEvent(new MessageEvent('message', { data })), { tab });
}

/** Runs in the page: until the rows were written, all of them in one go. */
export async function untilKept(): Promise<void> {
  const opened = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(new Error('There is no database.')));
    });
  for (let chunks = 0; chunks === 0;) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'steward.replica')) continue;
    const database = await opened(indexedDB.open('steward.replica'));
    if (database.objectStoreNames.contains('chunks'))
      chunks = await opened(database.transaction('chunks').objectStore('chunks').count());
    database.close();
  }
}

type Asked = { [Name in Question]: readonly [Name, Parameters<SyncedData[Name]>[0]] }[Question];

/** What desks ask, each as its screen does. The first makes what all others stand on. */
export function deskQuestions({ campaigns, households, tickets }: Rows): readonly Asked[] {
  const today = '2026-11-20';
  const now = Date.parse(`${today}T12:00:00Z`);
  const [campaign] = campaigns as { id: string }[];
  const [household] = households as { contacts: { id: string }[] }[];
  const [ticket] = tickets as { id: string }[];
  const donors = (compared: Compared): DonorsAsked => {
    return { compared, periods: compareYears(compared, { today, firstMonth: 1 }), currency: null, campaign: null };
  };
  const year = { from: '2026-01-01', to: today };
  return [
    ['window', wholeList('people', null)],
    ['window', wholeList('unlinked', null)],
    ['window', wholeList('donors', { asked: donors('same-day'), amounts: [] })],
    ['giving', donors('whole')],
    ['donorYears', { ...donors('whole'), today, firstMonth: 1 }],
    ['report', { days: year, back: yearsBack(year), today, currency: null }],
    ['month', { today }],
    ['overdue', { today, most: 10 }],
    ['sinceLastTime', { kind: null, most: 20 }],
    ['person', { ids: (household?.contacts ?? []).map(({ id }) => id), today, firstMonth: 1, most: 50 }],
    ['person', { ids: [], named_by: `ticket-${ticket?.id}`, today, firstMonth: 1, most: 50 }],
    ['campaign', { id: campaign?.id ?? '', now, most: 20 }],
    ['paces', { now }],
    ['hooks', { now }],
    ['window', wholeList('thanks', { period: year, by: 'household', thanked: {} })],
    ['window', wholeList('thanks', { period: null, by: 'gift', thanked: {} })],
    ['window', wholeList('thanks', { period: null, by: 'household', thanked: {} })],
    ['donorsToThank', { list: 'thanks', given: { period: null, by: 'gift', thanked: {} }, query: { filters: {} } }],
    ['window', wholeList('quality', { asked: { apart: [] }, check: 'all' })],
  ];
}

/** Audiences of all people. The first makes the profiles that all others stand on. */
export function audienceQuestions(): readonly Asked[] {
  const addresses: readonly Readonly<Record<string, string>>[] = [
    { c1: 'gave' },
    ...readyViews.contacts.map(({ values }) => values),
    {
      c1: 'gave',
      'c1.sum': '1000..',
      'c1.in': 'last-year',
      c2: '!gave',
      'c2.in': 'this-year',
      c3: 'place',
      'c3.city': 'north',
      c4: 'has',
      'c4.what': 'address',
    },
  ];
  return addresses.flatMap((values): Asked[] => {
    const audience = audienceIn(values);
    return audience ? [['audience', { audience, compared: null, thanked: [] }]] : [];
  });
}

/** Milliseconds in the worker from a question until its answer is sent. */
export function ask(worker: Worker, question: string, given: unknown): Promise<{ took: number; answer: unknown }> {
  return worker.evaluate(
    ([asked, data]) =>
      new Promise<{ took: number; answer: unknown }>((resolve) => {
        interface Said {
          number?: number;
          answer?: unknown;
        }
        const scope = globalThis as unknown as EventTarget & { postMessage: (message: Said) => void };
        const post = scope.postMessage;
        // No question of the page has this number.
        const number = -1;
        const began = performance.now();
        scope.postMessage = (message) => {
          if (message.number !== number) return post.call(scope, message);
          scope.postMessage = post;
          resolve({ took: performance.now() - began, answer: message.answer });
        };
        const context = { zone: undefined, today: '2026-11-20', firstMonth: 1, currency: null };
        scope.dispatchEvent(new MessageEvent('message', { data: { number, question: asked, given: data, context } }));
      }),
    [question, given] as const,
  );
}
