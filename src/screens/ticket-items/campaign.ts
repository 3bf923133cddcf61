import { useFound } from '../../records/find.ts';
import { campaignName } from '../../records/campaign.tsx';
import { knownCampaign, useLearned } from '../../records/links.tsx';

/** The campaign of a form, as far as it is known. The form works without it. */
export interface ItemCampaign {
  id: string;
  title: string;
  /** It is being loaded, so its title may still change. */
  isAskedFor: boolean;
  /** Null when it is not known. */
  currency: string | null;
  /** Says which currency, or why it is not known. */
  currencyWords: string;
  /** The page of its list that holds it; undefined when that is not known. */
  at: string | undefined;
}

export function useItemCampaign(id: string, at: string | undefined): ItemCampaign {
  const found = useFound('listCampaigns', id, { at: Number(at ?? 1), values: {} });
  useLearned();
  const known = knownCampaign(id);
  const row = found.data?.row;
  const isAskedFor = found.isPending && !known;
  const title = row ? campaignName(row) : known?.title.trim() || `Campaign ${id}`;
  const currency = row?.currency || known?.currency || null;
  return { id, title, isAskedFor, currency, at, currencyWords: words() };

  function words(): string {
    if (currency !== null) return `Prices are in ${currency}`;
    if (found.isPending) return 'Asking for its currency';
    if (row) return 'The service gives no currency for it';
    return found.error
      ? 'Its currency is not known: the campaign could not be read'
      : 'Its currency is not known: the campaign was not found';
  }
}
