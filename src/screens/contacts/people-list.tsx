/** List of contacts: everyone named in synced households, pledges, and gifts. */
import { sentenceCase } from '../../domain/values/labels.ts';
import { IconTableImport, IconUserQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { currenciesColumn, largestNote, moneyColumn } from '../../records/giving/money-column.tsx';
import {
  contactColumns,
  emailColumn,
  householdColumn,
  phoneColumn,
  giftDayColumns,
} from '../../records/giving/person-columns.tsx';
import { formatSums, donorCoverageMessage } from '../../records/giving/giving-labels.ts';
import { ContactLink } from '../../records/links.tsx';
import { useReplicaListSource } from '../../records/use-at-hand.ts';
import type { AtHand, AtHandStatus } from '../../replica/at-hand.ts';
import type { PersonRow } from '../../replica/people.ts';
import { namedPeriod } from '../../domain/values/periods.ts';
import { usePreference } from '../../ui/browser/preferences.ts';
import { UserText } from '../../ui/kit/cells.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { listButtonLook } from '../../ui/kit/list-button.tsx';
import { RowCard } from '../../ui/record/row-card.tsx';
import type { Column } from '../../ui/rows/column.tsx';
import { useStore } from '../../ui/browser/use-store.ts';
import { today } from '../../ui/values/days.ts';

const ownColumns: readonly Column<PersonRow>[] = [...contactColumns<PersonRow>('Name'), householdColumn()];
const reachColumns: readonly Column<PersonRow>[] = [emailColumn(), phoneColumn()];
const pledgeColumns = [moneyColumn<PersonRow>('owed', 'Open pledges', (row) => row.owed)];
const giftColumns = (year: string): readonly Column<PersonRow>[] => [
  moneyColumn('given', 'Lifetime giving', (row) => row.given),
  moneyColumn('given_this_year', year, (row) => row.given_this_year),
  { key: 'gifts', title: 'Gifts', kind: 'count', filter: true, value: ({ gifts }) => String(gifts) },
  ...giftDayColumns<PersonRow>(),
  currenciesColumn(({ given, owed }) => [...given, ...owed]),
];
const knownColumn: Column<PersonRow> = {
  key: 'known_from',
  title: 'Source',
  kind: 'text',
  filter: true,
  hidden: true,
  exported: true,
  value: ({ known_from }) => sentenceCase(known_from.join(', ')) || null,
};
const columnsBefore = [...ownColumns, ...reachColumns, ...pledgeColumns, knownColumn];
const columnsOf = (year: string) => [
  ...ownColumns,
  ...giftColumns(year),
  ...pledgeColumns,
  ...reachColumns,
  knownColumn,
];
const ofYear = { calendar: columnsOf('This year'), fiscal: columnsOf('This fiscal year') };

const caveat = largestNote<PersonRow>({
  given: ({ given }) => given,
  given_this_year: (row) => row.given_this_year,
  owed: ({ owed }) => owed,
});

/** Explains which gifts the figures cover. Null if they cover all gifts. */
function noteOn(givers: AtHandStatus['givers']): string | null {
  return givers ? donorCoverageMessage(givers) : 'Giving totals appear when donor identification finishes.';
}

export function PeopleList({ replica }: { replica: AtHand }) {
  const firstMonth = usePreference('fiscalYearStartsIn');
  const day = today();
  const year = useMemo(() => namedPeriod('this-year', { today: day, firstMonth }), [day, firstMonth]);
  const source = useReplicaListSource(replica, { name: 'people', given: year, ask: (ask) => ask('people') });
  const columns = firstMonth === 1 ? ofYear.calendar : ofYear.fiscal;
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
      whenNone="Contacts appear here when they have a household, pledge, or gift."
      {...(note && { note })}
      caveat={caveat}
      choices={
        <Link to="/contacts/unlinked" className={listButtonLook} aria-label="People not in contacts">
          <IconUserQuestion size={16} stroke={1.6} aria-hidden />
          <span>Not in contacts</span>
        </Link>
      }
      leadsTo={[{ label: 'Update from CSV', Icon: IconTableImport, to: '/contacts/import' }]}
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
      figure={isCounted ? formatSums(given) : ''}
      line={<UserText>{[household, email].filter(Boolean).join(' · ')}</UserText>}
    />
  );
}
