import { HouseholdCard, householdColumns, householdPage, householdSorting } from '../../records/household.tsx';
import { listSource } from '../../records/list-source.ts';
import { contactFilter } from '../../records/transaction.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';

const source = listSource('listHouseholds');

const filters = [contactFilter('Contact', 'contacts'), contactFilter('Head of household', 'headContactId')];

export function HouseholdsScreen() {
  return (
    <ListScreen
      name="households"
      title="Households"
      noun="households"
      source={source}
      columns={householdColumns}
      card={(household, place) => <HouseholdCard household={household} place={place} />}
      filters={filters}
      sorts={householdSorting}
      searchLabel="Household, member or email"
      usualOrder="usual order"
      page={householdPage}
      whenNone="Group contacts in the platform to see them here."
    />
  );
}
