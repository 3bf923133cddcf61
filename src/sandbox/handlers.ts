/** The handler of each operation. The operation table sets the type, so a missing one doesn't compile. */
import type { Handlers } from './wire.ts';
import { updateContact } from './handlers/contacts.ts';
import { updateDiscountCode } from './handlers/discount-codes.ts';
import { listHouseholds, updateHousehold } from './handlers/households.ts';
import * as lists from './handlers/lists.ts';
import { createTicketItem } from './handlers/ticket-items.ts';
import { listTransactions } from './handlers/transactions.ts';

export const handlers: Handlers = {
  ...lists,
  listHouseholds,
  listTransactions,
  updateHousehold,
  updateContact,
  createTicketItem,
  updateDiscountCode,
};
