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
export function giftsOfTickets({ store, gifts }: Pick<TicketWorld, 'store' | 'gifts'>): Map<string, Gift> {
  const ids = new Set(store.rows('listTickets').map(({ transaction_id }) => idOf(transaction_id)));
  return new Map(gifts.filter(({ id }) => ids.has(id)).map((gift) => [gift.id, gift]));
}

/** Returns what the door list says of them. */
export function ticketGifts({ people = [], ...world }: TicketWorld): Map<string, TicketGift> {
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return new Map(
    Array.from(giftsOfTickets(world), ([id, { campaign, donor, row }]) => {
      const buyer = names.get(donor ?? '') || writtenName(row);
      return [id, { campaign, problem: paymentProblem(row), buyer }];
    }),
  );
}
