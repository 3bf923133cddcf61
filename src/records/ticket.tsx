/** Tickets: columns, card, record, and the link to the transaction. */
import { useNames } from './names.ts';
import { ticketFields } from '#domain/lists/tickets.ts';
import type { ListContext } from '#domain/lists/list.ts';
import type { Ticket } from '#api/resources.ts';
import { Moment, OneLine, UserText, Money, StatusBadge } from '#ui/kit/cells.tsx';
import { columnsOf } from '#ui/list/column.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import type { RecordView } from '#ui/list/list-drawer.tsx';
import { CopyId } from '#ui/record/copy-id.tsx';
import { OpenLink } from '#ui/record/open-link.tsx';
import type { RelatedLink } from '#ui/record/record-link.ts';
import { RowCard } from '#ui/record/row-card.tsx';
import { TransactionLink } from './links.tsx';
import { belowName, currencyLook } from './shared-columns.tsx';
import { checkInLabel, currencyOfTicket, isCheckedIn, ticketName } from '#domain/ticket.ts';

const hidden = { hidden: true } as const;

export const ticketColumns = (context: ListContext) =>
  columnsOf<Ticket, keyof ReturnType<typeof ticketFields>>(ticketFields(context), {
    name: { title: 'Attendee', width: 'long', cell: (ticket) => <NameLink ticket={ticket} />, below: belowName() },
    id: { title: 'Ticket ID', ...hidden, exported: true },
    title: { title: 'Ticket type', filter: true, width: 'short', cell: ({ title }) => <OneLine>{title}</OneLine> },
    email: { title: 'Email', width: 'long' },
    phone: { title: 'Phone', width: 'short' },
    price: { title: 'Price', cell: (ticket) => <Price ticket={ticket} /> },
    currency: currencyLook,
    checked_in_at: {
      title: 'Checked in',
      filter: true,
      cell: (ticket) => (isCheckedIn(ticket) ? <Moment at={ticket.checked_in_at} /> : checkInLabel(ticket)),
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

function Price({ ticket }: { ticket: Ticket }) {
  return <Money amount={ticket.price} currency={currencyOfTicket(ticket, useNames())} />;
}

function NameLink({ ticket }: { ticket: Ticket }) {
  return <OpenLink id={ticket.id}>{ticketName(ticket)}</OpenLink>;
}

export function TicketCard({ ticket }: { ticket: Ticket }) {
  const { id, title, email, phone, transaction_id } = ticket;
  return (
    <RowCard
      name={<NameLink ticket={ticket} />}
      figure={<Price ticket={ticket} />}
      line={<UserText>{title}</UserText>}
      badges={<TicketBadge ticket={ticket} />}
    >
      {isCheckedIn(ticket) ? (
        <span>
          Checked in <Moment at={ticket.checked_in_at} within />
        </span>
      ) : null}
      {email ? <UserText>{email}</UserText> : null}
      {phone ? <UserText>{phone}</UserText> : null}
      {transaction_id ? (
        <span>
          Transaction <TransactionLink id={transaction_id} />
        </span>
      ) : null}
      {id ? <CopyId id={id} /> : null}
    </RowCard>
  );
}

function TicketBadge({ ticket }: { ticket: Ticket }) {
  return <StatusBadge status={checkInLabel(ticket)} />;
}

const loadDetails = () => import('./details/ticket-details.tsx');

/** How a ticket opens next to the list. */
export const ticketRecord: RecordView<Ticket> = {
  label: 'Ticket',
  name: ticketName,
  load: loadDetails,
  Details: lazyPart(loadDetails, ({ TicketDetails }) => TicketDetails),
};

export function relatedToTicket({ transaction_id }: Ticket): RelatedLink[] {
  return transaction_id
    ? [{ label: 'Open transaction', link: { to: '/transactions', search: { open: transaction_id } } }]
    : [];
}
