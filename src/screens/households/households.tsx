import { HouseholdCard, householdColumns, householdPage, plainHouseholdColumns } from '../../records/household.tsx';
import { listSource } from '../../records/held-list.ts';
import { readyViews } from '../../records/ready-views.ts';
import { contactFilter } from '../../records/transaction.tsx';
import { usePreference } from '../../ui/browser/preferences.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';

const source = listSource('listHouseholds');

const filters = [contactFilter('Contact', 'contacts'), contactFilter('Head of household', 'headContactId')];

export function HouseholdsScreen() {
  const isTechnical = usePreference('showsTechnicalDetails');
  return (
    <ListScreen
      name="households"
      title="Households"
      noun="households"
      source={source}
      columns={isTechnical ? householdColumns : plainHouseholdColumns}
      card={(household, place) => <HouseholdCard household={household} place={place} />}
      filters={filters}
      searchLabel="Household, member, or email"
      page={householdPage}
      views={readyViews.households}
      whenNone="Create households in your fundraising platform to see them here."
    />
  );
}
