/** Sends what a form has as a mutation, once, and keeps it in the outbox while its outcome isn't known. */
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { isSame } from '#domain/values/collections.ts';
import type { WriteResult } from '#api/outcome.ts';
import type { FormId } from '#device/form-id.ts';
import { dropWrite, keepWrite, leftBefore, type OpenWrite, openWrites, resolveWrites } from '#device/outbox.ts';
import { formLock, withWriteLocks } from './lock.ts';

export interface Writes<Body, Answer> {
  /** Returns a key for one body; undefined if there is no journal, or the server can't be reached. */
  newKey(): Promise<string | undefined>;
  /** Never rejects. */
  send(body: Body, key: string | undefined): Promise<WriteResult<Answer>>;
  /** Returns the outcome of an earlier write by its key; null if it is still unconfirmed. */
  ask(key: string): Promise<WriteResult<Answer> | null>;
}

/** A write's result, and when it was sent, in milliseconds. */
export type WriteEnd<Answer> = WriteResult<Answer> & { sentAt: number };

interface WriteOptions<Variables, End> {
  /** Runs under the form's lock, so that two tabs never send the same form. */
  mutationFn(variables: Variables): Promise<End>;
  /** Called as well if the form has been left since. */
  onSuccess(end: End | 'locked', variables: Variables): void;
  /** Nothing is sent again after such an end, until a reset. */
  isFinal(end: End | 'locked'): boolean;
}

/** A form's mutation. A press while it runs is ignored, and so is one in the same tick. */
export function useWrite<Variables, End>(form: FormId, { isFinal, ...options }: WriteOptions<Variables, End>) {
  const isBusy = useRef(false);
  const { mutate, reset, data, isPending } = useMutation({
    mutationKey: ['write', form],
    // Without a connection, the form says so at once.
    networkMode: 'always',
    retry: 0,
    mutationFn: (variables: Variables) => withWriteLocks([formLock(form)], () => options.mutationFn(variables)),
    onSuccess: options.onSuccess,
    onSettled: (end) => {
      isBusy.current = end !== undefined && isFinal(end);
    },
  });
  return {
    /** Null before it ends, and after a reset. */
    end: data ?? null,
    isPending,
    /** Returns false if it's ignored. */
    press: (variables: Variables): boolean => {
      if (isBusy.current) return false;
      isBusy.current = true;
      mutate(variables);
      return true;
    },
    reset: () => {
      isBusy.current = false;
      reset();
    },
  };
}

/** Sends the body of a new record. Earlier ones of unknown outcome stay open beside it, except those that it `replaces`. */
export async function create<Body extends Record<string, unknown>, Answer>(
  form: FormId,
  body: Body,
  { newKey, send }: Omit<Writes<Body, Answer>, 'ask'>,
  replaces: readonly OpenWrite[] = [],
): Promise<WriteEnd<Answer>> {
  const key = await newKey();
  const id = `${Date.now()}.${Math.random().toString(36).slice(2, 10)}`;
  const write: OpenWrite = { id, key, body: { ...body }, sentAt: Date.now(), why: leftBefore };
  for (const earlier of replaces) dropWrite(form, earlier.id);
  keepWrite(form, write);
  const result = await send(body, key);
  if (result.outcome === 'unconfirmed') keepWrite(form, { ...write, why: result.error.message });
  else dropWrite(form, id);
  return { ...result, sentAt: write.sentAt };
}

/**
 * Sends the body of the form's record. An earlier write of unknown outcome is looked up first: if it was this body, and
 * was saved or rejected, nothing is sent. Otherwise it stays open until a later one is saved.
 */
export async function update<Body extends Record<string, unknown>, Answer>(
  form: FormId,
  body: Body,
  writes: Writes<Body, Answer>,
): Promise<WriteEnd<Answer>> {
  const known = await lookUp(form, writes);
  if (known && known.end.outcome !== 'not-sent' && isSame(known.body, body)) return known.end;
  const earlier = openWrites(form);
  const end = await create(form, body, writes, earlier);
  // The record has what was sent last.
  if (end.outcome === 'saved') resolveWrites(form);
  else if (end.outcome !== 'unconfirmed') for (const write of earlier) keepWrite(form, write);
  return end;
}

/**
 * Returns the outcome of the form's unconfirmed write, and drops it. Null if it's still unconfirmed, if it was taken
 * meanwhile, or if nothing awaits it any longer: it stays open then.
 */
export async function lookUp<Answer>(
  form: FormId,
  { ask }: Pick<Writes<never, Answer>, 'ask'>,
  isAwaited = () => true,
): Promise<{ end: WriteEnd<Answer>; body: OpenWrite['body'] } | null> {
  const write = openWrites(form).at(-1);
  const result = write?.key === undefined ? null : await ask(write.key);
  if (!write || !result || !isAwaited() || openWrites(form).at(-1)?.id !== write.id) return null;
  dropWrite(form, write.id);
  return { end: { ...result, sentAt: write.sentAt }, body: write.body };
}
