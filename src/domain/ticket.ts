/** Names, check-in, campaign, and currency of tickets. */
import { idOf } from '#api/fields.ts';
import type { Names } from './names.ts';
import { writtenName } from './person.ts';
import type { Ticket } from '#api/resources.ts';

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
