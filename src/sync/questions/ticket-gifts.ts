/**
 * The gifts that tickets were bought with: their campaign, who bought them, and any problem with the payment, since such a
 * ticket isn't sold.
 */
import { idOf } from '#api/fields.ts';
import { type Gift } from '#domain/gift.ts';
import { paymentProblem, type PaymentProblem } from '#domain/gift-labels.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import { writtenName } from '#domain/person.ts';
import type { RowStore } from '#sync/row-store.ts';

export interface TicketGift {
  campaign: string | null;
  problem: PaymentProblem | null;
  /** Empty if unknown. */
  buyer: string;
}

interface TicketWorld {
  store: Pick<RowStore, 'rows'>;
  gifts: readonly Gift[];
  people?: readonly PersonRow[];
}

/** Returns the gifts that tickets were bought with, by the transaction's ID. */
export function ticketGifts({ store, gifts, people = [] }: TicketWorld): Map<string, TicketGift> {
  const ids = new Set(store.rows('listTickets').map(({ transaction_id }) => idOf(transaction_id)));
  const bought = gifts.filter(({ id }) => ids.has(id));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return new Map(
    bought.map(({ id, campaign, donor, row }) => {
      const buyer = names.get(donor ?? '') || writtenName(row);
      return [id, { campaign, problem: paymentProblem(row), buyer }];
    }),
  );
}
