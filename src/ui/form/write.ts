import { useRef, useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import type { FormId } from '../../device/form-id.ts';
import type { Ended } from '../../api/outcome.ts';
import {
  dropUnknownWrite,
  keepUnknownWrite,
  settleWrite,
  type UnknownWrite,
  unknownWrite,
} from '../../device/unknown-writes.ts';
import { formLock, withWriteLock } from './write-lock.ts';

export type WriteState =
  /** `locked`: another tab is sending the same form, so nothing was sent from here. */
  | { step: 'ready' | 'sending' | 'saved' | 'locked' }
  | { step: 'refused' | 'not-sent' | 'not-known'; error: ApiError; sentAt: number };

/** How a form sends its body. */
export interface Writing<Body, Answer> {
  /** One key for one body. Undefined where no journal is kept, or the host cannot be asked for one. */
  newKey(): Promise<string | undefined>;
  /** Never rejects. */
  send(body: Body, key: string | undefined): Promise<Ended<Answer>>;
  /** What became of an earlier write, by its key; null when that is still not known. */
  ask(key: string): Promise<Ended<Answer> | null>;
}

/**
 * One write, sent once: the lock is taken in the same tick, so that a double press, Enter twice or two submits in one
 * tick are one request; and across tabs, so that two of them do not send the same form together. Until it is known what
 * became of it, it is kept under its draft's name.
 */
export function useOneWrite<Body, Answer>(name: FormId, writing: Writing<Body, Answer>) {
  const [state, setShown] = useState<WriteState>({ step: 'ready' });
  // Before the next render as well.
  const latest = useRef(state);
  const locked = useRef(false);
  const key = useRef<Promise<string | undefined>>(undefined);
  const sent = useRef<string>(undefined);

  const setState = (next: WriteState) => {
    latest.current = next;
    setShown(next);
  };

  const take = (end: Ended<Answer>, sentAt: number) => {
    setState(end.outcome === 'saved' ? { step: 'saved' } : { step: end.outcome, error: end.error, sentAt });
    return end;
  };

  /** Resolves to null where nothing was sent for one of the locks. */
  const start = async (body: Body): Promise<Ended<Answer> | null> => {
    if (locked.current) return null;
    locked.current = true;
    const sentAt = Date.now();
    const text = JSON.stringify(body);
    const isAgain = sent.current === text;
    setState({ step: 'sending' });
    const end = await withWriteLock(formLock(name), async () => {
      const earlier = await resolved(name, writing, () => true);
      // What was saved or refused once is not sent again, unless something else is sent now.
      if (isAgain && earlier && earlier.outcome !== 'not-sent') return earlier;
      sent.current = text;
      const prepared = key.current;
      key.current = undefined;
      // The host may be there by now.
      return sendKept({ name, body, sentAt, key: (await prepared) ?? (await writing.newKey()), writing });
    });
    locked.current = end !== 'locked' && end.outcome === 'saved';
    if (end !== 'locked') return take(end, sentAt);
    setState({ step: 'locked' });
    return null;
  };

  return {
    state,
    start,
    /** A review opens: what will be sent has its key from here on. */
    prepare: () => {
      key.current = writing.newKey();
      setState({ step: 'ready' });
    },
    /**
     * Asks what became of the write of unknown outcome. Resolves to null when that is still not known; and when the write
     * has gone on meanwhile, or was left: what is on screen then is not to be ended by it, and the answer is for whoever
     * asks next.
     */
    ask: async (): Promise<Ended<Answer> | null> => {
      const sentAt = unknownWrite(name)?.sentAt ?? Date.now();
      const asked = latest.current;
      const end = await resolved(name, writing, () => latest.current === asked);
      return end && take(end, sentAt);
    },
    reset: () => setState({ step: 'ready' }),
  };
}

/** What became of the write that is kept under that name; null when there is none, nobody knows, or nobody waits for it. */
async function resolved<Answer>(
  name: FormId,
  { ask }: Pick<Writing<never, Answer>, 'ask'>,
  isAwaited: () => boolean,
): Promise<Ended<Answer> | null> {
  const earlier = unknownWrite(name);
  if (earlier?.key === undefined) return null;
  const end = await ask(earlier.key);
  if (!isAwaited()) return null;
  if (end) dropUnknownWrite(name);
  return end;
}

interface Sending<Body, Answer> {
  name: FormId;
  body: Body;
  sentAt: number;
  key: string | undefined;
  writing: Writing<Body, Answer>;
}

async function sendKept<Body, Answer>(sending: Sending<Body, Answer>): Promise<Ended<Answer>> {
  const { name, body, sentAt, key, writing } = sending;
  const earlier = unknownWrite(name);
  const kept: Omit<UnknownWrite, 'why'> = { name, fields: Object.keys(body ?? {}).length, sentAt, key };
  keepUnknownWrite({ ...kept, why: 'The page was left before an answer came.' });
  const end = await writing.send(body, key);
  if (end.outcome === 'not-known') keepUnknownWrite({ ...kept, why: end.error.message });
  else if (!earlier) dropUnknownWrite(name);
  else if (end.outcome === 'saved') settleWrite(name);
  else keepUnknownWrite(earlier);
  return end;
}
