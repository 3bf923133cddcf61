/** The journal between the browser and the service: writes that carry a key, and questions about them. */
import { reachedHeader } from '../api/errors.ts';
import { keyHeader } from '../api/host.ts';
import type { JournalAnswer } from '../api/journal.ts';
import { checkTarget } from './allow-list.ts';
import { failure, type Failing } from './answers.ts';
import { type Journal, type Kept, type Look, readStamp, type Turned } from './journal.ts';
import type { Answering } from './service.ts';
import { readUpload } from './upload.ts';

/** On an answer that an earlier arrival of the same key got: nothing was done anew. */
export const replayedHeader = 'idempotent-replayed';

/** Answers a write that carries a key once, however often it arrives; everything else goes straight to the service. */
export function runningOnce(service: Answering, journal: Journal): Answering {
  return {
    async answer(request, target) {
      const key = request.headers.get(keyHeader);
      const allowed = checkTarget(request.method, target);
      if (key === null || 'status' in allowed || allowed.method === 'GET') return service.answer(request, target);
      if (!isKey(key)) return failure(notAKey);
      const body = await readUpload(request);
      if (body instanceof Response) return body;

      const { method, headers, url } = request;
      const token = headers.get('authorization') ?? '';
      let isFirst = false;
      const run = async () => {
        isFirst = true;
        return kept(await service.answer(new Request(url, { method, headers, body }), target));
      };
      const write = { key, token, method, address: allowed.address, body };
      const answer = await journal.once(write, run, { ran, fault: () => kept(failure(fault)) });
      if (typeof answer === 'string') return failure(turned[answer]);
      const given = new Response(answer.body, answer);
      if (!isFirst) given.headers.set(replayedHeader, 'true');
      return given;
    },
  };
}

/** The keys of what has arrived and has no answer yet, also while it waits for its turn. */
export function createArrivals() {
  const held = new Map<Request, string>();
  return {
    counting: (service: Answering): Answering => ({
      async answer(request, target) {
        const key = request.headers.get(keyHeader);
        if (key !== null) held.set(request, key);
        try {
          return await service.answer(request, target);
        } finally {
          held.delete(request);
        }
      },
    }),
    /** Whether a request other than this one brings the key. */
    isHeld: (key: string, but: Request): boolean =>
      Array.from(held).some(([request, ofRequest]) => ofRequest === key && request !== but),
  };
}

type Arrivals = ReturnType<typeof createArrivals>;

/**
 * What is said to a request that was turned away before the journal heard of it: no session any more, or too many at once. A
 * browser repeats a write by itself, and it may have been run: that it was declined would not be so then.
 */
export async function notAdmitted(
  request: Request,
  refusal: Response,
  { journal, arrivals }: { journal: Journal; arrivals: Arrivals },
): Promise<Response> {
  const key = request.headers.get(keyHeader);
  const isWrite = request.method !== 'GET' && request.method !== 'HEAD';
  if (refusal.status === 403 || !isWrite || key === null) return refusal;
  const mayHaveRun = arrivals.isHeld(key, request) || (await journal.mayHaveRun(key));
  if (!mayHaveRun) return refusal;
  return failure(refusal.status === 401 ? sessionGone : tooBusyToTell);
}

/** Without a token that works nothing is run, wherever that was found out; and it takes no room from what was. */
function ran({ status, headers }: Kept): boolean {
  return status !== 401 && new Headers(headers).get(reachedHeader) !== 'no';
}

/**
 * `GET /ops/{key}`, and `DELETE`, which also makes sure that a key that has not arrived will never be run, for a token that
 * the service `accepts`.
 */
export async function answerQuestion(
  request: Request,
  written: string,
  { journal, accepts }: { journal: Journal; accepts: (token: string) => Promise<boolean> },
): Promise<Response> {
  const token = request.headers.get('authorization');
  if (token === null) return failure({ status: 401, message: 'Sign in to ask what became of a write.' });
  let key: string;
  try {
    key = decodeURIComponent(written);
  } catch {
    return failure(notAKey);
  }
  if (!isKey(key)) return failure(notAKey);
  const mayWithdraw = request.method === 'DELETE' && (await accepts(token));
  const found = await (mayWithdraw ? journal.withdraw(key, token) : journal.look(key, token));
  if (!found) return failure(noAnswer);
  return Response.json(told(found), { headers: { 'Cache-Control': 'no-store' } });
}

function told(found: Look): JournalAnswer {
  if (found.state !== 'done') return found;
  const { status, headers, body } = found.answer;
  const given = headers.filter(
    ([name]) => /^(?:retry-after|date)$/i.test(name) || name.toLowerCase() === reachedHeader,
  );
  return {
    state: 'done',
    status,
    headers: Object.fromEntries(given),
    body: new TextDecoder().decode(body ?? undefined),
  };
}

async function kept(answer: Response): Promise<Kept> {
  const body = answer.body === null ? null : new Uint8Array(await answer.arrayBuffer());
  return { status: answer.status, headers: [...answer.headers], body };
}

function isKey(key: string): boolean {
  return readStamp(key) !== undefined && /^[\x21-\x7e]{1,255}$/.test(key);
}

const notAKey: Failing = {
  status: 400,
  message:
    'The Idempotency-Key must begin with a stamp of this host (its header Steward-Stamp) and a point, and have 255 characters at most.',
  reached: 'no',
};

const fault: Failing = { status: 500, message: 'Steward had a fault of its own.', reached: 'maybe' };

const sessionGone: Failing = {
  status: 503,
  message: 'The sign-in at the host of Steward has ended since this was sent, and it cannot tell what became of it.',
  reached: 'maybe',
};

const tooBusyToTell: Failing = {
  status: 503,
  message: 'Steward has too much to do at the moment, and cannot tell what became of this.',
  reached: 'maybe',
};

const noAnswer: Failing = { status: 503, message: 'Steward cannot tell at the moment what became of this.' };

const turned: Record<Turned, Failing> = {
  'other-token': {
    status: 409,
    message: 'The key of this write belongs to somebody else. Nothing was sent.',
    reached: 'no',
  },
  'other-request': {
    status: 422,
    message: 'A write with this key has arrived before, and it was not the same. This one was not sent.',
    reached: 'no',
  },
  withdrawn: { status: 409, message: 'This write was withdrawn before it arrived. Nothing was sent.', reached: 'no' },
  'earlier-run': {
    status: 503,
    message:
      'What Steward remembers was begun anew since this was reviewed, and it cannot know whether it was sent before.',
    reached: 'maybe',
  },
  unfinished: {
    status: 503,
    message: 'A host of Steward stopped while this was being sent, and nobody knows what became of it.',
    reached: 'maybe',
  },
  'no-store': {
    status: 503,
    message: 'Steward cannot write down at the moment what it sends. Nothing was sent.',
    reached: 'no',
    headers: new Headers({ 'Retry-After': '5' }),
  },
  untold: {
    status: 503,
    message: 'Steward cannot tell at the moment whether this was sent before.',
    reached: 'maybe',
  },
  forgotten: {
    status: 503,
    message:
      'This was reviewed long ago, or many changes were sent since: Steward no longer knows whether it was sent before.',
    reached: 'maybe',
  },
  'unknown-stamp': {
    status: 400,
    message: 'The Idempotency-Key of this write was not given out by this host. Nothing was sent.',
    reached: 'no',
  },
  full: {
    status: 503,
    message: 'Steward has too much to do at the moment. Nothing was sent.',
    reached: 'no',
    headers: new Headers({ 'Retry-After': '5' }),
  },
};
