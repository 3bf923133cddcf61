/** Client of our server's write journal, which knows the outcome of every write sent with a key. */
import * as z from 'zod/mini';
import { type Answer, readResponse } from './client.ts';
import { ApiError } from './errors.ts';
import { ownRequest, stampHeader } from './host.ts';
import type { WriteName } from './operations.ts';
import { toWriteResult, type WriteResult } from './outcome.ts';

// `GET /ops/{key}` returns one of these two, and so does `DELETE /ops/{key}`, which turns `absent` into `withdrawn`.
// They're two schemas because `z.union` would add code to the sign-in page.

/**
 * `absent`: not received yet, but may still arrive. `withdrawn`: canceled before it arrived, and never run. `lost`: the
 * server restarted, has deleted the entry since, or doesn't tell us.
 */
const withoutResponse = z.object({ state: z.enum(['absent', 'executing', 'withdrawn', 'lost']) });

/** The platform's response: status, retry headers, and the unparsed body. */
const withResponse = z.object({
  state: z.literal('done'),
  status: z.int().check(z.gte(200), z.lte(599)),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

export type JournalAnswer = z.output<typeof withoutResponse> | z.output<typeof withResponse>;

/** Parses a journal response. Null if it isn't one. */
export function readJournalAnswer(body: unknown): JournalAnswer | null {
  return withResponse.safeParse(body).data ?? withoutResponse.safeParse(body).data ?? null;
}

/**
 * Returns the outcome of a write according to the journal, or unconfirmed with `error`. `found` is null if the journal
 * didn't respond. Only a withdrawn write counts as not sent: an absent one may still be in transit.
 */
export function outcomeByJournal<Name extends WriteName>(
  name: Name,
  found: JournalAnswer | null,
  error: ApiError,
): WriteResult<Answer<Name>> {
  switch (found?.state) {
    case 'done': {
      const { status, headers, body } = found;
      return toWriteResult(readResponse(name, {}, { status, headers: new Headers(headers), body }));
    }
    case 'withdrawn':
      return {
        outcome: 'not-sent',
        error: new ApiError({
          kind: 'not-sent',
          message: 'The request didn’t reach the platform. Nothing was sent.',
        }),
      };
    case 'lost':
    case 'absent':
    case 'executing':
    case undefined:
      return { outcome: 'unconfirmed', error };
  }
}

export interface JournalOptions {
  /** Our server's origin. */
  origin: string;
  /** The bearer token; null when signed out, or when the server holds it. */
  token: () => string | null;
  /** Additional headers of every request. */
  headers?: () => Readonly<Record<string, string>>;
  fetch?: typeof fetch;
  /** Waits that many milliseconds. */
  pause?: (milliseconds: number) => Promise<void>;
}

export type Journal = ReturnType<typeof createJournal>;

/** Milliseconds before each attempt. */
const waits = [0, 1000, 2000, 4000, 8000];
/** Timeouts of one attempt, and of all attempts with their waits, in milliseconds. */
const attemptTimeout = 5000;
export const longestAsk = 20_000;
/** Statuses that mean the server keeps no journal for us, so that retrying is pointless. */
const refusals: readonly number[] = [401, 403, 404, 405];

export function createJournal({ origin, token, ...options }: JournalOptions) {
  const send = options.fetch ?? globalThis.fetch;
  const pause = options.pause ?? ((length) => new Promise<void>((resolve) => setTimeout(resolve, length)));
  let stamp: string | null = null;
  let stamping: Promise<void> | undefined;

  const request = async (method: 'GET' | 'DELETE', path: string, time = attemptTimeout) => {
    const held = token();
    const response = await send(`${origin}/ops${path}`, {
      method,
      headers: {
        Accept: 'application/json',
        ...options.headers?.(),
        ...(held === null ? {} : { Authorization: `Bearer ${held}` }),
      },
      signal: AbortSignal.timeout(time),
      ...ownRequest,
    });
    seen(response.headers);
    return { status: response.status, text: await response.text() };
  };

  const askUntil = async (end: number, method: 'GET' | 'DELETE', path: string): Promise<JournalAnswer | null> => {
    const left = end - performance.now();
    if (left <= 0) return null;
    try {
      const { status, text } = await request(method, path, Math.min(attemptTimeout, left));
      if (refusals.includes(status)) return { state: 'lost' };
      return status >= 200 && status < 300 ? readJournalAnswer(JSON.parse(text)) : null;
    } catch {
      return null;
    }
  };

  const askForStamp = async (): Promise<void> => {
    // Any response carries the stamp; without one, the last stamp is used.
    await request('GET', '').catch(() => undefined);
  };

  const seen = (headers: Headers) => {
    stamp = headers.get(stampHeader) ?? stamp;
  };

  /** Returns a new key. Undefined without a stamp, because the server would reject the key. */
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
    /** Must be called with every response of our server, to learn the current stamp. */
    seen,

    /** Returns the key for a write about to be reviewed. Undefined until the server has sent a stamp. */
    newKey,

    /** Returns the key for a write that is sent at once, using the latest stamp. Undefined as above. */
    nextKey: async (): Promise<string | undefined> => makeKey() ?? newKey(),

    /**
     * Polls the journal for a write's outcome for up to 20 seconds. If the write never arrived, cancels its key so the
     * answer stays final; a retry needs a new key.
     */
    async ask(key: string): Promise<JournalAnswer | null> {
      const path = `/${encodeURIComponent(key)}`;
      const end = performance.now() + longestAsk;
      let found: JournalAnswer | null = null;
      for (const wait of waits) {
        if (performance.now() + wait >= end) break;
        await pause(wait);
        found = await askUntil(end, 'GET', path);
        if (found?.state === 'absent') found = await askUntil(end, 'DELETE', path);
        if (found !== null && found.state !== 'executing') return found;
      }
      return found;
    },
  };
}
