/** Amounts whose currency comes from the record's campaign, once that campaign is known. */
import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { listInput } from './lists.ts';
import { useMemo } from 'react';
import { campaignOf, knownCurrency, learned } from '../device/known-names.ts';
import { Money } from '../ui/kit/cells.tsx';
import { CampaignLink, useLearned } from './links.tsx';
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
  const currency = knownCurrency(campaignId);
  if (!currency) return 'Currency not known.';
  if (!campaignId || !campaignOf(campaignId)?.currency) return `All campaigns are in ${currency}.`;
  return (
    <>
      Currency from campaign <CampaignLink id={campaignId} />.
    </>
  );
}

/** Two pages hold every campaign of most organisations. */
const pages = [1, 2];

/**
 * Loads campaigns beside a list whose rows hold campaign IDs, so that titles and currencies can replace the IDs. If it fails,
 * the IDs stay.
 * @returns whether it is still loading
 */
export function useCampaignsAtHand(): boolean {
  const { isPending } = useQuery({
    queryKey: ['campaigns-at-hand'],
    queryFn: async ({ client }) => {
      for (const page of pages) {
        const ask = read('listCampaigns', listInput('listCampaigns', { page }));
        // The first page says whether there is a second.
        // oxlint-disable-next-line no-await-in-loop
        const { hasNext } = await client.query({ ...ask, staleTime: 'static', retry: false });
        if (!hasNext) break;
      }
      return null;
    },
    retry: false,
    retryOnMount: false,
    staleTime: Infinity,
  });
  return isPending;
}
