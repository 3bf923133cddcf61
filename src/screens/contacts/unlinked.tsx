/** People not in contacts: the list of people known only by an email on gifts or tickets, and a page for each. */
import { useDerivedSource } from '#records/derived-list.ts';
import { unlinkedFields, type UnlinkedRow } from '#domain/lists/unlinked.ts';
import { plural, formatCount } from '#domain/values/labels.ts';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { largestNote, moneyLook } from '#records/giving/money-column.tsx';
import { emailLook, giftDayLooks, phoneLook } from '#records/giving/person-columns.tsx';
import { PersonGiving } from '#records/giving/person-giving.tsx';
import { usePerson } from '#records/giving/use-person.ts';
import { ContactLink, unlinkedLink } from '#records/ways/further-links.tsx';
import {
  listSyncMessage,
  RequireSync,
  syncMessage,
  SyncingScreen,
  SyncPlaceholder,
} from '#records/giving/require-sync.tsx';
import type { Sync } from '#sync/sync.ts';
import { useStore } from '#ui/browser/use-store.ts';
import { UserText } from '#ui/kit/cells.tsx';
import { BreadcrumbNav } from '#ui/kit/crumbs.tsx';
import { EmailLink, PhoneLink } from '#ui/kit/out-link.tsx';
import { Facts, PageHead, Panel, ScreenPage } from '#ui/kit/page.tsx';
import { RowLink } from '#ui/kit/row-link.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { type Card, columnsOf } from '#ui/list/column.tsx';

const title = 'People not in contacts';
const needs = ['listTransactions', 'listTickets'] as const;
const others = ['listCampaigns', 'listHouseholds', 'listPledges', 'listTickets'] as const;

/** Returns the sync progress as a sentence. Empty once the list is ready. */
function useSyncMessage(sync: Sync): string {
  return useStore(sync.status, (status) =>
    status.lists.listTickets.problem === 'refused'
      ? listSyncMessage(status, 'listTickets', title)
      : syncMessage(status, title, others),
  );
}

const columns = columnsOf<UnlinkedRow, keyof typeof unlinkedFields>(unlinkedFields, {
  name: {
    title: 'Name',
    width: 'long',
    cell: ({ name, email, named_by }) => (
      <RowLink link={unlinkedLink(named_by)} dir="auto">
        {name || email}
      </RowLink>
    ),
  },
  email: emailLook,
  tickets: { title: 'Tickets', filter: true },
  gifts: { title: 'Gifts', filter: true },
  given: moneyLook('Lifetime giving', ({ given }) => given),
  currency: { title: 'Currency', hidden: true },
  ...giftDayLooks,
  phone: phoneLook,
});

const card: Card<UnlinkedRow, keyof typeof unlinkedFields> = {
  line: ({ name, email, tickets }) => (
    <UserText>
      {[name ? email : '', tickets === 0 ? '' : plural(tickets, 'ticket', 'tickets')].filter(Boolean).join(' · ')}
    </UserText>
  ),
  facts: ['given'],
};

const caveat = largestNote<UnlinkedRow>({ given: ({ given }) => given });

export function UnlinkedListScreen() {
  return <RequireSync screen={title}>{(sync) => <UnlinkedList sync={sync} />}</RequireSync>;
}

function UnlinkedList({ sync }: { sync: Sync }) {
  const words = useSyncMessage(sync);
  const source = useDerivedSource(sync, { name: 'unlinked', given: null, from: ['listTransactions'] });
  const { listTransactions, listTickets } = useStore(sync.status, ({ lists }) => lists);
  if (words)
    return (
      <SyncingScreen sync={sync} screen={title} needs={needs}>
        {words}
      </SyncingScreen>
    );
  return (
    <ListScreen
      name="unlinked"
      title={title}
      noun="people"
      source={source}
      columns={columns}
      card={card}
      usualSort="name"
      caveat={caveat}
      scope={[`All ${formatCount(listTransactions.rows)} transactions and ${formatCount(listTickets.rows)} tickets`]}
      whenNone="Every email on a gift or ticket belongs to a contact."
    />
  );
}

const route = getRouteApi('/frame/contacts/unlinked/$row');
const unnamed = 'Person not in contacts';
const noIds: readonly string[] = [];

export function UnlinkedScreen() {
  const { row } = route.useParams();
  return (
    <RequireSync screen={unnamed} layout="page">
      {(sync) => <Unlinked key={row} sync={sync} row={row} />}
    </RequireSync>
  );
}

function Unlinked({ sync, row }: { sync: Sync; row: string }) {
  const words = useSyncMessage(sync);
  const person = usePerson({ kind: 'unlinked', ids: noIds, namedBy: row });
  if (words)
    return (
      <SyncingScreen sync={sync} screen={unnamed} layout="page" needs={needs}>
        {words}
      </SyncingScreen>
    );
  if (person.parts.gifts.isLoading)
    return <SyncPlaceholder screen={unnamed}>Loading gifts and tickets…</SyncPlaceholder>;
  if (!person.unlinked) {
    return (
      <SyncPlaceholder screen={unnamed}>
        {row.startsWith('ticket')
          ? 'This ticket doesn’t exist or has no email.'
          : 'This gift doesn’t exist or has no email.'}{' '}
        <Link to="/contacts/unlinked">{title}</Link>
      </SyncPlaceholder>
    );
  }
  const { email, name, phone, contacts } = person.unlinked;
  return (
    <ScreenPage>
      <PageHead
        crumbs={
          <BreadcrumbNav>
            <Link to="/contacts">Contacts</Link>
            <Link to="/contacts/unlinked">Not in contacts</Link>
            <UserText>{name || email}</UserText>
          </BreadcrumbNav>
        }
        title={<ScreenTitle title={name || email} />}
        meta={
          contacts.length === 0
            ? ['Not linked to a contact']
            : contacts.map((contact) => (
                <Fragment key={contact.id}>
                  Email belongs to <ContactLink id={contact.id} {...(contact.name ? { name: contact.name } : {})} />
                </Fragment>
              ))
        }
      />
      <PersonGiving
        person={person}
        contact={null}
        details={
          <Panel
            title="Details"
            footer="Unlinked gifts with this email (on the gift or on all its tickets), plus every ticket with this email."
          >
            <Facts
              facts={[
                { label: 'Email', value: <EmailLink email={email} /> },
                { label: 'Phone', value: phone ? <PhoneLink phone={phone} /> : 'Not on file' },
              ]}
            />
          </Panel>
        }
      />
    </ScreenPage>
  );
}
