/** Names, check-in, campaign, and currency of tickets. */
import { idOf, textOf } from '#api/fields.ts';
import type { Names } from './names.ts';
import { splitName, writtenName } from './person.ts';
import type { Ticket } from '#api/resources.ts';

/** The name of a ticket at the door, and what it's sorted by. */
export interface DoorName {
  name: string;
  first: string;
  last: string;
  /** 0: an attendee; 1: the guest of one; 2: the ticket has no name. */
  rank: 0 | 1 | 2;
}

/** Returns the attendee's name, or that of whose guest they are. `buyer`: empty if unknown. */
export function doorName(ticket: Ticket, buyer: string): DoorName {
  const own = writtenName(ticket);
  const named = own || buyer;
  if (named === '') return { name: ticketName(ticket), first: '', last: '', rank: 2 };
  const split = splitName(named);
  if (own === '') return { name: `Guest of ${buyer}`, ...split, rank: 1 };
  const last = textOf(ticket.last_name) || split.last;
  return { name: own, first: textOf(ticket.first_name) || split.first, last, rank: 0 };
}

/** Returns the attendee's name, the ticket type, or the ticket's ID. */
export function ticketName(ticket: Ticket): string {
  const { id, title } = ticket;
  return writtenName(ticket) || title?.trim() || (id ? `Ticket ${id}` : 'Ticket (no ID)');
}

export function isCheckedIn<T extends Pick<Ticket, 'checked_in_at'>>(
  ticket: T,
): ticket is T & { checked_in_at: string } {
  return Boolean(ticket.checked_in_at?.trim());
}

/** Formats the check-in status. Unknown if the platform leaves the field out. */
export function checkInLabel(ticket: Pick<Ticket, 'checked_in_at'>): string {
  if (ticket.checked_in_at === undefined) return 'Unknown check-in';
  return isCheckedIn(ticket) ? 'Checked in' : 'Not checked in';
}

/** Returns the campaign ID, a field that isn't in the specification. */
export function campaignOfTicket({ ['campaign_id']: campaign }: Ticket): string | null {
  return idOf(campaign);
}

/** Returns the currency of the ticket's campaign, of all campaigns, or of its transaction. Tickets have none. */
export function currencyOfTicket(ticket: Ticket, names: Names): string | null {
  return names.currency(campaignOfTicket(ticket)) ?? names.currencyOfGift(ticket.transaction_id);
}
