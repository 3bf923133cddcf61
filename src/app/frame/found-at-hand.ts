/** Searches the synced data and returns the matches as commands: people, other records, and what can be done with them. */
import { IconFilter, IconUser, IconUserQuestion } from '@tabler/icons-react';
import { foldText } from '../../domain/values/labels.ts';
import { dayOf } from '../../ui/format/days.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ListName } from '../../api/operations.ts';
import { formatSums } from '../../records/giving/giving-labels.ts';
import { joinDetails, namedRows } from '../../records/named-rows.ts';
import { recordKinds } from '../../records/record-kinds.ts';
import { useReplicaQuery, useReplicaWith } from '../../records/use-at-hand.ts';
import { type ListRow, type RowOf, titleOf } from '../../replica/lists.ts';
import type { PersonRow } from '../../domain/lists/people.ts';
import type { UnlinkedRow } from '../../domain/lists/unlinked.ts';
import type { Found, Results } from '../../replica/search.ts';
import { formatWhen } from '../../ui/format/when.ts';
import { keepFound } from '../../ui/list/list-cache.ts';
import { recordIcons } from './command-icons.ts';
import { type Command, type CommandGroup, type FoundGroups, toThank } from './commands.ts';

/** Results per kind. */
const most = 5;
const none = { count: 0, rows: [], said: [] };
const nothing: FoundGroups = { people: [], records: [], actions: [], searches: [] };
const giving = ['Last gift', 'Lifetime'] as const;

/** Returns null until households are synced: then the platform is searched instead. */
export function useFoundAtHand(cache: QueryClient, typed: string): FoundGroups | null {
  const replica = useReplicaWith('listHouseholds');
  // `thank ruth` is about Ruth.
  const text = typed.replace(/^thank\s+/i, '');
  const data = useReplicaQuery(text === '' ? null : replica, ['search'], (ask) => ask('search', { text, most }), text);
  if (!replica) return null;
  if (!data || text === '') return nothing;
  const { givers, lists } = replica.status.get();
  const isCounted = givers !== null;
  const order = orderOf(data);
  const [best] = data.people.rows;
  const thank = best && isCounted && best.gifts > 0 && best.name ? [toThank(best)] : [];
  const more = order.filter((list) => (data[list]?.count ?? 0) > most);
  return {
    people: [
      peopleGroup(data.people, isCounted),
      unlinkedGroup(data.unlinked, isCounted && lists.listTickets.wholeSince !== null),
    ],
    records: order.map((list) => groupOf(cache, list, data[list] ?? none)),
    actions: thank,
    searches: more.map((list) => showAll(list, text)),
  };
}

function orderOf(results: Results): ListName[] {
  return (Object.keys(namedRows) as ListName[]).filter((list) => results[list] !== undefined);
}

/** Shows giving totals only after all transactions are synced, because partial totals would be wrong. */
function peopleGroup({ rows, said }: Found<PersonRow>, isCounted: boolean): CommandGroup {
  return {
    title: 'People',
    ...(isCounted ? { heads: giving } : {}),
    commands: rows.map(({ id, name, household, email, given, last_gift }, place) =>
      withSaid(
        {
          id: `person ${id}`,
          Icon: IconUser,
          label: name || `Contact ${id}`,
          context: household ?? email ?? '',
          ...(isCounted ? { date: formatDay(last_gift), sums: given } : {}),
          does: { open: { kind: 'contact', id } },
        },
        said[place],
      ),
    ),
  };
}

/** Returns no rows until everything is synced, because a later record may link an email to a contact. */
function unlinkedGroup({ rows, said }: Found<UnlinkedRow>, isWhole: boolean): CommandGroup {
  return {
    title: 'People not in contacts',
    heads: giving,
    commands: (isWhole ? rows : []).map(({ named_by, name, email, given, last_gift }, place) =>
      withSaid(
        {
          id: `unlinked ${named_by}`,
          Icon: IconUserQuestion,
          label: name || email,
          context: name && email,
          date: formatDay(last_gift),
          sums: given,
          does: { go: `/contacts/unlinked/${encodeURIComponent(named_by)}` },
        },
        said[place],
      ),
    ),
  };
}

function formatDay(at: string | null): string {
  return at === null ? '' : formatWhen(dayOf(at) ?? at);
}

/** Appends the matched text to the context if the row doesn't show it. */
function withSaid(command: Command, said: readonly string[] = []): Command {
  const { label, context, date, sums = [] } = command;
  const shown = foldText(joinDetails(label, context, date, formatSums(sums)));
  const more = said.filter((text) => !shown.includes(foldText(text)));
  return { ...command, context: joinDetails(context, ...more) };
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
      const { label, context, at, sum } = named(row);
      return [
        withSaid(
          {
            id: `found ${kind} ${id}`,
            Icon: recordIcons[kind],
            label,
            context,
            date: formatDay(at),
            sums: sum ? [sum] : [],
            does: { open: { kind, id }, before: () => keepFound(cache, list, id, row) },
          },
          said[place],
        ),
      ];
    }),
  };
}

/** Leads to the list, searched for the text. */
function showAll(list: ListName, text: string): Command {
  const { list: path } = recordKinds[namedRows[list].kind];
  return {
    id: `all ${list}`,
    Icon: IconFilter,
    label: `Show ${path} with “${text}”`,
    does: { list: `/${path}`, text },
  };
}
