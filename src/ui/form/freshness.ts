/** Whether somebody else changed a record while it was being edited here. */
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { FormKind, Reread } from './form-kind.ts';
import { conflicts } from './three-way.ts';

/** Whether somebody else changed the record meanwhile. */
type Freshness = 'checking' | 'unchanged' | 'missing' | 'failed' | 'cannot be read';

export const freshnessWords: Record<Freshness, string> = {
  'cannot be read': 'Changes by others cannot be checked.',
  checking: 'Checking for changes by others…',
  unchanged: 'No changes by others.',
  missing: 'Not found, so changes by others could not be checked.',
  failed: 'Changes by others could not be checked.',
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

  /** True when the record is as it was when the form was opened, or when nobody can tell. A later look makes it false. */
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
    // An older look says nothing about what is reviewed now.
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
    /** The record as somebody else has changed it, until that is settled. */
    theirs,
    stillTheSame,
    settle: (result?: Freshness) => {
      setTheirs(null);
      if (result) setFreshness(result);
    },
  };
}
