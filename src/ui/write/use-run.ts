/** Sends a form's request bodies: one, or several in turn. */
import { useCallback, useRef, useState } from 'react';
import type { WriteResult } from '#api/outcome.ts';
import type { FormId } from '#device/form-id.ts';
import {
  dropRun,
  dropRuns,
  keepRun,
  openRow,
  openRuns,
  resolveWrite,
  type RowState,
  type Run,
  unconfirmedWrite,
} from '#device/outbox.ts';
import { formLock } from './lock.ts';
import { formRules, type RowResult, startRun } from './run.ts';
import { createSender } from './sender.ts';

export interface Writes<Body, Answer> {
  /** Returns a key for one body; undefined if there is no journal, or the server can't be reached. */
  newKey(): Promise<string | undefined>;
  /** Never rejects. */
  send(body: Body, key: string | undefined): Promise<WriteResult<Answer>>;
  /** Returns the outcome of an earlier write by its key; null if it is still unconfirmed. */
  ask(key: string): Promise<WriteResult<Answer> | null>;
}

/** A request body with its outcome. */
export interface WriteRow<Body, Answer> {
  body: Body;
  state: RowState;
  /** In milliseconds; null if it wasn't sent. */
  sentAt: number | null;
  key: string | undefined;
  /** Null until the write ends, and for rows that were never sent. */
  result: WriteResult<Answer> | null;
  endedAt: number | null;
}

export interface ShownRun<Body = unknown, Answer = unknown> {
  run: Run;
  rows: readonly WriteRow<Body, Answer>[];
}

interface RunOptions<Body, Answer> extends Omit<Writes<Body, Answer>, 'ask'> {
  /**
   * Set if every body belongs to the same record. An earlier unconfirmed write is looked up before another is sent,
   * which resolves it.
   */
  ask?: Writes<Body, Answer>['ask'];
  /** Returns what is kept of a row while its outcome isn't known. Not for a form of one record, whose draft has it. */
  about?(row: number): object;
  /** Called after every change and before the next row is sent. */
  changed?(now: readonly WriteRow<Body, Answer>[], before: readonly WriteRow<Body, Answer>[]): void;
}

/**
 * Sends bodies, each once: a lock taken in the same tick ignores double clicks, and a lock across tabs keeps two tabs
 * from sending the same form. The run is in the outbox while its outcome isn't known.
 */
export function useRun<Body, Answer>(form: FormId, options: RunOptions<Body, Answer>) {
  const [shown, setShown] = useState<ShownRun<Body, Answer> | null>(null);
  // Current before the next render as well.
  const latest = useRef(shown);
  const isBusy = useRef(false);
  const keys = useRef<Promise<readonly (string | undefined)[]>>(undefined);
  const attempt = useRef<FormRun<Body, Answer>>(undefined);

  const show = (next: ShownRun<Body, Answer> | null) => {
    latest.current = next;
    setShown(next);
  };
  const isSaved = () => attempt.current?.rows().every(({ state }) => state === 'saved') === true;

  /** Returns the outcome of the unconfirmed write; null if it can't be found out or is no longer awaited. */
  const lookUp = async (isAwaited: () => boolean) => {
    const key = unconfirmedWrite(form)?.key;
    const result = key === undefined ? null : ((await options.ask?.(key)) ?? null);
    if (!result || !isAwaited()) return null;
    dropRuns(form);
    return key !== undefined && attempt.current?.found(key, result) ? result : null;
  };

  const send = async (bodies: readonly Body[], mayStart: () => boolean) => {
    const known = await lookUp(() => true);
    // A saved or rejected body isn't resent, unless the bodies have changed.
    if (known && known.outcome !== 'not-sent' && attempt.current?.isOf(bodies)) return attempt.current;
    const prepared = keys.current;
    keys.current = undefined;
    const now = createFormRun(form, bodies, {
      ...options,
      mayStart,
      // The server may be reachable by now.
      newKey: async (row) => (await prepared)?.[row] ?? options.newKey(),
      changed: (rows, before) => {
        options.changed?.(rows, before);
        attempt.current = now;
        show({ run: now.run(), rows });
      },
    });
    await now.work();
    return now;
  };

  const stop = useCallback(() => attempt.current?.stop(), []);

  return {
    /** Null before anything is sent, and after a reset. */
    shown,
    /** Returns the ended rows. Null if nothing was sent: already sending, locked, or `mayStart`, called under the lock, returned false. */
    start: async (bodies: readonly Body[], mayStart = () => true) => {
      if (isBusy.current || isSaved()) return null;
      isBusy.current = true;
      show({ run: startRun(bodies.length), rows: [] });
      const { run, rows } = await send(bodies, mayStart).finally(() => (isBusy.current = false));
      show(run().pausedBy === 'reader' ? null : { run: run(), rows: run().status === 'ended' ? rows() : [] });
      return run().status === 'ended' ? rows() : null;
    },
    /** Requests the keys of the bodies that will be sent next. */
    prepare: (count: number) => {
      keys.current = Promise.all(Array.from({ length: count }, () => options.newKey()));
      if (isSaved()) attempt.current = undefined;
      show(null);
    },
    /** Stops after the row in flight. */
    stop,
    /**
     * Looks up the outcome of the unconfirmed write. Returns null if it is still unconfirmed, or if the form's state
     * has changed in the meantime; the state then stays, and the next call gets the outcome.
     */
    ask: async () => {
      const asked = latest.current;
      const result = await lookUp(() => latest.current === asked);
      if (result && attempt.current) show({ run: attempt.current.run(), rows: attempt.current.rows() });
      return result;
    },
    reset: () => show(null),
  };
}

type FormRun<Body, Answer> = ReturnType<typeof createFormRun<Body, Answer>>;

interface FormRunOptions<Body, Answer> extends Omit<RunOptions<Body, Answer>, 'newKey'> {
  newKey(row: number): Promise<string | undefined>;
  mayStart?(): boolean;
}

/** Creates a run of these bodies. */
export function createFormRun<Body, Answer>(
  form: FormId,
  bodies: readonly Body[],
  { ask, ...options }: FormRunOptions<Body, Answer>,
) {
  // A form of one record has one open run. Of several new records, each is settled by itself.
  const runKey = ask ? form : `${form}.${Math.random().toString(36).slice(2, 10)}`;
  const [earlier] = ask ? openRuns(form) : [];
  const text = JSON.stringify(bodies);
  const keys: (string | undefined)[] = [];
  const ends: { result: WriteResult<Answer>; at: number }[] = [];
  const { run, apply, work } = createSender(startRun(bodies.length), {
    rules: formRules,
    locks: [formLock(form)],
    mayStart: async () => (options.mayStart?.() === false ? 'reader' : null),
    newKey: async (row) => (keys[row] = await options.newKey(row)),
    async send(row, key) {
      // The run has one row per body.
      const result = await options.send(bodies[row] as Body, key);
      ends[row] = { result, at: Date.now() };
      return toRowResult(result);
    },
    changed(now, before, { type }) {
      if (type === 'pause') return;
      keepOpen(now);
      options.changed?.(rows(now), rows(before));
    },
  });

  const rows = ({ states, sentAt } = run()): readonly WriteRow<Body, Answer>[] =>
    bodies.map((body, row) => ({
      body,
      state: states[row] ?? 'waiting',
      sentAt: sentAt[row] ?? null,
      key: keys[row],
      result: ends[row]?.result ?? null,
      endedAt: ends[row]?.at ?? null,
    }));

  /** Stores the run while a row is in flight, because the page may close before the response. */
  const keepOpen = (now: Run) => {
    const row = openRow(now);
    const fields = Object.keys(bodies[row] ?? {}).length;
    if (row !== -1) keepRun(form, { key: runKey, about: { fields, ...options.about?.(row) }, run: now });
    else if (!earlier) dropRun(form, runKey);
    // The stored record now matches the last request we sent.
    else if (now.states.includes('saved')) resolveWrite(form);
    else keepRun(form, earlier);
  };

  return {
    run,
    rows,
    work,
    stop: () => apply({ type: 'stop' }),
    isOf: (others: readonly Body[]) => JSON.stringify(others) === text,
    /** Records a late outcome. Returns false if the key isn't that of the last row sent. */
    found(key: string, result: WriteResult<Answer>): boolean {
      const { last } = run();
      if (last?.key !== key) return false;
      ends[last.row] = { result, at: Date.now() };
      apply({ type: 'found', end: toRowResult(result) });
      return true;
    },
  };
}

function toRowResult(result: WriteResult<unknown>): RowResult {
  return { result, why: result.outcome === 'saved' ? '' : result.error.message };
}
