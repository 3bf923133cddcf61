/** The events of the door list: those that tickets name, or that their transactions tell. */
import { useMemo } from 'react';
import type { Ticket } from '../../api/resources.ts';
import { inOrder } from '../../domain/rows/keys.ts';
import { campaignOfTicket } from '../../domain/ticket.ts';
import { useNames } from '../../records/names.ts';
import { useReplicaQuery, useReplicaWith } from '../../records/use-at-hand.ts';
import { useToday } from '../../ui/browser/today.ts';
import { today as todayNow } from '../../ui/format/days.ts';
import { type DoorEvent, nextEvent } from './door-list.ts';

export interface DoorEvents {
  /** The latest first. */
  events: readonly DoorEvent[];
  /** The one that's today or comes next. */
  next: string | null;
  /** The campaign of a ticket. Null if neither the ticket nor its transaction says it. */
  eventOf(ticket: Ticket): string | null;
}

/** Returns the events of these tickets. */
export function useDoorEvents(rows: readonly Ticket[]): DoorEvents {
  const names = useNames();
  const today = useToday() ?? todayNow();
  const ids = useMemo(
    () =>
      rows.flatMap((ticket) =>
        campaignOfTicket(ticket) === null && ticket.transaction_id ? [ticket.transaction_id] : [],
      ),
    [rows],
  );
  const replica = useReplicaWith('listTransactions');
  const told = useReplicaQuery(
    ids.length > 0 ? replica : null,
    ['campaigns of gifts'],
    (ask) => ask('campaignsOfGifts', ids),
    String(ids.length),
    ['listTransactions', 'listPledges'],
  );
  return useMemo(() => {
    const eventOf = (ticket: Ticket) => campaignOfTicket(ticket) ?? told?.get(ticket.transaction_id ?? '') ?? null;
    const events = [...new Set(rows.map(eventOf).filter((id) => id !== null))]
      .map((id) => {
        const { title, eventDay } = names.campaign(id) ?? {};
        return { id, title: title || `Campaign ${id}`, eventDay: eventDay ?? null };
      })
      .toSorted((one, other) => inOrder(other.eventDay ?? '', one.eventDay ?? '') || inOrder(one.title, other.title));
    return { events, next: nextEvent(events, today), eventOf };
  }, [rows, names, told, today]);
}
