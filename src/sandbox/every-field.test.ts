/** Every field of every body and query of the operation table, with every value that it may not have. */
import { afterAll, describe, expect, it } from 'vitest';
import { fieldsIn, type FieldRule } from '#e2e/support/doubles/contract.ts';
import { type OperationName, operations } from '#api/operations.ts';
import { openDesk, type Refused } from '#e2e/support/doubles/sandbox.ts';

const desk = openDesk();
afterAll(() => desk.close());

const names = Object.keys(operations) as OperationName[];
const reads = names.filter((name) => operations[name].method === 'GET');

/** A record that is there, and the least that its body needs. */
const writes: Record<string, { address: string; least: Record<string, unknown> }> = {
  updateHousehold: { address: '/v1/households/501', least: {} },
  updateContact: { address: '/v1/contacts/4801', least: { first_name: 'Ruth', last_name: 'Ames' } },
  createTicketItem: { address: '/v1/campaigns/77/items/tickets', least: { name: 'Dinner', price: 5 } },
  updateDiscountCode: { address: '/v1/campaigns/77/discount-codes/1601', least: { amount: 5 } },
};

const jsonKinds = {
  null: null,
  boolean: true,
  number: 5,
  fraction: 5.5,
  text: 'five',
  list: [],
  object: {},
  'list in a list': [[['five']]],
  'object in an object': { five: { five: 5 } },
};
type JsonKind = keyof typeof jsonKinds;

const lists: readonly JsonKind[] = ['list', 'list in a list'];
const objects: readonly JsonKind[] = ['object', 'object in an object'];
const kindsOf: Record<FieldRule['type'], readonly JsonKind[]> = {
  text: ['text'],
  'date-time': [],
  'one of': [],
  number: ['number', 'fraction'],
  'whole number': ['number'],
  'true or false': ['boolean'],
  // What is in them is refused by the rules of what is in them.
  list: lists,
  object: objects,
  anything: Object.keys(jsonKinds) as JsonKind[],
};

/** The value at the end of the path, within the lists and objects that lead to it. An e-mail or a phone needs its value. */
function bodyWith([key, ...rest]: FieldRule['path'], value: unknown): unknown {
  if (key === undefined) return value;
  if (key !== 0) return { [key]: bodyWith(rest, value) };
  const item = bodyWith(rest, value);
  return [rest[0] === 'type' || rest[0] === 'is_primary' ? { value: 'a', ...(item as object) } : item];
}

const fieldNames = (body: unknown) => Object.keys((body as Refused).errors ?? {});

interface Trial {
  path: FieldRule['path'];
  value: unknown;
  /** Whether it may be taken. */
  takes: boolean;
}

describe.each(names.filter((name) => !reads.includes(name)))('%s', (name) => {
  const { address, least } = writes[name] ?? { address: '', least: {} };
  const fields = fieldsIn(operations[name].body);
  const send = (body: object) => desk.ask(operations[name].method, address, { ...least, ...body });

  const failures = async (trials: readonly Trial[]) => {
    const failed: string[] = [];
    for (const { path, value, takes } of trials) {
      const { status, body } = await send(bodyWith(path, value) as object);
      const isTaken = takes && status < 300;
      const isRefused = status === 422 && fieldNames(body).includes(path.join('.'));
      if (!isTaken && !isRefused) failed.push(`${path.join('.')}: ${JSON.stringify(value).slice(0, 60)} → ${status}`);
    }
    return failed;
  };

  it('has fields, and a record to try them on', async () => {
    expect(fields.length).toBeGreaterThan(3);
    expect((await send({})).status).toBeLessThan(300);
  });

  it('rejects every value of a wrong type, naming the field', async () => {
    const wrong = fields.flatMap(({ path, type, nullable }) =>
      (Object.keys(jsonKinds) as JsonKind[])
        .filter((kind) => !kindsOf[type].includes(kind) && !(kind === 'null' && nullable))
        .map((kind) => ({ path, value: jsonKinds[kind], takes: false })),
    );
    expect(wrong.length).toBeGreaterThan(fields.length * 5);
    expect(await failures(wrong)).toEqual([]);
  });

  it('rejects text that can’t be stored', async () => {
    const texts = fields.filter(({ type }) => type === 'text');
    const trials = texts.flatMap(({ path }) => ['a\0b', '\ud800'].map((value) => ({ path, value, takes: false })));
    expect(await failures(trials)).toEqual([]);
  });

  it('accepts odd values, or rejects them by name', async () => {
    const oddTexts = ['', 'é👩‍👩‍👧‍👦\u202e', 'x'.repeat(20_000)];
    const oddFigures = [-1, 0, -0.5, 1e-300, 1e15, 2 ** 53, 1e308];
    const trials = fields.flatMap(({ path, type }) => {
      const odd = { text: oddTexts, 'date-time': oddTexts, number: oddFigures, 'whole number': oddFigures };
      return (type in odd ? odd[type as keyof typeof odd] : []).map((value) => ({ path, value, takes: true }));
    });
    expect(await failures(trials)).toEqual([]);
  });
});

const hostile = {
  nothing: '',
  'a space': ' ',
  'a NUL': '\0',
  'half a character': '\ud800',
  'other scripts': 'é👩‍👩‍👧‍👦٣\u202e',
  'a negative number': '-1',
  'a fraction': '1.5',
  'a huge number': '9'.repeat(400),
  'a very long text': 'x'.repeat(10_000),
  SQL: `1' OR 1=1 --`,
  'a list': '[1]',
  'an object': '{"a":1}',
  'a key of every object': 'constructor',
};

describe.each(reads.filter((name) => Object.keys(operations[name].query.shape).length > 0))('%s', (name) => {
  const { path, query } = operations[name];

  it.each(Object.keys(query.shape))('?%s is taken, or refused by name, whatever it is', async (parameter) => {
    for (const [kind, value] of Object.entries(hostile)) {
      const mayBeTaken = query.safeParse({ [parameter]: value === '' ? undefined : value }).success;
      const { status, body } = await desk.get(`${path}?${new URLSearchParams({ [parameter]: value })}`);
      const isTaken = mayBeTaken && status === 200;
      expect([kind, isTaken || [status, fieldNames(body)]]).toEqual([kind, isTaken || [422, [parameter]]]);
    }
  });

  it.each(Object.keys(query.shape))('?%s is refused by name when given twice, or as a list', async (parameter) => {
    for (const written of [parameter, `${parameter}[]`, `${parameter}[0]`, `${parameter}[a]`, `${parameter}.a`]) {
      const key = encodeURIComponent(written);
      const { status, body } = await desk.get(`${path}?${parameter === written ? `${key}=1&` : ''}${key}=1`);
      expect([status, fieldNames(body)]).toEqual([422, [written]]);
    }
  });
});
