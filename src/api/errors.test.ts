import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, kindOfStatus, readErrorBody, readRetryAfter, sentence, defaultErrorMessage } from './errors.ts';
import { always } from '#e2e/support/doubles/api.ts';

const numRuns = Number(process.env['FUZZ_RUNS'] ?? 40);

const messageOf = (body: unknown, status = 422) => readErrorBody(body, status).message;
const fieldsOf = (errors: unknown) => readErrorBody({ message: 'No.', errors }, 422).fields;

/** Text that is safe to show: one line of 1 to 300 characters, without tags or control characters. */
function isPlain(message: string): boolean {
  const length = Array.from(message).length;
  return length >= 1 && length <= 300 && !/[<>\p{Cc}\u2028\u2029]/u.test(message) && message.trim() === message;
}

describe('error message', () => {
  it.each<[string, unknown, string]>([
    ['the documented form', { message: 'Unauthenticated.' }, 'Unauthenticated.'],
    ['a message inside `error`', { error: { message: 'Unauthorized' } }, 'Unauthorized'],
    ['text in `error`', { error: 'invalid_token' }, 'invalid_token'],
    ['a message three objects down', { error: { error: { message: 'Unauthorized' } } }, 'Unauthorized'],
    ['a message inside a message', { message: { message: { message: 'Unauthorized' } } }, 'Unauthorized'],
    ['plain text', 'Bad request', 'Bad request'],
    ['a message with HTML in it, shown as text', { message: 'Name <b>is</b> taken' }, 'Name is taken'],
    ['a script, never as one', { message: '<script>alert(1)</script>' }, 'alert(1)'],
    ['a message over several lines', { message: ' One.\r\n\tTwo.\u0000 ' }, 'One. Two.'],
    ['a message with an angle bracket that opens nothing', { message: 'Amount < 5' }, 'Amount 5'],
    ['a tag that is never closed', { message: 'No <img src=x onerror=alert(1)' }, 'No img src=x onerror=alert(1)'],
    ['an emoji', { message: 'Sold out 🎟️' }, 'Sold out 🎟️'],
  ])('error message: is read from %s', (_form, body, message) => {
    expect(messageOf(body)).toBe(message);
  });

  it.each<[string, unknown]>([
    ['an HTML page', '<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head></html>'],
    ['a piece of one', '<h1>Server Error</h1>'],
    ['nothing', ''],
    ['blanks', '  \n '],
    ['null', null],
    ['undefined', undefined],
    ['a number', 7],
    ['a list', ['a']],
    ['an empty object', {}],
    ['an empty message', { message: '' }],
    ['a message of null', { message: null }],
    ['a message that is a list', { message: ['a'] }],
    ['a message that only holds tags', { message: '<br><hr>' }],
    ['a page that says little more than its type', '<!DOCTYPE html>Down'],
    ['a message buried too deep', { error: { error: { error: { message: 'x' } } } }],
    ['a message buried too deep in messages', { message: { message: { message: { message: 'x' } } } }],
  ])('error message: has a default for %s', (_form, body) => {
    expect(messageOf(body, 502)).toBe('The platform had an error.');
  });

  it.each<[number, RegExp]>([
    [0, /redirected/],
    [301, /redirected/],
    [304, /answered with status 304/],
    [400, /rejected the request/],
    [401, /rejected your access token/],
    [403, /doesn’t have permission/],
    [404, /not found on the platform/i],
    [408, /timed out/],
    [413, /too large/],
    [418, /rejected the request/],
    [422, /rejected the request/],
    [429, /too many requests/i],
    [500, /had an error/],
    [599, /had an error/],
  ])('error message: an empty %i response gets a default message', (status, words) => {
    expect(defaultErrorMessage(status)).toMatch(words);
    expect(messageOf('', status)).toBe(defaultErrorMessage(status));
  });

  it('error message: is cut at 300 characters with an ellipsis', () => {
    expect(sentence('x'.repeat(300))).toBe('x'.repeat(300));
    expect(sentence('x'.repeat(301))).toBe(`${'x'.repeat(299)}…`);
    expect(sentence('👍'.repeat(300))).toBe('👍'.repeat(300));
    expect(sentence('👍'.repeat(301))).toBe(`${'👍'.repeat(299)}…`);
  });

  it.each(['<', '<a ', 'x', ' ', '\u0000', '🎟️', '<b>'])(
    'error message: is found quickly in megabytes of %j',
    (piece) => {
      const long = piece.repeat(Math.ceil(4_000_000 / piece.length));
      const began = performance.now();
      const message = messageOf({ message: long, errors: { name: long } });
      // Quadratic work on this much input would take minutes.
      expect(performance.now() - began).toBeLessThan(4000);
      expect(isPlain(message)).toBe(true);
    },
  );
});

describe('field errors', () => {
  it.each<[string, unknown, Record<string, string[]>]>([
    [
      'dotted paths with lists of texts',
      { 'emails.0.value': ['One.', 'Two.'] },
      { 'emails.0.value': ['One.', 'Two.'] },
    ],
    ['a text for each field', { name: 'Taken.' }, { name: ['Taken.'] }],
    ['nested objects', { emails: { 0: { value: ['Bad.'] } } }, { 'emails.0.value': ['Bad.'] }],
    ['a list of objects', { emails: [{ value: 'Bad.' }] }, { 'emails.0.value': ['Bad.'] }],
    ['a list that is mixed', { tags: ['Bad.', { x: 'Worse.' }] }, { 'tags.0': ['Bad.'], 'tags.1.x': ['Worse.'] }],
    ['an empty list, PHP for an empty object', [], {}],
    ['an empty object', {}, {}],
    ['null', null, {}],
    ['nothing', undefined, {}],
    ['a number', 5, {}],
    ['one text', 'x', { '': ['x'] }],
    ['a list of texts', ['One.', 'Two.'], { '': ['One.', 'Two.'] }],
    ['blank texts and other values', { a: '', b: [' ', null], c: null, d: 5, e: true, f: [], g: {} }, {}],
    ['HTML in a text', { name: '<b>Taken</b>' }, { name: ['Taken'] }],
    ['HTML in a name', { '<b>name</b>\u0000': 'Taken.' }, { name: ['Taken.'] }],
    ['names of Object.prototype', { constructor: 'a', toString: ['b'] }, { constructor: ['a'], toString: ['b'] }],
  ])('field errors: are read from %s', (_form, errors, fields) => {
    expect(fieldsOf(errors)).toEqual(fields);
  });

  it('field errors: the key __proto__ is kept and changes no prototype', () => {
    const fields = fieldsOf(JSON.parse('{"__proto__":{"polluted":["yes"]},"name":["Taken."]}'));
    expect(Object.entries(fields)).toEqual([
      ['__proto__.polluted', ['yes']],
      ['name', ['Taken.']],
    ]);
    expect(Object.keys(fieldsOf(JSON.parse('{"__proto__":["yes"]}')))).toEqual(['__proto__']);
    expect('polluted' in {}).toBe(false);
  });

  it('field errors: each appears once, in order', () => {
    const texts = fc.uniqueArray(fc.stringMatching(/^[A-Z][a-z]{2,9}\.$/), { maxLength: 6 });
    const shapes = fc.constantFrom<(texts: string[]) => unknown>(
      (texts) => texts,
      (texts) => ({ name: texts }),
      (texts) => Object.fromEntries(texts.map((text, index) => [`emails.${index}.value`, [text]])),
      (texts) => ({ emails: texts.map((text) => ({ value: [text] })) }),
      (texts) => ({ a: { b: { c: texts } } }),
    );
    fc.assert(
      fc.property(texts, shapes, (texts, shape) => {
        expect(Object.values(fieldsOf(shape(texts))).flat()).toEqual(texts);
      }),
      { numRuns },
    );
  });

  it('field errors: are found up to eight levels deep', () => {
    const nested = (levels: number): unknown => (levels === 0 ? 'Bad.' : { a: nested(levels - 1) });
    const listed = (levels: number): unknown => (levels === 0 ? 'Bad.' : [listed(levels - 1)]);
    expect([fieldsOf(nested(8)), fieldsOf(nested(9))]).toEqual([{ 'a.a.a.a.a.a.a.a': ['Bad.'] }, {}]);
    expect([fieldsOf(listed(8)), fieldsOf(listed(9))]).toEqual([{ '0.0.0.0.0.0.0': ['Bad.'] }, {}]);
  });

  it('field errors: stop at 200 sentences', () => {
    const many = Array.from({ length: 5000 }, (_, index) => `Sentence ${index}.`);
    const told = (errors: unknown) => Object.values(fieldsOf(errors)).flat();
    expect(told(many)).toEqual(many.slice(0, 200));
    expect(told(Object.fromEntries(many.map((text) => [text, text])))).toEqual(many.slice(0, 200));
  });
});

describe('any error body', () => {
  const anyJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.string(),
      fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 9 }).map((units) => String.fromCharCode(...units)),
      fc
        .array(fc.constantFrom('<', '>', '/', 'a', 'body', ' ', '\n', '\u0000', '"', '='), { maxLength: 20 })
        .map((bits) => bits.join('')),
      fc.constantFrom<unknown>(
        null,
        '',
        0,
        1e21,
        true,
        '<html>',
        '\ud83d',
        'x'.repeat(301),
        '👍'.repeat(301),
        '<'.repeat(9),
      ),
      fc.array(tie('value'), { maxLength: 4 }),
      fc
        .array(
          fc.tuple(
            fc.oneof(fc.constantFrom('message', 'error', 'errors', '__proto__', 'constructor', '', '0'), fc.string()),
            tie('value'),
          ),
          { maxLength: 5 },
        )
        .map((entries) => Object.fromEntries(entries)),
    ),
  })).value;
  const status = fc.oneof(fc.integer({ min: 0, max: 599 }), fc.constantFrom(0, 401, 404, 422, 429, 500));

  it('P6 any error body yields one plain sentence of 1 to 300 characters, and plain sentences for fields', async () => {
    await always(
      'P6',
      fc.property(anyJson, anyJson, status, (body, errors, status) => {
        for (const given of [body, { message: body, errors }, { error: body, errors: { name: errors } }]) {
          const { message, fields } = readErrorBody(given, status);
          expect([message, isPlain(message)]).toEqual([message, true]);
          for (const [path, sentences] of Object.entries(fields)) {
            expect([path, path === '' || isPlain(path)]).toEqual([path, true]);
            for (const said of sentences) expect([said, isPlain(said)]).toEqual([said, true]);
          }
          expect(Object.keys(Object.prototype)).toEqual([]);
        }
      }),
    );
  });

  it('error body: parsing is idempotent', () => {
    fc.assert(
      fc.property(anyJson, anyJson, status, (message, errors, status) => {
        const once = readErrorBody({ message, errors }, status);
        const again = readErrorBody({ message: once.message, errors: once.fields }, status);
        // Compared as text, because a field called `constructor` breaks object comparison.
        expect(JSON.stringify(again)).toBe(JSON.stringify(once));
      }),
      { numRuns: numRuns * 2 },
    );
  });

  it('error body: nesting 10,000 deep does not overflow the stack', () => {
    const depth = 10_000;
    const lists: unknown = JSON.parse('['.repeat(depth) + '"x"' + ']'.repeat(depth));
    const objects: unknown = JSON.parse('{"message":'.repeat(depth) + '"x"' + '}'.repeat(depth));
    for (const deep of [lists, objects]) {
      for (const body of [deep, { message: deep, errors: deep }, { error: deep }]) {
        expect(isPlain(messageOf(body, 500))).toBe(true);
      }
    }
  });
});

describe('kindOfStatus()', () => {
  const expected = (status: number) => {
    const named: Record<number, string> = {
      401: 'session',
      403: 'forbidden',
      404: 'missing',
      408: 'platform',
      429: 'busy',
    };
    return named[status] ?? (status >= 400 && status < 500 ? 'refused' : 'platform');
  };
  const statuses = [0, 300, 301, 302, 303, 304, 307, 308, ...Array.from({ length: 200 }, (_, index) => 400 + index)];

  it.each([null, 'yes', '', 'NO'])(
    'kindOfStatus(): returns the kind of every status with the reached header %j',
    (reached) => {
      expect(statuses.map((status) => [status, kindOfStatus(status, reached)])).toEqual(
        statuses.map((status) => [status, expected(status)]),
      );
    },
  );

  it('kindOfStatus(): is not-sent for every status but 429 if the platform was never reached', () => {
    const others = statuses.filter((status) => status !== 429);
    expect(new Set(others.map((status) => kindOfStatus(status, 'no')))).toEqual(new Set(['not-sent']));
    expect(kindOfStatus(429, 'no')).toBe('busy');
  });
});

describe('readRetryAfter()', () => {
  const noon = 'Fri, 20 Nov 2026 12:00:00 GMT';
  const noonHere = Date.parse(noon);
  const day = 86_400_000;

  it.each<[string | null, number | undefined]>([
    [null, undefined],
    ['0', 0],
    ['30', 30],
    [' 30 ', 30],
    ['86400', 86_400],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e12', undefined],
    ['1000000000000', undefined],
    ['', undefined],
    ['soon', undefined],
    // V8 parses a date in 2001 from both.
    ['soon 5', undefined],
    ['in 5', undefined],
    ['2026-11-20T12:00:30Z', undefined],
    ['Fri, 20 Nov 2026 12:00:30 GMT', 30],
    ['Friday, 20-Nov-26 12:00:30 GMT', 30],
    ['Fri Nov 20 12:00:30 2026', undefined],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['Sat, 21 Nov 2026 12:00:00 GMT', 86_400],
    ['Wednesday, 25-Nov-26 12:00:00 GMT', 432_000],
    ['Fri, 20 Nov 12026 12:00:30 GMT', undefined],
    ['Wednesdays, 25 Nov 2026 12:00:00 GMT', undefined],
    ['Fri, 99 Nov 2026 11:00:00 GMT', undefined],
    ['5, 5', undefined],
  ])('readRetryAfter(): reads %j as %j seconds', (header, seconds) => {
    expect(readRetryAfter(header, noon, noonHere)).toBe(seconds);
  });

  it.each([-day, 0, day])(
    "counts an HTTP date from the answer's own Date, however wrong the clock here is (%i ms)",
    (skew) => {
      expect(readRetryAfter('Fri, 20 Nov 2026 12:00:45 GMT', noon, noonHere + skew)).toBe(45);
    },
  );

  it.each([null, '', 'yesterday', 'yesterday 5'])(
    'readRetryAfter(): uses the local clock if the Date header is %j',
    (date) => {
      expect(readRetryAfter('Fri, 20 Nov 2026 12:00:45 GMT', date, noonHere + 15_000)).toBe(30);
    },
  );

  it('readRetryAfter(): returns a whole number of 0 or more, or undefined, for any headers', () => {
    const header = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.date({ noInvalidDate: true }).map((date) => date.toUTCString()),
      fc.constant(null),
    );
    fc.assert(
      fc.property(header, header, (after, date) => {
        const seconds = readRetryAfter(after, date, noonHere);
        expect(seconds === undefined || (Number.isSafeInteger(seconds) && seconds >= 0)).toBe(true);
      }),
      { numRuns: numRuns * 2 },
    );
  });
});

describe('ApiError', () => {
  it('ApiError: is an Error with all details of the failure', () => {
    const cause = new TypeError('inside');
    const error = new ApiError(
      { kind: 'busy', message: 'Slow down.', status: 429, fields: { name: ['Taken.'] }, retryAfter: 3 },
      { cause },
    );
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      name: 'ApiError',
      kind: 'busy',
      message: 'Slow down.',
      status: 429,
      fields: { name: ['Taken.'] },
      retryAfter: 3,
      cause,
    });
  });

  it('ApiError: has no fields, status, or retry time by default', () => {
    const { fields, status, retryAfter } = new ApiError({ kind: 'network', message: 'Cut off.' });
    expect([fields, status, retryAfter]).toEqual([{}, undefined, undefined]);
  });
});
