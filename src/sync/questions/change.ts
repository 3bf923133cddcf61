/** A row that is new, has changed, or is gone: which kind of change it is, and when and of what amount it was. */
import { idOf, textOf } from '#api/fields.ts';
import type { ListName } from '#api/operations.ts';
import { countsAsGiven, type Gift, type GiftStatus } from '#domain/gift.ts';
import { toInstant } from '#domain/values/calendar.ts';
import { negate } from '#domain/values/decimal.ts';
import { currencyCode } from '#domain/values/money.ts';
import { currencyOf } from '#sync/gifts.ts';
import type { ListRow } from '#sync/lists.ts';
import type { RowStore } from '#sync/row-store.ts';

export const changeKinds = ['gifts', 'refunds', 'pledges', 'check-ins', 'others'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** A row that is new, has changed or is gone. */
export interface Change {
  list: ListName;
  id: string;
  what: 'new' | 'changed' | 'gone';
  kind: ChangeKind;
  /** Null if it's gone. */
  row: ListRow | null;
  /** The key fields before. Null if it's new or gone. */
  before: Readonly<Record<string, string>> | null;
  now: Readonly<Record<string, string>> | null;
  /** When it happened, according to the platform. Null if it doesn't say. */
  at: string | null;
  /** Decimal text. Empty if it has none. */
  amount: string;
  currency: string;
  campaign: string | null;
  /** The contact's ID. */
  person: string | null;
}

type Fields = Readonly<Record<string, string>>;

const isRefunded = (status: string | undefined) => ['refunded', 'partly refunded', 'refund'].includes(status ?? '');

export function kindOf(list: ListName, before: Fields | null, now: Fields): ChangeKind {
  if (list === 'listTransactions' && before?.['status'] !== now['status']) {
    const status = now['status'] as GiftStatus;
    if (isRefunded(status)) return 'refunds';
    if (countsAsGiven({ status })) return 'gifts';
  }
  if (list === 'listPledges' && before === null) return 'pledges';
  if (list === 'listTickets' && now['check-in'] === 'in') return 'check-ins';
  return 'others';
}

/** The amount paid back. Empty if the platform doesn't say. */
const refundOf = ({ status, amount, refunded }: Gift) => (status === 'refund' ? negate(amount) : (refunded ?? ''));

type Details = Pick<Change, 'at' | 'amount' | 'currency' | 'campaign' | 'person'>;

export function detailsOf(
  { store, gifts }: { store: Pick<RowStore, 'rows' | 'row'>; gifts: ReadonlyMap<string, Gift> },
  { list, id, row, what }: Pick<Change, 'list' | 'id' | 'what'> & { row: ListRow },
): Details {
  const text = (field: string) => textOf(row[field]);
  const gift = gifts.get(list === 'listTickets' ? (idOf(row['transaction_id']) ?? '') : id);
  const at = (what === 'new' ? '' : text('updated_at')) || text('created_at') || null;
  if (list === 'listTransactions' && gift) {
    const { at, currency, campaign, donor, status } = gift;
    const refundedAt = isRefunded(status) ? textOf(gift.row.refunded_at) : '';
    const amount = isRefunded(status) ? refundOf(gift) : gift.amount;
    return { at: refundedAt || at, amount, currency, campaign, person: donor };
  }
  if (list === 'listTickets') {
    return {
      at: text('checked_in_at') || at,
      amount: '',
      currency: '',
      campaign: gift?.campaign ?? null,
      person: null,
    };
  }
  const campaign = list === 'listCampaigns' ? id : idOf(row['campaign_id']);
  const currency = currencyCode(text('currency')) || currencyOf(store, campaign);
  if (list === 'listPledges') {
    return { at, amount: text('amount'), currency, campaign, person: idOf(row['contact_id']) };
  }
  if (list === 'listPayouts') return { at, amount: text('payout'), currency, campaign, person: null };
  // A changed goal is in the campaign's currency.
  return { at, amount: '', currency, campaign: list === 'listCampaigns' ? id : null, person: null };
}

/** Returns milliseconds. Rows without a time go last. */
export function timeOf({ at }: { at: string | null }): number {
  const time = at === null ? NaN : (toInstant(at) ?? Date.parse(at));
  return Number.isNaN(time) ? -Infinity : time;
}
