/** Audiences as a file, for another browser. */
import { exportedText, readExported } from '#device/exported.ts';
import { isObject } from '#device/storage.ts';
import { storedViewsOf, storeView } from '#device/stored-views.ts';
import {
  type Audience,
  audienceIn,
  audienceValues,
  conditionKeys,
  readCondition,
  writeCondition,
} from '#domain/audience/definition.ts';

const fileKind = 'steward.audiences';

export interface NamedAudience {
  name: string;
  audience: Audience;
}

/** Returns the text of a file with these audiences. */
export function audiencesFile(audiences: readonly NamedAudience[], now = Date.now()): string {
  const written = audiences.map(({ name, audience: { match, conditions } }) => {
    return { name, match, conditions: conditions.map(writeCondition) };
  });
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
  const { name, match, conditions } = isObject(given) ? given : {};
  if (typeof name !== 'string' || name.trim() === '')
    return `Audience ${place + 1} has no name. Export the file again.`;
  if (!Array.isArray(conditions) || conditions.length === 0)
    return `Audience “${name}” has no conditions. Export the file again.`;
  if (conditions.length > conditionKeys.length)
    return `Audience “${name}” has more than ${conditionKeys.length} conditions. Remove some from the file, then import again.`;
  const texts = conditions.map(String);
  const read = texts.map(readCondition);
  const unread = texts[read.indexOf(null)];
  if (unread !== undefined)
    return `Audience “${name}” has a condition that this version of Steward doesn’t know: “${unread}”. Remove it from the file, or reload this page and import again.`;
  return { name, audience: { match: match === 'any' ? 'any' : 'all', conditions: read.filter((one) => one !== null) } };
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
