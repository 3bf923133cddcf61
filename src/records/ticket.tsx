/** Tickets: columns, card, record, and the link to the transaction. */
import { writtenName } from '../domain/person.ts';
import { read } from '../api/query.ts';
import type { Ticket } from '../api/resources.ts';
import { Moment, OneLine, UserText } from '../ui/kit/cells.tsx';
import type { Column } from '../ui/rows/column.tsx';
import { lazyPart } from '../ui/kit/lazy-part.tsx';
import type { RecordView } from '../ui/record/list-drawer.tsx';
import { CopyId } from '../ui/record/copy-id.tsx';
import { OpenLink } from '../ui/record/open-link.tsx';
import type { RelatedLink } from '../ui/record/record-link.ts';
import { RowCard } from '../ui/record/row-card.tsx';
import type { ListChart, Total } from '../ui/rows/totals.ts';
import { JoinedMoney } from './currencies.tsx';
import { TransactionLink } from './links.tsx';
import { listInput } from './lists.ts';
import { currencyColumn, nameAndIdColumns } from './shared-columns.tsx';
import { checkInLabel, currencyOfTicket, isCheckedIn } from './ticket-facts.ts';
import { StatusBadge } from './tones.tsx';

/** Reads one page of all tickets. The platform has no filters for them. */
export function ticketPage(page: number) {
  return read('listTickets', listInput('listTickets', { page }));
}

/** Returns the attendee's name, the ticket type, or the ticket's ID. */
export function ticketName(ticket: Ticket): string {
  const { id, title } = ticket;
  return writtenName(ticket) || title?.trim() || (id ? `Ticket ${id}` : 'Ticket (no ID)');
}

export const ticketColumns: readonly Column<Ticket>[] = [
  ...nameAndIdColumns<Ticket>(
    {
      key: 'name',
      title: 'Attendee',
      kind: 'text',
      width: 'long',
      value: ticketName,
      field: ({ name }) => name,
      cell: (ticket) => <NameLink ticket={ticket} />,
    },
    'Ticket ID',
  ),
  {
    key: 'title',
    title: 'Ticket type',
    kind: 'word',
    filter: true,
    width: 'short',
    value: ({ title }) => title,
    cell: ({ title }) => <OneLine>{title}</OneLine>,
  },
  { key: 'email', title: 'Email', kind: 'text', width: 'long', value: ({ email }) => email },
  { key: 'phone', title: 'Phone', kind: 'text', width: 'short', value: ({ phone }) => phone },
  {
    key: 'price',
    title: 'Price',
    kind: 'amount',
    value: ({ price }) => price,
    currency: currencyOfTicket,
    cell: (ticket) => <JoinedMoney amount={ticket.price} currency={() => currencyOfTicket(ticket)} />,
  },
  currencyColumn(currencyOfTicket),
  {
    key: 'checked_in_at',
    title: 'Checked in',
    kind: 'moment',
    filter: true,
    value: ({ checked_in_at }) => checked_in_at ?? null,
    absent: ({ checked_in_at }) => checked_in_at === undefined,
    cell: (ticket) => (isCheckedIn(ticket) ? <Moment at={ticket.checked_in_at} /> : checkInLabel(ticket)),
  },
  {
    key: 'transaction_id',
    title: 'Transaction',
    kind: 'id',
    filter: true,
    value: ({ transaction_id }) => transaction_id,
    cell: ({ transaction_id }) => <TransactionLink id={transaction_id} />,
  },
  { key: 'id_suffix', title: 'ID suffix', kind: 'id', hidden: true, value: ({ id_suffix }) => id_suffix },
  {
    key: 'retail_price',
    title: 'Retail price',
    kind: 'amount',
    hidden: true,
    value: ({ retail_price }) => retail_price,
    currency: currencyOfTicket,
  },
  {
    key: 'description',
    title: 'Description',
    kind: 'text',
    hidden: true,
    width: 'short',
    value: ({ description }) => description,
  },
  { key: 'pdf', title: 'PDF', kind: 'text', hidden: true, width: 'short', value: ({ pdf }) => pdf },
  {
    key: 'created_at',
    title: 'Created',
    kind: 'moment',
    filter: true,
    hidden: true,
    value: ({ created_at }) => created_at,
  },
  { key: 'updated_at', title: 'Updated', kind: 'moment', hidden: true, value: ({ updated_at }) => updated_at },
];

export const ticketTotals: readonly Total<Ticket>[] = [
  { label: 'Price', amount: ({ price }) => price, currency: currencyOfTicket },
];
export const ticketChart: ListChart<Ticket> = { title: 'Tickets by date issued', at: ({ created_at }) => created_at };

function NameLink({ ticket }: { ticket: Ticket }) {
  return <OpenLink id={ticket.id}>{ticketName(ticket)}</OpenLink>;
}

export function TicketCard({ ticket }: { ticket: Ticket }) {
  const { id, title, price, email, phone, transaction_id } = ticket;
  return (
    <RowCard
      name={<NameLink ticket={ticket} />}
      figure={<JoinedMoney amount={price} currency={() => currencyOfTicket(ticket)} />}
      line={<UserText>{title}</UserText>}
      badges={<TicketBadge ticket={ticket} />}
    >
      {isCheckedIn(ticket) ? (
        <span>
          Checked in <Moment at={ticket.checked_in_at} />
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

const loadDetails = () => import('./ticket-details.tsx');

/** How a ticket opens next to the list. */
export const ticketRecord: RecordView<Ticket> = {
  label: 'Ticket',
  badge: (ticket) => <TicketBadge ticket={ticket} />,
  load: loadDetails,
  Details: lazyPart(loadDetails, ({ TicketDetails }) => TicketDetails),
};

export function relatedToTicket({ transaction_id }: Ticket): RelatedLink[] {
  return transaction_id
    ? [{ label: 'Open transaction', link: { to: '/transactions', search: { open: transaction_id } } }]
    : [];
}
