/** Searches the synced data and returns the matches as commands: people first, then other records. */
import { foldText } from '../../domain/values/labels.ts';
import { dayOf } from '../../ui/format/days.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ListName } from '../../api/operations.ts';
import { formatSums } from '../../records/giving/giving-labels.ts';
import { joinDetails, type Named, namedRows } from '../../records/named-rows.ts';
import { useReplicaQuery, useReplicaWith } from '../../records/use-at-hand.ts';
import { type ListRow, type RowOf, titleOf } from '../../replica/lists.ts';
import type { PersonRow } from '../../domain/lists/people.ts';
import type { UnlinkedRow } from '../../domain/lists/unlinked.ts';
import type { Found, Results } from '../../replica/search.ts';
import { formatDate } from '../../ui/format/time.ts';
import { keepFound } from '../../ui/list/list-cache.ts';
import type { CommandGroup } from './commands.ts';

/** Results per kind. */
const most = 5;
const none = { count: 0, rows: [], said: [] };

/** Returns null until households are synced: then the platform is searched instead. */
export function useFoundAtHand(cache: QueryClient, text: string): readonly CommandGroup[] | null {
  const replica = useReplicaWith('listHouseholds');
  const data = useReplicaQuery(text === '' ? null : replica, ['search'], (ask) => ask('search', { text, most }), text);
  if (!replica) return null;
  if (!data || text === '') return [];
  const { givers, lists } = replica.status.get();
  return [
    peopleGroup(data.people, givers !== null),
    unlinkedGroup(data.unlinked, givers !== null && lists.listTickets.wholeSince !== null),
    ...orderOf(data).map((list) => groupOf(cache, list, data[list] ?? none)),
  ].filter(({ commands }) => commands.length > 0);
}

function orderOf(results: Results): ListName[] {
  return (Object.keys(namedRows) as ListName[]).filter((list) => results[list] !== undefined);
}

/** Shows giving totals only after all transactions are synced, because partial totals would be wrong. */
function peopleGroup({ rows, said }: Found<PersonRow>, isCounted: boolean): CommandGroup {
  return {
    title: 'People',
    commands: rows.map(({ id, name, household, email, given, last_gift }, place) => ({
      id: `person ${id}`,
      ...withSaid(
        {
          label: name || `Contact ${id}`,
          detail: joinDetails(
            household ?? email,
            isCounted ? joinDetails(formatSums(given), formatLastGift(last_gift)) : '',
          ),
        },
        said[place],
      ),
      does: { open: { kind: 'contact', id } },
    })),
  };
}

/** Returns no rows until everything is synced, because a later record may link an email to a contact. */
function unlinkedGroup({ rows, said }: Found<UnlinkedRow>, isWhole: boolean): CommandGroup {
  return {
    title: 'People not in contacts',
    commands: (isWhole ? rows : []).map(({ named_by, name, email, given, last_gift }, place) => ({
      id: `unlinked ${named_by}`,
      ...withSaid(
        { label: name || email, detail: joinDetails(name && email, formatSums(given), formatLastGift(last_gift)) },
        said[place],
      ),
      does: { go: `/contacts/unlinked/${encodeURIComponent(named_by)}` },
    })),
  };
}

/** Formats the last gift: `last Nov 3, 2026`. Empty without a gift. */
function formatLastGift(at: string | null): string {
  const day = at === null ? null : dayOf(at);
  return day === null ? '' : `last ${formatDate(day)}`;
}

/** Appends the matched text if neither the label nor the detail shows it. */
function withSaid<Row extends Named>(named: Row, said: readonly string[] = []): Row {
  const shown = foldText(`${named.label} ${named.detail ?? ''}`);
  const more = said.filter((text) => !shown.includes(foldText(text)));
  return { ...named, detail: joinDetails(named.detail, ...more) };
}

function groupOf<Name extends ListName>(cache: QueryClient, list: Name, { rows, said }: Found<ListRow>): CommandGroup {
  const { kind, named } = namedRows[list];
  return {
    title: titleOf(list),
    commands: rows.flatMap((found, place) => {
      const { id } = found;
      if (id === null) return [];
      // It was found in this list.
      const row = found as RowOf<Name>;
      const run = { open: { kind, id }, before: () => keepFound(cache, list, id, row) };
      return [{ id: `found ${kind} ${id}`, ...withSaid(named(row), said[place]), does: run }];
    }),
  };
}
