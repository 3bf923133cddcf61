/** Reads a contact again, as far as the API can: as a member of a household. */
import type { QueryClient } from '@tanstack/react-query';
import { read } from '#api/query.ts';
import type { Household } from '#api/resources.ts';
import type { Person } from '#domain/names.ts';
import { personName } from '#domain/person.ts';
import { mergeContactSources } from '#records/contact-known.ts';
import { failedReread } from '#records/find.ts';
import { listInput } from '#records/lists.ts';
import { names } from '#records/names.ts';
import type { Reread } from '#ui/form/form-kind.ts';
import type { ContactBase } from './contact-labels.ts';

export const householdsOf = (id: string) =>
  read('listHouseholds', listInput('listHouseholds', { values: { contacts: id } }));

export const memberIn = (rows: readonly Household[], id: string) =>
  rows.flatMap(({ contacts }) => contacts).find((contact) => contact.id === id);

/** Adds values from a households response, which the index of people may not have yet. `isNew`: it was read just now. */
export function withAnswer(
  id: string,
  person: Person | undefined,
  rows: readonly Household[],
  at: number,
  isNew = false,
) {
  for (const { id: household, name, contacts } of person?.member && !isNew ? [] : rows) {
    const fields = contacts.find((contact) => contact.id === id);
    const from = { kind: 'household', id: household, name } as const;
    if (fields) return { ...person, id, member: { from, at, name: personName(fields), fields } };
  }
  return person;
}

export async function rereadContact(cache: QueryClient, id: string): Promise<Reread<ContactBase>> {
  try {
    const { rows } = await cache.query({ ...householdsOf(id), staleTime: 0 });
    const now = withAnswer(id, names.get().personSeen(id), rows, Date.now(), true);
    return { result: 'found', base: { id, known: mergeContactSources(now) }, at: Date.now() };
  } catch (error) {
    return failedReread(error);
  }
}
