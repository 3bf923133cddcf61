import { useRef, useState } from 'react';
import type { ApiError } from '../api/errors.ts';
import type { Ended } from '../api/outcome.ts';
import { dropUnknownWrite, keepUnknownWrite, settleWrite, unknownWrite } from '../device/not-known.ts';

export type WriteState =
  | { step: 'ready' | 'sending' | 'saved' }
  | { step: 'refused' | 'not-sent' | 'not-known'; error: ApiError; sentAt: number };

/**
 * One write, sent once: the lock is taken in the same tick, so that a double press, Enter twice or two submits in one
 * tick are one request. Until it is known what became of it, it is kept under its draft's name.
 */
export function useOneWrite<Body, Answer>(name: string, send: (body: Body) => Promise<Ended<Answer>>) {
  const [state, setState] = useState<WriteState>({ step: 'ready' });
  const locked = useRef(false);

  const start = async (body: Body): Promise<Ended<Answer> | null> => {
    if (locked.current) return null;
    locked.current = true;
    const sentAt = Date.now();
    setState({ step: 'sending' });
    const earlier = unknownWrite(name);
    const kept = { name, fields: Object.keys(body ?? {}).length, sentAt };
    keepUnknownWrite({ ...kept, why: 'The page was left before an answer came.' });
    const end = await send(body);
    if (end.outcome === 'not-known') keepUnknownWrite({ ...kept, why: end.error.message });
    else if (!earlier) dropUnknownWrite(name);
    else if (end.outcome === 'saved') settleWrite(name);
    else keepUnknownWrite(earlier);
    locked.current = end.outcome === 'saved';
    setState(end.outcome === 'saved' ? { step: 'saved' } : { step: end.outcome, error: end.error, sentAt });
    return end;
  };
  return { state, start, reset: () => setState({ step: 'ready' }) };
}
