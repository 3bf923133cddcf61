/** The journal of our own host: what became of a write that was sent with a key. */
import { type Answer, readResponse } from './client.ts';
import { ApiError } from './errors.ts';
import { isObject } from './fields.ts';
import { stampHeader } from './host.ts';
import type { WriteName } from './operations.ts';
import { type Ended, outcomeOf } from './outcome.ts';

/** `GET /ops/{key}`, and `DELETE /ops/{key}`, which turns `absent` into `withdrawn`. */
export type JournalAnswer =
  /**
   * `absent`: it has not arrived, and still may. `withdrawn`: it has not arrived, and will not be run if it does.
   * `lost`: the host was started anew, or has forgotten it since.
   */
  | { state: 'absent' | 'executing' | 'withdrawn' | 'lost' }
  /** The service's answer: its status, the headers that say when to try again, its body as it was written. */
  | { state: 'done'; status: number; headers: Record<string, string>; body: string };

/** Null when it is no answer of the journal. */
export function readJournalAnswer(body: unknown): JournalAnswer | null {
  if (!isObject(body)) return null;
  const { state, status, headers, body: text } = body;
  if (state === 'absent' || state === 'executing' || state === 'withdrawn' || state === 'lost') return { state };
  if (state !== 'done' || typeof status !== 'number' || typeof text !== 'string') return null;
  // Whatever is not whole or not a header would say less than nothing: then nobody knows.
  if (!Number.isInteger(status) || status < 200 || status > 599) return null;
  return { state, status, headers: textsIn(headers), body: text };
}

function textsIn(headers: unknown): Record<string, string> {
  if (!isObject(headers)) return {};
  const texts = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(texts.filter(([name, value]) => /^[\w-]+$/.test(name) && /^[\x20-\x7e]*$/.test(value)));
}

/**
 * What a write came to, of which `error` alone says that it is not known. `found` is null when the journal gave no answer.
 * Not sent is what was withdrawn and nothing else: what is absent may still be on its way.
 */
export function outcomeByJournal<Name extends WriteName>(
  name: Name,
  found: JournalAnswer | null,
  error: ApiError,
): Ended<Answer<Name>> {
  switch (found?.state) {
    case 'done':
      return asAnswered(name, found);
    case 'withdrawn':
      return {
        outcome: 'not-sent',
        error: new ApiError({
          kind: 'not-sent',
          message: 'The request was lost on its way, before the service was asked. Nothing was sent.',
        }),
      };
    case 'lost':
    case 'absent':
    case 'executing':
    case undefined:
      return { outcome: 'not-known', error };
  }
}

function asAnswered<Name extends WriteName>(
  name: Name,
  { status, headers, body }: JournalAnswer & { state: 'done' },
): Ended<Answer<Name>> {
  try {
    return { outcome: 'saved', answer: readResponse(name, {}, { status, headers: new Headers(headers), body }) };
  } catch (thrown) {
    if (!(thrown instanceof ApiError)) throw thrown;
    return { outcome: outcomeOf(thrown), error: thrown };
  }
}

export interface JournalOptions {
  /** The address of our host. */
  origin: string;
  /** The bearer token; null when nobody is signed in, or when the host holds it. */
  token: () => string | null;
  /** Of every request, beside the token's. */
  headers?: () => Readonly<Record<string, string>>;
  fetch?: typeof fetch;
  /** Waits for so many milliseconds. */
  pause?: (milliseconds: number) => Promise<void>;
}

function stateOf(found: JournalAnswer | 'no-journal' | null): string | undefined {
  return found === 'no-journal' ? undefined : found?.state;
}

export type Journal = ReturnType<typeof createJournal>;

/** Milliseconds before each question, until it is known what became of the write. */
const waits = [0, 1000, 2000, 4000, 8000];
/** Milliseconds for one question, and for all of them with the waits between. */
const patience = 5000;
export const longestAsk = 20_000;
/** A host that answers so keeps no journal for us, and will not a moment later. */
const refusals: readonly number[] = [401, 403, 404, 405];

export function createJournal({ origin, token, ...options }: JournalOptions) {
  const send = options.fetch ?? globalThis.fetch;
  const pause = options.pause ?? ((length) => new Promise<void>((resolve) => setTimeout(resolve, length)));
  let stamp: string | null = null;
  let stamping: Promise<void> | undefined;

  const request = async (method: 'GET' | 'DELETE', path: string, time = patience) => {
    const held = token();
    const response = await send(`${origin}/ops${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        ...options.headers?.(),
        ...(held === null ? {} : { Authorization: `Bearer ${held}` }),
      },
      signal: AbortSignal.timeout(time),
      redirect: 'error',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    seen(response.headers);
    return { status: response.status, text: await response.text() };
  };

  const askUntil = async (
    end: number,
    method: 'GET' | 'DELETE',
    path: string,
  ): Promise<JournalAnswer | 'no-journal' | null> => {
    const left = end - performance.now();
    if (left <= 0) return null;
    try {
      const { status, text } = await request(method, path, Math.min(patience, left));
      if (refusals.includes(status)) return 'no-journal';
      return status >= 200 && status < 300 ? readJournalAnswer(JSON.parse(text)) : null;
    } catch {
      return null;
    }
  };

  const askForStamp = async (): Promise<void> => {
    // The answer has told of it, whatever else it is; when there is none, the last that was seen serves.
    await request('GET', '').catch(() => undefined);
  };

  const seen = (headers: Headers) => {
    stamp = headers.get(stampHeader) ?? stamp;
  };

  /** None without a stamp: the host would not take it. */
  const makeKey = (): string | undefined => {
    if (stamp === null) return undefined;
    const random = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'));
    return `${stamp}.${random.join('')}`;
  };

  const newKey = async (): Promise<string | undefined> => {
    stamping ??= askForStamp().finally(() => (stamping = undefined));
    await stamping;
    return makeKey();
  };

  return {
    /** To be told of every answer of the host: they say what a new key begins with. */
    seen,

    /** The key for a write that is about to be reviewed. Undefined while the host has given out no stamp. */
    newKey,

    /** The key for a write that is sent at once, with the stamp of the latest answer. Undefined as above. */
    nextKey: async (): Promise<string | undefined> => makeKey() ?? newKey(),

    /**
     * Asks for up to 20 seconds what became of a write. One that has not arrived is withdrawn, so that what is said of it
     * stays true; it can then be sent again under a new key only.
     */
    async ask(key: string): Promise<JournalAnswer | null> {
      const path = `/${encodeURIComponent(key)}`;
      const end = performance.now() + longestAsk;
      let found: JournalAnswer | 'no-journal' | null = null;
      for (const wait of waits) {
        if (performance.now() + wait >= end) break;
        // oxlint-disable-next-line no-await-in-loop -- one question after the other
        await pause(wait);
        // oxlint-disable-next-line no-await-in-loop -- as above
        found = await askUntil(end, 'GET', path);
        // oxlint-disable-next-line no-await-in-loop -- as above
        if (stateOf(found) === 'absent') found = await askUntil(end, 'DELETE', path);
        if (found === 'no-journal') return null;
        if (found !== null && found.state !== 'executing') return found;
      }
      return found;
    },
  };
}
