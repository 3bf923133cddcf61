/** Searches the synced data and returns the matches as commands: people, other records, and what can be done with them. */
import { IconFilter, IconUser, IconUserQuestion } from '@tabler/icons-react';
import { foldText, formatCount } from '#domain/values/labels.ts';
import { plainText } from '#domain/values/plain-text.ts';
import { dayOf } from '#ui/format/days.ts';
import { useDebouncedValue } from '@mantine/hooks';
import type { QueryClient } from '@tanstack/react-query';
import type { ListName } from '#api/operations.ts';
import { formatSums } from '#records/giving/giving-labels.ts';
import { joinDetails, listOf, nameRow, searchedLists } from '#records/named-rows.ts';
import { useSyncQuery, useSyncWith } from '#records/use-sync.ts';
import { type ListRow, type RowOf } from '#sync/lists.ts';
import { listNames, titleOf, resources } from '#domain/resources.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import type { UnlinkedRow } from '#domain/lists/unlinked.ts';
import { wereDonorsAsked } from '#sync/progress.ts';
import type { Sync } from '#sync/sync.ts';
import type { Found, Results, SearchAsked } from '#sync/search.ts';
import { formatWhen } from '#ui/format/when.ts';
import { keepFound } from '#ui/list/list-cache.ts';
import { recordIcon } from './command-icons.ts';
import { type Command, type CommandGroup, type FoundGroups, idIn, toThank } from './commands.ts';

/** Results per kind. */
const most = 5;
/** Milliseconds without a keystroke before all lists are searched. */
const pause = 150;
const giving = ['Last gift', 'Lifetime'] as const;

/** Returns null until households are synced: then the platform is searched instead. */
export function useSyncSearch(cache: QueryClient, typed: string): FoundGroups | null {
  const sync = useSyncWith('listHouseholds');
  // `thank ruth` is about Ruth.
  const text = typed.replace(/^thank\s+/i, '');
  // All texts of a large platform take seconds to make, and people are what most searches are for.
  const [paused] = useDebouncedValue(text, pause);
  const people = useSearch(text === '' ? null : sync, { text, most, only: 'people' });
  const all = useSearch(paused === '' ? null : sync, { text: paused, most, id: idIn(paused)?.id });
  const data = all?.text === text ? all : people;
  if (!sync) return null;
  const status = sync.status.get();
  const { lists } = status;
  const isWhole = (list: ListName) => lists[list].wholeSince !== null;
  const missing = listNames.filter((list) => !isWhole(list));
  const isPending = text !== '' && all?.text !== text;
  if (!data || text === '') return { people: [], records: [], actions: [], missing, isPending, withId: () => null };
  const isCounted = wereDonorsAsked(status);
  const isStale = data.text !== text;
  const [best] = isStale ? [] : data.people.rows;
  const thank = best && isCounted && best.gifts > 0 && best.name ? [toThank(best)] : [];
  return {
    people: [
      { ...peopleGroup(data.people, isCounted, text), isStale },
      { ...unlinkedGroup(data.unlinked, isCounted && isWhole('listTickets'), text), isStale },
    ],
    // Those of the text before stay until the others come.
    records: all
      ? orderOf(all).map((list) => ({
          ...groupOf(cache, list, all[list] as Found<ListRow>, { text: all.text, typed: text }),
          isStale: isPending,
        }))
      : [],
    actions: thank,
    missing,
    isPending,
    withId(kind) {
      if (isPending) return null;
      const list = listOf(kind);
      const row = data.withId[list ?? 'people'];
      if (!row) return (list ? isWhole(list) : missing.length === 0) ? null : undefined;
      const [command] = list
        ? commandsOf(cache, list, [row as ListRow])
        : peopleGroup({ ...data.people, rows: [row as PersonRow] }, isCounted, text).commands;
      return command ?? null;
    },
  };
}

function useSearch(sync: Sync | null, asked: SearchAsked) {
  const search = async (ask: Sync['ask']) => {
    return { ...(await ask('search', asked)), text: asked.text };
  };
  return useSyncQuery(sync, ['search', asked.only], search, asked.text);
}

/** Lists with a row of that name come first. */
function orderOf(results: Results): ListName[] {
  const found = searchedLists.filter((list) => results[list]?.count);
  return found.toSorted((one, other) => Number(results[other]?.isNamed) - Number(results[one]?.isNamed));
}

/** Shows giving totals only after all transactions are synced, because partial totals would be wrong. */
function peopleGroup({ rows, said, count }: Found<PersonRow>, isCounted: boolean, text: string): CommandGroup {
  return {
    title: 'People',
    all: showAll(count, 'people', text, { list: '/contacts', text }),
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
function unlinkedGroup({ rows, said, count }: Found<UnlinkedRow>, isWhole: boolean, text: string): CommandGroup {
  return {
    title: 'People not in contacts',
    all: showAll(isWhole ? count : 0, 'people not in contacts', text, { list: '/contacts/unlinked', text }),
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

function groupOf(
  cache: QueryClient,
  list: ListName,
  { rows, said, count }: Found<ListRow>,
  { text, typed }: { text: string; typed: string },
): CommandGroup {
  const path = resources[list].many;
  const key = resources[list].searchKey;
  const searchFor = (words: string) => (key === undefined ? undefined : { [key]: words });
  const search = searchFor(text);
  return {
    title: titleOf(list),
    all: showAll(count, path, text, search && { list: `/${path}`, search }),
    // A record that opens beside its list has the matches of that list's search marked. What's typed may be a name, which
    // addresses don't have: it's in that of a record only if it is words of the record itself.
    commands: commandsOf(cache, list, rows, {
      said,
      searchFor: (row) => (key !== undefined && hasPhrase(row, typed) ? searchFor(typed) : undefined),
    }),
  };
}

const written: readonly string[] = ['subject', 'internal_name', 'preheader', 'body'];

function hasPhrase(row: ListRow, typed: string): boolean {
  const inLine = (text: string) => foldText(text).trim().replace(/\s+/g, ' ');
  return Object.entries(row).some(
    ([key, text]) =>
      written.includes(key) && typeof text === 'string' && inLine(plainText(text)).includes(inLine(typed)),
  );
}

function commandsOf<Name extends ListName>(
  cache: QueryClient,
  list: Name,
  rows: readonly ListRow[],
  {
    said = [],
    searchFor,
  }: { said?: Found<ListRow>['said']; searchFor?: (row: ListRow) => Record<string, string> | undefined } = {},
): Command[] {
  const kind = resources[list].one;
  return rows.flatMap((found, place) => {
    const { id } = found;
    if (id === null) return [];
    // It was found in this list.
    const row = found as RowOf<Name>;
    const { label, context, at = null, sum } = nameRow(list, row);
    const search = searchFor?.(found);
    return [
      withSaid(
        {
          id: `found ${kind} ${id}`,
          Icon: recordIcon(kind),
          label,
          context,
          date: formatDay(at),
          sums: sum ? [sum] : [],
          does: { open: { kind, id }, ...(search && { search }), before: () => keepFound(cache, list, id, row) },
        },
        said[place],
      ),
    ];
  });
}

const amount = /^[$€£]?(\d[\d,]*\.\d\d)$/;
/** Lists that can be filtered by the amount that was typed. */
const withAmounts: readonly string[] = ['transactions', 'pledges', 'payouts'];

/** Leads to the list, searched for the text, or filtered by an amount, which a list's search doesn't cover. */
function showAll(
  of: number,
  what: string,
  text: string,
  searched: Command['does'] = { list: `/${what}`, text },
): CommandGroup['all'] {
  const shown = { id: `all ${what}`, Icon: IconFilter };
  const sum = amount.exec(text)?.[1]?.replaceAll(',', '');
  if (sum === undefined)
    return { of, command: { ...shown, label: `Show all ${formatCount(of)} ${what}`, does: searched } };
  if (!withAmounts.includes(what)) return undefined;
  const does = { list: `/${what}`, search: { 'f.amount': `${sum}..${sum}` } };
  return { of, command: { ...shown, label: `Show ${what} of ${text}`, does } };
}
