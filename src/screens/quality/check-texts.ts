/** Texts about each check: what to do about its issues, and which share of records is fine. */
import type { Check, CheckAsked, IssueCheck } from '#domain/lists/quality.ts';
import { formatCount, plural } from '#domain/values/labels.ts';
import type { QualityKnown } from '#sync/questions/quality.ts';

type Noun = readonly [one: string, many: string];
const contacts: Noun = ['contact', 'contacts'];
const households: Noun = ['household', 'households'];
const pairs: Noun = ['pair', 'pairs'];

interface CheckText {
  /** The next step for an issue. */
  todo: string;
  issues: Noun;
  /** `828 of 859 contact records with an email or phone` */
  fine: readonly [of: Noun, words: string];
}

const texts: Readonly<Record<IssueCheck, CheckText>> = {
  reach: {
    todo: 'Add an email or phone',
    issues: contacts,
    fine: [['contact record', 'contact records'], 'with an email or phone'],
  },
  duplicate: { todo: 'Compare each pair', issues: pairs, fine: [contacts, 'without a likely duplicate'] },
  email: { todo: 'Correct the email', issues: contacts, fine: [['email', 'emails'], 'on contact records valid'] },
  consent: { todo: 'Review and opt out', issues: contacts, fine: [contacts, 'with consent data, no conflict'] },
  maybe: { todo: 'Compare each pair', issues: pairs, fine: [contacts, 'without a possible duplicate'] },
  head: { todo: 'Choose a head of household', issues: households, fine: [households, 'with a member as head'] },
  envelope: { todo: 'Add an envelope name', issues: households, fine: [households, 'with an envelope name'] },
  name: { todo: 'Correct the name', issues: contacts, fine: [['name', 'names'], 'formatted well'] },
  size: {
    todo: 'Check if members are missing in your platform',
    issues: households,
    fine: [households, 'with two or more members'],
  },
  namesake: {
    todo: 'Look for one household entered twice',
    issues: households,
    fine: [households, 'with a unique name'],
  },
};

/** Says what counts as an issue, where the check's name doesn't. */
export const countedOf = (check: CheckAsked): string | null =>
  check === 'name' ? 'Counts names in capitals, with a number, or with HTML code.' : null;

export const todoOf = (check: IssueCheck): string => texts[check].todo;

/** `31 contacts` */
export function formatIssues(check: Check, known: QualityKnown): string {
  return `${formatCount(known.counts[check])} ${issuesNoun(check, known)}`;
}

/** `contacts`, of 31 */
export function issuesNoun(check: Check, { counts }: QualityKnown): string {
  const [one, many] = check === 'apart' ? pairs : texts[check].issues;
  return counts[check] === 1 ? one : many;
}

/** `828 of 859 contact records with an email or phone` */
export function formatFine(check: IssueCheck, { checked }: QualityKnown): string {
  const { of, fine } = checked[check];
  const [noun, words] = texts[check].fine;
  return `${formatCount(fine)} of ${plural(of, ...noun)} ${words}`;
}
