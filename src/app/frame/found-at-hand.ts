/** What the replica finds for a typed text, as commands: people first, then every other kind. */
import type { QueryClient } from '@tanstack/react-query';
import type { ListName } from '../../api/operations.ts';
import { moneyWords } from '../../records/giving/words.ts';
import { joined, namedRows } from '../../records/named-rows.ts';
import { useAnswer, useAtHand } from '../../records/use-at-hand.ts';
import { type HeldRow, titleOf } from '../../replica/lists.ts';
import type { PersonRow } from '../../replica/people.ts';
import type { UnlinkedRow } from '../../replica/questions/unlinked.ts';
import { readHeld } from '../../replica/read-held.ts';
import type { Results } from '../../replica/search.ts';
import { keepFound } from '../../ui/rows/list-cache.ts';
import type { CommandGroup } from './commands.ts';

/** Of each kind. */
const most = 5;

/** Null while not everyone in a household is at hand: then the service is asked instead. */
export function useFoundAtHand(cache: QueryClient, text: string): readonly CommandGroup[] | null {
  const replica = useAtHand('listHouseholds');
  const data = useAnswer(text === '' ? null : replica, ['search'], (ask) => ask('search', { text, most }), text);
  if (!replica) return null;
  if (!data || text === '') return [];
  const { givers, lists } = replica.status.get();
  return [
    peopleGroup(data.people.rows, givers !== null),
    unlinkedGroup(data.unlinked.rows, givers !== null && lists.listTickets.wholeSince !== null),
    ...orderOf(data).map((list) => groupOf(cache, list, data[list]?.rows ?? [])),
  ].filter(({ commands }) => commands.length > 0);
}

function orderOf(results: Results): ListName[] {
  return (Object.keys(namedRows) as ListName[]).filter((list) => results[list] !== undefined);
}

/** What somebody gave is said once all gifts were read, since less than that would be another figure. */
function peopleGroup(people: readonly PersonRow[], isCounted: boolean): CommandGroup {
  return {
    title: 'People',
    commands: people.map(({ id, name, household, email, given }) => ({
      id: `person ${id}`,
      label: name || `Contact ${id}`,
      detail: joined(household ?? email, isCounted ? moneyWords(given) : ''),
      does: { open: { kind: 'contact', id } },
    })),
  };
}

/** Until all rows are read, one that is still to come may tie an e-mail to a contact. */
function unlinkedGroup(people: readonly UnlinkedRow[], isWhole: boolean): CommandGroup {
  return {
    title: 'People without a contact',
    commands: (isWhole ? people : []).map(({ named_by, name, email, given }) => ({
      id: `unlinked ${named_by}`,
      label: name || email,
      detail: joined(name && email, moneyWords(given)),
      does: { go: `/contacts/unlinked/${encodeURIComponent(named_by)}` },
    })),
  };
}

function groupOf<Name extends ListName>(cache: QueryClient, list: Name, rows: readonly HeldRow[]): CommandGroup {
  const { kind, named } = namedRows[list];
  return {
    title: titleOf(list),
    commands: rows.flatMap((held) => {
      const { id } = held;
      if (id === null) return [];
      const row = readHeld(list, held);
      const run = { open: { kind, id }, before: () => keepFound(cache, list, id, row) };
      return [{ id: `found ${kind} ${id}`, ...named(row), does: run }];
    }),
  };
}
