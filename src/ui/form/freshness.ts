/** Checks whether someone else changed a record while it was being edited here. */
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormKind, Reread } from './form-kind.ts';
import { conflicts } from './three-way.ts';

/** Result of the check for changes by others. */
type Freshness = 'checking' | 'unchanged' | 'missing' | 'failed' | 'cannot be read';

export const freshnessMessages: Record<Freshness, string> = {
  'cannot be read': 'We can’t check for changes by other people.',
  checking: 'Checking for changes by other people…',
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
  const [freshness, setFreshness] = useState<Freshness>('checking');
  const [theirs, setTheirs] = useState<{ base: Base; at: number } | null>(null);
  const turn = useRef(0);

  /**
   * Returns true if the record is unchanged or can't be checked; false if it changed, or if a later check replaced
   * this.
   */
  const stillTheSame = async (values: Values): Promise<boolean> => {
    turn.current += 1;
    const own = turn.current;
    setTheirs(null);
    if (!reread) {
      setFreshness('cannot be read');
      return true;
    }
    setFreshness('checking');
    const now = await reread();
    // A later check has replaced this one.
    if (own !== turn.current) return false;
    if (now.result !== 'found') {
      setFreshness(now.result);
      return true;
    }
    if (conflicts(kind.parts(base), kind.toForm(base), values, kind.toForm(now.base)).length > 0) {
      setTheirs({ base: now.base, at: now.at });
      return false;
    }
    setFreshness('unchanged');
    return true;
  };

  return {
    freshness,
    /** The record as changed by others, until the user resolves the conflict. */
    theirs,
    stillTheSame,
    settle: (result?: Freshness) => {
      setTheirs(null);
      if (result) setFreshness(result);
    },
  };
}
