/** Fields, totals, and chart of tickets. */
import type { Ticket } from '#api/resources.ts';
import { campaignFor, type JoinNames, partsOf } from '#domain/joined.ts';
import type { Fields } from '#domain/rows/field.ts';
import type { ListChart, Total } from '#domain/rows/totals.ts';
import { campaignOfTicket, currencyOfTicket, ticketName } from '#domain/ticket.ts';
import { type ListContext, listSpec } from './list.ts';

/** A ticket by other records. */
export const ticketParts = {
  campaign: (ticket: Ticket, names: JoinNames) => campaignFor(campaignOfTicket(ticket), names),
  currency: currencyOfTicket,
};

/** Reads the parts of a ticket on the page. */
export const joinedTicket = partsOf(ticketParts);

export function ticketFields({ names }: ListContext) {
  const { campaign, currency } = partsOf(ticketParts, names);
  return {
    name: { kind: 'text', value: ticketName, field: ({ name }) => name },
    // The event that it's for, where the platform says it.
    campaign_id: {
      kind: 'id',
      ifGiven: true,
      value: campaignOfTicket,
      named: (ticket) => campaign(ticket)?.title,
    },
    id: { kind: 'id' },
    title: { kind: 'word' },
    email: { kind: 'text' },
    phone: { kind: 'text' },
    price: { kind: 'amount', currency },
    currency: { kind: 'id', value: currency },
    checked_in_at: { kind: 'moment', absent: ({ checked_in_at }) => checked_in_at === undefined },
    transaction_id: { kind: 'id' },
    id_suffix: { kind: 'id' },
    retail_price: { kind: 'amount', currency },
    description: { kind: 'text' },
    pdf: { kind: 'text' },
    created_at: { kind: 'moment' },
    updated_at: { kind: 'moment' },
  } as const satisfies Fields<Ticket>;
}

export type TicketField = keyof ReturnType<typeof ticketFields>;

export const ticketTotals = ({ names }: ListContext): Total<Ticket>[] => [
  { label: 'Total price', amount: ({ price }) => price, currency: partsOf(ticketParts, names).currency },
];

const ticketChart: ListChart<Ticket> = {
  title: 'Tickets by date issued',
  at: ({ created_at }) => created_at,
  opens: { what: 'tickets', within: ({ from, to }) => ({ 'f.created_at': `${from}..${to}` }) },
};

export const ticketList = (context: ListContext) =>
  listSpec<Ticket>(ticketFields(context), { totals: ticketTotals(context), chart: ticketChart });
