import { getRouteApi } from '@tanstack/react-router';
import { read } from '../../api/query.ts';
import { HouseholdCard, householdColumns, householdPage, householdSorting } from '../../records/household.tsx';
import { listInput } from '../../records/lists.ts';
import { contactFilter } from '../../records/transaction.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import { useSearchText } from '../../ui/rows/list-state.ts';

const route = getRouteApi('/frame/households');

/** spec.md, "GET /v1/households" */
const filters = [contactFilter('Contact', 'contacts'), contactFilter('Head of household', 'headContactId')];

export function HouseholdsScreen() {
  const values = route.useSearch();
  const searchText = useSearchText();
  return (
    <ListScreen
      name="households"
      title="Households"
      noun="households"
      request={(page) => read('listHouseholds', listInput('listHouseholds', { page, values, searchText }))}
      columns={householdColumns}
      card={(household, place) => <HouseholdCard household={household} place={place} />}
      filters={filters}
      sorts={householdSorting}
      searchLabel="Household, member or email"
      usualOrder="as returned by the service"
      page={householdPage}
      whenNone="Households appear here once contacts are grouped in the platform."
      note="The service gives no total for households."
    />
  );
}
