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
