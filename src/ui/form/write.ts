/** How a form sends what it holds: one body, or several in turn. */
import { useCallback, useMemo, useRef, useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import type { FormId } from '../../device/form-id.ts';
import type { Ended } from '../../api/outcome.ts';
import { dropUnknownWrite, keepUnknownWrite, settleWrite, unknownWrite } from '../../device/unknown-writes.ts';
import { formRules, leftBefore, type RowEnd, type RowState, startRun, toRowEnd } from './send.ts';
import { createSender } from './sender.ts';
import { formLock, withWriteLock } from './write-lock.ts';

export interface Writing<Body, Answer> {
  /** One key for one body. Undefined where no journal is kept, or the host cannot be asked for one. */
  newKey(): Promise<string | undefined>;
  /** Never rejects. */
  send(body: Body, key: string | undefined): Promise<Ended<Answer>>;
  /** What became of an earlier write, by its key; null when that is still not known. */
  ask(key: string): Promise<Ended<Answer> | null>;
}

/** A body, and what has become of it. */
export interface WriteRow<Body, Answer> {
  body: Body;
  state: RowState;
  /** In milliseconds; null for what was not sent. */
  sentAt: number | null;
  key: string | undefined;
  /** Null before it has ended, and where its turn never came. */
  end: Ended<Answer> | null;
  endedAt: number | null;
}

interface WritesState<Body, Answer> {
  /** `locked`: another tab is sending the same form, so nothing was sent from here. */
  step: 'ready' | 'sending' | 'locked' | 'ended';
  /** Empty until the first of them is sent. */
  rows: readonly WriteRow<Body, Answer>[];
}

interface WritesOptions<Body, Answer> extends Omit<Writing<Body, Answer>, 'ask'> {
  /**
   * Given where every body is the same record's. An earlier write of unknown outcome is asked about before another is
   * sent, which settles it.
   */
  ask?: Writing<Body, Answer>['ask'];
  /** Hears of every change before the next row is sent. */
  changed?(now: readonly WriteRow<Body, Answer>[], before: readonly WriteRow<Body, Answer>[]): void;
}

/**
 * Sends bodies, each once: the lock is taken in the same tick, so that two presses are one, and across tabs, so that two
 * of them do not send the same form together. A write of unknown outcome is stored under the name of the form's draft.
 */
export function useWrites<Body, Answer>(name: FormId, options: WritesOptions<Body, Answer>) {
  const [state, setShown] = useState<WritesState<Body, Answer>>({ step: 'ready', rows: [] });
  // Before the next render as well.
  const latest = useRef(state);
  const isBusy = useRef(false);
  const keys = useRef<Promise<readonly (string | undefined)[]>>(undefined);
  const attempt = useRef<Attempt<Body, Answer>>(undefined);

  const setState = (next: WritesState<Body, Answer>) => {
    latest.current = next;
    setShown(next);
  };
  const isSaved = () => attempt.current?.rows().every(({ state }) => state === 'saved') === true;

  /** What became of the write of unknown outcome. Null when nobody can tell, or nobody waits for it any more. */
  const lookUp = async (isAwaited: () => boolean) => {
    const key = unknownWrite(name)?.key;
    const end = key === undefined ? null : ((await options.ask?.(key)) ?? null);
    if (!end || !isAwaited()) return null;
    dropUnknownWrite(name);
    return key !== undefined && attempt.current?.found(key, end) ? end : null;
  };

  const send = async (bodies: readonly Body[]) => {
    const isAgain = attempt.current?.isOf(bodies) === true;
    const known = await lookUp(() => true);
    // What was saved or refused is not sent again, unless something else is sent now.
    if (isAgain && attempt.current && known && known.outcome !== 'not-sent') return attempt.current.rows();
    const prepared = keys.current;
    keys.current = undefined;
    const now = createAttempt(name, bodies, {
      ...options,
      // The host may be there by now.
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
    /** The rows once they have ended. `held`: they were being sent, or `mayStart` says no, which is asked under the lock. */
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
    /** A review opens: what will be sent has its keys from here on. */
    prepare: (count: number) => {
      keys.current = Promise.all(Array.from({ length: count }, () => options.newKey()));
      if (isSaved()) attempt.current = undefined;
      setState({ step: 'ready', rows: [] });
    },
    /** None is sent after the one that is being sent. */
    stop,
    /**
     * Asks what became of the write of unknown outcome. Null when that is still not known, and when the form has gone on
     * meanwhile: what it shows then does not change, and the answer is for whoever asks next.
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

/** The sending of these bodies, from the first to the last that is sent. */
export function createAttempt<Body, Answer>(
  name: FormId,
  bodies: readonly Body[],
  options: AttemptOptions<Body, Answer>,
) {
  const earlier = unknownWrite(name);
  const text = JSON.stringify(bodies);
  const keys: (string | undefined)[] = [];
  const ends: { end: Ended<Answer>; at: number }[] = [];
  const { run, apply, work } = createSender(startRun(bodies.length), {
    rules: formRules,
    newKey: async (row) => (keys[row] = await options.newKey(row)),
    async send(row, key) {
      // The run has a row for each body.
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

  /** A write counts as one of unknown outcome while it is being sent, since the page may be closed before the answer. */
  const keepOpenWrite = () => {
    const { states, sentAt, why } = run();
    const open = states.findLastIndex((state) => state === 'sending' || state === 'not-known');
    if (open !== -1) {
      const fields = Object.keys(bodies[open] ?? {}).length;
      keepUnknownWrite({
        form: name,
        fields,
        sentAt: sentAt[open] ?? 0,
        key: keys[open],
        why: why[open] ?? leftBefore,
      });
    } else if (!earlier) dropUnknownWrite(name);
    // The record is by now as it was sent last.
    else if (options.ask && states.includes('saved')) settleWrite(name);
    else keepUnknownWrite(earlier);
  };

  return {
    rows,
    work,
    stop: () => apply({ type: 'stop' }),
    isOf: (others: readonly Body[]) => JSON.stringify(others) === text,
    /** False when the key is not that of the row that was sent last. */
    found(key: string, end: Ended<Answer>): boolean {
      const { last } = run();
      if (last?.key !== key) return false;
      ends[last.row] = { end, at: Date.now() };
      apply({ type: 'found', end: toFormEnd(end) });
      return true;
    },
  };
}

/** What is wrong with the token or with the record that all bodies are about would be wrong for every one of them. */
function toFormEnd(end: Ended<unknown>): RowEnd {
  if (end.outcome === 'saved') return toRowEnd(end, '');
  const { kind, message } = end.error;
  return kind === 'forbidden' || kind === 'missing' ? { outcome: 'session', why: message } : toRowEnd(end, message);
}

export type WriteState =
  | { step: 'ready' | 'sending' | 'saved' | 'locked' }
  | { step: 'refused' | 'not-sent' | 'not-known'; error: ApiError; sentAt: number };

/** The same for the one body of a form. */
export function useOneWrite<Body, Answer>(name: FormId, writing: Writing<Body, Answer>) {
  const { state, start, prepare, ...write } = useWrites(name, writing);
  return {
    ...write,
    state: useMemo(() => toWriteState(state), [state]),
    prepare: () => prepare(1),
    /** Null where nothing was sent for one of the locks. */
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
