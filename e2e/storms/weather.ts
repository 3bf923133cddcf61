/** Which requests of a storm meet which fault: the same ones for the same seed, as far as the browser asks the same. */
import { cut, delay, drip, type Fault, hang, headers, replaceBody, reset, status } from '../support/fault.ts';
import { type Dice, diceOf } from './dice.ts';

/** Of all requests, how many meet a fault; of those for files fewer, or no screen would ever be there to be worked with. */
const share = 0.3;
const shareOfFiles = 0.06;

interface Kind {
  name: string;
  weight: number;
  make(dice: Dice): [Fault, ...Fault[]];
}

const json = (body: unknown) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const html = {
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><h1>Bad gateway</h1><script>1</script>',
};

/** JSON with another shape; what is none stays as it is. */
function reshaped(change: (answer: unknown) => unknown): Fault {
  return replaceBody((body) => {
    try {
      return JSON.stringify(change(JSON.parse(body)));
    } catch {
      return body;
    }
  });
}

function everyField(value: unknown): Fault {
  const changed = (given: unknown): unknown => {
    if (Array.isArray(given)) return given.map(changed);
    if (typeof given !== 'object' || given === null) return value;
    return Object.fromEntries(
      Object.entries(given).map(([name, inner]) => [name, typeof inner === 'object' ? changed(inner) : value]),
    );
  };
  return reshaped(changed);
}

const nested = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
const waits = [
  '1',
  '0',
  '-1',
  '1000000000000',
  'soon',
  'Fri, 20 Nov 2026 12:00:02 GMT',
  'Sat, 21 Nov 2026 12:00:00 GMT',
];
const errors: readonly unknown[] = [
  { note: ['Shorten the note.'] },
  { 'emails.0.value': ['No address.'], zzz: ['Who knows.'] },
  [],
  null,
  'x',
  { __proto__: ['no'], constructor: ['no'] },
];

const latency: readonly Kind[] = [
  { name: 'a short delay', weight: 4, make: (dice) => [delay(20 + Math.floor(dice.roll() * 80))] },
  { name: 'a long delay', weight: 2, make: () => [delay(600)] },
  { name: 'a hang', weight: 1, make: () => [hang()] },
  { name: 'an answer after everybody has given up', weight: 1, make: () => [delay(5000)] },
  { name: 'a drip', weight: 1, make: () => [drip(2000)] },
];

const statuses: readonly Kind[] = [
  {
    name: 'a status that refuses',
    weight: 6,
    make: (dice) => [
      status(dice.pick([400, 403, 404, 405, 409, 410, 413, 415, 419, 423, 428]), json({ message: 'No.' })),
    ],
  },
  { name: '401', weight: 1, make: () => [status(401, json({ message: 'Unauthenticated.' }))] },
  {
    name: '422',
    weight: 2,
    make: (dice) => [status(422, json({ message: '<b>No.</b>', errors: dice.pick(errors) }))],
  },
  {
    name: '429',
    weight: 2,
    make: (dice) => {
      const { headers: type, body } = json({ message: 'Slow down.' });
      return [status(429, { headers: { ...type, 'retry-after': dice.pick(waits) }, body })];
    },
  },
  {
    name: 'a broken service',
    weight: 5,
    make: (dice) => [status(dice.pick([500, 502, 503, 504]), json({ message: 'Server Error' }))],
  },
  { name: 'a broken gateway', weight: 3, make: (dice) => [status(dice.pick([500, 502, 503]), html)] },
  {
    name: 'a way elsewhere',
    weight: 2,
    make: (dice) => {
      const location = dice.pick([
        '/healthz',
        'http://elsewhere.invalid/v1',
        '//elsewhere.invalid',
        'https://127.0.0.1/v1',
      ]);
      return [status(dice.pick([301, 302, 307]), { headers: { location } })];
    },
  },
  { name: 'a status of no use', weight: 1, make: (dice) => [status(dice.pick([304, 599]))] },
];

const transport: readonly Kind[] = [
  { name: 'a reset before the host was asked', weight: 3, make: () => [reset({ when: 'before' })] },
  { name: 'a reset once it was carried out', weight: 4, make: () => [reset({ when: 'after-request' })] },
  { name: 'a reset after the headers', weight: 3, make: () => [reset({ when: 'after-headers' })] },
  { name: 'an answer that is cut off', weight: 4, make: (dice) => [cut(Math.floor(dice.roll() * 60))] },
];

/** The host has done what it was asked, and what it says arrives like this. */
const bodies: readonly Kind[] = [
  { name: 'an empty body', weight: 2, make: () => [replaceBody('')] },
  { name: 'a broken body', weight: 2, make: () => [replaceBody((body) => body.slice(0, -5))] },
  {
    name: 'garbage after the body',
    weight: 1,
    make: () => [replaceBody((body) => `${body}\n<!-- served by cache -->`)],
  },
  { name: 'a web page', weight: 2, make: () => [replaceBody(html.body), headers({ 'content-type': 'text/html' })] },
  { name: 'another content type', weight: 1, make: () => [headers({ 'content-type': 'text/plain' })] },
  { name: 'a byte order mark', weight: 1, make: () => [replaceBody((body) => `\uFEFF${body}`)] },
  { name: 'bytes that are no UTF-8', weight: 1, make: () => [replaceBody((body) => Buffer.from(body, 'latin1'))] },
  { name: 'broken compression', weight: 1, make: () => [replaceBody('{}'), headers({ 'content-encoding': 'gzip' })] },
  { name: 'every field null', weight: 1, make: () => [everyField(null)] },
  {
    name: 'every field of a wrong type',
    weight: 1,
    make: (dice) => [everyField(dice.pick([true, -1, '', 1e21, ['x']]))],
  },
  {
    name: 'the wrong shape',
    weight: 2,
    make: (dice) => [replaceBody(dice.pick(['null', '[]', '{}', '"x"', '{"data":null}', '{"data":{}}', nested]))],
  },
  {
    name: 'keys that are names of the language',
    weight: 1,
    make: () => [replaceBody((body) => body.replace('{', '{"__proto__":{"id":"1"},"constructor":"x",'))],
  },
];

/** Answers that only a list gives. */
const lists: readonly Kind[] = [
  {
    name: 'links to elsewhere',
    weight: 2,
    make: () => [
      reshaped((answer) =>
        typeof answer === 'object' && answer !== null && 'links' in answer
          ? { ...answer, links: { next: 'https://elsewhere.invalid/v1/x?page=2', prev: 'javascript:alert(1)' } }
          : answer,
      ),
    ],
  },
  {
    name: 'counts that contradict each other',
    weight: 2,
    make: () => [
      reshaped((answer) =>
        typeof answer === 'object' && answer !== null && 'meta' in answer
          ? { ...answer, meta: { current_page: 9, last_page: 1, total: -5, per_page: 0 } }
          : answer,
      ),
    ],
  },
];

const forReads = [...latency, ...statuses, ...transport, ...bodies, ...lists];
const forWrites = [...latency, ...statuses, ...transport, ...bodies];
/** A journal that lied would be another program: what it says arrives as it is, late, or not at all. */
const forJournal = [...latency, ...transport, ...statuses.filter(({ name }) => /service|gateway|use/.test(name))];
const forFiles = [
  ...latency.filter(({ name }) => /delay/.test(name)),
  ...transport,
  ...statuses.filter(({ name }) => /gateway/.test(name)),
];

interface Asked {
  method: string;
  /** Path and query. */
  path: string;
}

export interface Weather {
  /** The faults that this request meets; none for most. */
  faultsOf(request: Asked): readonly [Fault, ...Fault[]] | undefined;
  /** From here on the sky is clear. */
  calm(): void;
  /** How many requests met a fault. */
  met(): number;
}

/** `isSpared` keeps the weather from what no storm could begin without. */
export function weatherOf(seed: number, isSpared: (path: string) => boolean): Weather {
  const times = new Map<string, number>();
  let met = 0;
  let isCalm = false;
  return {
    faultsOf(request) {
      const path = anonymous(request.path);
      if (isCalm || isSpared(path)) return undefined;
      const asked = `${request.method} ${path}`;
      const time = (times.get(asked) ?? 0) + 1;
      times.set(asked, time);
      const dice = diceOf(seed, 'weather', asked, time);
      const kinds = kindsFor(request.method, path);
      if (kinds.length === 0 || !dice.falls(path.startsWith('/assets/') ? shareOfFiles : share)) return undefined;
      const [kind] = dice.shuffle(kinds);
      if (!kind) return undefined;
      met += 1;
      return kind.make(dice);
    },
    calm: () => {
      isCalm = true;
    },
    met: () => met,
  };
}

function kindsFor(method: string, path: string): readonly Kind[] {
  if (path.startsWith('/v1/')) return method === 'GET' ? forReads : forWrites;
  if (path.startsWith('/ops')) return forJournal;
  return path.startsWith('/assets/') ? forFiles : [];
}

/** Keys of writes are another every time, and names of files change with every build. */
function anonymous(path: string): string {
  return path.replace(/^\/ops\/.+/, '/ops/…').replace(/^(\/assets\/[^.]+?)-[\w-]{8}(?=\.)/, '$1');
}
