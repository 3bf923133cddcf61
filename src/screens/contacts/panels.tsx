/** The panels of a contact's page that ask the service, and the ways onward. */
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, type LinkOptions } from '@tanstack/react-router';
import type { ApiError } from '../../api/errors.ts';
import type { Page } from '../../api/page.ts';
import type { Household, Transaction } from '../../api/resources.ts';
import { Copyable } from '../../ui/record/drawer-parts.tsx';
import { LineList } from '../../ui/kit/line-list.tsx';
import { Facts, Panel } from '../../ui/kit/page.tsx';
import { PlainTable } from '../../ui/kit/plain-table.tsx';
import { PanelWords, QueryPanel } from '../../ui/kit/query-panel.tsx';
import { HeadLink } from '../../records/household.tsx';
import { HouseholdOf } from '../../records/links.tsx';
import { scopeWords } from '../../records/answer-words.ts';
import { TransactionsTable } from '../../records/transactions-table.tsx';

const transactionsShown = 5;

interface PanelProps<Row> {
  id: string;
  query: UseQueryResult<Page<Row>, ApiError>;
}

export function ContactTransactions({ id, query }: PanelProps<Transaction>) {
  return (
    <QueryPanel
      title="Newest transactions"
      what="Transactions"
      query={query}
      rows={transactionsShown}
      aside={
        <Link to="/transactions" search={{ contacts: id }}>
          All transactions of this contact
        </Link>
      }
      footer={({ rows, total }, at) => scopeWords(Math.min(rows.length, transactionsShown), total, at)}
    >
      {({ rows }) =>
        rows.length > 0 ? (
          <TransactionsTable caption={`Newest transactions of contact ${id}`} rows={rows.slice(0, transactionsShown)} />
        ) : (
          <PanelWords>The service lists no transactions for this contact.</PanelWords>
        )
      }
    </QueryPanel>
  );
}

export function ContactHouseholds({ id, query }: PanelProps<Household>) {
  return (
    <QueryPanel
      title="Households"
      what="Households"
      query={query}
      rows={1}
      aside={
        <Link to="/households" search={{ contacts: id }}>
          In the list of households
        </Link>
      }
      footer={(_page, at) => `What the service answered for this contact, loaded ${at}`}
    >
      {({ rows }) =>
        rows.length > 0 ? (
          <PlainTable
            caption={`Households of contact ${id}`}
            rows={rows}
            columns={[
              { title: 'Name', cell: (household) => <HouseholdOf contactId={id} household={household} /> },
              { title: 'Role', cell: (household) => roleIn(household, id) },
              { title: 'Head of household', cell: (household) => <HeadLink household={household} /> },
              { title: 'Members', figure: true, cell: ({ contacts }) => String(contacts.length) },
            ]}
          />
        ) : (
          <PanelWords>The service lists no household with this contact as a member.</PanelWords>
        )
      }
    </QueryPanel>
  );
}

/** A service may answer with households that do not name the contact. */
function roleIn({ head_contact_id, contacts }: Household, id: string): string {
  if (head_contact_id === id) return 'Head of household';
  return contacts.some((member) => member.id === id) ? 'Member' : 'Not among its members';
}

export function ContactWays({ id }: { id: string }) {
  const asked = 'Asked of the service';
  const ways: { label: string; note: string; link: LinkOptions }[] = [
    { label: 'Households with this contact', note: asked, link: { to: '/households', search: { contacts: id } } },
    { label: 'Households they head', note: asked, link: { to: '/households', search: { headContactId: id } } },
    { label: 'Transactions', note: asked, link: { to: '/transactions', search: { contacts: id } } },
    { label: 'Pledges', note: 'Filters the rows at hand', link: { to: '/pledges', search: { 'f.contact_id': id } } },
  ];
  return (
    <>
      <Panel title="Details">
        <Facts facts={[{ label: 'Contact ID', value: <Copyable text={id} what="ID" /> }]} />
      </Panel>
      <Panel title="Related">
        <LineList
          lines={ways.map(({ label, note, link }) => ({
            key: label,
            label: <Link {...link}>{label}</Link>,
            second: note,
          }))}
        />
      </Panel>
    </>
  );
}
