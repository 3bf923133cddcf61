/** Components and hooks for amounts whose currency comes from the record's campaign, once that campaign is known. */
import type { JoinedCampaign } from '#domain/joined.ts';
import { useQuery } from '@tanstack/react-query';
import { read } from '#api/query.ts';
import { listInput } from './lists.ts';
import { CampaignCell } from './links.tsx';
import { useSync } from './use-sync.ts';
import { campaignsKey, campaignsKnownTo } from './ways/use-name.ts';

/** A note on the source of an amount's currency. */
export function CurrencyNote({ campaign, currency }: { campaign: JoinedCampaign | null; currency: string | null }) {
  if (!currency) return 'Unknown currency.';
  if (!campaign?.currency) return `All campaigns use ${currency}.`;
  return (
    <>
      Currency from campaign <CampaignCell campaign={campaign} />.
    </>
  );
}

/** Most organizations have at most two pages of campaigns. */
const pages = [1, 2];

/**
 * Loads campaigns for a list with campaign IDs, so titles and currencies can be shown. If loading fails, the IDs stay.
 * @returns true until the worker has answered with them
 */
export function useSyncedCampaigns(): boolean {
  const isAwaited = useQuery(campaignsKnownTo(useSync())).isPending;
  const { isPending } = useQuery({
    queryKey: ['synced-campaigns'],
    queryFn: async ({ client }) => {
      for (const page of pages) {
        const ask = read('listCampaigns', listInput('listCampaigns', { page }));
        const { hasNext } = await client.query({ ...ask, staleTime: 'static', retry: false });
        if (!hasNext) break;
      }
      // The worker has seen these pages by now.
      await client.refetchQueries({ queryKey: campaignsKey });
      return null;
    },
    retry: false,
    retryOnMount: false,
    staleTime: Infinity,
  });
  return isPending || isAwaited;
}
