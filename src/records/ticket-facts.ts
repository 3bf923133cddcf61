import { toText } from '../api/fields.ts';
import { currencyNamedBy, knownCurrency } from '../device/known-names.ts';
import type { Ticket } from '../api/resources.ts';

export function isCheckedIn<T extends Pick<Ticket, 'checked_in_at'>>(
  ticket: T,
): ticket is T & { checked_in_at: string } {
  return Boolean(ticket.checked_in_at?.trim());
}

/** A service that does not send the field says nothing about who came. */
export function checkInWords(ticket: Pick<Ticket, 'checked_in_at'>): string {
  if (ticket.checked_in_at === undefined) return 'Check-in not given';
  return isCheckedIn(ticket) ? 'Checked in' : 'Not checked in';
}

/** Deployed services say which campaign a ticket is for. */
export function campaignOfTicket({ ['campaign_id']: campaign }: Ticket): string | null {
  return toText(campaign)?.trim() || null;
}

/** A ticket has none of its own: its campaign's, else the one that all campaigns have, else its transaction's. */
export function currencyOfTicket(ticket: Ticket): string | null {
  const { transaction_id } = ticket;
  return knownCurrency(campaignOfTicket(ticket)) ?? ((transaction_id && currencyNamedBy(transaction_id)) || null);
}
