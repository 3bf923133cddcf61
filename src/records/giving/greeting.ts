import { mergeContactSources } from '#records/contact-known.ts';
import { names } from '#records/names.ts';

/** Returns the name by which a message greets a contact: the first name, else the whole name. Empty if neither is known. */
export function greetingName(contactId: string | null): string {
  if (!contactId) return '';
  const first = mergeContactSources(names.get().personSeen(contactId)).values.get('first_name');
  return (typeof first === 'string' && first.trim()) || (names.get().person(contactId) ?? '');
}
