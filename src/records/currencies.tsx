/** Amounts whose currency comes from the record's campaign, once that campaign is known. */
import { useMemo } from 'react';
import { learned } from '../device/known-names.ts';
import { Money } from '../ui/kit/cells.tsx';
import { CampaignLink, knownCurrency, useLearned } from './links.tsx';
import { useStore } from '../ui/browser/use-store.ts';

interface JoinedMoneyProps {
  amount: string | null;
  /** Null while it is not known. */
  currency(): string | null;
}

export function JoinedMoney({ amount, currency }: JoinedMoneyProps) {
  return <Money amount={amount} currency={useStore(learned, currency)} />;
}

/** The same totals as a new array when a currency may have been learned, so that the sums are computed again. */
export function useJoined<T>(parts: readonly T[]): readonly T[] {
  const learned = useLearned();
  // oxlint-disable-next-line react/exhaustive-deps -- what was learned is not in the array, but in what its parts answer
  return useMemo(() => [...parts], [parts, learned]);
}

/** Says where the currency of an amount comes from, or that none is known. */
export function CurrencyNote({ campaignId }: { campaignId: string | null | undefined }) {
  useLearned();
  if (!knownCurrency(campaignId)) return 'Currency not known.';
  return (
    <>
      Currency from campaign <CampaignLink id={campaignId} />.
    </>
  );
}
