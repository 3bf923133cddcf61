/**
 * The gifts that tickets were bought with: their campaign, and any problem with the payment, since such a ticket isn't
 * sold.
 */
import { idOf } from '#api/fields.ts';
import { type Gift } from '#domain/gift.ts';
import { paymentProblem, type PaymentProblem } from '#domain/gift-labels.ts';
import type { RowStore } from '#replica/row-store.ts';

export interface TicketGift {
  campaign: string | null;
  problem: PaymentProblem | null;
}

interface TicketWorld {
  store: Pick<RowStore, 'rows'>;
  gifts: readonly Gift[];
}

/** Returns the gifts that tickets were bought with, by the transaction's ID. */
export function ticketGifts({ store, gifts }: TicketWorld): Map<string, TicketGift> {
  const ids = new Set(store.rows('listTickets').map(({ transaction_id }) => idOf(transaction_id)));
  const bought = gifts.filter(({ id }) => ids.has(id));
  return new Map(bought.map(({ id, campaign, row }) => [id, { campaign, problem: paymentProblem(row) }]));
}
