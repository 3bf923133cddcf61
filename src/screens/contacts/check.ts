/** Checks an unconfirmed save of a contact against household data. */
import { inList } from '#domain/values/labels.ts';
import type { ContactSummary } from '#api/resources.ts';
import { stillSaving } from '#ui/form/form-kind.ts';
import { formatClock } from '#ui/format/time.ts';
import { type ContactBase, type ContactBody, labelOf, singular } from './contact-labels.ts';
import { primaryKey, contactMethodKeys } from '#records/contact-known.ts';

const householdFields = ['type', 'first_name', 'last_name', 'company_name', 'middle_name'] as const;

/**
 * Returns the result as a message. `now`: the contact as a household member; null if it isn't in any household. `isEarly`:
 * the platform may still be saving the change.
 */
export function checkThroughHousehold(
  { known: { values } }: ContactBase,
  body: ContactBody,
  now: { member: ContactSummary; at: number } | null,
  isEarly = false,
): string {
  if (!now) return 'This contact isn’t in any household, so we can’t check the change here.';
  const compared = [
    ...householdFields.map((key) => ({ label: labelOf(key), field: key, sent: body[key] })),
    ...contactMethodKeys.map((key) => ({
      label: `Primary ${singular(key).toLowerCase()}`,
      field: primaryKey(key),
      sent: body[key]?.find(({ is_primary }) => is_primary)?.value,
    })),
  ];
  const wanted = compared
    .filter(({ sent }) => sent !== undefined)
    .map(({ label, field, sent }) => ({ label, was: values.get(field), sent, is: now.member[field] ?? '' }));
  const changed = wanted.filter(({ was, sent }) => was !== sent);
  const at = formatClock(now.at);
  if (changed.length === 0)
    return `Still unconfirmed: household data doesn’t include the fields you changed (checked at ${at}).`;
  const names = (some: typeof changed) => inList(some.map(({ label }) => label));
  const stored = changed.filter(({ sent, is }) => sent === is);
  if (stored.length === changed.length)
    return stored.length === 1
      ? `Saved, based on household data at ${at}: ${names(stored)} matches what you sent.`
      : `Saved, based on household data at ${at}: ${names(stored)} match what you sent.`;
  const rest = changed.filter(({ sent, is }) => sent !== is);
  if (stored.length === 0 && rest.every(({ was, is }) => was === undefined || was === is)) {
    if (isEarly) return `At ${at}, household data didn’t match what you sent for ${names(rest)}. ${stillSaving}`;
    return rest.length === 1
      ? `Not saved, based on household data at ${at}: ${names(rest)} doesn’t match what you sent.`
      : `Not saved, based on household data at ${at}: ${names(rest)} don’t match what you sent.`;
  }
  return `Still unconfirmed. At ${at}, ${names(rest)} didn’t match what you sent. Someone else may have changed the contact.`;
}
