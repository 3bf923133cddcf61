import { withoutMissing } from '#e2e/support/doubles/rows.ts';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import type * as differences from './differences.ts';
import * as fields from './fields.ts';
import type { Kind } from './fields.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

/** JSON from a hostile or PHP platform: keys of Object.prototype, JSON inside text, numbers beyond a double. */
const anyJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(
      fc.constantFrom(null, '', '[]', '{}', '["a",{"b":1}]', '{"0":"a","1":null}', '[1', ' [[1]]', '{"value":[1]}'),
      fc.constantFrom<unknown>(true, 0, -1, 1e21, 2 ** 63, Number.MAX_VALUE, Infinity),
      fc.string(),
      fc.double({ noNaN: true }),
    ),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(
        fc.tuple(fc.oneof(fc.constantFrom('__proto__', 'constructor', 'value', '0', '1'), fc.string()), tie('value')),
        {
          maxLength: 5,
        },
      )
      .map((entries) => Object.fromEntries(entries)),
  ),
})).value;

const nested = fields.object({ value: fields.text, inner: fields.list(fields.object({ value: fields.integer })) });
const kinds: Record<string, Kind<unknown>> = {
  text: fields.text,
  textOrNull: fields.textOrNull,
  number: fields.number,
  integer: fields.integer,
  integerOrNull: fields.integerOrNull,
  boolean: fields.boolean,
  dateTime: fields.dateTime,
  dateTimeOrNull: fields.dateTimeOrNull,
  anything: fields.anything,
  'optional text': fields.optional(fields.text),
  'list of anything': fields.list(fields.anything),
  'list of text': fields.list(fields.text),
  'list of objects': fields.list(nested),
  'optional list': fields.optional(fields.list(nested)),
  object: nested,
  'object without fields of its own': fields.object({}),
};

function deep(depth: number): unknown {
  return JSON.parse('['.repeat(depth) + ']'.repeat(depth));
}

describe.each(Object.entries(kinds))('field parser: %s', (_name, kind) => {
  it('field parser: accepts any JSON without throwing, and is idempotent', () => {
    fc.assert(
      fc.property(anyJson, (value) => {
        const once = kind.read(value, 'place');
        expect(withoutMissing(kind.read(once, 'place'))).toEqual(withoutMissing(once));
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
      { numRuns },
    );
  });

  it('field parser: accepts lists and objects 10,000 deep', () => {
    const depth = 10_000;
    const objects: unknown = JSON.parse('{"inner":'.repeat(depth) + '1' + '}'.repeat(depth));
    for (const value of [deep(depth), objects, '['.repeat(depth) + ']'.repeat(depth)]) {
      expect(() => kind.read(value, 'place')).not.toThrow();
    }
  });
});

describe('text', () => {
  it.each([
    ['words', 'words'],
    ['', ''],
    [null, null],
    [undefined, null],
    [0, '0'],
    [25.5, '25.5'],
    [false, 'false'],
    [['a'], '["a"]'],
    [{ a: 1 }, '{"a":1}'],
    [[], '[]'],
  ])('text: parses %j as %j', (value, expected) => {
    expect(fields.text.read(value, 'place')).toBe(expected);
  });
});

describe('toText()', () => {
  it('toText(): returns digits for a bigint, and null for a cycle', () => {
    expect(fields.text.read(10n, 'place')).toBe('10');
    const circle: Record<string, unknown> = {};
    circle['itself'] = circle;
    expect(fields.text.read(circle, 'place')).toBeNull();
  });
});

describe('toList()', () => {
  it.each([
    ['list()', ['a', 'b'], ['a', 'b']],
    ['an object with numeric keys', { 0: 'a', 2: 'b' }, ['a', 'b']],
    ['an empty object', {}, []],
    ['a lone object', { name: 'a' }, [{ name: 'a' }]],
    ['a list written as JSON text', '["a","b"]', ['a', 'b']],
    ['an object with numeric keys written as JSON text', '{"0":"a"}', ['a']],
    ['text that only looks like JSON', '[a', ['[a']],
    ['plain text', 'a', ['a']],
    ['blank text', '', []],
    ['null', null, []],
    ['nothing', undefined, []],
    ['a number', 7, [7]],
  ])('toList(): finds the items in %s', (_disguise, value, items) => {
    expect(fields.toList(value)).toEqual(items);
  });
});

describe('object()', () => {
  const row = fields.object({ id: fields.integer, name: fields.text });

  it('object(): keeps unspecified keys unchanged and in order', () => {
    const read = row.read({ zeta: [1], name: 'Ada', alpha: { deep: true }, id: 7 }, 'row');
    expect(Object.entries(read)).toEqual([
      ['zeta', [1]],
      ['alpha', { deep: true }],
      ['id', '7'],
      ['name', 'Ada'],
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf'])(
    'object(): keeps an unspecified key %s and changes no prototype',
    (key) => {
      const value: unknown = JSON.parse(`{"id":1,"${key}":{"polluted":true}}`);
      const read = row.read(value, 'row');
      expect(Object.getOwnPropertyDescriptor(read, key)?.value).toEqual({ polluted: true });
      expect(Object.keys(read)).toEqual([key, 'id', 'name', fields.missingKey]);
      expect('polluted' in {}).toBe(false);
      expect('polluted' in read).toBe(false);
    },
  );

  it('object(): ignores inherited fields', () => {
    const value = Object.create({ name: 'inherited' }) as unknown;
    expect(row.read(value, 'row').name).toBeNull();
  });

  it.each([
    ['an empty list, which is how PHP writes an empty object', [], { id: null, name: null }],
    ['JSON text', '{"id":1,"name":"Ada"}', { id: '1', name: 'Ada' }],
    ['null', null, { id: null, name: null }],
    ['a list with something in it', ['a'], { id: null, name: null, value: ['a'] }],
    ['a number', 3, { id: null, name: null, value: 3 }],
    ['plain text', 'Ada', { id: null, name: null, value: 'Ada' }],
  ])('object(): parses %s without losing data', (_disguise, value, expected) => {
    expect(withoutMissing(row.read(value, 'row'))).toEqual(expected);
  });

  it('object(): names the missing fields on the object, where cloning and JSON keep them', () => {
    const read = row.read({ name: null, $missing: ['name'] }, 'row');
    expect(structuredClone({ ...read })).toEqual({ id: null, name: null, $missing: ['id'] });
    expect(Object.hasOwn(row.read({ id: 1, name: 'Ada' }, 'row'), fields.missingKey)).toBe(false);
    const [first, second] = [row.read({ id: 1 }, 'row'), row.read({ id: 2 }, 'row')];
    expect(first.$missing).toBe(second.$missing);
  });

  it('object(): its empty value has all fields empty', () => {
    expect(row.none()).toEqual({ id: null, name: null });
  });
});

describe('a list', () => {
  it('list(): preserves item count and order', () => {
    const items = fields.list(fields.text);
    fc.assert(
      fc.property(fc.array(anyJson), (values) => {
        expect(items.read(values, 'list')).toEqual(values.map((value) => fields.toText(value)));
      }),
      { numRuns },
    );
  });
});

describe('exact schemas', () => {
  it.each<[string, Kind<unknown>, unknown[], unknown[]]>([
    ['string', fields.text, ['', 'a'], [null, 1, true, undefined]],
    ['string or null', fields.textOrNull, ['a', null], [1, undefined]],
    ['number', fields.number, [0, -1.5], ['1', null, true, Infinity]],
    ['integer', fields.integer, [0, -3], [1.5, '1', null]],
    ['integer or null', fields.integerOrNull, [3, null], [1.5, '3', undefined]],
    ['integer, min 1', fields.integerFrom(1), [1, 2], [0, -1, 1.5, '1', null]],
    ['integer or null, min 1', fields.integerOrNullFrom(1), [1, null], [0, -1, 1.5, '1']],
    ['boolean', fields.boolean, [true, false], [0, 1, 'true', null]],
    ['date-time', fields.dateTime, ['2026-03-01T10:00:00Z', '2026-03-01T10:00:00+02:00'], ['2026-03-01', '', null]],
    ['date-time or null', fields.dateTimeOrNull, ['2026-03-01T10:00:00.000000Z', null], ['2026-03-01', 5]],
    ['items unspecified', fields.anything, [1, 'a', null, {}], []],
    ['optional string', fields.optional(fields.text), ['a', undefined], [null, 1]],
    ['array of string', fields.list(fields.text), [[], ['a']], [{}, 'a', [1], null]],
    ['object', fields.object({ a: fields.text }), [{ a: '' }], [{}, { a: '', b: '' }, [], null]],
  ])('exact schema: accepts exactly %s', (_words, kind, fitting, others) => {
    const exact = kind.exact();
    for (const value of fitting) expect([value, z.safeParse(exact, value).success]).toEqual([value, true]);
    for (const value of others) expect([value, z.safeParse(exact, value).success]).toEqual([value, false]);
  });
});

describe('differences from the specification', () => {
  let fresh: typeof fields & typeof differences;
  beforeEach(async () => {
    // The list of differences lives as long as the page, so each test loads a new one.
    vi.resetModules();
    fresh = { ...(await import('./fields.ts')), ...(await import('./differences.ts')) };
  });

  it('differences: are listed by place and kind of value, without the value', () => {
    const row = fresh.object({ id: fresh.integer, tags: fresh.list(fresh.text), note: fresh.text, on: fresh.boolean });
    row.read({ id: 'secret', tags: ['fine', null, { secret: 1 }], on: [] }, 'row');
    expect([...fresh.differencesSeen()]).toEqual([
      ['row.id', new Map([['string', 1]])],
      [
        'row.tags[]',
        new Map([
          ['null', 1],
          ['object', 1],
        ]),
      ],
      ['row.note', new Map([['missing', 1]])],
      ['row.on', new Map([['list', 1]])],
    ]);
  });

  it('differences: none if every value matches the specification', () => {
    const row = fresh.object({
      id: fresh.integer,
      name: fresh.textOrNull,
      head: fresh.integerOrNull,
      page: fresh.integerFrom(1),
      from: fresh.integerOrNullFrom(1),
      to: fresh.integerOrNullFrom(1),
      at: fresh.dateTimeOrNull,
      price: fresh.number,
      on: fresh.boolean,
      preheader: fresh.optional(fresh.text),
      events: fresh.list(fresh.anything),
    });
    row.read(
      {
        id: 1,
        page: 1,
        from: null,
        to: 20,
        name: null,
        head: null,
        at: null,
        price: 0.5,
        on: false,
        events: [{}],
      },
      'row',
    );
    expect([...fresh.differencesSeen()]).toEqual([]);
  });

  it('differences: include unspecified fields, by name unless it may be personal data', () => {
    fresh.object({ id: fresh.integer }).read({ id: 1, 'ruth@example.org': 1, extra: 2 }, 'row');
    expect([...fresh.differencesSeen()]).toEqual([
      ['row.*', new Map([['more', 1]])],
      ['row.extra', new Map([['more', 1]])],
    ]);
  });

  it('differences: list all kinds found at a place', () => {
    for (const value of [null, 1, null]) fresh.text.read(value, 'place');
    expect([...fresh.differencesSeen()]).toEqual([
      [
        'place',
        new Map([
          ['null', 2],
          ['number', 1],
        ]),
      ],
    ]);
  });

  it.each<[keyof typeof fields, unknown, string]>([
    ['dateTime', 'yesterday', 'other string'],
    ['dateTime', '2026-03-01 10:00:00', 'other string'],
    ['dateTimeOrNull', '2026-02-30T10:00:00Z', 'other string'],
    ['integer', 1.5, 'other number'],
    ['integerOrNull', 2 ** 60, 'other number'],
    ['number', Infinity, 'other number'],
  ])('differences: include values of the right type that break the rule of %s: %j', (name, value, met) => {
    (fresh[name] as Kind<unknown>).read(value, 'place');
    expect([...fresh.differencesSeen()]).toEqual([['place', new Map([[met, 1]])]]);
  });

  it('differences: include numbers below the minimum', () => {
    fresh.integerFrom(1).read(0, 'from');
    fresh.integerOrNullFrom(1).read(0, 'or null');
    expect([...fresh.differencesSeen().values()].flatMap((kinds) => [...kinds.keys()])).toEqual([
      'other number',
      'other number',
    ]);
  });

  it('differences: are distinguished from no responses at all', () => {
    expect(fresh.hasReadAnswers()).toBe(false);
    fresh.object({ id: fresh.integer }).read({ id: 1 }, 'row');
    expect(fresh.hasReadAnswers()).toBe(true);
  });

  it('differences: stop at 500, so that a hostile platform cannot fill the memory', () => {
    for (let index = 0; index < 600; index += 1) fresh.text.read(1, `place ${index}`);
    expect(fresh.differencesSeen().size).toBe(500);
  });
});

it('givenFields(): returns only the fields that the response contained', () => {
  const row = fields.object({ id: fields.integer, note: fields.textOrNull, tags: fields.list(fields.text) });
  expect(fields.givenFields(row.read({ more: 1, note: null }, 'row'))).toEqual([
    ['more', 1],
    ['note', null],
  ]);
  expect(fields.givenFields({ id: 1 })).toEqual([['id', 1]]);
  expect(fields.givenFields({ more: [{ $missing: 1, id: 1 }] })).toEqual([['more', [{ id: 1 }]]]);
  const household = fields.object({ name: fields.text, contacts: fields.list(row) });
  expect(fields.asGiven(household.read({ contacts: [{ id: 1 }] }, 'row'))).toEqual({ contacts: [{ id: '1' }] });
});

it('withFields(): sets values, as if the response had contained them', () => {
  const row = fields.object({ id: fields.integer, note: fields.text, name: fields.text });
  const read = fields.withFields(row.read({ id: 1 }, 'row'), { note: 'Call' });
  expect(fields.asGiven(read)).toEqual({ id: '1', note: 'Call' });
});

it('withoutFields(): takes the values of fields away, as if the response had not contained them', () => {
  const row = fields.object({ id: fields.integer, pdf: fields.text, note: fields.text });
  const read = fields.withoutFields(row.read({ id: 1, pdf: 'secret' }, 'row'), ['pdf']);
  expect(read).toEqual({ id: '1', pdf: null, note: null, $missing: ['note', 'pdf'] });
});

describe('orAbsent()', () => {
  const kind = fields.alsoNamed(fields.object({ paid_at: fields.orAbsent(fields.text) }), { completed_at: 'paid_at' });

  it.each([
    [{}, undefined],
    [{ paid_at: null }, null],
    [{ paid_at: '' }, ''],
    [{ completed_at: '2026-11-19' }, '2026-11-19'],
    [{ paid_at: null, completed_at: '2026-11-19' }, null],
    ['paid', undefined],
  ])('orAbsent(): of %j is %j', (given, paid) => {
    expect(kind.read(given, 'row').paid_at).toBe(paid);
  });
});
