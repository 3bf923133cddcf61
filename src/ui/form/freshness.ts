/** Checks whether someone else changed a record while it was being edited here. */
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormKind, Reread } from './form-kind.ts';
import { conflicts } from './three-way.ts';

/** Result of the check for changes by others. */
export type Freshness = 'unchecked' | 'unchanged' | 'missing' | 'failed' | 'cannot be read';

export const freshnessMessages: Record<Freshness, string> = {
  'cannot be read': 'We can’t check for changes by other people.',
  unchecked: 'When you save, we check for changes by other people first.',
  unchanged: 'No one else has changed this record.',
  missing: 'Record not found, so we couldn’t check for other changes.',
  failed: 'Couldn’t check for changes by other people.',
};

interface FreshnessProps<Base, Values extends FieldValues> {
  kind: Pick<FormKind<Base, Values, never, never>, 'parts' | 'toForm'>;
  /** The record when the form was opened. */
  base: Base;
  reread: (() => Promise<Reread<Base>>) | undefined;
}

export function useFreshness<Base, Values extends FieldValues>({ kind, base, reread }: FreshnessProps<Base, Values>) {
  const [freshness, setFreshness] = useState<Freshness>(reread ? 'unchecked' : 'cannot be read');
  const [theirs, setTheirs] = useState<{ base: Base; at: number } | null>(null);

  /** Returns the result of the check. Null if nothing may be sent: the record changed, or the session has ended. */
  const check = async (values: Values): Promise<Freshness | null> => {
    setTheirs(null);
    if (!reread) return 'cannot be read';
    const now = await reread();
    // The sign-in is on screen; the user saves again after it.
    if (now.result === 'failed' && now.kind === 'session') return null;
    // Without a connection, the change won't be sent either.
    if (now.result === 'failed' && now.kind === 'not-sent') return 'unchecked';
    if (
      now.result === 'found' &&
      conflicts(kind.parts(base), kind.toForm(base), values, kind.toForm(now.base)).length > 0
    ) {
      setTheirs({ base: now.base, at: now.at });
      return null;
    }
    const found = now.result === 'found' ? 'unchanged' : now.result;
    setFreshness(found);
    return found;
  };

  return {
    freshness,
    /** The record as changed by others, until the user resolves the conflict. */
    theirs,
    check,
    settle: () => setTheirs(null),
  };
}
