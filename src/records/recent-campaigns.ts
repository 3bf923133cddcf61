import { useQuery } from '@tanstack/react-query';
import { read } from '../api/query.ts';
import { listInput } from './lists.ts';

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
