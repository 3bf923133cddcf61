/** Currencies that a record has from its campaign: shown as soon as the campaign has been seen. */
import { useMemo } from 'react';
import { learned } from '../device/known-names.ts';
import { Money } from '../ui/kit/cells.tsx';
import { useLearned } from './links.tsx';
import { useStore } from '../ui/browser/use-store.ts';

interface JoinedMoneyProps {
  amount: string | null;
  /** Null while it is not known. */
  currency(): string | null;
}

export function JoinedMoney({ amount, currency }: JoinedMoneyProps) {
  return <Money amount={amount} currency={useStore(learned, currency)} />;
}

/** What a list adds up, as a new array whenever a currency may have been learned: the sums have to be made again then. */
export function useJoined<T>(parts: readonly T[]): readonly T[] {
  const learned = useLearned();
  // oxlint-disable-next-line react/exhaustive-deps -- what was learned is not in the array, but in what its parts answer
  return useMemo(() => [...parts], [parts, learned]);
}
