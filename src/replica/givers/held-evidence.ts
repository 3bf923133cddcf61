/** The evidence about donors in the synced data. */
import { idOf } from '#api/fields.ts';
import type { RowStore } from '#replica/row-store.ts';
import type { Held } from './evidence.ts';

export function heldIn(store: Pick<RowStore, 'rows'>): Held {
  return {
    contacts: store.rows('listHouseholds').flatMap(({ contacts }) => contacts.flatMap(({ id }) => idOf(id) ?? [])),
    gifts: store.rows('listTransactions'),
    pledges: store.rows('listPledges'),
    tickets: store.rows('listTickets'),
  };
}
