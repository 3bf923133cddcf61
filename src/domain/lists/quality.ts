/** Fields of the data quality list: the checks, and the issues that they find. */
import type { Fields } from '#domain/rows/field.ts';
import type { Money } from '#domain/values/money.ts';
import { plural, sentenceCase } from '#domain/values/labels.ts';
import { listSpec } from './list.ts';
import { moneyField } from './shared.ts';

/** Labels of the checks, what matters most to staff first. Their keys are used in URLs. */
export const checkLabels = {
  reach: 'No email or phone',
  duplicate: 'Likely duplicates',
  email: 'Invalid emails',
  consent: 'Conflicting consent',
  maybe: 'Possible duplicates',
  head: 'Head of household not a member',
  envelope: 'No envelope name',
  name: 'Name formatting',
  size: 'Single-person households',
  namesake: 'Households with the same name',
  apart: 'Not duplicates',
} as const;

export type Check = keyof typeof checkLabels;

/** A check whose rows are issues: pairs that aren't duplicates are none. */
export type IssueCheck = Exclude<Check, 'apart'>;

export const checks = Object.keys(checkLabels) as readonly Check[];

/** The rows of one check, or all issues. */
export type CheckAsked = Check | 'all';

export function isCheck(name: string | undefined): name is Check {
  return name !== undefined && Object.hasOwn(checkLabels, name);
}

/** Why two contacts may be one. */
export type Reason = 'name and email' | 'name and street' | 'name and phone' | 'email';

export type Consent = 'email_opt_in' | 'sms_opt_in' | 'address_subscription';

/** An issue. A pair has its reasons, all others one. */
export type Flaw =
  | Reason
  | Consent
  | 'no email or phone'
  | 'wrong email'
  | 'capitals'
  | 'digits'
  | 'code'
  | 'no head'
  | 'head elsewhere'
  | 'no envelope name'
  | 'of one'
  | 'same name';

/** A field whose value an issue needs; `reach` takes an email or a phone. */
export type FixedField =
  | Consent
  | 'reach'
  | 'email'
  | 'first_name'
  | 'last_name'
  | 'company_name'
  | 'envelope_name'
  | 'head_contact_id';

export interface Fix {
  field: FixedField;
  /** The value that is wrong; empty where one is missing. */
  wrong: string;
  /** Empty where none is clear. */
  suggested: string;
  /** The values to choose from. Empty: it's typed. */
  choices: readonly { id: string; name: string }[];
}

export interface QualityRow {
  /** The row's own: `head 501`, `pair 4801 4930`. */
  id: string;
  check: Check;
  /** Both IDs, of two that may be one: `4801 4930`. */
  pair: string | null;
  kind: 'contact' | 'household';
  /** The ID of the contact or the household. */
  record: string;
  name: string;
  email: string | null;
  phone: string | null;
  /** The other contact of a pair, the head, the other household of that name. */
  other: { id: string; name: string; email: string | null; phone: string | null } | null;
  flaws: readonly Flaw[];
  /** The e-mail that is wrong, how many have the same name; empty where there is nothing to say. */
  detail: string;
  /** The fields to correct. Empty where the platform has to. */
  fixes: readonly Fix[];
  /** The first household of the contact. Null for a household. */
  household: { id: string; name: string } | null;
  /** The counted gifts of the contact, or of the household's members. */
  gifts: number;
  given: readonly Money[];
  last_gift: string | null;
}

/** `4801 4930`: both IDs, the lower one first. */
export function pairId(one: string, other: string): string {
  return byId(one, other) <= 0 ? `${one} ${other}` : `${other} ${one}`;
}

/** As numbers are put in order, of any length. */
export function byId(one: string, other: string): number {
  return one.length - other.length || (one < other ? -1 : Number(one > other));
}

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
  code: 'HTML code in name',
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

/** Returns what the label of the check doesn't say. */
function detailsBesideCheck(row: QualityRow): string | null {
  if (row.check === 'email') return row.detail;
  return row.check === 'reach' || row.check === 'envelope' || row.check === 'size' ? null : issueDetails(row);
}

const consentLabels: Readonly<Record<Consent, string>> = {
  email_opt_in: 'email',
  sms_opt_in: 'texts',
  address_subscription: 'mail',
};

export const isConsent = (field: FixedField): field is Consent => Object.hasOwn(consentLabels, field);

/** A consent is either withdrawn, or kept as it is. */
export const consentFix = (field: Consent): Fix => ({
  field,
  wrong: 'true',
  suggested: 'false',
  choices: [
    { id: 'false', name: `Opt out of ${consentLabels[field]}` },
    { id: 'true', name: 'Keep opted in' },
  ],
});

/** `Use ruth@example.com`, or null where no fix is clear. */
function suggestedFixLabel({ fixes }: QualityRow): string | null {
  const clear = fixes.filter(({ suggested }) => suggested !== '');
  const [first] = clear;
  if (!first) return null;
  const words = clear.map(({ suggested, choices }) => choices.find(({ id }) => id === suggested)?.name ?? suggested);
  if (isConsent(first.field)) return words.join('; ');
  return first.field === 'head_contact_id' ? `Make ${words.join()} head of household` : `Use ${words.join(' ')}`;
}

export const qualityFields = {
  name: { kind: 'text', value: ({ name }) => name || null },
  record_id: { kind: 'id', value: ({ record }) => record },
  check: { kind: 'word', labels: checkLabels, value: ({ check }) => checkLabels[check] },
  household: { kind: 'text', ifGiven: true, value: ({ household }) => household && household.name },
  given: moneyField<QualityRow>('given', ({ given }) => given),
  last_gift: { kind: 'day' },
  found: { kind: 'text', ifGiven: true, value: detailsBesideCheck },
  other: { kind: 'text', ifGiven: true, value: ({ other }) => other && (other.name || other.id) },
  other_id: { kind: 'text', value: ({ other }) => other && other.id },
  mend: { kind: 'text', value: suggestedFixLabel },
  email: { kind: 'text' },
  phone: { kind: 'text' },
  other_email: { kind: 'text', value: ({ other }) => other && other.email },
  other_phone: { kind: 'text', value: ({ other }) => other && other.phone },
} as const satisfies Fields<QualityRow>;

export const qualityList = listSpec<QualityRow>(qualityFields);
