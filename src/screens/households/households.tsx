import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { householdCard, householdColumns, householdPage } from '#records/household.tsx';
import { noPages } from '#records/derived-list.ts';
import { platformList } from '#records/synced-list.ts';
import { useNamedFilters } from '#records/named-filters.ts';
import { readyViews } from '#records/ready-views.ts';
import { contactFilter } from '#records/transaction.tsx';
import { useSync, useSyncQuery, useStatus } from '#records/use-sync.ts';
import { useSyncMode } from '#ui/browser/sync-choice.ts';
import { SyncProgressLine } from '#records/giving/require-sync.tsx';
import { largestNote } from '#records/giving/money-column.tsx';
import type { Household } from '#api/resources.ts';
import type { Money } from '#domain/values/money.ts';
import type { Sync } from '#sync/sync.ts';
import { givingKnown } from '#sync/progress.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import { awaited, isAsked } from '#ui/list/column.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import type { ListSource } from '#ui/list/list-source.ts';
import type { Values } from '#ui/record/record-link.ts';

const list = platformList('listHouseholds');

const filters = [contactFilter('Contact', 'contacts'), contactFilter('Head of household', 'headContactId')];

/** Asks the platform for nothing, and shows rows to come. */
const waiting: ListSource<Household> = {
  parse: list.source.parse,
  searchKey: list.source.searchKey,
  useSynced: () => null,
  useAll: () => undefined,
  request: () => noPages('families'),
};

export function HouseholdsScreen() {
  const { columns, givenBy, awaits } = useColumns();
  return (
    <ListScreen
      key={awaits ? 'waiting' : 'ready'}
      {...list}
      source={awaits ? waiting : list.source}
      columns={columns}
      card={householdCard}
      filters={useNamedFilters(filters)}
      searchLabel="Name or email"
      page={householdPage}
      views={readyViews.households}
      caveat={largestNote({ given: givenBy })}
      above={awaits ? <Awaited /> : null}
      whenNone="Create households in your fundraising platform to see them here."
    />
  );
}

function Awaited() {
  return (
    <>
      <p>This filter or sort applies when all donors are identified.</p>
      <SyncProgressLine sync={useSync()} />
    </>
  );
}

const none: readonly Money[] = [];
const madeOf = ['listHouseholds', 'listPledges', 'listTransactions', 'listCampaigns'] as const;

/**
 * Returns the columns, and what each household gave, which is awaited until donors are identified. `awaits`: the address
 * filters or sorts by it meanwhile.
 */
function useColumns() {
  const isTechnical = usePreference('showsTechnicalDetails');
  const sync = useSync();
  const syncMode = useSyncMode();
  const values = useSearch({ strict: false }) as Values;
  const giving = useStatus(sync, (status) => (syncMode === 'on' ? givingKnown(status) : 'unavailable'));
  const question = async (ask: Sync['ask']) => ask('givenByFamily');
  const given = useSyncQuery(giving === 'known' ? sync : null, ['givenByFamily'], question, '', madeOf);
  const isAwaited = given === undefined && giving !== 'unavailable';
  const awaits = isAwaited && isAsked({ key: 'given' }, values);
  const hasGiving = given !== undefined || isAwaited;
  return useMemo(() => {
    const givenBy = ({ id }: Household) => given?.[id ?? ''] ?? none;
    const left = new Set([...(hasGiving ? [] : ['given']), ...(isTechnical ? [] : ['account_id'])]);
    const columns = householdColumns(givenBy)
      .filter(({ key }) => !left.has(key))
      .map((column) => (column.key === 'given' && isAwaited && !awaits ? awaited(column) : column));
    return { columns, givenBy, awaits };
  }, [given, hasGiving, isTechnical, isAwaited, awaits]);
}
