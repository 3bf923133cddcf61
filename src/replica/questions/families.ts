/** Households and what their members gave. */
import { idOf, textOf } from '../gifts.ts';
import type { HeldRow } from '../lists.ts';
import type { Money, PersonRow } from '../people.ts';
import type { RowStore } from '../row-store.ts';
import { byCurrency, sumOf } from './sums.ts';

export interface Family {
  id: string;
  name: string;
  members: readonly { id: string; name: string; given: readonly Money[] }[];
  together: readonly Money[];
}

interface World {
  store: Pick<RowStore, 'rows'>;
  people: readonly PersonRow[];
}

/** Those that somebody of `ids` is a member of, in the order of their list. */
export function familiesOf({ store, people }: World, ids: ReadonlySet<string>): Family[] {
  const membersOf = (household: HeldRow) =>
    ((household['contacts'] ?? []) as readonly HeldRow[]).flatMap(({ id }) => idOf(id) ?? []);
  const households = store.rows('listHouseholds').filter((household) => membersOf(household).some((id) => ids.has(id)));
  const wanted = new Set(households.flatMap(membersOf));
  const known = new Map(people.filter(({ id }) => wanted.has(id)).map((person) => [person.id, person]));
  return households.map((household) => {
    const members = [...new Set(membersOf(household))].map((id) => {
      const { name = '', given = [] } = known.get(id) ?? {};
      return { id, name, given };
    });
    const together = byCurrency(members.flatMap(({ given }) => given)).map(([currency, some]) => ({
      currency,
      sum: sumOf(some.map(({ sum }) => sum)),
    }));
    return { id: household.id ?? '', name: textOf(household['name']), members, together };
  });
}
