/** What the households can tell of a save of a contact whose outcome is not known. */
import type { ContactSummary } from '../../api/resources.ts';
import { formatClock } from '../../ui/values/time.ts';
import type { ContactBody } from './body.ts';
import { singular } from './problems.ts';
import { type ContactBase, labelOf } from './form.ts';
import { primaryKey, reachKeys } from '../../records/contact-known.ts';

const told = ['type', 'first_name', 'last_name', 'company_name', 'middle_name'] as const;

/** `now` is the contact as a member of a household; null when no household has it. */
export function checkThroughHousehold(
  { known: { values } }: ContactBase,
  body: ContactBody,
  now: { member: ContactSummary; at: number } | null,
): string {
  if (!now) return 'No household that the service lists has this contact as a member, so this cannot be checked here.';
  const compared = [
    ...told.map((key) => ({ label: labelOf(key), field: key, sent: body[key] })),
    ...reachKeys.map((key) => ({
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
    return `Read at ${at}: none of the fields that a household shows was to be changed, so this cannot be told from here.`;
  const names = (some: typeof changed) => some.map(({ label }) => label).join(', ');
  const stored = changed.filter(({ sent, is }) => sent === is);
  if (stored.length === changed.length)
    return `It was saved, as far as a household shows it. Read at ${at}: as sent are ${names(stored)}.`;
  const rest = changed.filter(({ sent, is }) => sent !== is);
  if (stored.length === 0 && rest.every(({ was, is }) => was === undefined || was === is))
    return `It was not saved, as far as a household shows it. Read at ${at}: not as sent are ${names(rest)}.`;
  return `Read at ${at}: not as sent are ${names(rest)}. Somebody else may have changed the contact.`;
}
