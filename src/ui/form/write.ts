/** Sends a form's request bodies: one, or several in turn. */
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import type { FormId } from '../../device/form-id.ts';
import type { Ended } from '../../api/outcome.ts';
import {
  dropUnconfirmedWrite,
  keepUnconfirmedWrite,
  resolveWrite,
  unconfirmedWrite,
} from '../../device/unconfirmed-writes.ts';
import { formRules, leftBefore, type RowEnd, type RowState, startRun, toRowEnd } from './send.ts';
import { createSender } from './sender.ts';
import { formLock, withWriteLock } from './write-lock.ts';

export interface Writing<Body, Answer> {
  /** Returns a key for one body; undefined if there is no journal, or the server can't be reached. */
  newKey(): Promise<string | undefined>;
  /** Never rejects. */
  send(body: Body, key: string | undefined): Promise<Ended<Answer>>;
  /** Returns the outcome of an earlier write by its key; null if it is still unconfirmed. */
  ask(key: string): Promise<Ended<Answer> | null>;
}

/** A request body with its outcome. */
export interface WriteRow<Body, Answer> {
  body: Body;
  state: RowState;
  /** In milliseconds; null if it wasn't sent. */
  sentAt: number | null;
  key: string | undefined;
  /** Null until the write ends, and for rows that were never sent. */
  end: Ended<Answer> | null;
  endedAt: number | null;
}

interface WritesState<Body, Answer> {
  /** `locked`: another tab is sending the same form, so this tab sent nothing. */
  step: 'ready' | 'sending' | 'locked' | 'ended';
  /** Empty until the first row is sent. */
  rows: readonly WriteRow<Body, Answer>[];
}

interface WritesOptions<Body, Answer> extends Omit<Writing<Body, Answer>, 'ask'> {
  /**
   * Set if every body belongs to the same record. An earlier unconfirmed write is looked up before another is sent,
   * which resolves it.
   */
  ask?: Writing<Body, Answer>['ask'];
  /** Called after every change and before the next row is sent. */
  changed?(now: readonly WriteRow<Body, Answer>[], before: readonly WriteRow<Body, Answer>[]): void;
}

/**
 * Sends bodies, each once: a lock taken in the same tick ignores double clicks, and a lock across tabs keeps two tabs
 * from sending the same form. An unconfirmed write is stored under the name of the form's draft.
 */
export function useWrites<Body, Answer>(name: FormId, options: WritesOptions<Body, Answer>) {
  const [state, setShown] = useState<WritesState<Body, Answer>>({ step: 'ready', rows: [] });
  // Current before the next render as well.
  const latest = useRef(state);
  const isBusy = useRef(false);
  const keys = useRef<Promise<readonly (string | undefined)[]>>(undefined);
  const attempt = useRef<Attempt<Body, Answer>>(undefined);

  const setState = (next: WritesState<Body, Answer>) => {
    latest.current = next;
    setShown(next);
  };
  const isSaved = () => attempt.current?.rows().every(({ state }) => state === 'saved') === true;

  /** Returns the outcome of the unconfirmed write; null if it can't be found out or is no longer awaited. */
  const lookUp = async (isAwaited: () => boolean) => {
    const key = unconfirmedWrite(name)?.key;
    const end = key === undefined ? null : ((await options.ask?.(key)) ?? null);
    if (!end || !isAwaited()) return null;
    dropUnconfirmedWrite(name);
    return key !== undefined && attempt.current?.found(key, end) ? end : null;
  };

  const send = async (bodies: readonly Body[]) => {
    const isAgain = attempt.current?.isOf(bodies) === true;
    const known = await lookUp(() => true);
    // A saved or rejected body isn't resent, unless the bodies have changed.
    if (isAgain && attempt.current && known && known.outcome !== 'not-sent') return attempt.current.rows();
    const prepared = keys.current;
    keys.current = undefined;
    const now = createAttempt(name, bodies, {
      ...options,
      // The server may be reachable by now.
      newKey: async (row) => (await prepared)?.[row] ?? options.newKey(),
      changed: (rows, before) => {
        options.changed?.(rows, before);
        if (isBusy.current) setState({ step: 'sending', rows });
      },
    });
    attempt.current = now;
    await now.work();
    return now.rows();
  };

  const stop = useCallback(() => attempt.current?.stop(), []);

  return {
    state,
    /** Returns the ended rows. `held`: already sending, or `mayStart`, called under the lock, returned false. */
    start: async (bodies: readonly Body[], mayStart = () => true) => {
      if (isBusy.current || isSaved()) return 'held';
      isBusy.current = true;
      setState({ step: 'sending', rows: [] });
      try {
        const rows = await withWriteLock(formLock(name), async () => (mayStart() ? send(bodies) : ('held' as const)));
        setState(
          rows === 'locked' || rows === 'held'
            ? { step: rows === 'locked' ? rows : 'ready', rows: [] }
            : { step: 'ended', rows },
        );
        return rows;
      } finally {
        isBusy.current = false;
      }
    },
    /** Called when a review opens: requests the keys of the bodies. */
    prepare: (count: number) => {
      keys.current = Promise.all(Array.from({ length: count }, () => options.newKey()));
      if (isSaved()) attempt.current = undefined;
      setState({ step: 'ready', rows: [] });
    },
    /** Stops after the row in flight. */
    stop,
    /**
     * Looks up the outcome of the unconfirmed write. Returns null if it is still unconfirmed, or if the form's state
     * has changed in the meantime; the state then stays, and the next call gets the outcome.
     */
    ask: async () => {
      const asked = latest.current;
      const end = await lookUp(() => latest.current === asked);
      if (end && attempt.current) setState({ step: 'ended', rows: attempt.current.rows() });
      return end;
    },
    reset: () => setState({ step: 'ready', rows: [] }),
  };
}

type Attempt<Body, Answer> = ReturnType<typeof createAttempt<Body, Answer>>;

interface AttemptOptions<Body, Answer> extends Omit<WritesOptions<Body, Answer>, 'newKey'> {
  newKey(row: number): Promise<string | undefined>;
}

/** Creates one attempt to send these bodies. */
export function createAttempt<Body, Answer>(
  name: FormId,
  bodies: readonly Body[],
  options: AttemptOptions<Body, Answer>,
) {
  const earlier = unconfirmedWrite(name);
  const text = JSON.stringify(bodies);
  const keys: (string | undefined)[] = [];
  const ends: { end: Ended<Answer>; at: number }[] = [];
  const { run, apply, work } = createSender(startRun(bodies.length), {
    rules: formRules,
    newKey: async (row) => (keys[row] = await options.newKey(row)),
    async send(row, key) {
      // The run has one row per body.
      const end = await options.send(bodies[row] as Body, key);
      ends[row] = { end, at: Date.now() };
      return toFormEnd(end);
    },
    changed(now, before) {
      keepOpenWrite();
      options.changed?.(rows(now), rows(before));
    },
  });

  const rows = ({ states, sentAt } = run()): readonly WriteRow<Body, Answer>[] =>
    bodies.map((body, row) => ({
      body,
      state: states[row] ?? 'waiting',
      sentAt: sentAt[row] ?? null,
      key: keys[row],
      end: ends[row]?.end ?? null,
      endedAt: ends[row]?.at ?? null,
    }));

  /** Stores a write as unconfirmed while it is in flight, because the page may close before the response. */
  const keepOpenWrite = () => {
    const { states, sentAt, why } = run();
    const open = states.findLastIndex((state) => state === 'sending' || state === 'not-known');
    if (open !== -1) {
      const fields = Object.keys(bodies[open] ?? {}).length;
      keepUnconfirmedWrite({
        form: name,
        fields,
        sentAt: sentAt[open] ?? 0,
        key: keys[open],
        why: why[open] ?? leftBefore,
      });
    } else if (!earlier) dropUnconfirmedWrite(name);
    // The stored record now matches the last request we sent.
    else if (options.ask && states.includes('saved')) resolveWrite(name);
    else keepUnconfirmedWrite(earlier);
  };

  return {
    rows,
    work,
    stop: () => apply({ type: 'stop' }),
    isOf: (others: readonly Body[]) => JSON.stringify(others) === text,
    /** Records a late outcome. Returns false if the key isn't that of the last row sent. */
    found(key: string, end: Ended<Answer>): boolean {
      const { last } = run();
      if (last?.key !== key) return false;
      ends[last.row] = { end, at: Date.now() };
      apply({ type: 'found', end: toFormEnd(end) });
      return true;
    },
  };
}

/** Stops all rows for errors of the token or of the record that all bodies share. */
function toFormEnd(end: Ended<unknown>): RowEnd {
  if (end.outcome === 'saved') return toRowEnd(end, '');
  const { kind, message } = end.error;
  return kind === 'forbidden' || kind === 'missing' ? { outcome: 'session', why: message } : toRowEnd(end, message);
}

export type WriteState =
  | { step: 'ready' | 'sending' | 'saved' | 'locked' }
  | { step: 'refused' | 'not-sent' | 'not-known'; error: ApiError; sentAt: number };

/** Sends the one body of a form, see `useWrites`. */
export function useOneWrite<Body, Answer>(name: FormId, writing: Writing<Body, Answer>) {
  const { state, start, prepare, ...write } = useWrites(name, writing);
  return {
    ...write,
    state: useMemo(() => toWriteState(state), [state]),
    prepare: () => prepare(1),
    /** Returns null if a lock kept it from being sent. */
    start: async (body: Body): Promise<Ended<Answer> | null> => {
      const rows = await start([body]);
      return typeof rows === 'string' ? null : (rows[0]?.end ?? null);
    },
  };
}

function toWriteState({ step, rows: [row] }: WritesState<unknown, unknown>): WriteState {
  if (step !== 'ended') return { step };
  if (!row?.end) return { step: 'ready' };
  const { end, sentAt } = row;
  return end.outcome === 'saved' ? { step: 'saved' } : { step: end.outcome, error: end.error, sentAt: sentAt ?? 0 };
}
