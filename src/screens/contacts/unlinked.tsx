/** People whom gifts or tickets name by an e-mail, and who are no contact: a list of them, and the page of each. */
import { getRouteApi, Link } from '@tanstack/react-router';
import { Fragment, Suspense } from 'react';
import { currenciesColumn, largestNote, moneyColumn } from '../../records/giving/money-column.tsx';
import { emailColumn, phoneColumn, giftDayColumns } from '../../records/giving/person-columns.tsx';
import { usePerson } from '../../records/giving/use-person.ts';
import { moneyWords } from '../../records/giving/words.ts';
import { unlinkedLink } from '../../records/giving/unlinked-link.ts';
import { ContactLink } from '../../records/links.tsx';
import { Before, ReadAllFirst, readingWords } from '../../records/giving/read-all-first.tsx';
import { useAnswerSource } from '../../records/use-at-hand.ts';
import type { AtHand } from '../../replica/at-hand.ts';
import type { UnlinkedRow } from '../../replica/questions/unlinked.ts';
import { useStore } from '../../ui/browser/use-store.ts';
import { Words } from '../../ui/kit/cells.tsx';
import { Crumbs } from '../../ui/kit/crumbs.tsx';
import { lazyPart } from '../../ui/kit/lazy-part.tsx';
import { EmailLink, PhoneLink } from '../../ui/kit/out-link.tsx';
import { Facts, PageHead, Panel, ScreenPage } from '../../ui/kit/page.tsx';
import { RowLink } from '../../ui/kit/row-link.tsx';
import { ScreenTitle } from '../../ui/kit/screen-title.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { RowCard } from '../../ui/record/row-card.tsx';
import type { Column } from '../../ui/rows/column.tsx';
import { formatCount } from '../../ui/values/money.ts';
import { formatMinute } from '../../ui/values/time.ts';

const PersonGiving = lazyPart(
  () => import('../../records/giving/person-giving.tsx'),
  ({ PersonGiving }) => PersonGiving,
);

const [title, what] = ['People without a contact', 'People without a contact are gathered'];
const others = ['listCampaigns', 'listHouseholds', 'listPledges', 'listTickets'] as const;

/** How far the reading is; empty once they can be told. */
function useReading(replica: AtHand): string {
  return useStore(replica.status, (status) => {
    if (status.lists.listTickets.problem === 'refused') return `${what} from tickets, which your token may not read.`;
    return readingWords(status, what, others);
  });
}

const columns: readonly Column<UnlinkedRow>[] = [
  {
    key: 'name',
    title: 'Name',
    kind: 'text',
    width: 'long',
    value: ({ name, email }) => name || email,
    cell: ({ name, email, named_by }) => (
      <RowLink link={unlinkedLink(named_by)} dir="auto">
        {name || email}
      </RowLink>
    ),
  },
  emailColumn(),
  { key: 'tickets', title: 'Tickets', kind: 'count', filter: true, value: ({ tickets }) => String(tickets) },
  { key: 'gifts', title: 'Gifts', kind: 'count', filter: true, value: ({ gifts }) => String(gifts) },
  moneyColumn('given', 'Given in all', ({ given }) => given),
  currenciesColumn(({ given }) => given),
  ...giftDayColumns<UnlinkedRow>(),
  phoneColumn(),
];

const caveat = largestNote<UnlinkedRow>({ given: ({ given }) => given });

export function UnlinkedListScreen() {
  return (
    <ReadAllFirst title={title} what={what}>
      {(replica) => <UnlinkedList replica={replica} />}
    </ReadAllFirst>
  );
}

function UnlinkedList({ replica }: { replica: AtHand }) {
  const words = useReading(replica);
  const source = useAnswerSource(replica, { name: 'unlinked', ask: (ask) => ask('unlinked') });
  const { listTransactions, listTickets } = useStore(replica.status, ({ lists }) => lists);
  if (words) return <Before title={title}>{words}</Before>;
  return (
    <ListScreen
      name="unlinked"
      title={title}
      noun="people"
      source={source}
      columns={columns}
      card={({ name, email, named_by, tickets, given }) => (
        <RowCard
          name={
            <RowLink link={unlinkedLink(named_by)} dir="auto">
              {name || email}
            </RowLink>
          }
          figure={moneyWords(given)}
          line={<Words>{[name ? email : '', ticketWords(tickets)].filter(Boolean).join(' · ')}</Words>}
        />
      )}
      usualOrder="name, A to Z"
      caveat={caveat}
      scope={[
        `All ${formatCount(listTransactions.rows)} transactions and ${formatCount(listTickets.rows)} tickets`,
        `as of ${formatMinute(listTransactions.askedAt ?? 0)}`,
      ]}
      whenNone="Everybody whom gifts and tickets name by an email is a contact."
    />
  );
}

const ticketWords = (count: number) => (count === 0 ? '' : count === 1 ? '1 ticket' : `${formatCount(count)} tickets`);

const route = getRouteApi('/frame/contacts/unlinked/$row');
const unnamed = 'Person without a contact';

export function UnlinkedScreen() {
  const { row } = route.useParams();
  return (
    <ReadAllFirst title={unnamed} what={what}>
      {(replica) => <Unlinked key={row} replica={replica} row={row} />}
    </ReadAllFirst>
  );
}

function Unlinked({ replica, row }: { replica: AtHand; row: string }) {
  const words = useReading(replica);
  const person = usePerson([], row);
  if (words) return <Before title={unnamed}>{words}</Before>;
  if (person === null) return <Before title={unnamed}>Nothing can be told without the pledges.</Before>;
  if (!person) return <Before title={unnamed}>Gathering gifts and tickets.</Before>;
  if (!person.unlinked) {
    return (
      <Before title={unnamed}>
        The {row.startsWith('ticket') ? 'ticket' : 'gift'} that this link names is not there, or has no email.{' '}
        <Link to="/contacts/unlinked">{title}</Link>
      </Before>
    );
  }
  const { email, name, phone, contacts } = person.unlinked;
  return (
    <ScreenPage>
      <PageHead
        crumbs={
          <Crumbs>
            <Link to="/contacts">Contacts</Link>
            <Link to="/contacts/unlinked">Without a contact</Link>
            <Words>{name || email}</Words>
          </Crumbs>
        }
        title={<ScreenTitle title={name || email} />}
        meta={
          contacts.length === 0
            ? ['Not tied to a contact']
            : contacts.map((contact) => (
                <Fragment key={contact.id}>
                  This is the email of <ContactLink id={contact.id} {...(contact.name ? { name: contact.name } : {})} />
                </Fragment>
              ))
        }
      />
      <Suspense fallback={null}>
        <PersonGiving
          person={person}
          contact={null}
          details={
            <Panel
              title="Details"
              footer="Gifts of nobody known that have this email, or whose tickets all have it; and every ticket with it."
            >
              <Facts
                facts={[
                  { label: 'Email', value: <EmailLink email={email} /> },
                  { label: 'Phone', value: phone ? <PhoneLink phone={phone} /> : 'Not known' },
                ]}
              />
            </Panel>
          }
        />
      </Suspense>
    </ScreenPage>
  );
}
