/** Payouts that need attention: the failed ones of the last 30 days, then the late ones, latest first. */
import { textOf } from '#api/fields.ts';
import { canRead, payoutNeed } from '#domain/payout.ts';
import type { Zone } from '#domain/values/calendar.ts';
import { type Money, ownAmounts, sumByCurrency } from '#domain/values/money.ts';
import { currencyOf } from '#sync/gifts.ts';
import type { RowStore } from '#sync/row-store.ts';
import type { OverdueAsked } from './overdue.ts';

export interface LatePayout {
  id: string;
  /** The campaign's title. Empty if unknown. */
  name: string;
  /** How many days it's late. Null if it failed. */
  days: number | null;
  /** Net, as decimal text. Null if an amount of the payout can't be read. */
  amount: string | null;
  currency: string;
}

export interface LatePayouts {
  late: number;
  failed: number;
  /** Net amounts of the late ones. */
  sums: readonly Money[];
  /** How many of the late ones are in no sum, because one of their amounts can't be read. */
  unread: number;
  first: readonly LatePayout[];
}

interface World {
  store: Pick<RowStore, 'rows' | 'row'>;
  zone: Zone;
}

export function latePayouts({ store, zone }: World, { today, most }: OverdueAsked): LatePayouts {
  const all = store.rows('listPayouts').flatMap((row): LatePayout[] => {
    const need = payoutNeed(row, today, zone);
    if (!need) return [];
    const campaign = row.campaign_id;
    const name = textOf(campaign && store.row('listCampaigns', campaign)?.title);
    const currency = row.currency?.trim() || currencyOf(store, campaign);
    return [{ id: row.id ?? '', name, days: need.late, amount: canRead(row) ? row.payout : null, currency }];
  });
  const late = all.filter(({ days }) => days !== null);
  return {
    late: late.length,
    failed: all.length - late.length,
    ...sumByCurrency(late, ownAmounts),
    first: all.toSorted((one, other) => (other.days ?? Infinity) - (one.days ?? Infinity) || 0).slice(0, most),
  };
}
