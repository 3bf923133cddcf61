/** Checks whether someone else changed a record while it was being edited here. */
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type Conflict, conflictsOf, type FormKind, type Reread } from './form-kind.ts';

/** Result of the check for changes by others. */
export type Freshness = 'unchecked' | 'unchanged' | 'missing' | 'failed' | 'cannot be read';

const freshnessMessages: Record<Freshness, string> = {
  'cannot be read': 'Changes by other people can’t be seen here.',
  unchecked: 'When you save, we check for changes by other people first.',
  unchanged: 'No one else has changed this record.',
  missing: 'Record not found, so we couldn’t check for other changes.',
  failed: 'Couldn’t check for changes by other people.',
};

/** `rereadable`: the fields that are all that can be checked. */
export function freshnessMessage(freshness: Freshness, rereadable?: string): string {
  const others = 'Changes to other fields can’t be seen here.';
  if (rereadable && freshness === 'unchecked')
    return `When you save, we check ${rereadable} for changes by other people first. ${others}`;
  if (rereadable && freshness === 'unchanged') return `No one else has changed ${rereadable}. ${others}`;
  return freshnessMessages[freshness];
}

interface FreshnessProps<Base, Values extends FieldValues> {
  kind: Pick<FormKind<Base, Values, never, never>, 'parts' | 'toForm' | 'was'>;
  /** The record when the form was opened. */
  base: Base;
  reread: (() => Promise<Reread<Base>>) | undefined;
}

export function useFreshness<Base, Values extends FieldValues>({ kind, base, reread }: FreshnessProps<Base, Values>) {
  const [found, setFound] = useState<Freshness>();
  const [theirs, setTheirs] = useState<{ base: Base; at: number; conflicts: readonly Conflict[] } | null>(null);

  /** Returns the result of the check. Null if nothing may be sent: the record changed, or the session has ended. */
  const check = async (values: Values): Promise<Freshness | null> => {
    setTheirs(null);
    if (!reread) return 'cannot be read';
    const now = await reread();
    // The sign-in is on screen; the user saves again after it.
    if (now.result === 'failed' && now.kind === 'session') return null;
    // Without a connection, the change won't be sent either.
    if (now.result === 'failed' && now.kind === 'not-sent') return 'unchecked';
    const conflicts = now.result === 'found' ? conflictsOf(kind, base, now.base, values) : [];
    if (now.result === 'found' && conflicts.length > 0) {
      setTheirs({ base: now.base, at: now.at, conflicts });
      return null;
    }
    const freshness = now.result === 'found' ? 'unchanged' : now.result;
    setFound(freshness);
    return freshness;
  };

  return {
    freshness: found ?? (reread ? 'unchecked' : 'cannot be read'),
    /** The record as changed by others, until the user resolves the conflict. */
    theirs,
    check,
    settle: () => setTheirs(null),
  };
}
