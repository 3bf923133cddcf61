import { useNames } from '#records/names.ts';
import { campaignName } from '#domain/campaign.ts';
import { useFound } from '#records/find.ts';

/** The form's campaign, as far as it has loaded. The form works without it. */
export interface ItemCampaign {
  id: string;
  title: string;
  /** True while the campaign loads, so its title may still change. */
  isAskedFor: boolean;
  /** Null when unknown. */
  currency: string | null;
  /** A sentence with the currency, or the reason that it is unknown. */
  currencyNote: string;
  /** Page number of the campaign list that has the campaign. Undefined when unknown. */
  at: string | undefined;
}

export function useItemCampaign(id: string, at: string | undefined): ItemCampaign {
  const found = useFound('listCampaigns', id, { at: Number(at ?? 1), values: {} });
  const names = useNames();
  const known = names.campaign(id);
  const row = found.data?.row;
  const isAskedFor = found.isPending && !known;
  const title = row ? campaignName(row) : known?.title.trim() || `Campaign ${id}`;
  const currency = row?.currency || known?.currency || null;
  return { id, title, isAskedFor, currency, at, currencyNote: currencyNote() };

  function currencyNote(): string {
    if (currency !== null) return `Prices are in ${currency}.`;
    if (found.isPending) return 'Loading currency…';
    if (row) return 'This campaign has no currency.';
    return found.error ? 'Unknown currency: couldn’t load the campaign.' : 'Unknown currency: campaign not found.';
  }
}
