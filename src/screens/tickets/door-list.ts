/** The door list: tickets grouped by type and sorted by attendee name. */
import { inOrder } from '../../domain/rows/keys.ts';
import { foldText, formatCount } from '../../domain/values/labels.ts';
import type { Ticket } from '../../api/resources.ts';
import { isCheckedIn, ticketName } from '../../domain/ticket.ts';

export interface DoorType {
  /** Null for tickets without a type. */
  type: string | null;
  /** Sorted by attendee name. */
  tickets: readonly Ticket[];
  checkedIn: number;
}

/** Groups tickets by type, sorted by type. Tickets without a type come last. */
export function doorList(tickets: readonly Ticket[]): DoorType[] {
  const byType = new Map<string | null, Ticket[]>();
  for (const ticket of tickets) {
    const type = ticket.title?.trim() || null;
    const ofType = byType.get(type);
    if (ofType) ofType.push(ticket);
    else byType.set(type, [ticket]);
  }
  return [...byType]
    .toSorted(([one], [other]) => {
      if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1;
      return inOrder(one, other);
    })
    .map(([type, ofType]) => ({
      type,
      tickets: ofType.toSorted((one, other) => inOrder(ticketName(one), ticketName(other))),
      checkedIn: ofType.filter(isCheckedIn).length,
    }));
}

/** True if everyone is in. `isWhole`: no ticket of the list is missing. */
export function isAllIn(checkedIn: number, count: number, isWhole: boolean): boolean {
  return isWhole && count > 1 && checkedIn === count;
}

/** Returns `279 of 464 checked in`, or `All 464 checked in`. */
export function checkedInLabel(checkedIn: number, count: number, isWhole: boolean): string {
  return isAllIn(checkedIn, count, isWhole)
    ? `All ${formatCount(count)} checked in`
    : `${formatCount(checkedIn)} of ${formatCount(count)} checked in`;
}

/** Returns a search predicate: true if a ticket's name, email, phone, or number contains every word of the text. */
export function finder(text: string): (ticket: Ticket) => boolean {
  const words = foldText(text).split(/\s+/).filter(Boolean);
  return (ticket) => {
    if (words.length === 0) return true;
    const { id, id_suffix, email, phone, transaction_id } = ticket;
    const at = foldText([ticketName(ticket), email, phone, id, id_suffix, transaction_id].join(' '));
    return words.every((word) => at.includes(word));
  };
}
