/** Display names, sort keys, and search texts of people and households. */
import type { Fields } from './database.ts';

/** Removes case and accents, for sorting and searching. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Returns the non-empty values of these columns. */
const written = (row: Fields, ...columns: string[]) =>
  columns.map((column) => row[column]).filter((part): part is string => typeof part === 'string' && part !== '');

export function displayName(contact: Fields): string {
  const [company = ''] = written(contact, 'company_name');
  return contact['type'] === 'company' ? company || personName(contact) : personName(contact) || company;
}

/** Writes Chinese names family name first, without a space. */
function personName(contact: Fields): string {
  const parts = written(contact, 'first_name', 'last_name');
  return /^\p{Script=Han}+$/u.test(parts.join('')) ? parts.toReversed().join('') : parts.join(' ');
}

/** People sort by last name, then first name; companies by name. The search text has one name or email per line. */
export function contactKeys(contact: Fields, emails: readonly string[]) {
  const name = displayName(contact);
  const order = contact['type'] === 'company' ? [name] : written(contact, 'last_name', 'first_name');
  const found = [name, ...written(contact, 'preferred_name', 'company_name'), ...emails];
  return { sort_name: folded(order.join('\u0001')), search_text: folded(found.join('\n')) };
}

export function householdKeys(household: Fields) {
  const found = written(household, 'name', 'envelope_name');
  return { sort_name: folded(written(household, 'name').join('')), search_text: folded(found.join('\n')) };
}
