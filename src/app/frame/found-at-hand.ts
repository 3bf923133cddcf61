/** What the replica finds for a typed text, as commands: people first, then every other kind. */
import { dayOf } from '../../ui/values/days.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ListName } from '../../api/operations.ts';
import { moneyWords } from '../../records/giving/words.ts';
import { joined, type Named, namedRows } from '../../records/named-rows.ts';
import { useAnswer, useAtHand } from '../../records/use-at-hand.ts';
import { type HeldRow, titleOf } from '../../replica/lists.ts';
import type { PersonRow } from '../../replica/people.ts';
import type { UnlinkedRow } from '../../replica/questions/unlinked.ts';
import { readHeld } from '../../replica/read-held.ts';
import type { Found, Results } from '../../replica/search.ts';
import { formatDate } from '../../ui/values/time.ts';
import { folded } from '../../ui/values/words.ts';
import { keepFound } from '../../ui/rows/list-cache.ts';
import type { CommandGroup } from './commands.ts';

/** Of each kind. */
const most = 5;
const none = { count: 0, rows: [], said: [] };

/** Null while not everyone in a household is at hand: then the service is asked instead. */
export function useFoundAtHand(cache: QueryClient, text: string): readonly CommandGroup[] | null {
  const replica = useAtHand('listHouseholds');
  const data = useAnswer(text === '' ? null : replica, ['search'], (ask) => ask('search', { text, most }), text);
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

/** What somebody gave is said once all gifts were read, since less than that would be another figure. */
function peopleGroup({ rows, said }: Found<PersonRow>, isCounted: boolean): CommandGroup {
  return {
    title: 'People',
    commands: rows.map(({ id, name, household, email, given, last_gift }, place) => ({
      id: `person ${id}`,
      ...withSaid(
        {
          label: name || `Contact ${id}`,
          detail: joined(household ?? email, isCounted ? joined(moneyWords(given), lastWords(last_gift)) : ''),
        },
        said[place],
      ),
      does: { open: { kind: 'contact', id } },
    })),
  };
}

/** Until all rows are read, one that is still to come may tie an e-mail to a contact. */
function unlinkedGroup({ rows, said }: Found<UnlinkedRow>, isWhole: boolean): CommandGroup {
  return {
    title: 'People without a contact',
    commands: (isWhole ? rows : []).map(({ named_by, name, email, given, last_gift }, place) => ({
      id: `unlinked ${named_by}`,
      ...withSaid(
        { label: name || email, detail: joined(name && email, moneyWords(given), lastWords(last_gift)) },
        said[place],
      ),
      does: { go: `/contacts/unlinked/${encodeURIComponent(named_by)}` },
    })),
  };
}

/** `last Nov 3, 2026`; empty without a gift. */
function lastWords(at: string | null): string {
  const day = at === null ? null : dayOf(at);
  return day === null ? '' : `last ${formatDate(day)}`;
}

/** With what was found, where neither the name nor what stands beside it says so. */
function withSaid<Row extends Named>(named: Row, said: readonly string[] = []): Row {
  const shown = folded(`${named.label} ${named.detail ?? ''}`);
  const more = said.filter((text) => !shown.includes(folded(text)));
  return { ...named, detail: joined(named.detail, ...more) };
}

function groupOf<Name extends ListName>(cache: QueryClient, list: Name, { rows, said }: Found<HeldRow>): CommandGroup {
  const { kind, named } = namedRows[list];
  return {
    title: titleOf(list),
    commands: rows.flatMap((held, place) => {
      const { id } = held;
      if (id === null) return [];
      const row = readHeld(list, held);
      const run = { open: { kind, id }, before: () => keepFound(cache, list, id, row) };
      return [{ id: `found ${kind} ${id}`, ...withSaid(named(row), said[place]), does: run }];
    }),
  };
}
