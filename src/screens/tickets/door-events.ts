/** The events of the door list, and what's wrong with payments: what tickets name, or their transactions tell. */
import { useMemo } from 'react';
import { idOf } from '#api/fields.ts';
import type { Ticket } from '#api/resources.ts';
import { inOrder } from '#domain/rows/keys.ts';
import { campaignOfTicket } from '#domain/ticket.ts';
import { useSyncQuery, useSyncWith } from '#records/use-sync.ts';
import { useCampaigns } from '#records/ways/use-name.ts';
import { useToday } from '#ui/browser/today.ts';
import { today as todayNow } from '#ui/format/days.ts';
import { type DoorEvent, doorNames, type NameOf, nextEvent, type ProblemOf } from './door-list.ts';

export interface DoorEvents {
  /** The latest first. */
  events: readonly DoorEvent[];
  /** The one that's today or comes next. */
  next: string | null;
  /** The campaign of a ticket. Null if neither the ticket nor its transaction says it. */
  eventOf(ticket: Ticket): string | null;
  problemOf: ProblemOf;
  nameOf: NameOf;
  /** False until all transactions are synced. */
  arePaymentsKnown: boolean;
}

/** Returns the events of these tickets. */
export function useDoorEvents(rows: readonly Ticket[]): DoorEvents {
  const campaigns = useCampaigns();
  const today = useToday() ?? todayNow();
  const sync = useSyncWith('listTransactions');
  const gifts = useSyncQuery(sync, ['gifts of tickets'], (ask) => ask('ticketGifts'), '', giftLists);
  return useMemo(() => {
    const giftOf = (ticket: Ticket) => gifts?.get(idOf(ticket.transaction_id) ?? '');
    const eventOf = (ticket: Ticket) => campaignOfTicket(ticket) ?? giftOf(ticket)?.campaign ?? null;
    const events = [...new Set(rows.map(eventOf).filter((id) => id !== null))]
      .map((id) => {
        const { title, eventDay } = campaigns.get(id) ?? {};
        return { id, title: title || `Campaign ${id}`, eventDay: eventDay ?? null };
      })
      .toSorted((one, other) => inOrder(other.eventDay ?? '', one.eventDay ?? '') || inOrder(one.title, other.title));
    return {
      events,
      next: nextEvent(events, today),
      eventOf,
      problemOf: (ticket) => giftOf(ticket)?.problem ?? null,
      nameOf: doorNames(rows, (ticket) => giftOf(ticket)?.buyer ?? ''),
      arePaymentsKnown: gifts !== undefined,
    };
  }, [rows, campaigns, gifts, today]);
}

const giftLists = ['listTransactions', 'listPledges', 'listTickets'] as const;
