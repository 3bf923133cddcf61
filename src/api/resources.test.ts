import { withoutMissing } from '#e2e/support/doubles/rows.ts';
import type { Answer, Table, Written } from '#e2e/support/doubles/answer-shapes.ts';
import { operationNames, specified } from '#e2e/support/doubles/specified.ts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { isObject, toText, missingKey } from './fields.ts';
import { NoResourceError, operations } from './operations.ts';
import { NoListError, type Page } from './page.ts';
import { always } from '#e2e/support/doubles/api.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

// Generates rows that match the specification.

const dateTime = fc
  .date({ min: new Date(0), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
  .chain((date) =>
    fc.constantFrom(
      date.toISOString(),
      date.toISOString().replace('Z', '000Z'),
      date.toISOString().replace('Z', '+02:00'),
    ),
  );
const ofWritten: Record<Written, fc.Arbitrary<unknown>> = {
  string: fc.string({ maxLength: 12 }),
  number: fc.double({ noNaN: true, noDefaultInfinity: true }),
  integer: fc.nat(),
  boolean: fc.boolean(),
  'date-time': dateTime,
  'string or null': fc.option(fc.string({ maxLength: 12 })),
  'integer or null': fc.option(fc.nat()),
  'date-time or null': fc.option(dateTime),
  unspecified: fc.jsonValue({ maxDepth: 1 }),
};

function isOptional(type: Table[string] | undefined): type is { optional: Written | [Table] } {
  return isObject(type) && 'optional' in type;
}

function ofTable(table: Table): fc.Arbitrary<Record<string, unknown>> {
  const ofType = (type: Table[string]): fc.Arbitrary<unknown> => {
    if (typeof type === 'string') return ofWritten[type];
    if (Array.isArray(type)) return fc.array(ofType(type[0]), { maxLength: 1 });
    return isOptional(type) ? ofType(type.optional) : ofTable(type);
  };
  return fc.record(Object.fromEntries(Object.entries(table).map(([field, type]) => [field, ofType(type)])), {
    requiredKeys: Object.keys(table).filter((field) => !isOptional(table[field])),
    noNullPrototype: true,
  });
}

/** A row with an ID that is never blank. */
function ofRow(table: Table): fc.Arbitrary<Record<string, unknown>> {
  const id = table['id'] === 'integer' ? fc.nat() : fc.string({ minLength: 1, maxLength: 12 });
  return fc.tuple(ofTable(table), id).map(([row, id]) => ({ ...row, id }));
}

function envelope(rows: readonly unknown[], unfiltered?: 'string' | 'integer') {
  return {
    data: rows,
    links: { first: 'https://service.test/v1/x?page=1', last: null, prev: null, next: null },
    meta: {
      current_page: 1,
      from: rows.length > 0 ? 1 : null,
      last_page: 1,
      links: [{ url: null, label: '&laquo; Previous', active: false }],
      path: null,
      per_page: 20,
      to: rows.length > 0 ? rows.length : null,
      total: rows.length,
      ...(unfiltered && { unfiltered_total: unfiltered === 'string' ? String(rows.length) : rows.length }),
    },
  };
}

function bodyOf(answer: Answer): fc.Arbitrary<unknown> {
  if (answer.form === 'record') return ofRow(answer.row);
  const rows = fc.array(ofRow(answer.row), { maxLength: 3 });
  return answer.form === 'array' ? rows : rows.map((found) => envelope(found, answer.unfilteredTotal));
}

function rowsIn(body: unknown, form: Answer['form']): readonly unknown[] {
  if (form === 'record') return [body];
  return (form === 'array' ? body : (body as { data: unknown }).data) as unknown[];
}

function rowsRead(output: unknown): readonly unknown[] {
  return isObject(output) && 'rows' in output ? (output as unknown as Page<unknown>).rows : [output];
}

// Hostile JSON, and damaged responses.

const anyJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom<unknown>(null, '', 0, -1, true, 1e21, 2 ** 63, Infinity, '[]', '{"id":1}', '["a"]', '[1'),
    fc.string(),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(
        fc.tuple(
          fc.constantFrom(
            '__proto__',
            'constructor',
            'toString',
            'id',
            'data',
            'meta',
            'links',
            'emails',
            '0',
            '1',
            'x',
          ),
          tie('value'),
        ),
        { maxLength: 5 },
      )
      .map((entries) => Object.fromEntries(entries)),
  ),
})).value;

const bite = fc.record({ at: fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), by: anyJson, how: fc.nat(3) });
type Bite = typeof bite extends fc.Arbitrary<infer T> ? T : never;

/** Returns a copy of the value with a change at `at`: replaced, removed, added, or a variant. */
function bitten(value: unknown, { at: [step = 0, ...further], by, how }: Bite): unknown {
  if (typeof value !== 'object' || value === null) return by;
  const entries = Object.entries(value);
  const chosen = entries.length === 0 ? -1 : step % entries.length;
  if (further.length > 0 && chosen >= 0) {
    const next = entries.map(
      ([key, inner], index) => [key, index === chosen ? bitten(inner, { at: further, by, how }) : inner] as const,
    );
    return Array.isArray(value) ? next.map(([, inner]) => inner) : Object.fromEntries(next);
  }
  if (how === 0) return by;
  if (how === 1) return Object.fromEntries(entries.toSpliced(Math.max(0, chosen), 1));
  if (how === 2) return Array.isArray(value) ? [...(value as unknown[]), by] : { ...value, unnamed: by };
  // PHP variants: an object for a list, and JSON text for either.
  return Array.isArray(value) ? Object.fromEntries(entries) : JSON.stringify(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns a row's unspecified fields, also of variants. A value that isn't a row is under `value`. */
function others(row: unknown, table: Table): [string, unknown][] {
  if (isObject(row)) return Object.entries(row).filter(([key]) => key !== missingKey && !Object.hasOwn(table, key));
  const seenThrough = typeof row === 'string' ? parsed(row) : undefined;
  if (isObject(seenThrough)) return others(seenThrough, table);
  return row === null || (Array.isArray(row) && row.length === 0) ? [] : [['value', row]];
}

const rows = operationNames.map((name) => [name, specified[name].answer] as const);

describe.each(rows)('response of %s', (name, answer) => {
  const { returns } = operations[name];
  const exact = returns.exact();

  it('response: the specified example passes the exact schema', () => {
    fc.assert(
      fc.property(bodyOf(answer), (body) => {
        expect(z.safeParse(exact, body).error).toBeUndefined();
      }),
      { numRuns },
    );
  });

  it('response: the exact schema rejects missing, wrong, and extra fields', () => {
    const [row] = fc.sample(ofRow(answer.row), { numRuns: 1, seed: 1 }) as [Record<string, unknown>];
    const wrap = (changed: object) => {
      if (answer.form === 'record') return changed;
      return answer.form === 'array' ? [changed] : envelope([changed], answer.unfilteredTotal);
    };
    const accepts = (changed: object) => z.safeParse(exact, wrap(changed)).success;
    const takenAnyway: string[] = [];
    if (accepts({ ...row, extra: 1 })) takenAnyway.push('extra');
    for (const [field, type] of Object.entries(answer.row)) {
      const written = isOptional(type) ? type.optional : type;
      const { [field]: _left, ...without } = row;
      if (accepts(without) !== isOptional(type)) takenAnyway.push(`${field} left out`);
      const wrong = written === 'string' || written === 'string or null' ? 5 : 'no date, number, list or object';
      if (accepts({ ...row, [field]: wrong })) takenAnyway.push(`${field} of the wrong type`);
      const nullable = JSON.stringify(type).includes('or null');
      if (accepts({ ...row, [field]: null }) !== nullable) takenAnyway.push(`${field} null`);
    }
    expect(takenAnyway).toEqual([]);
  });

  it('response: the specified example is parsed completely, with scalars as text', () => {
    fc.assert(
      fc.property(bodyOf(answer), (body) => {
        const read = rowsRead(returns.read(body, {}));
        const came = rowsIn(body, answer.form) as Record<string, unknown>[];
        expect(read).toHaveLength(came.length);
        came.forEach((row, index) => {
          const seen = read[index] as Record<string, unknown>;
          for (const [field, type] of Object.entries(answer.row)) {
            if (typeof type === 'string') expect([field, seen[field]]).toEqual([field, toText(row[field])]);
            else if (Array.isArray(type)) expect(seen[field]).toHaveLength((row[field] as unknown[]).length);
          }
        });
      }),
      { numRuns },
    );
  });

  it('P1 parsing any JSON returns a value or a NoResourceError/NoListError', () =>
    always(
      'P1',
      fc.property(anyJson, (body) => {
        try {
          returns.read(body, { page: '1' });
        } catch (error) {
          expect(error).toBeInstanceOf(answer.form === 'record' ? NoResourceError : NoListError);
        }
        expect(Object.keys(Object.prototype)).toEqual([]);
      }),
    ));

  it('P1 a damaged row keeps all rows in order with unknown keys, and parsing is idempotent', () =>
    always(
      'P1',
      fc.property(
        fc.array(ofRow(answer.row), { minLength: 1, maxLength: 3 }),
        fc.array(bite, { maxLength: 3 }),
        (whole, bites) => {
          const came = whole.map((row, index) =>
            bites.filter((_, n) => n % whole.length === index).reduce(bitten, row as unknown),
          );
          const { id } = whole[0] as { id: unknown };
          const bodies =
            answer.form === 'record'
              ? came.map((row) => (isObject(row) ? { ...row, id } : { id }))
              : [came, envelope(came, answer.unfilteredTotal)];
          for (const body of bodies) {
            const given = answer.form === 'record' ? [body] : came;
            const read = rowsRead(returns.read(body, {}));
            expect(read).toHaveLength(given.length);
            expect(read.map((row) => others(row, answer.row))).toEqual(given.map((row) => others(row, answer.row)));
            const again = returns.read(answer.form === 'record' ? read[0] : read, {});
            expect(withoutMissing(rowsRead(again))).toEqual(withoutMissing(read));
          }
        },
      ),
    ));

  it('response: nesting 10,000 deep does not overflow the stack', () => {
    const depth = 10_000;
    const deep: unknown = JSON.parse('{"a":['.repeat(depth) + ']}'.repeat(depth));
    const row = Object.fromEntries([...Object.keys(answer.row).slice(-2), 'unnamed'].map((field) => [field, deep]));
    const body = answer.form === 'record' ? { ...row, id: 1 } : [row, row];
    const read = rowsRead(returns.read(body, {})) as Record<string, unknown>[];
    expect(read).toHaveLength(answer.form === 'record' ? 1 : 2);
    expect(read[0]?.['unnamed']).toBe(deep);
  });
});

describe('record', () => {
  const { returns } = operations.getWebhook;

  it('record: is found inside `data`', () => {
    expect(returns.read({ data: { id: 7 } }, {}).id).toBe('7');
  });

  it('record: a record with an ID and a field `data` is not unwrapped', () => {
    const read = returns.read({ id: 1, data: { id: 2 } }, {});
    expect([read.id, read['data']]).toEqual(['1', { id: 2 }]);
  });

  it.each([[null], [[]], [{}], ['text'], [7], [{ data: null }], [{ id: null }], [{ id: '' }], [{ message: 'Saved.' }]])(
    '%j is not',
    (body) => {
      expect(() => returns.read(body, {})).toThrow(NoResourceError);
    },
  );
});

describe('differences', () => {
  it('differences: none in the 13 specified responses', async () => {
    vi.resetModules();
    const [{ differencesSeen }, fresh] = await Promise.all([import('./differences.ts'), import('./operations.ts')]);
    for (const [name, answer] of rows) {
      for (const body of fc.sample(bodyOf(answer), { numRuns: 20, seed: 7 }))
        fresh.operations[name].returns.read(body, {});
    }
    expect([...differencesSeen()]).toEqual([]);
  });

  it.each(rows)('differences: %s reports exactly the deviating fields', async (name, answer) => {
    vi.resetModules();
    const [{ differencesSeen }, fresh] = await Promise.all([import('./differences.ts'), import('./operations.ts')]);
    const timesSeen = () =>
      [...differencesSeen().values()].flatMap((kinds) => [...kinds.values()]).reduce((sum, times) => sum + times, 0);
    const { returns } = fresh.operations[name];
    const exact = returns.exact();
    fc.assert(
      fc.property(changed(bodyOf(answer)), (body) => {
        const before = timesSeen();
        try {
          returns.read(body, {});
        } catch {
          // Unparsable, which is a difference too.
        }
        // An empty text matches the schema but isn't an ID.
        const hasNoId = answer.form === 'record' && isObject(body) && body['id'] === '';
        expect(timesSeen() > before).toBe(hasNoId || !z.safeParse(exact, body).success);
      }),
      { numRuns },
    );
  });
});

/** A body with at most one part, at any depth, removed, added, or replaced. */
function changed(bodies: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const part = fc.oneof(
    fc.jsonValue({ maxDepth: 1 }),
    fc.constantFrom<unknown>(0, -1, 1.5, 2 ** 60, 'yesterday', '2026-03-01 10:00:00', '2026-03-01T10:00:00Z', null),
  );
  const change = fc.record({
    steps: fc.array(fc.nat(40), { maxLength: 4 }),
    part,
    how: fc.constantFrom('put', 'add', 'drop'),
  });
  return fc.tuple(bodies, change).map(([body, { steps, part: other, how }]) => {
    const copy: unknown = structuredClone(body);
    if (steps.length === 0) return how === 'put' ? other : copy;
    let place = copy;
    for (const [index, step] of steps.entries()) {
      if (typeof place !== 'object' || place === null) break;
      const holder = place as Record<string, unknown>;
      const keys = Object.keys(holder);
      const key = keys[step % keys.length];
      if (key === undefined) break;
      if (index < steps.length - 1 && typeof holder[key] === 'object' && holder[key] !== null) {
        place = holder[key];
        continue;
      }
      if (how === 'put') holder[key] = other;
      else if (how === 'drop' && !Array.isArray(holder)) delete holder[key];
      else if (how === 'add' && !Array.isArray(holder)) holder['one more'] = other;
      break;
    }
    return copy;
  });
}
