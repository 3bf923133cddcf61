/** Audiences: conditions on people, as addresses, saved views, and files write them. */
import type { ListName } from '#api/operations.ts';
import { type AskedField, conditionsIn, conditionValues, figuresIn } from '#domain/rows/condition.ts';
import { type Day, daysBetween } from '#domain/values/calendar.ts';

/** A part of a condition. One that isn't asked for is missing, and none is blank. */
export interface Part extends Omit<AskedField, 'key'> {
  /** Whose values are offered. */
  offers?: 'campaign' | 'fund' | 'method' | 'currency';
}

const amount: Part = { kind: 'amount' };
const count: Part = { kind: 'count' };
const days: Part = { kind: 'day' };
const text: Part = { kind: 'text' };
const campaign: Part = { kind: 'id', offers: 'campaign' };
const fund: Part = { kind: 'id', offers: 'fund' };
const method: Part = { kind: 'id', offers: 'method' };
/** That of the condition's amounts, `none` for an unknown one. */
const currency: Part = { kind: 'id', offers: 'currency', mayBeBlank: true };

/** Each kind of condition with its parts. Without parts, a condition asks for any. */
export const conditionKinds = {
  /** Gifts by their sum, number, days, campaign, fund, and method. `only: donations` leaves ticket purchases out. */
  gave: {
    sum: amount,
    currency,
    gifts: count,
    in: days,
    campaign,
    fund,
    method,
    only: { kind: 'word', options: ['donations'] },
  },
  largest: { amount, currency, in: days },
  first: { in: days, amount, currency },
  last: { in: days, amount, currency },
  /** Among the largest donors: so many of a hundred. */
  top: { percent: count, currency },
  recurring: {
    is: { kind: 'word', options: ['now', 'rescue', 'stopped'] },
    every: { kind: 'word', options: ['month', 'quarter', 'year'] },
  },
  unthanked: { in: days },
  pledge: { is: { kind: 'word', options: ['open', 'past-due'] }, balance: amount, currency },
  ticket: { event: campaign, is: { kind: 'word', options: ['checked-in', 'not-checked-in'] } },
  household: { as: { kind: 'word', options: ['member', 'head'] } },
  place: { city: text, state: text, zip: text },
  tag: { tag: text },
  field: { text },
  has: { what: { kind: 'word', options: ['email', 'phone', 'address'] } },
  consent: { to: { kind: 'word', options: ['email', 'texts', 'mail'] } },
  source: { from: { kind: 'word', options: ['household', 'pledge', 'gift', 'saved'] }, last: days },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Part>>>>;

export type ConditionKind = keyof typeof conditionKinds;

/** Parts without which a condition says nothing. */
const needed: Partial<Record<ConditionKind, readonly string[]>> = {
  top: ['percent'],
  recurring: ['is'],
  tag: ['tag'],
  field: ['text'],
  has: ['what'],
  consent: ['to'],
};

/** Lists without which nothing is known of a kind. */
const lists: Partial<Record<ConditionKind, readonly ListName[]>> = {
  gave: ['listTransactions'],
  largest: ['listTransactions'],
  first: ['listTransactions'],
  last: ['listTransactions'],
  top: ['listTransactions'],
  recurring: ['listTransactions'],
  unthanked: ['listTransactions'],
  pledge: ['listPledges'],
  ticket: ['listTickets'],
  household: ['listHouseholds'],
};

/** A condition on people: of one kind, with a condition on each part that it asks for. */
export interface AudienceCondition {
  kind: ConditionKind;
  /** Turned round: who has not. */
  isNot: boolean;
  /** By their names, as an address has them. */
  parts: Readonly<Record<string, string>>;
  /** People of whom the platform doesn't say it are in. */
  takesUnknown: boolean;
}

export interface Audience {
  match: 'all' | 'any';
  conditions: readonly AudienceCondition[];
}

/** The parts of a kind, by name. */
export function partsOf(kind: ConditionKind): Readonly<Record<string, Part>> {
  return conditionKinds[kind];
}

/** Returns the names of parts that a condition needs and lacks. */
export function missingParts({ kind, parts }: Pick<AudienceCondition, 'kind' | 'parts'>): readonly string[] {
  return (needed[kind] ?? []).filter((part) => !parts[part]);
}

/** Returns the currency of a condition's amounts: empty for an unknown one, null for any one. */
export function currencyIn({ parts: { currency } }: Pick<AudienceCondition, 'parts'>): string | null {
  return currency === undefined ? null : currency === 'none' ? '' : currency;
}

/** Returns true if who gave nothing is in: the condition has a most, and no least. Nothing is less than 100, but not between 50 and 100. */
export function includesNone({ sum, gifts }: { sum?: string | undefined; gifts?: string | undefined }): boolean {
  const ranges = [sum, gifts].flatMap((written) => figuresIn(written) ?? []);
  return ranges.length > 0 && ranges.every(({ from }) => from === undefined);
}

/** Returns the lists that a condition asks. */
export function listsOf({ kind, parts }: Pick<AudienceCondition, 'kind' | 'parts'>): readonly ListName[] {
  return [...(lists[kind] ?? []), ...(parts['only'] === undefined ? [] : ['listTickets' as const])];
}

type Values = Readonly<Record<string, string | undefined>>;

const keysOf = (letter: string) => Array.from({ length: 20 }, (_, place) => `${letter}${place + 1}`);

/** Names of the conditions in an address: `c1`, and `c1.in` of a part. */
export const conditionKeys: readonly string[] = keysOf('c');
/** Names of the conditions of an audience that it's compared with. */
const otherKeys: readonly string[] = keysOf('d');

/** The fields of a kind's parts, as conditions name them. */
function fieldsOf(kind: ConditionKind): readonly AskedField[] {
  return Object.entries(partsOf(kind)).map(([key, part]) => ({ mayBeBlank: false, ...part, key }));
}

/** Reads the condition of that name: `c1=!gave&c1.in=this-year`. Null for one that this version doesn't know. */
export function audienceConditionIn(values: Values, key: string): AudienceCondition | null {
  const [, not, kind = '', unknown] = /^(!?)([a-z]+)(\??)$/.exec(values[key] ?? '') ?? [];
  if (!isKind(kind)) return null;
  const { conditions, ignored } = conditionsIn(fieldsOf(kind), values, `${key}.`);
  // Without one of its parts, a condition would take more people than it asks for.
  if (ignored.length > 0) return null;
  const parts = conditionValues(conditions, '');
  // A currency is that of amounts: without one it would only seem to choose gifts.
  if (kind !== 'top' && !Object.keys(parts).some((name) => partsOf(kind)[name]?.kind === 'amount'))
    delete parts['currency'];
  const condition = { kind, isNot: not === '!', parts, takesUnknown: unknown === '?' };
  return missingParts(condition).length > 0 ? null : condition;
}

const isKind = (kind: string): kind is ConditionKind => Object.hasOwn(conditionKinds, kind);

/** Writes a condition under that name. */
export function audienceConditionValues(
  { kind, isNot, parts, takesUnknown }: AudienceCondition,
  key: string,
): Record<string, string> {
  const written = Object.entries(parts).map(([name, value]) => [`${key}.${name}`, value]);
  return { [key]: `${isNot ? '!' : ''}${kind}${takesUnknown ? '?' : ''}`, ...Object.fromEntries(written) };
}

/** Returns the parameters of an address that are conditions of its audiences. */
export function conditionKeysIn(values: Values): readonly string[] {
  const read = [...conditionKeys, ...otherKeys].filter((key) => audienceConditionIn(values, key) !== null);
  return Object.keys(values).filter((name) => read.includes(name.split('.', 1)[0] ?? ''));
}

/** Returns the parameters of an address that are about another audience. */
export function comparedKeysIn(values: Values): readonly string[] {
  return Object.keys(values).filter((name) => /^(?:d\d+(?:\..+)?|dmatch|part)$/.test(name));
}

/** Returns the audience of an address; null without conditions. Conditions that can't be read are left out. */
export function audienceIn(values: Values): Audience | null {
  return audienceAt(values, conditionKeys, 'match');
}

function audienceAt(values: Values, keys: readonly string[], match: string): Audience | null {
  const conditions = keys.flatMap((key) => audienceConditionIn(values, key) ?? []);
  return conditions.length === 0 ? null : { match: values[match] === 'any' ? 'any' : 'all', conditions };
}

/** Returns the address of an audience. */
export function audienceValues({ match, conditions }: Audience): Record<string, string> {
  return valuesAt({ match, conditions }, conditionKeys, 'match');
}

function valuesAt({ match, conditions }: Audience, keys: readonly string[], matchKey: string): Record<string, string> {
  const written = conditions.map((condition, place) => audienceConditionValues(condition, keys[place] ?? ''));
  return { ...Object.assign({}, ...written), ...(match === 'any' && { [matchKey]: match }) };
}

/** People of two audiences: in the first alone, in both, or in the second alone. */
export const comparedParts = ['first', 'both', 'second'] as const;
export type ComparedPart = (typeof comparedParts)[number];

/** Another audience, and the people of both that are shown. */
export interface ComparedWith {
  other: Audience;
  part: ComparedPart;
}

/** Returns what an address compares its audience with; null if nothing. */
export function comparedIn(values: Values): ComparedWith | null {
  const other = audienceAt(values, otherKeys, 'dmatch');
  const part = comparedParts.find((one) => one === values['part']);
  return other && part ? { other, part } : null;
}

/** Returns the address of a comparison, besides that of its audience. */
export function comparedValues({ other, part }: ComparedWith): Record<string, string> {
  return { ...valuesAt(other, otherKeys, 'dmatch'), part };
}

type Interval = 'month' | 'quarter' | 'year';

function intervalOf(days: number): Interval {
  return days <= 45 ? 'month' : days <= 135 ? 'quarter' : 'year';
}

const usualDays = { month: 31, quarter: 92, year: 366 } as const;
/** Days that a recurring gift may be late by before it counts as stopped. */
const grace = 15;

/** The last gifts that say how often a plan gives. */
const mostGifts = 5;

export interface Recurring {
  /** The next gift is still expected. Null: one gift doesn't say when the next would come. */
  isNow: boolean | null;
  /** Null with one gift. */
  every: Interval | null;
}

/**
 * Returns how a plan stands, by the days of its gifts, newest first. The shortest time between its last gifts says how often it
 * gives, so that a payment that failed once doesn't count. It has stopped once its next gift is more than 15 days late.
 */
export function recurringOf(gifts: readonly [Day, ...Day[]], today: Day): Recurring {
  const [last] = gifts;
  const since = daysBetween(last, today);
  const recent = gifts.slice(0, mostGifts);
  const gaps = recent.slice(1).map((day, place) => daysBetween(day, recent[place] ?? day));
  if (gaps.length === 0) {
    const isNow = since <= usualDays.month + grace ? true : since > usualDays.year + grace ? false : null;
    return { isNow, every: null };
  }
  const every = intervalOf(Math.min(...gaps));
  return { isNow: since <= usualDays[every] + grace, every };
}

/** Days that a charge may take after it's due. */
const chargeTakes = 3;
/** Intervals after which a plan isn't missed any more: it has ended. */
const mostMissed = 3;

/**
 * Returns true if a plan should be rescued: its newest charge failed, or the next one is due and hasn't come. Takes the days of its
 * gifts, newest first. Until a second gift says how often it gives, it counts as monthly.
 */
export function needsRescue(gifts: readonly [Day, ...Day[]], isFailed: boolean, today: Day): boolean {
  const usual = usualDays[recurringOf(gifts, today).every ?? 'month'];
  const since = daysBetween(gifts[0], today);
  return since <= usual * mostMissed && (isFailed || since > usual + chargeTakes);
}
