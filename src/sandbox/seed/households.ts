/** 400 households, those of people.ts first. */
import type { Db, Fields } from '#sandbox/database.ts';
import { householdKeys } from '#sandbox/names.ts';
import { type Calendar, day, stamp } from './calendar.ts';
import { isCompany } from './contacts.ts';
import { between, chance, draw, fake, pick, sometimes } from './draw.ts';
import { knownHouseholds, knownPeople, notes } from './people.ts';

const firstId = 501;
const count = 400;

type Family = ReturnType<typeof plannedFamilies>[number];

/** Planned before the contacts, because family members share a name. */
export function plannedFamilies() {
  let next = 4853;
  return Array.from({ length: count - knownHouseholds.length }, (_, index) => {
    const id = firstId + knownHouseholds.length + index;
    draw('household', id);
    // One household in 97 is empty.
    const size = index % 97 === 96 ? 0 : pick([2, 3, 1, 2, 4, 2, 1, 3, 2, 2]);
    const members: number[] = [];
    for (; members.length < size; next += 1) if (!knownPeople.has(next) && !isCompany(next)) members.push(next);
    return { id, name: fake().person.lastName(), members };
  });
}

export function seedHouseholds(db: Db, calendar: Calendar, families: readonly Family[]): void {
  const insert = (household: Fields & { id: number }, members: readonly number[]) => {
    db.insert('households', { ...household, ...householdKeys(household) });
    for (const member of members) db.update('contacts', member, { household_id: household.id });
  };
  for (const [index, { name, envelope, note, changed, head, members }] of knownHouseholds.entries()) {
    const ids = members.map(({ id }) => id);
    insert(
      {
        id: firstId + index,
        name,
        head_contact_id: head ?? ids[0],
        envelope_name: envelope,
        note,
        created_at: stamp(calendar.ago(700 - index * 20)),
        updated_at: stamp(calendar.ago(changed.daysAgo, changed.time)),
      },
      ids,
    );
  }
  for (const { id, name, members } of families) {
    draw('membership', id);
    const created = calendar.ago(between(62, 1000), '11:30') + between(0, 20_000) * 1000;
    const changed = Math.min(
      created + between(0, 300) * day,
      calendar.ago(between(9, 60), '08:00') + between(0, 30_000) * 1000,
    );
    // The contract allows null for both times of a household, so one household has none.
    const imported = id === firstId + 20;
    insert(
      {
        id,
        name: chance(0.7) ? `${name} family` : name,
        head_contact_id: chance(0.94) ? members[0] : null,
        envelope_name: sometimes(0.75, () => `The ${name} Family`),
        note: sometimes(0.3, () => pick(notes)),
        created_at: imported ? null : stamp(created),
        updated_at: imported ? null : stamp(changed),
      },
      members,
    );
  }
}
