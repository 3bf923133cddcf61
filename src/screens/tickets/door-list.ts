/** Who is expected at the door: tickets by type, and in each type by name. */
import type { Ticket } from '../../api/resources.ts';
import { inOrder } from '../../ui/rows/row-keys.ts';
import { folded } from '../../ui/values/words.ts';
import { isCheckedIn } from '../../records/ticket-facts.ts';
import { ticketName } from '../../records/ticket.tsx';

export interface DoorType {
  /** Null: tickets that name no type. */
  type: string | null;
  /** In the order of their names. */
  tickets: readonly Ticket[];
  checkedIn: number;
}

/** Every type of ticket, in the order of their names; those without a type come last. */
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

/** Whether each word of the text is in a ticket's name, email, phone or number. */
export function finder(text: string): (ticket: Ticket) => boolean {
  const words = folded(text).split(/\s+/).filter(Boolean);
  return (ticket) => {
    if (words.length === 0) return true;
    const { id, id_suffix, email, phone, transaction_id } = ticket;
    const at = folded([ticketName(ticket), email, phone, id, id_suffix, transaction_id].join(' '));
    return words.every((word) => at.includes(word));
  };
}
