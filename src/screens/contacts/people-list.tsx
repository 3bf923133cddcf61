/** List of contacts: everyone named in synced households, pledges, and gifts. */
import { useDerivedSource } from '../../records/derived-list.ts';
import { peopleFields, type PersonRow } from '../../domain/lists/people.ts';
import { IconTableImport, IconUserQuestion } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { largestNote, moneyLook } from '../../records/giving/money-column.tsx';
import {
  contactLooks,
  emailLook,
  giftDayLooks,
  householdLook,
  phoneLook,
} from '../../records/giving/person-columns.tsx';
import { formatSums, donorCoverageMessage } from '../../records/giving/giving-labels.ts';
import { ContactLink } from '../../records/links.tsx';
import type { AtHand, AtHandStatus } from '../../replica/at-hand.ts';
import { usePreference } from '../../ui/browser/preferences.ts';
import { UserText } from '../../ui/kit/cells.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { listButtonLook } from '../../ui/kit/list-button.tsx';
import { RowCard } from '../../ui/record/row-card.tsx';
import { columnsOf } from '../../ui/rows/column.tsx';
import { useStore } from '../../ui/browser/use-store.ts';

const own = { ...contactLooks('Name'), household: householdLook };
const reach = { email: emailLook, phone: phoneLook };
const owed = moneyLook<PersonRow>('Open pledges', (row) => row.owed);
const knownFrom = { title: 'Source', filter: true, hidden: true, exported: true } as const;

const withGifts = (year: string) =>
  columnsOf<PersonRow, keyof typeof peopleFields>(peopleFields, {
    ...own,
    given: moneyLook('Lifetime giving', ({ given }) => given),
    given_this_year: moneyLook(year, (row) => row.given_this_year),
    gifts: { title: 'Gifts', filter: true },
    ...giftDayLooks,
    currency: { title: 'Currency', hidden: true },
    owed,
    ...reach,
    known_from: knownFrom,
  });
const before = { ...own, ...reach, owed, known_from: knownFrom };
const columnsBefore = columnsOf<PersonRow, keyof typeof before>(peopleFields, before);
const ofYear = { calendar: withGifts('This year'), fiscal: withGifts('This fiscal year') };

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
  const source = useDerivedSource(replica, { name: 'people', given: null, from: 'listHouseholds' });
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
