/** Components and hooks for amounts whose currency comes from the record's campaign, once that campaign is known. */
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
  /** Returns null while the currency is unknown. */
  currency(): string | null;
}

export function JoinedMoney({ amount, currency }: JoinedMoneyProps) {
  return <Money amount={amount} currency={useStore(learned, currency)} />;
}

/** Returns a new array of the same parts when a currency may have been learned, so that sums are computed again. */
export function useJoined<T>(parts: readonly T[]): readonly T[] {
  const learned = useLearned();
  // oxlint-disable-next-line react/exhaustive-deps -- learned currencies change what the parts return, not the array
  return useMemo(() => [...parts], [parts, learned]);
}

/** A note on the source of an amount's currency. */
export function CurrencyNote({ campaignId }: { campaignId: string | null | undefined }) {
  useLearned();
  const currency = knownCurrency(campaignId);
  if (!currency) return 'Unknown currency.';
  if (!campaignId || !campaignOf(campaignId)?.currency) return `All campaigns use ${currency}.`;
  return (
    <>
      Currency from campaign <CampaignLink id={campaignId} />.
    </>
  );
}

/** Most organizations have at most two pages of campaigns. */
const pages = [1, 2];

/**
 * Loads campaigns for a list with campaign IDs, so titles and currencies can be shown. If loading fails, the IDs stay.
 * @returns true while loading
 */
export function useCampaignsAtHand(): boolean {
  const { isPending } = useQuery({
    queryKey: ['campaigns-at-hand'],
    queryFn: async ({ client }) => {
      for (const page of pages) {
        const ask = read('listCampaigns', listInput('listCampaigns', { page }));
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
