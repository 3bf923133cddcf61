/** How people and households are named, put in order and found. */
import type { Row } from './database.ts';

/** Case and accents do not count, neither in order nor in search. */
export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

const written = (row: Row, ...columns: string[]) =>
  columns.map((column) => row[column] ?? '').filter((part) => part !== '');

export function displayName(contact: Row): string {
  const person = personName(contact);
  const company = String(contact['company_name'] ?? '');
  return contact['type'] === 'company' ? company || person : person || company;
}

/** Chinese names are written family name first, without a space. */
function personName(contact: Row): string {
  const [first = '', last = ''] = [contact['first_name'], contact['last_name']].map((part) => String(part ?? ''));
  if (/^\p{Script=Han}+$/u.test(first + last)) return last + first;
  return written(contact, 'first_name', 'last_name').join(' ');
}

/** The order of contacts: last name, then first name; a company by its name. */
export function sortName(contact: Row): string {
  const parts = contact['type'] === 'company' ? [displayName(contact)] : written(contact, 'last_name', 'first_name');
  return folded(parts.join('\u0001'));
}

/** The texts that a search of households looks through, one to a line. */
export function searchText(contact: Row, emails: readonly string[]): string {
  const names = [displayName(contact), ...written(contact, 'preferred_name', 'company_name'), ...emails];
  return folded(names.join('\n'));
}

export function householdKeys(household: Row) {
  const name = String(household['name'] ?? '');
  return { sort_name: folded(name), search_text: folded(written(household, 'name', 'envelope_name').join('\n')) };
}
