/** Audiences as a file, for another browser. */
import { exportedText, readExported } from '#device/exported.ts';
import { isObject } from '#device/storage.ts';
import { storedViewsOf, storeView } from '#device/stored-views.ts';
import { carriedOver } from '#device/old-addresses.ts';
import {
  type Audience,
  audienceIn,
  audienceValues,
  conditionKeys,
  conditionKeysIn,
} from '#domain/audience/definition.ts';

const fileKind = 'steward.audiences';

export interface NamedAudience {
  name: string;
  audience: Audience;
}

/** Returns the text of a file with these audiences. */
export function audiencesFile(audiences: readonly NamedAudience[], now = Date.now()): string {
  const written = audiences.map(({ name, audience }) => ({ name, values: audienceValues(audience) }));
  return exportedText(fileKind, { audiences: written }, now);
}

/** Returns the audiences of a file, or an error message that names what's wrong in it. */
export function readAudiencesFile(text: string): readonly NamedAudience[] | string {
  const given = readExported(fileKind, text, 'audiences');
  if (typeof given === 'string') return given;
  const { audiences } = given;
  if (!Array.isArray(audiences)) return 'This file is missing “audiences”. Export it again.';
  const read = audiences.map(readNamed);
  return read.find((one) => typeof one === 'string') ?? read.filter((one) => typeof one !== 'string');
}

function readNamed(given: unknown, place: number): NamedAudience | string {
  const { name, ...written } = isObject(given) ? given : {};
  if (typeof name !== 'string' || name.trim() === '')
    return `Audience ${place + 1} has no name. Export the file again.`;
  const values = valuesIn(written);
  const conditions = Object.keys(values).filter((key) => key !== 'match');
  if (conditions.length === 0) return `Audience “${name}” has no conditions. Export the file again.`;
  if (conditions.some((key) => /^c\d+$/.test(key) && !conditionKeys.includes(key)))
    return `Audience “${name}” has more than ${conditionKeys.length} conditions. Remove some from the file, then import again.`;
  const audience = audienceIn(values);
  const unread = conditions.find((key) => !conditionKeysIn(values).includes(key));
  if (audience === null || unread !== undefined)
    return `Audience “${name}” has a condition that this version of Steward doesn’t know: “${valuesAt(values, unread)}”. Remove it from the file, or reload this page and import again.`;
  return { name, audience };
}

/** Returns a condition as the file has it: its kind, and the values of its parts. */
function valuesAt(values: Readonly<Record<string, string>>, unread = ''): string {
  const [condition = ''] = unread.split('.');
  return Object.entries(values)
    .flatMap(([key, value]) => (key === condition || key.startsWith(`${condition}.`) ? value : []))
    .join(' ');
}

/** Files of version 0.2 have each condition as one text. Version 0.4 no longer reads them. */
function valuesIn({ values, match, conditions }: Readonly<Record<string, unknown>>): Record<string, string> {
  if (isObject(values)) return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, String(value)]));
  if (!Array.isArray(conditions)) return {};
  const written = conditions.map((text, place) => [`c${place + 1}`, String(text)]);
  return carriedOver({ ...Object.fromEntries(written), ...(match === 'any' && { match }) });
}

/** Saves the audiences as views of Contacts. One of the same name is replaced. */
export function saveAudiences(audiences: readonly NamedAudience[]) {
  const counts = { added: 0, replaced: 0, skipped: 0, isStored: true };
  for (const { name, audience } of audiences) {
    const before = storedViewsOf('contacts').find((view) => view.name === name);
    const values = audienceValues(audience);
    if (before && JSON.stringify(audienceIn(before.values)) === JSON.stringify(audience)) counts.skipped += 1;
    else {
      counts[before ? 'replaced' : 'added'] += 1;
      counts.isStored = storeView('contacts', { name, values }) && counts.isStored;
    }
  }
  return counts;
}
