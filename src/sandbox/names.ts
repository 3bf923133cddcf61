/** How people and households are displayed, sorted and found. */
import type { Fields } from './database.ts';

/** Without case and accents, for sorting and searching. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Those of the columns that are not empty. */
const written = (row: Fields, ...columns: string[]) =>
  columns.map((column) => row[column]).filter((part): part is string => typeof part === 'string' && part !== '');

export function displayName(contact: Fields): string {
  const [company = ''] = written(contact, 'company_name');
  return contact['type'] === 'company' ? company || personName(contact) : personName(contact) || company;
}

/** Chinese names are written family name first, without a space. */
function personName(contact: Fields): string {
  const parts = written(contact, 'first_name', 'last_name');
  return /^\p{Script=Han}+$/u.test(parts.join('')) ? parts.toReversed().join('') : parts.join(' ');
}

/** People sort by last name, then first name; companies by their name. A search sees each name and e-mail on its line. */
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
