/** Puts the journal between browser and platform: handles writes that have a key, and questions about them. */
import { reachedHeader } from '#api/errors.ts';
import { keyHeader } from '#api/host.ts';
import type { JournalAnswer } from '#api/journal.ts';
import { checkTarget } from './allow-list.ts';
import { broken, failure, type Failing, notSent, unconfirmed } from './answers.ts';
import { type Journal, type Kept, type Look, readStamp, type Turned } from './journal.ts';
import type { Answering } from './platform.ts';
import { readUpload } from './upload.ts';

/** Set if the key had arrived before: this is the answer from then, and nothing ran again. */
export const replayedHeader = 'idempotent-replayed';

/** Answers a write that has a key once, however often it arrives; everything else goes straight to the platform. */
export function runningOnce(platform: Answering, journal: Journal): Answering {
  return {
    async answer(request, target) {
      const key = request.headers.get(keyHeader);
      const allowed = checkTarget(request.method, target);
      if (key === null || 'status' in allowed || allowed.method === 'GET') return platform.answer(request, target);
      if (!isKey(key)) return failure(notAKey);
      const body = await readUpload(request);
      if (body instanceof Response) return body;

      const { method, headers, url } = request;
      const token = headers.get('authorization') ?? '';
      let isFirst = false;
      const run = async () => {
        isFirst = true;
        return kept(await platform.answer(new Request(url, { method, headers, body }), target));
      };
      const write = { key, token, method, address: allowed.address, body };
      const answer = await journal.once(write, run, { ran, fault: () => kept(failure(broken)) });
      if (typeof answer === 'string') return failure(turned[answer]);
      const given = new Response(answer.body, answer);
      if (!isFirst) given.headers.set(replayedHeader, 'true');
      return given;
    },
  };
}

/** Tracks the keys of requests that have no answer yet, including those that wait for their turn. */
export function createArrivals() {
  const held = new Map<Request, string>();
  return {
    counting: (platform: Answering): Answering => ({
      async answer(request, target) {
        const key = request.headers.get(keyHeader);
        if (key !== null) held.set(request, key);
        try {
          return await platform.answer(request, target);
        } finally {
          held.delete(request);
        }
      },
    }),
    /** True if a request other than this one has the key. */
    isHeld: (key: string, but: Request): boolean =>
      Array.from(held).some(([request, ofRequest]) => ofRequest === key && request !== but),
  };
}

type Arrivals = ReturnType<typeof createArrivals>;

/**
 * Returns the answer for a request that was turned away before the journal saw it: it has no session any more, or there
 * are too many. A browser may repeat a write on its own, so an earlier arrival may have run, and we can't say that
 * nothing was sent.
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

/**
 * False if nothing ran, because the token doesn't work or the platform wasn't reached. Such answers take no room in the
 * journal.
 */
function ran({ status, headers }: Kept): boolean {
  return status !== 401 && new Headers(headers).get(reachedHeader) !== 'no';
}

/**
 * Answers `GET /ops/{key}`, and `DELETE`, which also makes sure that a key that hasn't arrived never runs. That takes a
 * token that the platform `accepts`; with any other, `DELETE` only looks.
 */
export async function answerQuestion(
  request: Request,
  written: string,
  { journal, accepts }: { journal: Journal; accepts: (token: string) => Promise<boolean> },
): Promise<Response> {
  const token = request.headers.get('authorization');
  if (token === null) return failure({ status: 401, message: 'Sign in to check the status of a change.' });
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

const notAKey = notSent(
  400,
  'The Idempotency-Key must start with this server’s Steward-Stamp and a period, and have at most 255 characters.',
);

const sessionGone = unconfirmed(
  503,
  'Your session ended after this was sent, so Steward can’t confirm whether it was saved.',
);

const tooBusyToTell = unconfirmed(503, 'Steward is busy and can’t confirm whether this was saved.');

const noAnswer: Failing = { status: 503, message: 'Steward can’t confirm right now whether this was saved.' };

const turned: Record<Turned, Failing> = {
  'other-token': notSent(409, 'This change was started with a different token. Nothing was sent.'),
  'other-request': notSent(422, 'A different change was already sent under this ID, so this one wasn’t sent.'),
  withdrawn: notSent(409, 'This change was canceled before it was sent. Nothing was sent.'),
  'earlier-run': unconfirmed(
    503,
    'Steward restarted after your review and can’t confirm whether this was already sent.',
  ),
  unfinished: unconfirmed(503, 'A Steward server stopped while sending this. We can’t confirm whether it was saved.'),
  'no-store': notSent(503, 'Steward can’t record changes right now. Nothing was sent.', { 'Retry-After': '5' }),
  untold: unconfirmed(503, 'Steward can’t confirm right now whether this was already sent.'),
  forgotten: unconfirmed(
    503,
    'Too much time (or too many changes) has passed since your review for Steward to confirm whether this was already sent.',
  ),
  'unknown-stamp': notSent(400, 'This change’s ID isn’t valid on this server. Nothing was sent.'),
  full: notSent(503, 'Steward is busy. Nothing was sent.', { 'Retry-After': '5' }),
};
