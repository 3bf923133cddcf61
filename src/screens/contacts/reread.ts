/** Reads a contact as far as the API can: as a member of a household. The worker merges it with what it knows of the contact. */
import type { QueryClient } from '@tanstack/react-query';
import { read } from '#api/query.ts';
import type { Household } from '#api/resources.ts';
import type { Person } from '#domain/names.ts';
import { mergeContactSources } from '#records/contact-known.ts';
import { failedReread } from '#records/find.ts';
import { listInput } from '#records/lists.ts';
import { currentSync } from '#sync/current.ts';
import type { Reread } from '#ui/form/form-kind.ts';
import type { ContactBase } from './contact-labels.ts';

export const householdsOf = (id: string) =>
  read('listHouseholds', listInput('listHouseholds', { values: { contacts: id } }));

export const memberIn = (rows: readonly Household[], id: string) =>
  rows.flatMap(({ contacts }) => contacts).find((contact) => contact.id === id);

/** Returns what the worker knows of a contact by now. */
const seenNow = async (id: string): Promise<Person | null> =>
  (await currentSync.get()?.ask('seenPeople', [id]))?.[0] ?? null;

/** Returns what is known of a contact. If no details are, its households are read first, even if that fails. */
export async function contactKnown(cache: QueryClient, id: string): Promise<Person | null> {
  const known = await seenNow(id);
  if (mergeContactSources(known).sources.length > 0) return known;
  await cache.query(householdsOf(id)).catch(() => undefined);
  // The worker has seen the page by now.
  return seenNow(id);
}

export async function rereadContact(cache: QueryClient, id: string): Promise<Reread<ContactBase>> {
  try {
    await cache.query({ ...householdsOf(id), staleTime: 0 });
    return { result: 'found', base: { id, known: mergeContactSources(await seenNow(id)) }, at: Date.now() };
  } catch (error) {
    return failedReread(error);
  }
}
