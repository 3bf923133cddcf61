/** Contacts as a list: everyone whom households, pledges and gifts name, once those were read to their end. */
import { IconTableImport, IconUserQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { currenciesColumn, moneyColumn } from '../../records/giving/money-column.tsx';
import { moneyWords, partWords } from '../../records/giving/words.ts';
import { ContactLink, HouseholdOf } from '../../records/links.tsx';
import { namedBy } from '../../records/shared-columns.tsx';
import { useAnswerSource } from '../../records/use-at-hand.ts';
import type { AtHand, AtHandStatus } from '../../replica/at-hand.ts';
import type { PersonRow } from '../../replica/people.ts';
import { Words } from '../../ui/kit/cells.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { EmailLink, PhoneLink } from '../../ui/kit/out-link.tsx';
import { listButtonLook } from '../../ui/kit/list-button.tsx';
import { RowCard } from '../../ui/record/row-card.tsx';
import type { Column } from '../../ui/rows/column.tsx';
import { useStore } from '../../ui/browser/use-store.ts';

const ownColumns: readonly Column<PersonRow>[] = [
  ...namedBy<PersonRow>(
    {
      key: 'name',
      title: 'Name',
      kind: 'text',
      width: 'long',
      value: ({ name }) => name || null,
      cell: ({ id, name }) => <ContactLink id={id} {...(name ? { name } : {})} />,
    },
    'Contact ID',
  ),
  {
    key: 'household',
    title: 'Household',
    kind: 'text',
    width: 'long',
    value: ({ household }) => household,
    cell: ({ id, household, household_id }) =>
      household ? <HouseholdOf contactId={id} household={{ id: household_id, name: household }} /> : null,
  },
];
const reachColumns: readonly Column<PersonRow>[] = [
  {
    key: 'email',
    title: 'Email',
    kind: 'text',
    width: 'long',
    value: ({ email }) => email,
    cell: ({ email }) => <EmailLink email={email} />,
  },
  {
    key: 'phone',
    title: 'Phone',
    kind: 'text',
    value: ({ phone }) => phone,
    cell: ({ phone }) => <PhoneLink phone={phone} />,
  },
];
const pledgeColumns = [moneyColumn<PersonRow>('owed', 'Open pledges', (row) => row.owed)];
const giftColumns: readonly Column<PersonRow>[] = [
  moneyColumn('given', 'Given in all', (row) => row.given),
  moneyColumn('given_this_year', 'This year', (row) => row.given_this_year),
  { key: 'gifts', title: 'Gifts', kind: 'count', filter: true, value: ({ gifts }) => String(gifts) },
  { key: 'last_gift', title: 'Last gift', kind: 'day', filter: true, value: (row) => row.last_gift },
  { key: 'first_gift', title: 'First gift', kind: 'day', filter: true, hidden: true, value: (row) => row.first_gift },
  currenciesColumn(({ given, owed }) => [...given, ...owed]),
];
const columnsBefore = [...ownColumns, ...reachColumns, ...pledgeColumns];
const columns = [...ownColumns, ...giftColumns, ...pledgeColumns, ...reachColumns];

/** What the figures of gifts cover; null where that is everything. */
function noteOn(givers: AtHandStatus['givers']): string | null {
  return givers ? partWords(givers) : 'What they gave follows, once it is known who gave.';
}

export function PeopleList({ replica }: { replica: AtHand }) {
  const source = useAnswerSource(replica, { name: 'people', ask: (ask) => ask('people') });
  const givers = useStore(replica.status, (status) => status.givers);
  const note = noteOn(givers);
  return (
    <ListScreen
      name="contacts"
      title="Contacts"
      noun="contacts"
      source={source}
      columns={givers ? columns : columnsBefore}
      card={(person) => <PersonCard person={person} isCounted={givers !== null} />}
      usualOrder="name, A to Z"
      whenNone="Contacts appear here once households, pledges or gifts name them."
      {...(note && { note })}
      choices={
        <Link to="/contacts/unlinked" className={listButtonLook} aria-label="People without a contact">
          <IconUserQuestion size={16} stroke={1.6} aria-hidden />
          <span>Without a contact</span>
        </Link>
      }
      leadsTo={[{ label: 'Contacts from a spreadsheet', Icon: IconTableImport, to: '/contacts/import' }]}
    />
  );
}

interface PersonCardProps {
  person: PersonRow;
  /** All gifts were read. */
  isCounted: boolean;
}

function PersonCard({ person: { id, name, household, email, given }, isCounted }: PersonCardProps) {
  return (
    <RowCard
      name={<ContactLink id={id} {...(name ? { name } : {})} />}
      figure={isCounted ? moneyWords(given) : ''}
      line={<Words>{[household, email].filter(Boolean).join(' · ')}</Words>}
    />
  );
}
