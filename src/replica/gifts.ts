/** Transactions as questions count them: what became of each, when it was given, by whom and for which campaign. */
import { paymentOf, type Specified } from '../api/deployed-transaction.ts';
import { isObject } from '../api/fields.ts';
import { toDay } from '../ui/values/days.ts';
import { toInstant } from '../ui/values/time.ts';
import type { HeldRow } from './lists.ts';
import type { RowStore } from './row-store.ts';
import { type Standing, standingOf } from './standing.ts';

export interface Gift {
  /** Empty where the service gave none. */
  id: string;
  /** Only what is `given` counts. */
  standing: Standing;
  /** `2026-11-19T10:00:00Z`, or a day; null where it has none. */
  at: string | null;
  /** `2026-11-19`, where the viewer is. */
  day: string | null;
  /** Decimal text; empty where it has none. */
  amount: string;
  /** Its own, else its campaign's; empty where none is known. */
  currency: string;
  /** The contact's ID; null where it is not known. */
  giver: string | null;
  /** The ID of its campaign, else of its pledge's. */
  campaign: string | null;
  pledge: string | null;
  /** Where it came by itself: of what. */
  plan: string | null;
  /** As the service gave it. */
  row: HeldRow;
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** `0` stands for nobody and for nothing. */
export function idOf(value: unknown): string | null {
  const id = typeof value === 'number' ? String(value) : textOf(value);
  return id === '' || id === '0' ? null : id;
}

/** In the order of their list. `giverOf`: who gave what the row and its pledge do not say. */
export function giftsIn(store: RowStore, giverOf: (transaction: string) => string | null): Gift[] {
  return store.rows('listTransactions').map((row) => {
    const payment = paymentOf(row);
    const id = idOf(row.id) ?? '';
    const pledgeId = idOf(payment.pledge_id);
    const pledge = pledgeId === null ? undefined : store.row('listPledges', pledgeId);
    const campaign = idOf(row['campaign_id']) ?? idOf(pledge?.['campaign_id']);
    const { amount, captured, refunded } = payment;
    const at = momentOf(row, payment);
    return {
      id,
      standing: standingOf({ status: row['status'], captured, refunded, amount }),
      at,
      day: at === null ? null : dayOf(at),
      amount: textOf(amount),
      currency: textOf(row['currency']) || currencyOf(store, campaign),
      giver: idOf(row['contact_id']) ?? idOf(pledge?.['contact_id']) ?? giverOf(id),
      campaign,
      pledge: pledgeId,
      plan: idOf(payment.plan_id),
      row,
    };
  });
}

/** Empty where it is not known. */
export function currencyOf(store: Pick<RowStore, 'row'>, campaign: string | null): string {
  return campaign === null ? '' : textOf(store.row('listCampaigns', campaign)?.['currency']);
}

/** As lists show them: the newest first, what has no date last. */
export function newestFirst(transactions: readonly HeldRow[]): HeldRow[] {
  const timed = transactions.map((row) => {
    const at = momentOf(row, paymentOf(row));
    const time = at === null ? null : (toInstant(at) ?? Date.parse(toDay(at) ?? ''));
    return { row, time: time === null || Number.isNaN(time) ? -Infinity : time };
  });
  return timed.toSorted((one, other) => (one.time === other.time ? 0 : other.time - one.time)).map(({ row }) => row);
}

function momentOf(row: HeldRow, { captured_at, line_items }: Specified): string | null {
  const own = textOf(row['transacted_at']) || textOf(captured_at);
  if (own) return own;
  const made = line_items.map((item) => (isObject(item) ? textOf(item['created_at']) : ''));
  return made.find(Boolean) ?? null;
}

/** The day of a moment where the viewer is. */
export function dayOf(at: string): string | null {
  const time = toInstant(at);
  if (time === null) return toDay(at);
  const day = new Date(time);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(day.getFullYear()).padStart(4, '0')}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
