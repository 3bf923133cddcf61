import { useRef, useState } from 'react';
import type { ApiError } from '../api/errors.ts';
import type { Ended } from '../api/outcome.ts';
import { dropUnknownWrite, keepUnknownWrite, settleWrite, unknownWrite } from '../device/not-known.ts';
import { withWriteLock } from './write-lock.ts';

export type WriteState =
  /** `locked`: another tab is sending the same form, so nothing was sent from here. */
  | { step: 'ready' | 'sending' | 'saved' | 'locked' }
  | { step: 'refused' | 'not-sent' | 'not-known'; error: ApiError; sentAt: number };

/**
 * One write, sent once: the lock is taken in the same tick, so that a double press, Enter twice or two submits in one
 * tick are one request; and across tabs, so that two of them do not send the same form together. Until it is known what
 * became of it, it is kept under its draft's name. `start` resolves to null where nothing was sent for one of the locks.
 */
export function useOneWrite<Body, Answer>(name: string, send: (body: Body) => Promise<Ended<Answer>>) {
  const [state, setState] = useState<WriteState>({ step: 'ready' });
  const locked = useRef(false);

  const start = async (body: Body): Promise<Ended<Answer> | null> => {
    if (locked.current) return null;
    locked.current = true;
    const sentAt = Date.now();
    setState({ step: 'sending' });
    const end = await withWriteLock(`steward.write.${name}`, () => sendKept(name, body, sentAt, send));
    locked.current = end !== 'locked' && end.outcome === 'saved';
    if (end === 'locked') {
      setState({ step: 'locked' });
      return null;
    }
    setState(end.outcome === 'saved' ? { step: 'saved' } : { step: end.outcome, error: end.error, sentAt });
    return end;
  };
  return { state, start, reset: () => setState({ step: 'ready' }) };
}

async function sendKept<Body, Answer>(
  name: string,
  body: Body,
  sentAt: number,
  send: (body: Body) => Promise<Ended<Answer>>,
): Promise<Ended<Answer>> {
  const earlier = unknownWrite(name);
  const kept = { name, fields: Object.keys(body ?? {}).length, sentAt };
  keepUnknownWrite({ ...kept, why: 'The page was left before an answer came.' });
  const end = await send(body);
  if (end.outcome === 'not-known') keepUnknownWrite({ ...kept, why: end.error.message });
  else if (!earlier) dropUnknownWrite(name);
  else if (end.outcome === 'saved') settleWrite(name);
  else keepUnknownWrite(earlier);
  return end;
}
