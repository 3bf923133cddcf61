/** Transactions as questions count them: what became of each, when it was given, by whom and for which campaign. */
import { dateOfGift, type Gift, keptAmount, standingOf } from '../domain/gift.ts';
import { idOf, textOf } from '../api/fields.ts';
import type { Campaign } from '../api/resources.ts';
import { dayReader, type Zone } from '../domain/values/calendar.ts';
import { onlyCurrency } from '../domain/values/money.ts';
import type { RowStore } from './row-store.ts';

/** In the order of their list. `giverOf`: who gave what the row and its pledge do not say. */
export function giftsIn(store: RowStore, giverOf: (transaction: string) => string | null, zone: Zone): Gift[] {
  const dayOf = dayReader(zone);
  return store.rows('listTransactions').map((row) => {
    const id = idOf(row.id) ?? '';
    const pledgeId = idOf(row.pledge_id);
    const pledge = pledgeId === null ? undefined : store.row('listPledges', pledgeId);
    const campaign = idOf(row.campaign_id) ?? idOf(pledge?.campaign_id);
    const paid = textOf(row.amount);
    const standing = standingOf(row);
    const kept = standing === 'partly refunded' ? keptAmount(row) : paid;
    const at = dateOfGift(row);
    return {
      id,
      standing,
      at,
      day: dayOf(at),
      amount: kept ?? paid,
      paid,
      isInFull: kept === null,
      currency: textOf(row.currency) || currencyOf(store, campaign),
      giver: idOf(row.contact_id) ?? idOf(pledge?.contact_id) ?? giverOf(id),
      campaign,
      pledge: pledgeId,
      plan: idOf(row.plan_id),
      row,
    };
  });
}

/** Of a campaign; where all campaigns have one currency, of what is tied to none as well. Empty where it isn't known. */
export function currencyOf(store: Pick<RowStore, 'row' | 'rows'>, campaign: string | null): string {
  const own = campaign === null ? '' : textOf(store.row('listCampaigns', campaign)?.currency);
  return own || currencyOfAll(store.rows('listCampaigns'));
}

const currencies = new WeakMap<readonly Campaign[], string>();

function currencyOfAll(campaigns: readonly Campaign[]): string {
  const known = currencies.get(campaigns) ?? onlyCurrency(campaigns.map((row) => ({ currency: textOf(row.currency) })));
  currencies.set(campaigns, known);
  return known;
}
