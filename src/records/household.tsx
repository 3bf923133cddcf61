/** Household names, links, columns, and card, and the update of loaded rows after a save. */
import { nameLink } from '#ui/record/name-link.tsx';
import type { Place, RecordPage } from '#ui/record/record-link.ts';
import { type GivenBy, type HouseholdField, householdFields } from '#domain/lists/households.ts';
import { withFields } from '#api/fields.ts';
import { plural } from '#domain/values/labels.ts';
import type { QueryClient } from '@tanstack/react-query';
import { headName, householdName, memberName } from '#domain/household.ts';
import type { Household, UpdatedHousehold } from '#api/resources.ts';
import { type Card, columnsOf } from '#ui/list/column.tsx';
import { updateRow } from '#ui/list/list-cache.ts';
import { ContactLink } from './ways/further-links.tsx';
import { moneyLook } from './giving/money-column.tsx';

/** Link to the head of household. Renders nothing if there is no head. */
export function HeadLink({ household }: { household: Pick<Household, 'head_contact_id' | 'contacts'> }) {
  const { head_contact_id: id, contacts } = household;
  const head = contacts.find((member) => member.id === id);
  return <ContactLink id={id} name={head && memberName(head)} />;
}

/** Returns the search params that let the household be found again after a reload. */
export function householdSearch({ at, values }: Pick<Place, 'at' | 'values'>) {
  const { contacts, headContactId, sortBy, sortByDesc } = values;
  return { at, contacts, headContactId, sortBy, sortByDesc };
}

export const householdPage: RecordPage<Household> = {
  label: 'Household',
  link: (id, _household, place) => ({
    to: '/households/$household',
    params: { household: id },
    search: householdSearch(place),
    state: { searchText: place.searchText },
  }),
};

const hidden = { hidden: true } as const;

/** The specification lists no `sortBy` values for households; these are fields that users sort by. */
export const householdColumns = (givenBy: GivenBy) =>
  columnsOf<Household, HouseholdField>(householdFields(givenBy), {
    name: {
      title: 'Name',
      width: 'long',
      sort: 'name',
      cell: nameLink(householdPage, householdName),
    },
    id: { title: 'Household ID', ...hidden, exported: true },
    envelope_name: { title: 'Envelope name', width: 'long' },
    head: { title: 'Head of household', width: 'short', cell: (household) => <HeadLink household={household} /> },
    members: { title: 'Members' },
    member_names: {
      title: 'Members (first few)',
      width: 'short',
      cell: ({ contacts }) => (
        <>
          {contacts.slice(0, 3).map((member, index) => (
            <span key={`${index}:${member.id ?? ''}`}>
              {index > 0 ? ', ' : ''}
              <bdi>{member.first_name || memberName(member)}</bdi>
            </span>
          ))}
        </>
      ),
    },
    given: moneyLook('Lifetime giving', givenBy),
    note: {
      title: 'Note',
      ...hidden,
      exported: true,
      width: 'short',
    },
    updated_at: {
      title: 'Updated',
      sort: 'updated_at',
      ordered: { ascending: 'least recently updated', descending: 'most recently updated' },
    },
    head_contact_id: { title: 'Head of household ID', ...hidden },
    account_id: { title: 'Account ID', ...hidden },
    created_at: {
      title: 'Created',
      ...hidden,
      sort: 'created_at',
      ordered: { ascending: 'oldest first', descending: 'newest first' },
    },
  });

export const householdCard: Card<Household, HouseholdField> = {
  line: (household) => {
    const head = headName(household);
    return (
      <>
        {head ? (
          <>
            Head of household: <bdi>{head}</bdi>,{' '}
          </>
        ) : null}
        {plural(household.contacts.length, 'member', 'members')}
      </>
    );
  },
  facts: ['given', 'envelope_name'],
};

/** Updates every loaded row of a household with the saved fields. */
export function showSaved(cache: QueryClient, saved: UpdatedHousehold): void {
  const { id, name, head_contact_id, envelope_name, note, updated_at } = saved;
  if (id === null) return;
  const fields = { name, head_contact_id, envelope_name, note, updated_at };
  updateRow<Household>(cache, 'listHouseholds', id, (row) => withFields(row, fields));
}
