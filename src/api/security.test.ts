/** Security tests of response parsing, numbered as in the README ("Security tests"). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Desk, openDesk } from '#e2e/support/doubles/sandbox.ts';
import { createClient, readResponse } from './client.ts';
import { ApiError } from './errors.ts';
import type { OperationName } from './operations.ts';
import { inputOf, operationNames as names } from '#e2e/support/doubles/specified.ts';
import type { Page } from './page.ts';

let desk: Desk;
/** The sandbox's response to a valid call of each operation. */
const answers = new Map<OperationName, unknown>();

const lists = names.filter((name) => name.startsWith('list'));

beforeAll(async () => {
  desk = openDesk();
  const call = createClient({
    origin: 'http://sandbox.test',
    token: () => 'world-security',
    fetch: async (request) => {
      const answer = await desk.sandbox.fetch(request as Request);
      seen = await answer.clone().json();
      return answer;
    },
  });
  let seen: unknown;
  for (const name of names) {
    await call(name, inputOf(name));
    answers.set(name, seen);
  }
});
afterAll(() => desk.close());

/** Parses a response as the application does. */
function read(name: OperationName, body: string, status = 200) {
  const result = readResponse(name, inputOf(name), { status, headers: new Headers(), body });
  if (!result.ok) throw result.error;
  return result.answer;
}

const textOf = (name: OperationName) => JSON.stringify(answers.get(name));

describe('security 3: URLs in an envelope are ignored', () => {
  const hostile = [
    'https://evil.example/v1/transactions?page=2',
    '//evil.example/v1/transactions?page=2',
    'http://localhost/v1/transactions?page=2',
    'javascript:alert(1)',
    'http://localhost:1/v1/transactions?page=2',
    '/v1/users?page=2',
    '?page=1&page=99',
    '?page=../../',
    '?page=%00',
    'data:text/html,<script>alert(1)</script>',
    '\\\\evil.example\\share',
  ];

  test.each(lists)('%s', (name) => {
    const clean = read(name, textOf(name)) as Page<unknown>;
    const body = answers.get(name) as { links?: object; meta?: object };
    for (const url of hostile) {
      const changed = Array.isArray(body)
        ? body
        : {
            ...body,
            links: { first: url, last: url, prev: url, next: url },
            next_page_url: url,
            meta: { ...body.meta, path: url, links: [{ url, label: `<b onclick="${url}">Next</b>`, active: false }] },
          };
      expect(read(name, JSON.stringify(changed))).toEqual(clean);
    }
    const { rows: _rows, ...place } = clean;
    for (const value of Object.values(place)) expect(typeof value === 'string').toBe(false);
  });

  test.each(['2&page=99', '../../2', '2#', '-1', '1e9', '0x2', 'Infinity', '٢', '', null, {}, ['2'], 1.5, -2])(
    'security 3: an invalid page number is ignored: %s',
    (number) => {
      const body = { data: [{ id: '1' }], meta: { current_page: number, last_page: number, total: number } };
      const page = read('listTransactions', JSON.stringify(body)) as Page<unknown>;
      expect(page.number).toBe(1);
      for (const value of [page.last, page.total]) expect(value === null || Number.isSafeInteger(value)).toBe(true);
    },
  );
});

describe('security 5: prototype keys in every object of every response are harmless', () => {
  const keys = [
    '"__proto__":{"polluted":"yes","id":"0","name":"polluted"}',
    '"constructor":{"prototype":{"polluted":"yes"}}',
    '"prototype":{"polluted":"yes"}',
    ...['toString', 'valueOf', 'toJSON', 'hasOwnProperty', 'then', 'isPrototypeOf', 'length'].map(
      (key) => `"${key}":"x"`,
    ),
    '"__defineGetter__":"x","__lookupGetter__":{"a":1}',
  ].join(',');

  /** Returns JSON with those keys before every object's own. */
  function poisoned(value: unknown): string {
    if (Array.isArray(value)) return `[${value.map(poisoned).join(',')}]`;
    if (typeof value !== 'object' || value === null) return JSON.stringify(value);
    const own = Object.entries(value).map(([key, inside]) => `${JSON.stringify(key)}:${poisoned(inside)}`);
    return `{${[keys, ...own].join(',')}}`;
  }

  const before = Object.getOwnPropertyNames(Object.prototype);
  const untouched = () => {
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
    for (const value of [{}, [], '', () => undefined])
      expect(Reflect.has(Object(value) as object, 'polluted')).toBe(false);
  };

  /** Returns the places where the other response differs from the clean one. */
  function lostIn(clean: unknown, other: unknown, place: string): string[] {
    if (typeof clean !== 'object' || clean === null) return Object.is(clean, other) ? [] : [place];
    return Object.entries(clean).flatMap(([key, value]) =>
      lostIn(value, (other as Record<string, unknown>)[key], `${place}.${key}`),
    );
  }

  test.each(names)('%s', (name) => {
    const lost = lostIn(read(name, textOf(name)), read(name, poisoned(answers.get(name))), name);
    expect(lost).toEqual([]);
    untouched();
  });

  test.each(names)('%s, refused', (name) => {
    const body = poisoned({ message: 'No.', errors: { name: ['Taken.'] } });
    expect(() => read(name, body, 422)).toThrow(ApiError);
    try {
      read(name, body, 422);
    } catch (error) {
      const { fields, message } = error as ApiError;
      expect(message).toBe('No.');
      expect(fields['name']).toEqual(['Taken.']);
      expect(Object.keys(fields)).toContain('__proto__.polluted');
    }
    untouched();
  });
});

describe('security 16: JSON that is nested 10,000 deep', () => {
  const depth = 10_000;
  const deep: [string, string][] = [
    ['lists', '['.repeat(depth) + ']'.repeat(depth)],
    ['objects', '{"data":'.repeat(depth) + '1' + '}'.repeat(depth)],
    ['both', '[{"id":"1","data":'.repeat(depth) + '1' + '}]'.repeat(depth)],
    ['text', JSON.stringify('['.repeat(depth) + ']'.repeat(depth))],
  ];

  test.each(names.flatMap((name) => deep.map(([what, body]) => [name, what, body] as const)))(
    '%s: %s, as the whole answer and in every field',
    (name, what, body) => {
      if (what !== 'text') expect(() => read(name, body)).toThrow('can’t read');
      const fields = textOf(name)
        .slice(0, 6000)
        .matchAll(/"([a-z_0-9]+)":"/g);
      const bodies = Array.from(new Set(Array.from(fields, ([, key]) => key)))
        .filter((field) => field !== 'id')
        .map((field) => textOf(name).replace(new RegExp(`"${field}":"(?:[^"\\\\]|\\\\.)*"`), `"${field}":${body}`));
      bodies.push(textOf(name).replace('{"id"', `{"more":${body},"id"`));
      for (const whole of bodies) expect(depthRead(() => read(name, whole))).toBeLessThan(300);
      expect(depthRead(() => read(name, `{"message":${body},"errors":${body}}`, 422))).toBe(0);
    },
  );

  /** Returns the depth of the parsed result; 0 for an ApiError. */
  function depthRead(reading: () => unknown): number {
    try {
      return depthOf(reading());
    } catch (error) {
      if (error instanceof ApiError) return 0;
      throw error;
    }
  }

  function depthOf(value: unknown): number {
    if (typeof value !== 'object' || value === null) return 0;
    return 1 + Math.max(0, ...Object.values(value).map(depthOf));
  }
});
