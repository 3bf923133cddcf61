/** Tickets: columns, card, record, and the link to the transaction. */
import { relatedRecord } from './record-kinds.ts';
import { joinedTicket, type TicketField, ticketFields } from '#domain/lists/tickets.ts';
import type { ListContext } from '#domain/lists/list.ts';
import type { Ticket } from '#api/resources.ts';
import { Badge, Moment, OneLine, UserText, StatusBadge } from '#ui/kit/cells.tsx';
import { type Card, columnsOf } from '#ui/list/column.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import type { RecordView } from '#ui/list/list-drawer.tsx';
import { OpenLink } from '#ui/record/open-link.tsx';
import type { RelatedLink } from '#ui/record/record-link.ts';
import { TransactionLink } from './ways/further-links.tsx';
import { currencyLook } from './shared-columns.tsx';
import { CampaignCell } from './links.tsx';
import { checkInLabel, isCheckedIn, ticketName } from '#domain/ticket.ts';

const hidden = { hidden: true } as const;

export const ticketColumns = (context: ListContext) =>
  columnsOf<Ticket, TicketField>(ticketFields(context), {
    name: {
      title: 'Attendee',
      width: 'long',
      cell: (ticket) => <OpenLink id={ticket.id}>{ticketName(ticket)}</OpenLink>,
    },
    campaign_id: {
      title: 'Event',
      filter: true,
      width: 'named',
      cell: (ticket) => <CampaignCell campaign={joinedTicket.campaign(ticket)} />,
    },
    id: { title: 'Ticket ID', ...hidden, exported: true },
    title: { title: 'Ticket type', filter: true, width: 'short', cell: ({ title }) => <OneLine>{title}</OneLine> },
    email: { title: 'Email', width: 'long' },
    phone: { title: 'Phone', width: 'short' },
    price: { title: 'Price' },
    currency: currencyLook,
    checked_in_at: {
      title: 'Checked in',
      filter: true,
      cell: (ticket) => (isCheckedIn(ticket) ? <Moment at={ticket.checked_in_at} /> : <NotCheckedIn ticket={ticket} />),
    },
    transaction_id: {
      title: 'Transaction',
      filter: true,
      cell: ({ transaction_id }) => <TransactionLink id={transaction_id} />,
    },
    id_suffix: { title: 'ID suffix', ...hidden },
    retail_price: { title: 'Retail price', ...hidden },
    description: { title: 'Description', ...hidden, width: 'short' },
    pdf: { title: 'PDF', ...hidden, width: 'short' },
    created_at: { title: 'Created', ...hidden, filter: true },
    updated_at: { title: 'Updated', ...hidden },
  });

/** A dot, as most rows before an event have it. An unknown check-in is said. */
function NotCheckedIn({ ticket }: { ticket: Ticket }) {
  const label = checkInLabel(ticket);
  return ticket.checked_in_at === undefined ? (
    label
  ) : (
    <span title={label}>
      <Badge tone="neutral">
        <span className="spoken">{label}</span>
      </Badge>
    </span>
  );
}

export const ticketCard: Card<Ticket, TicketField> = {
  figure: 'price',
  line: ({ title }) => <UserText>{title}</UserText>,
  badges: [(ticket) => <StatusBadge status={checkInLabel(ticket)} />],
  facts: ['campaign_id', 'checked_in_at', 'email', 'phone', 'transaction_id'],
};

const loadDetails = () => import('./details/ticket-details.tsx');

/** How a ticket opens next to the list. */
export const ticketRecord: RecordView<Ticket> = {
  label: 'Ticket',
  name: ticketName,
  load: loadDetails,
  Details: lazyPart(loadDetails, ({ TicketDetails }) => TicketDetails),
};

export function relatedToTicket({ transaction_id }: Ticket): RelatedLink[] {
  return relatedRecord('transaction', transaction_id);
}
