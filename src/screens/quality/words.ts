/** What the checks and what they find are called. */
import type { Check, Consent, Flaw, Mend, QualityKnown, QualityRow } from '../../replica/questions/quality.ts';
import { formatCount } from '../../ui/values/money.ts';
import { sentenceCase } from '../../ui/values/words.ts';

export const checkWords: Readonly<Record<Check, string>> = {
  duplicate: 'Likely duplicates',
  maybe: 'Possible duplicates',
  reach: 'No email or phone',
  email: 'Emails to correct',
  name: 'Names to correct',
  consent: 'Consents that contradict',
  head: 'Head not a member',
  envelope: 'No envelope name',
  size: 'Households of one',
  namesake: 'Same-named households',
  apart: 'Not duplicates',
};

export const checksInOrder = Object.keys(checkWords) as readonly Check[];

const flawWords: Readonly<Record<Flaw, string>> = {
  'name and email': 'same name and email',
  'name and street': 'same name and street',
  'name and phone': 'same name and phone',
  email: 'same email',
  'no email or phone': 'no email or phone',
  'wrong email': 'cannot be an email',
  capitals: 'name in capitals',
  digits: 'digits in the name',
  email_opt_in: 'opted in to emails, and unsubscribed from them',
  sms_opt_in: 'opted in to texts, and unsubscribed by phone',
  address_subscription: 'subscribed to post, and has a day of unsubscribing',
  'no head': 'no head',
  'head elsewhere': 'the head is not a member',
  'no envelope name': 'no envelope name',
  'of one': 'one member',
  'same name': 'same name',
};

/** `Same name and email; same name and phone` */
export function foundWords({ flaws, detail }: Pick<QualityRow, 'flaws' | 'detail'>): string {
  const words = sentenceCase(flaws.map((flaw) => flawWords[flaw]).join('; '));
  if (flaws[0] === 'wrong email') return `${words}: ${detail}`;
  if (flaws[0] !== 'same name') return words;
  return `${words} as ${detail === '1' ? 'another household' : `${formatCount(Number(detail))} other households`}`;
}

const consentWords: Readonly<Record<Consent, string>> = {
  email_opt_in: 'emails',
  sms_opt_in: 'texts',
  address_subscription: 'post',
};
const and = new Intl.ListFormat('en', { type: 'conjunction' });

/** What the form opens with: `Use ruth@example.com` */
export function mendWords(mend: Mend): string {
  if ('email' in mend) return `Use ${mend.email}`;
  if ('consents' in mend) return `Opt out of ${and.format(mend.consents.map((consent) => consentWords[consent]))}`;
  if ('head' in mend) return `Make ${mend.name || `contact ${mend.head}`} head`;
  if ('envelope_name' in mend) return `Use ${mend.envelope_name}`;
  return `Use ${[mend.first_name, mend.last_name].filter(Boolean).join(' ')}`;
}

/** What was looked at: `1,093 contacts and 400 households, as of 10:42`, `streets known of 3 contacts, consents of none`. */
export function coverageWords({ contacts, households, streets, consents }: QualityKnown, asOf: string): string[] {
  const some = (many: number) => (many === 0 ? 'none' : formatCount(many));
  return [
    `${formatCount(contacts)} contacts and ${formatCount(households)} households, as of ${asOf}`,
    `streets known of ${some(streets)}, consents of ${some(consents)}`,
  ];
}
