/** What the rows at hand tell of who gave. */
import { idOf } from '../gifts.ts';
import type { HeldRow } from '../lists.ts';
import type { RowStore } from '../row-store.ts';
import { membersOf } from '../written.ts';
import type { Held } from './evidence.ts';

const giftFields = 'id contact_id first_name last_name company email pledge_id plan_id';
const pledgeFields = 'id contact_id';
const ticketFields = 'transaction_id name first_name last_name email';

export function heldIn(store: Pick<RowStore, 'rows'>): Held {
  return {
    contacts: store.rows('listHouseholds').flatMap((one) => membersOf(one).flatMap(({ id }) => idOf(id) ?? [])),
    gifts: store.rows('listTransactions').map((row) => only(row, giftFields)),
    pledges: store.rows('listPledges').map((row) => only(row, pledgeFields)),
    tickets: store.rows('listTickets').map((row) => only(row, ticketFields)),
  };
}

/** These fields as text; null where a row does not have one. */
function only<Fields extends string>(row: HeldRow, fields: Fields) {
  const names = fields.split(' ') as Split<Fields>[];
  return Object.fromEntries(names.map((name) => [name, textOrNull(row[name])])) as Record<Split<Fields>, string | null>;
}

type Split<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Split<Rest> : Text;

const textOrNull = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : null);
