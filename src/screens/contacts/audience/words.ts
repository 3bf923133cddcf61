/** Conditions on people in words: for chips, and for the panel that changes them. */
import {
  type Audience,
  type AudienceCondition,
  type ConditionKind,
  currencyIn,
  includesNone,
  missingParts,
  type Part,
  partsOf,
} from '#domain/audience/definition.ts';
import { whyNoRetention } from '#domain/basis.ts';
import { figuresIn } from '#domain/rows/condition.ts';
import { groupBy } from '#domain/values/collections.ts';
import { formatCount, humanise, inList, plural, isolateBidi } from '#domain/values/labels.ts';
import type { AudienceFigures } from '#sync/questions/audience.ts';
import { formatCondition } from '#ui/list/filters/format-condition.ts';

/** Labels of conditions, and of their negations, in the order in which they're offered. */
export const conditionLabels: Readonly<Record<ConditionKind, readonly [label: string, negated: string]>> = {
  gave: ['Gave', 'Didn’t give'],
  last: ['Last gift', 'Last gift isn’t'],
  place: ['Address', 'Address isn’t'],
  first: ['First gift', 'First gift isn’t'],
  largest: ['Largest gift', 'Largest gift isn’t'],
  top: ['Top donors', 'Not a top donor'],
  recurring: ['Recurring gift', 'No recurring gift'],
  unthanked: ['Not thanked', 'Nothing to thank'],
  pledge: ['Pledge', 'No pledge'],
  ticket: ['Ticket', 'No ticket'],
  household: ['Household', 'No household'],
  has: ['Contact details', 'Missing contact details'],
  consent: ['Consent', 'No consent'],
  tag: ['Tag', 'Not tagged'],
  field: ['Custom field', 'Custom field isn’t'],
  source: ['Source', 'Source isn’t'],
};

/** Labels of parts and of their options that don't say it themselves. */
const labels: Readonly<Record<string, string>> = {
  sum: 'Total',
  in: 'Date',
  fund: 'Fund ID',
  method: 'Payment method',
  only: 'Gifts counted',
  percent: 'Percent of donors',
  is: 'Status',
  every: 'Frequency',
  as: 'Role',
  zip: 'ZIP begins with',
  what: 'Contact detail',
  to: 'Channel',
  from: 'Known from',
  last: 'Latest record',
  'past-due': 'Past due',
  'checked-in': 'Checked in',
  'not-checked-in': 'Not checked in',
  donations: 'Any donation besides tickets',
  now: 'Active',
  rescue: 'Last charge failed or missed',
  month: 'Monthly',
  quarter: 'Quarterly',
  year: 'Yearly',
  member: 'In a household',
  head: 'Head of household',
  saved: 'Saved contact',
};

export const partLabel = (part: string) => labels[part] ?? humanise(part);

/** A campaign's title; the page knows those that were read. */
type Titled = (campaign: string) => string | undefined;

/** Returns the parts of a condition in words: `1,000.00 or more, last year`. Says what stands for no parts at all. */
export function describeCondition({ kind, parts, takesUnknown }: AudienceCondition, titleOf: Titled): string {
  const known = Object.entries(partsOf(kind)).flatMap(([name, of]) => {
    const written = parts[name];
    if (written === undefined) return [];
    // Who gave nothing gave less than any amount.
    const none = kind === 'gave' && includesNone(parts) ? { sum: ', or nothing', gifts: ', or none' } : {};
    return `${partWords(name, of, written, { titleOf, currency: parts['currency'] })}${Object.hasOwn(none, name) ? none[name as 'sum'] : ''}`;
  });
  const words = known.length > 0 ? known.join(', ') : (anyOf[kind] ?? 'any');
  return takesUnknown ? `${words}, or unknown` : words;
}

/** Kinds that are also asked for without parts. */
const anyOf: Partial<Record<ConditionKind, string>> = {
  gave: 'any time',
  unthanked: 'any gift',
  ticket: 'any event',
  place: 'on file',
};

interface PartContext {
  titleOf: Titled;
  /** As written. */
  currency: string | undefined;
}

function partWords(name: string, part: Part, written: string, { titleOf, currency }: PartContext): string {
  if (part.options) return partLabel(written).toLowerCase();
  switch (part.offers) {
    case 'currency':
      return `in ${currencyName(written === 'none' ? '' : written)}`;
    case 'campaign':
      return isolateBidi(titleOf(written) ?? `campaign ${written}`);
    case 'fund':
      return isolateBidi(`fund ${written}`);
    case 'method':
      return isolateBidi(written);
    case undefined:
  }
  if (part.kind === 'text') return isolateBidi(name === 'zip' ? `ZIP ${written}` : written);
  const to = figuresIn(written)?.to;
  if (name === 'percent') return `${formatCount(Number(to ?? 100))}%`;
  const said = formatCondition({ ...part, mayBeBlank: false }, written, currency === 'none' ? '' : currency);
  if (part.kind !== 'count') return said;
  return `${said} ${to === '1' ? 'gift' : 'gifts'}`;
}

/** Returns what's wrong with a condition that is being made; undefined where it can be applied. */
export function conditionTrouble(condition: Pick<AudienceCondition, 'kind' | 'parts'>): string | undefined {
  const [missing] = missingParts(condition);
  return missing === undefined ? undefined : `Enter ${partLabel(missing).toLowerCase()}`;
}

const ofGifts: readonly string[] = ['sum', 'amount', 'percent'];

export const hasAmount = (parts: AudienceCondition['parts']) =>
  Object.keys(parts).some((part) => part === 'balance' || ofGifts.includes(part));

const anyCurrency = 'Amounts are by the largest sum in any one currency.';

const currencyName = (code: string) => code || 'an unknown currency';

type Counts = Pick<AudienceFigures, 'currency' | 'currencies' | 'pledges'>;

/**
 * `Amounts are in USD, without 219 gifts in EUR.` Conditions that name no currency take any one. Empty where all amounts are in
 * the same. `conditions`: their parts.
 */
export function amountsNote(conditions: readonly AudienceCondition['parts'][], counts: Counts): string {
  const byCurrency = groupBy(
    conditions,
    (parts) => currencyIn({ parts }) ?? ('percent' in parts ? counts.currency : null),
  );
  return Array.from(byCurrency, ([code, own]) => {
    const parts = own.flatMap((one) => Object.keys(one));
    const asksGifts = parts.some((part) => ofGifts.includes(part));
    if (code === null) {
      const asked = [asksGifts ? counts.currencies : [], parts.includes('balance') ? counts.pledges : []];
      return asked.some((all) => all.length > 1) ? anyCurrency : '';
    }
    const others = (all: Counts['pledges'], one: string, many: string) =>
      all
        .filter(({ currency }) => currency !== code)
        .map(({ rows, currency }) => `${plural(rows, one, many)} in ${currencyName(currency)}`);
    const left = [
      ...(asksGifts ? others(counts.currencies, 'gift', 'gifts') : []),
      ...(parts.includes('balance') ? others(counts.pledges, 'open pledge', 'open pledges') : []),
    ];
    return left.length === 0 ? '' : `Amounts are in ${currencyName(code)}, without ${inList(left)}.`;
  })
    .filter(Boolean)
    .join(' ');
}

/** `Not known for 3.` Conditions of two audiences may exclude each other, so of a part it says “up to 3”. Empty for none. */
export function undecidedNote({ undecided }: Pick<AudienceFigures, 'undecided'>, isPart = false): string {
  return undecided > 0 ? `Not known for ${isPart ? 'up to ' : ''}${formatCount(undecided)}.` : '';
}

/**
 * `“Consent: email” isn’t known for 3 people, who are left out.` Where several conditions aren't known of people, all of
 * them decide who is in.
 */
export function unknownNotes(
  { conditions }: Audience,
  { unknown, known }: Pick<AudienceFigures, 'unknown' | 'known'>,
  titleOf: Titled,
): string[] {
  const isOnly = unknown.filter((count) => count > 0).length === 1;
  return conditions.flatMap((condition, place) => {
    const count = unknown[place] ?? 0;
    if (count === 0) return [];
    const { kind, takesUnknown } = condition;
    const said = describeCondition({ ...condition, takesUnknown: false }, titleOf);
    const why = kind === 'top' && whyNoRetention(known, `“${conditionLabels.top[0]}: ${said}” isn’t known`);
    if (why) return [why];
    const are = `, ${count === 1 ? 'who is' : 'who are'} ${takesUnknown ? 'included' : 'left out'}`;
    return `“${conditionLabels[kind][0]}: ${said}” isn’t known for ${plural(count, 'person', 'people')}${isOnly ? are : ''}.`;
  });
}
