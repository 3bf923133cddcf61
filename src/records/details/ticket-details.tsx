import { unlinkedLink } from '#records/ways/further-links.tsx';
import { formatAmount } from '#ui/format/money.ts';
import { IconArrowsExchange } from '@tabler/icons-react';
import { givenFields } from '#api/fields.ts';
import type { Ticket } from '#api/resources.ts';
import { writtenName } from '#domain/person.ts';
import { checkInLabel, isCheckedIn } from '#domain/ticket.ts';
import { outwardHost } from '#domain/values/labels.ts';
import { LinkButton } from '#ui/kit/link-button.tsx';
import { Moment, UserText } from '#ui/kit/cells.tsx';
import { ExternalLink } from '#ui/kit/out-link.tsx';
import { Facts } from '#ui/kit/page.tsx';
import { RowLink } from '#ui/kit/row-link.tsx';
import { AllFields, CopyButton, FactSection } from '#ui/record/drawer-parts.tsx';
import { Details, ReceiptTop } from '#ui/record/receipt.tsx';
import classes from './ticket-details.module.css';
import type { DetailsProps } from '#ui/list/list-drawer.tsx';
import { recordFields } from './record-fields.tsx';
import { joinedTicket, type TicketField } from '#domain/lists/tickets.ts';

/** The full ticket record: its check-in first. */
export function TicketDetails({ row, columns }: DetailsProps<Ticket>) {
  const { facts } = recordFields<Ticket, TicketField>(columns, row);
  const { id, transaction_id, name, first_name, last_name } = row;
  const currency = joinedTicket.currency(row);
  const parts = [first_name, last_name].filter(Boolean).join(' ');
  const isNamed = writtenName(row) === parts;
  return (
    <>
      <ReceiptTop
        figure={checkInLabel(row)}
        line={[
          isCheckedIn(row) && <Moment key="date" at={row.checked_in_at} timed />,
          row.title && <UserText key="type">{row.title}</UserText>,
          row.price && formatAmount(row.price, currency),
        ]}
        actions={
          transaction_id ? (
            <LinkButton
              leftSection={<IconArrowsExchange aria-hidden />}
              to="/transactions"
              search={{ open: transaction_id }}
            >
              Open transaction
            </LinkButton>
          ) : null
        }
      />
      <FactSection
        title="Attendee"
        facts={facts({
          email: row.email && (
            <>
              <Reachable text={row.email} what="email" />
              {id ? (
                <div>
                  <RowLink link={unlinkedLink(`ticket-${id}`)}>Gifts and tickets with this email</RowLink>
                </div>
              ) : null}
            </>
          ),
          phone: row.phone && <Reachable text={row.phone} what="phone" />,
        })}
      />
      <FactSection title="Ticket" facts={facts('description', { pdf: row.pdf && <Pdf address={row.pdf} /> })} />
      <Details>
        <Facts
          flush
          facts={[
            { label: 'Name', value: name === parts ? null : name },
            { label: 'First name', value: isNamed ? null : first_name },
            { label: 'Last name', value: isNamed ? null : last_name },
            ...facts('retail_price', 'checked_in_at', 'transaction_id', 'id', 'id_suffix', 'created_at', 'updated_at'),
          ]}
        />
      </Details>
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
