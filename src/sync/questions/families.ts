/** Households and what their members gave. */
import { idOf, textOf } from '#api/fields.ts';
import type { Household } from '#api/resources.ts';
import type { RowStore } from '#sync/row-store.ts';
import { type Money, sumByCurrency } from '#domain/values/money.ts';
import type { PersonRow } from '#domain/lists/people.ts';

export interface Family {
  id: string;
  name: string;
  /** The contact ID of the head of household. */
  head: string | null;
  members: readonly { id: string; name: string; given: readonly Money[] }[];
  together: readonly Money[];
}

interface World {
  store: Pick<RowStore, 'rows'>;
  people: readonly PersonRow[];
}

/** Returns what the members of each household gave together, by the household's ID. */
export function givenByFamily(world: World): Readonly<Record<string, readonly Money[]>> {
  const families = familiesOf(world, new Set(world.people.map(({ id }) => id)));
  return Object.fromEntries(families.map(({ id, together }) => [id, together]));
}

/** Returns the households of these contacts, in the order of the list. */
export function familiesOf({ store, people }: World, ids: ReadonlySet<string>): Family[] {
  const idsIn = ({ contacts }: Household) => contacts.flatMap(({ id }) => idOf(id) ?? []);
  const households = store.rows('listHouseholds').filter((household) => idsIn(household).some((id) => ids.has(id)));
  const wanted = new Set(households.flatMap(idsIn));
  const known = new Map(people.filter(({ id }) => wanted.has(id)).map((person) => [person.id, person]));
  return households.map((household) => {
    const members = [...new Set(idsIn(household))].map((id) => {
      const { name = '', given = [] } = known.get(id) ?? {};
      return { id, name, given };
    });
    const together = sumByCurrency(
      members.flatMap(({ given }) => given),
      { amount: ({ sum }) => sum, currency: ({ currency }) => currency },
    ).sums;
    const head = idOf(household.head_contact_id);
    return { id: household.id ?? '', name: textOf(household.name), head, members, together };
  });
}
