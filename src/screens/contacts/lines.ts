/** Formats lists and objects in a contact as readable lines. */
import { humanise, yesNo } from '#domain/values/labels.ts';
import { structureOf } from '#ui/format/json-text.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Formats a value as text; objects as `Label: value`, separated by commas. */
function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return joined(...value.map(text));
  if (typeof value !== 'object') return `${value as string | number | boolean}`.trim();
  return joined(
    ...Object.entries(value).map(([key, part]) => {
      const words = text(part);
      return words && `${humanise(key)}: ${words}`;
    }),
  );
}

/** Joins non-empty parts with commas. */
function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}

function named(fields: Fields, ...keys: readonly string[]): string {
  return keys
    .map((key) => text(fields[key]))
    .filter((part) => part !== '')
    .join(' ');
}

const reach = (fields: Fields) => {
  const [value, type] = [text(fields['value']), humanise(text(fields['type']))];
  return value && type ? `${value} (${type})` : value;
};

const address = (fields: Fields) => {
  const where = joined(
    text(fields['address_1']),
    text(fields['address_2']),
    text(fields['city']),
    named(fields, 'state', 'zipcode'),
    text(fields['country']),
  );
  if (where === '') return '';
  const marks = joined(humanise(text(fields['type'])), yesNo(text(fields['is_primary'])) === 'Yes' ? 'primary' : '');
  return marks ? `${where} (${marks})` : where;
};

const ways = (fields: Fields) => [text(fields['primary_email']), text(fields['primary_phone']), identified(fields)];
const identified = (fields: Fields) => (text(fields['id']) ? `ID ${text(fields['id'])}` : '');

const writers: Readonly<Record<string, (fields: Fields) => string | readonly string[]>> = {
  emails: reach,
  phones: reach,
  primary_address: address,
  addresses: address,
  // The API doesn't state the unit of these amounts, so they aren't formatted.
  stats: (fields) =>
    ['total_contributions', 'recurring_contributions'].flatMap((key) => {
      const amount = text(fields[key]);
      return amount ? [`${humanise(key.split('_', 1)[0] ?? '')} ${amount}`] : [];
    }),
  external_ids: (fields) => {
    const [label, id] = [text(fields['label']), text(fields['external_id'])];
    return label && id ? `${label}: ${id}` : id || label;
  },
  custom_fields: (fields) => {
    const label = text(fields['name']) || text(fields['label']);
    if (!label || !('value' in fields)) return text(fields);
    const value = text(fields['value']);
    return value && `${label}: ${value}`;
  },
  point_of_contact: (fields) =>
    joined(named(fields, 'prefix', 'first_name', 'last_name', 'suffix'), text(fields['title']), ...ways(fields)),
  associated_companies: (fields) =>
    joined(text(fields['name_display']) || text(fields['company_name']), text(fields['title']), ...ways(fields)),
};

/**
 * Returns one line per non-empty item, without duplicates. Items without a known shape are formatted as labeled values. The
 * value may be JSON text of a list.
 */
export function linesOf(key: string, value: unknown): string[] {
  const given = typeof value === 'string' ? (structureOf(value) ?? value) : value;
  const items: readonly unknown[] = Array.isArray(given) ? given : [given];
  const write = writers[key];
  const lines = items.flatMap((item) =>
    write && typeof item === 'object' && item !== null ? write(item as Fields) : text(item),
  );
  return [...new Set(lines)].filter((line) => line !== '');
}
