/** Labels of the checks, and of the issues they find. */
import { plural, sentenceCase, formatCount, inList } from '../../domain/values/labels.ts';
import type { Check, Consent, Flaw, Mend, QualityKnown, QualityRow } from '../../replica/questions/quality.ts';

/** Labels of the checks. Their keys are used in URLs. */
export const checkLabels: Readonly<Record<Check, string>> = {
  duplicate: 'Likely duplicates',
  maybe: 'Possible duplicates',
  reach: 'No email or phone',
  email: 'Invalid emails',
  name: 'Name formatting',
  consent: 'Conflicting consent',
  head: 'Head of household not a member',
  envelope: 'No envelope name',
  size: 'Single-person households',
  namesake: 'Households with the same name',
  apart: 'Not duplicates',
};

export const checksInOrder = Object.keys(checkLabels) as readonly Check[];

/** Lower case, as several may follow each other in one line. */
const flawLabels: Readonly<Record<Flaw, string>> = {
  'name and email': 'same name and email',
  'name and street': 'same name and street',
  'name and phone': 'same name and phone',
  email: 'same email',
  'no email or phone': 'no email or phone',
  'wrong email': 'invalid email',
  capitals: 'all-caps name',
  digits: 'number in name',
  email_opt_in: 'opted in to email but unsubscribed',
  sms_opt_in: 'opted in to texts but unsubscribed by phone',
  address_subscription: 'subscribed to mail but has an unsubscribe date',
  'no head': 'no head of household',
  'head elsewhere': 'head of household isn’t a member',
  'no envelope name': 'no envelope name',
  'of one': 'one member',
  'same name': 'same name',
};

/** Describes the issue: `Same name and email; same name and phone` */
export function issueDetails({ flaws, detail }: Pick<QualityRow, 'flaws' | 'detail'>): string {
  if (flaws[0] === 'wrong email') return `Invalid email: ${detail}`;
  if (flaws[0] === 'same name') return `Same name as ${plural(Number(detail), 'other household', 'other households')}`;
  return sentenceCase(flaws.map((flaw) => flawLabels[flaw]).join('; '));
}

const consentLabels: Readonly<Record<Consent, string>> = {
  email_opt_in: 'email',
  sms_opt_in: 'texts',
  address_subscription: 'mail',
};

/** Label of the button that opens the form with the suggested fix: `Use ruth@example.com` */
export function suggestedFixLabel(mend: Mend): string {
  if ('email' in mend) return `Use ${mend.email}`;
  if ('consents' in mend) return `Opt out of ${inList(mend.consents.map((consent) => consentLabels[consent]))}`;
  if ('head' in mend) return `Make ${mend.name || `contact ${mend.head}`} head of household`;
  if ('envelope_name' in mend) return `Use ${mend.envelope_name}`;
  return `Use ${[mend.first_name, mend.last_name].filter(Boolean).join(' ')}`;
}

/**
 * Captions that say what was checked: `1,093 contacts and 400 households, synced at 10:42`, `3 with a street address, 0 with
 * consent data`.
 */
export function qualityCoverage({ contacts, households, streets, consents }: QualityKnown, syncedAt: string): string[] {
  const checked = `${plural(contacts, 'contact', 'contacts')} and ${plural(households, 'household', 'households')}`;
  return [
    `${checked}, synced at ${syncedAt}`,
    `${formatCount(streets)} with a street address, ${formatCount(consents)} with consent data`,
  ];
}
