/** What the lists' filters and orders give, against the plain reading of them over all rows in memory. */
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { transactionSorts } from '#api/operations.ts';
import { Db, type Row } from './database.ts';
import { type Envelope, CachedTemplates, openDesk, temporaryFolder, today } from '#e2e/support/doubles/sandbox.ts';

const folder = temporaryFolder();
const templates = new CachedTemplates(path.join(folder, 'worlds'));
const db = new Db(templates.demo());
const contacts = new Map(db.all('SELECT * FROM contacts').map((row) => [row['id'], row]));
const transactions = db.all('SELECT * FROM transactions');
const households = db.all('SELECT * FROM households');
const emails = db.all('SELECT contact_id, value FROM contact_emails');
db.close();
fs.rmSync(folder, { recursive: true, force: true });

const desk = openDesk();
afterAll(() => desk.close());

/** Left out of the query where undefined. */
type Asked = Record<string, string | undefined>;

const columns = ['transacted_at', 'created_at', 'updated_at', 'check_deposited_at'];
/** Milliseconds, NaN where there is none. */
const times = new Map(
  transactions.map((row) => [row, new Map(columns.map((column) => [column, Date.parse(String(row[column]))]))]),
);
const at = (row: Row, column: string) => times.get(row)?.get(column) ?? Number.NaN;
const numbers = (list: string) => list.split(',').map(Number);

const instants = fc.oneof(
  fc.constantFrom(...transactions.slice(0, 400).map((row) => String(row['transacted_at']))),
  fc
    .record({
      time: fc.integer({ min: today.getTime() - 1200 * 86_400_000, max: today.getTime() + 86_400_000 }),
      form: fc.constantFrom('Z', '+05:30', '-0800', ''),
    })
    .map(({ time, form }) => written(time, form)),
);

/** The same moment in another zone, or without one. */
function written(time: number, form: string): string {
  const [, sign, hours = '0', minutes = '0'] = /^([+-])(\d\d):?(\d\d)$/.exec(form) ?? [];
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  return new Date(time + offset).toISOString().replace('Z', form);
}

function moment(text: string): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(text) ? text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2') : `${text}Z`);
}

const given = <T>(value: fc.Arbitrary<T>, weight = 4) => fc.option(value, { nil: undefined, freq: weight });
const rarely = <T>(value: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });
const ids = (least: number, most: number) =>
  fc.array(fc.integer({ min: least, max: most }), { minLength: 1, maxLength: 120 }).map(String);

const asked: fc.Arbitrary<Asked> = fc
  .record({
    transactedAfter: rarely(instants),
    transactedBefore: rarely(instants),
    createdAfter: rarely(instants),
    createdBefore: rarely(instants),
    updatedAfter: rarely(instants),
    updatedBefore: rarely(instants),
    checkDepositedAfter: rarely(instants),
    checkDepositedBefore: rarely(instants),
    contacts: rarely(ids(4790, 6010)),
    method: rarely(fc.constantFrom('card', 'check', 'stock', 'none', 'Card', 'barter')),
    scope: rarely(fc.constantFrom('all', 'benefiting', 'chapters')),
    sort: given(fc.record({ by: fc.constantFrom('sortBy', 'sortByDesc'), word: fc.constantFrom(...transactionSorts) })),
    page: given(fc.integer({ min: 1, max: 30 })),
  })
  .map(({ sort, page, ...filters }) => ({
    ...filters,
    ...(sort ? { [sort.by]: sort.word } : {}),
    ...(page === undefined ? {} : { page: String(page) }),
  }));

/** Whether a row is asked for. */
function keeps(query: Asked): (row: Row) => boolean {
  const bounds = Object.entries({
    transacted: 'transacted_at',
    created: 'created_at',
    updated: 'updated_at',
    checkDeposited: 'check_deposited_at',
  }).flatMap(([name, column]) => {
    const [after, before] = [query[`${name}After`], query[`${name}Before`]];
    return [
      ...(after === undefined ? [] : [{ column, from: moment(after), to: Infinity }]),
      ...(before === undefined ? [] : [{ column, from: -Infinity, to: moment(before) }]),
    ];
  });
  const wanted = query['contacts'] === undefined ? undefined : new Set(numbers(query['contacts']));
  return (row) =>
    bounds.every(({ column, from, to }) => at(row, column) >= from && at(row, column) <= to) &&
    (wanted === undefined || wanted.has(Number(row['contact_id']))) &&
    (query['method'] === undefined || row['method'] === query['method']) &&
    (query['scope'] === undefined || query['scope'] === 'all' || row['scope'] === query['scope']);
}

const plain = (text: Row[string] | undefined) =>
  String(text ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase();

/** Last name then first name, or the company's name. */
function nameOf(contact: Row): string[] {
  return contact['type'] === 'company'
    ? [plain(contact['company_name'])]
    : [plain(contact['last_name']), plain(contact['first_name'])];
}

const names = new Map([...contacts].map(([id, contact]) => [id, nameOf(contact).join('\u0001')]));
const inOrder = [...new Set(names.values())].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
/** The place of each contact's name among all names. */
const places = new Map([...names].map(([id, name]) => [id, inOrder.indexOf(name)]));

const keys: Record<(typeof transactionSorts)[number], (row: Row) => (string | number)[]> = {
  transacted_at: (row) => [at(row, 'transacted_at'), Number(row['id'])],
  created_at: (row) => [at(row, 'created_at'), Number(row['id'])],
  amount: (row) => [Number(row['amount']), at(row, 'transacted_at'), Number(row['id'])],
  contact_name: (row) => [
    places.get(row['contact_id'] ?? null) ?? -1,
    Number(row['contact_id']),
    at(row, 'transacted_at'),
    Number(row['id']),
  ],
};

function compared(a: readonly (string | number)[], b: readonly (string | number)[]): number {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? 0;
    const order =
      typeof left === 'string' ? Buffer.compare(Buffer.from(left), Buffer.from(String(right))) : left - Number(right);
    if (order !== 0) return order;
  }
  return 0;
}

const addressOf = (list: string, query: Asked) => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) params.set(name, value);
  return `/v1/${list}?${params}`;
};

describe('transactions', () => {
  it('are those and in that order', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (query) => {
        const word = (query['sortBy'] ?? query['sortByDesc'] ?? 'transacted_at') as keyof typeof keys;
        const sign = query['sortBy'] ? 1 : -1;
        const all = transactions
          .filter(keeps(query))
          .map((row) => ({ id: String(row['id']), key: keys[word](row) }))
          .toSorted((a, b) => sign * compared(a.key, b.key))
          .map(({ id }) => id);
        const from = (Number(query['page'] ?? 1) - 1) * 20;
        const { status, body } = await desk.get(addressOf('transactions', query));
        expect(status).toBe(200);
        expect((body as Envelope).meta.total).toBe(all.length);
        expect((body as Envelope).data.map(({ id }) => id)).toEqual(all.slice(from, from + 20));
      }),
      { numRuns: 100 },
    );
  });

  it('include the instant of an After and a Before, to the fraction of a second', async () => {
    const found = async (query: Asked) =>
      ((await desk.get(addressOf('transactions', query))).body as Envelope).data.map(({ id }) => id);
    const newest = transactions.find(({ id }) => id === 90_417);
    const time = String(newest?.['transacted_at']);
    const later = time.replace('Z', '.001Z');
    expect(await found({ transactedAfter: time })).toContain('90417');
    expect(await found({ transactedAfter: later })).toEqual([]);
    expect(await found({ transactedAfter: time.replace('Z', '.000000001Z') })).toEqual([]);
    expect(await found({ transactedAfter: time, transactedBefore: later })).toContain('90417');
    expect(await found({ transactedBefore: '0000-01-01T00:00:00+14:00' })).toEqual([]);
    expect(await found({ transactedAfter: '9999-12-31T23:59:59-14:00' })).toEqual([]);
    expect(await found({ transactedBefore: '9999-12-31T23:59:59-14:00' })).toHaveLength(20);
  });
});

describe('households', () => {
  const emailsOf = (contact: Row) =>
    emails.filter((email) => email['contact_id'] === contact['id']).map(({ value }) => value);
  /** Who is in each household, and every text that a search of it looks through. */
  const known = new Map(
    households.map((household) => {
      const people = [...contacts.values()].filter((contact) => contact['household_id'] === household['id']);
      const texts = people.flatMap((contact) => [
        contact['preferred_name'],
        contact['company_name'],
        `${contact['first_name'] ?? ''} ${contact['last_name'] ?? ''}`.trim(),
        ...emailsOf(contact),
      ]);
      const ids = people.map(({ id }) => Number(id));
      return [household, { ids, texts: [household['name'], household['envelope_name'], ...texts].map(plain) }];
    }),
  );

  const words = fc.oneof(
    fc.constantFrom(
      'ames',
      'O’BRIEN',
      "o'brien",
      '王',
      'zielinska',
      'ليلى',
      'example.org',
      'the ',
      '%',
      '_',
      'ruth ames',
      '💛',
      'xiaoyu',
    ),
    fc.constantFrom(...households.map(({ name }) => String(name))),
    fc.string({ minLength: 1, maxLength: 2 }).filter((text) => !/\p{Surrogate}/u.test(text) && !text.includes('\0')),
  );
  const query: fc.Arbitrary<Asked> = fc
    .record({
      query: rarely(words),
      contacts: rarely(ids(4801, 6000)),
      headContactId: rarely(ids(4801, 6000)),
      sort: given(
        fc.record({
          by: fc.constantFrom('sortBy', 'sortByDesc'),
          word: fc.constantFrom('id', 'name', 'created_at', 'updated_at'),
        }),
      ),
      page: given(fc.integer({ min: 1, max: 22 })),
    })
    .map(({ sort, page, ...filters }) => ({
      ...filters,
      ...(sort ? { [sort.by]: sort.word } : {}),
      ...(page === undefined ? {} : { page: String(page) }),
    }));

  function found(household: Row, asked: Asked): boolean {
    const look = asked['query'];
    const { ids, texts } = known.get(household) ?? { ids: [], texts: [] };
    const wanted = asked['contacts'] === undefined ? undefined : numbers(asked['contacts']);
    return (
      (look === undefined || texts.some((text) => text.includes(plain(look)))) &&
      (wanted === undefined || ids.some((id) => wanted.includes(id))) &&
      (asked['headContactId'] === undefined ||
        numbers(asked['headContactId']).includes(Number(household['head_contact_id'] ?? -1)))
    );
  }

  it('are those and in that order', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const word = asked['sortBy'] ?? asked['sortByDesc'] ?? 'id';
        const sign = asked['sortByDesc'] ? -1 : 1;
        const key = (row: Row) => [
          word === 'id' ? 0 : word === 'name' ? plain(row['name']) : String(row[word] ?? ''),
          Number(row['id']),
        ];
        const all = households
          .filter((household) => found(household, asked))
          .toSorted((a, b) => sign * compared(key(a), key(b)))
          .map(({ id }) => id);
        const from = (Number(asked['page'] ?? 1) - 1) * 20;
        const { status, body } = await desk.get(addressOf('households', asked));
        expect(status).toBe(200);
        expect((body as { id: number }[]).map(({ id }) => id)).toEqual(all.slice(from, from + 20));
      }),
      { numRuns: 100 },
    );
  });

  it('come with all their members', async () => {
    const { body } = await desk.get('/v1/households?query=ames%20family');
    expect(body).toMatchObject([
      { id: 501, contacts: [{ id: '4801' }, { id: '4802' }, { id: '4803' }, { id: '4804' }] },
    ]);
  });
});
