import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { HouseholdCard, householdColumns, householdPage } from '../../records/household.tsx';
import { listSource } from '../../records/held-list.ts';
import { readyViews } from '../../records/ready-views.ts';
import { contactFilter } from '../../records/transaction.tsx';
import { useReplica, useReplicaQuery, useStatus, useSync } from '../../records/use-at-hand.ts';
import { largestNote } from '../../records/giving/money-column.tsx';
import type { Household } from '../../api/resources.ts';
import type { Money } from '../../domain/values/money.ts';
import { usePreference } from '../../ui/browser/preferences.ts';
import { isAsked } from '../../ui/list/column.tsx';
import { ListScreen } from '../../ui/list/list-screen.tsx';
import type { Values } from '../../ui/record/record-link.ts';

const source = listSource('listHouseholds');

const filters = [contactFilter('Contact', 'contacts'), contactFilter('Head of household', 'headContactId')];

export function HouseholdsScreen() {
  const { columns, givenBy } = useColumns();
  return (
    <ListScreen
      name="households"
      title="Households"
      noun="households"
      source={source}
      columns={columns}
      card={(household, place) => <HouseholdCard household={household} given={givenBy(household)} place={place} />}
      filters={filters}
      searchLabel="Household, member, or email"
      page={householdPage}
      views={readyViews.households}
      caveat={largestNote({ given: givenBy })}
      whenNone="Create households in your fundraising platform to see them here."
    />
  );
}

const none: readonly Money[] = [];

/** Returns the columns, without giving until donors are identified, and what each household gave. */
function useColumns() {
  const isTechnical = usePreference('showsTechnicalDetails');
  const replica = useReplica();
  const sync = useSync();
  const values = useSearch({ strict: false }) as Values;
  const isIdentified = useStatus(replica, (status) => sync === 'on' && status?.givers != null);
  const given = useReplicaQuery(isIdentified ? replica : null, ['givenByFamily'], (ask) => ask('givenByFamily'));
  const hasGiving = given !== undefined || (sync === 'on' && isAsked({ key: 'given' }, values));
  return useMemo(() => {
    const givenBy = ({ id }: Household) => given?.[id ?? ''] ?? none;
    const left = new Set([...(hasGiving ? [] : ['given']), ...(isTechnical ? [] : ['account_id'])]);
    return { columns: householdColumns(givenBy).filter(({ key }) => !left.has(key)), givenBy };
  }, [given, hasGiving, isTechnical]);
}
