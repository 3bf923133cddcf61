import { useNames } from './names.ts';
import { outwardHost } from '../domain/values/labels.ts';
import { givenFields } from '../api/fields.ts';
import type { Ticket } from '../api/resources.ts';
import { Money, MomentWithZone, UserText } from '../ui/kit/cells.tsx';
import { CopyLinkButton } from '../ui/record/copy-link.tsx';
import { AllFields, Copyable, CopyButton, Section } from '../ui/record/drawer-parts.tsx';
import { ExternalLink } from '../ui/kit/out-link.tsx';
import { Facts } from '../ui/kit/page.tsx';
import { RowLink } from '../ui/kit/row-link.tsx';
import { unlinkedLink } from './giving/unlinked-link.ts';
import { TransactionLink } from './links.tsx';
import { checkInLabel, currencyOfTicket, isCheckedIn } from '../domain/ticket.ts';
import classes from './ticket.module.css';

/** The full ticket record. */
export function TicketDetails({ row }: { row: Ticket }) {
  const names = useNames();
  const { id, transaction_id, created_at, updated_at } = row;
  const currency = currencyOfTicket(row, names);
  return (
    <>
      <Section title="Ticket">
        <Facts
          flush
          facts={[
            { label: 'Ticket type', value: row.title },
            { label: 'Price', value: row.price && <Money amount={row.price} currency={currency} /> },
            {
              label: 'Retail price',
              value: row.retail_price && <Money amount={row.retail_price} currency={currency} />,
            },
            { label: 'Description', value: row.description },
            { label: 'ID suffix', value: row.id_suffix },
            {
              label: 'Checked in',
              value: isCheckedIn(row) ? <MomentWithZone at={row.checked_in_at} zone={null} /> : checkInLabel(row),
            },
            { label: 'PDF', value: row.pdf && <Pdf address={row.pdf} /> },
          ]}
        />
      </Section>
      <Section title="Attendee">
        <Facts
          flush
          facts={[
            { label: 'Name', value: row.name },
            { label: 'First name', value: row.first_name },
            { label: 'Last name', value: row.last_name },
            { label: 'Email', value: row.email && <Reachable text={row.email} what="email" /> },
            { label: 'Phone', value: row.phone && <Reachable text={row.phone} what="phone" /> },
            {
              label: 'More from this person',
              value: id && row.email && (
                <RowLink link={unlinkedLink(`ticket-${id}`)}>Gifts and tickets with this email</RowLink>
              ),
            },
          ]}
        />
      </Section>
      <Section title="Related">
        <Facts
          flush
          facts={[
            { label: 'Transaction', value: transaction_id && <TransactionLink id={transaction_id} /> },
            { label: 'Ticket ID', value: id && <Copyable text={id} what="ID" /> },
            { label: 'Link', value: <CopyLinkButton /> },
            { label: 'Created', value: created_at && <MomentWithZone at={created_at} zone={null} /> },
            { label: 'Updated', value: updated_at && <MomentWithZone at={updated_at} zone={null} /> },
          ]}
        />
      </Section>
      <AllFields fields={givenFields(row)} />
    </>
  );
}

function Reachable({ text, what }: { text: string; what: string }) {
  return (
    <span className={classes.reachable}>
      <UserText>{text}</UserText>
      <CopyButton text={text} what={what} />
    </span>
  );
}

function Pdf({ address }: { address: string }) {
  return (
    <>
      <ExternalLink url={address} />
      {outwardHost(address) ? <div>This link may expire.</div> : null}
    </>
  );
}
