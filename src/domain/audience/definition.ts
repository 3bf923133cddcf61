/** Audiences: conditions on people, as addresses, saved views, and files write them. */
import type { ListName } from '#api/operations.ts';
import { addDays, addMonths, type Day, daysBetween, isDay } from '#domain/values/calendar.ts';
import { isPeriodName, namedPeriod } from '#domain/values/periods.ts';

/**
 * How a part of a condition is written. `amount`, `count`: `1000..`, `..5`, `2..4`. `days`: `last-year`, `2026-01-01..`, or so
 * many days or months ago: `90d..`, `..18m`. `campaign`: an ID. `text`: a part of a text. `value`: a whole text, as gifts have
 * it. `currency`: that of the condition's amounts, `none` for an unknown one. A list: one of these words.
 */
export type PartKind = 'amount' | 'count' | 'days' | 'campaign' | 'text' | 'value' | 'currency' | readonly string[];

/** Each kind of condition with its parts. Without parts, a condition asks for any. */
export const conditionKinds = {
  /** Gifts by their sum, number, days, campaign, fund, and method. `count: donations` leaves ticket purchases out. */
  gave: {
    sum: 'amount',
    currency: 'currency',
    gifts: 'count',
    in: 'days',
    campaign: 'campaign',
    fund: 'value',
    method: 'value',
    only: ['donations'],
  },
  largest: { amount: 'amount', currency: 'currency', in: 'days' },
  first: { in: 'days', amount: 'amount', currency: 'currency' },
  last: { in: 'days', amount: 'amount', currency: 'currency' },
  /** Among the largest donors: so many of a hundred. */
  top: { percent: 'count', currency: 'currency' },
  recurring: { is: ['now', 'rescue', 'stopped'], every: ['month', 'quarter', 'year'] },
  unthanked: { in: 'days' },
  pledge: { is: ['open', 'past-due'], balance: 'amount', currency: 'currency' },
  ticket: { event: 'campaign', is: ['checked-in', 'not-checked-in'] },
  household: { as: ['member', 'head'] },
  place: { city: 'text', state: 'text', zip: 'text' },
  tag: { tag: 'text' },
  field: { text: 'text' },
  has: { what: ['email', 'phone', 'address'] },
  consent: { to: ['email', 'texts', 'mail'] },
  source: { from: ['household', 'pledge', 'gift', 'saved'], last: 'days' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, PartKind>>>>;

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

export interface Condition {
  kind: ConditionKind;
  /** Turned round: who has not. */
  isNot: boolean;
  /** By their names, as written. */
  parts: Readonly<Record<string, string>>;
  /** People of whom the platform doesn't say it are in. */
  takesUnknown: boolean;
}

export interface Audience {
  match: 'all' | 'any';
  conditions: readonly Condition[];
}

/** The parts of a kind, by name. */
export function partsOf(kind: ConditionKind): Readonly<Record<string, PartKind>> {
  return conditionKinds[kind];
}

/** Returns the names of parts that a condition needs and lacks. */
export function missingParts({ kind, parts }: Pick<Condition, 'kind' | 'parts'>): readonly string[] {
  return (needed[kind] ?? []).filter((part) => !parts[part]);
}

/** Returns the currency of a condition's amounts: empty for an unknown one, null for any one. */
export function currencyIn({ parts: { currency } }: Pick<Condition, 'parts'>): string | null {
  return currency === undefined ? null : currency === 'none' ? '' : currency;
}

/** Returns true if who gave nothing is in: the condition has a most, and no least. Nothing is less than 100, but not between 50 and 100. */
export function includesNone({ sum, gifts }: { sum?: string | undefined; gifts?: string | undefined }): boolean {
  const ranges = [sum, gifts].flatMap((written) => rangeOf(written ?? '') ?? []);
  return ranges.length > 0 && ranges.every(({ from }) => from === undefined);
}

/** Returns the lists that a condition asks. */
export function listsOf({ kind, parts }: Pick<Condition, 'kind' | 'parts'>): readonly ListName[] {
  return [...(lists[kind] ?? []), ...(parts['only'] === undefined ? [] : ['listTickets' as const])];
}

const marked = (text: string) => text.replace(/[*%]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);

/** Writes a condition: `gave*in:last-year*sum:1000..`, `!gave*in:this-year`, `consent?*to:email`. */
export function writeCondition({ kind, isNot, parts, takesUnknown }: Condition): string {
  const texts = Object.entries(parts).flatMap(([name, value]) => (value === '' ? [] : `${name}:${marked(value)}`));
  return [`${isNot ? '!' : ''}${kind}${takesUnknown ? '?' : ''}`, ...texts].join('*');
}

/** Reads a condition; null for one that this version doesn't know. */
export function readCondition(written: string): Condition | null {
  const [head = '', ...texts] = written.split('*');
  const [, not, kind = '', unknown] = /^(!?)([a-z]+)(\??)$/.exec(head) ?? [];
  if (!Object.hasOwn(conditionKinds, kind)) return null;
  const known = partsOf(kind as ConditionKind);
  const parts: Record<string, string> = {};
  for (const text of texts) {
    const colon = text.indexOf(':');
    const name = text.slice(0, colon);
    const value = unmarked(text.slice(colon + 1));
    if (colon < 1 || value === null || !Object.hasOwn(known, name) || !isPart(known[name] as PartKind, value))
      return null;
    parts[name] = value;
  }
  // A currency is that of amounts: without one it would only seem to choose gifts.
  if (kind !== 'top' && !Object.keys(parts).some((name) => known[name] === 'amount')) delete parts['currency'];
  const condition = { kind: kind as ConditionKind, isNot: not === '!', parts, takesUnknown: unknown === '?' };
  return missingParts(condition).length > 0 ? null : condition;
}

const keysOf = (letter: string) => Array.from({ length: 20 }, (_, place) => `${letter}${place + 1}`);

/** Names of the conditions in an address: `c1`. */
export const conditionKeys: readonly string[] = keysOf('c');
/** Names of the conditions of an audience that it's compared with. */
export const otherKeys: readonly string[] = keysOf('d');

type Values = Readonly<Record<string, string | undefined>>;

/** Returns the audience of an address; null without conditions. Conditions that can't be read are left out. */
export function audienceIn(values: Values): Audience | null {
  return audienceAt(values, conditionKeys, 'match');
}

function audienceAt(values: Values, keys: readonly string[], match: string): Audience | null {
  const conditions = keys.flatMap((key) => readCondition(values[key] ?? '') ?? []);
  return conditions.length === 0 ? null : { match: values[match] === 'any' ? 'any' : 'all', conditions };
}

/** Returns the address of an audience. */
export function audienceValues({ match, conditions }: Audience): Record<string, string> {
  return valuesAt({ match, conditions }, conditionKeys, 'match');
}

function valuesAt({ match, conditions }: Audience, keys: readonly string[], matchKey: string): Record<string, string> {
  const written = conditions.map((condition, place) => [keys[place] ?? '', writeCondition(condition)] as const);
  return { ...Object.fromEntries(written), ...(match === 'any' && { [matchKey]: match }) };
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

function unmarked(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Returns true if the text can be that part. */
export function isPart(kind: PartKind, written: string): boolean {
  if (written === '' || written.length > 200 || /[\n\r]/.test(written)) return false;
  if (typeof kind !== 'string') return kind.includes(written);
  if (kind === 'amount' || kind === 'count') return rangeOf(written) !== null;
  if (kind === 'days') return isDays(written);
  if (kind === 'currency') return /^\S{1,20}$/.test(written);
  return true;
}

const range = /^(\d{1,15}(?:\.\d{1,10})?)?\.\.(\d{1,15}(?:\.\d{1,10})?)?$/;

/** Both ends of an amount or a count, either of which may be open; null when the text is no range. */
export function rangeOf(written: string): { from: string | undefined; to: string | undefined } | null {
  const found = written === '..' ? null : range.exec(written);
  return found && { from: found[1], to: found[2] };
}

const dayEnd = String.raw`(?:\d{4}-\d\d-\d\d|\d{1,4}[dm])`;
const days = new RegExp(String.raw`^(${dayEnd})?\.\.(${dayEnd})?$`);
const ago = /^(\d{1,4})([dm])$/;

function isDays(written: string): boolean {
  if (isPeriodName(written)) return true;
  const found = written === '..' ? null : days.exec(written);
  return found !== null && found.slice(1).every((end) => end === undefined || ago.test(end) || isDay(end));
}

export interface Days {
  from: Day | undefined;
  to: Day | undefined;
}

/** Returns the first and the last day of written days, either of which may be open; null when the text is none. */
export function daysIn(written: string, at: { today: Day; firstMonth: number }): Days | null {
  if (isPeriodName(written)) return namedPeriod(written, at);
  const found = isDays(written) ? days.exec(written) : null;
  if (!found) return null;
  const [, from, to] = found;
  // Days ago end today: gifts to come aren't among them.
  const end = to === undefined && from !== undefined && ago.test(from) ? at.today : dayOf(to, at.today);
  return { from: dayOf(from, at.today), to: end };
}

function dayOf(end: string | undefined, today: Day): Day | undefined {
  const [, count, unit] = ago.exec(end ?? '') ?? [];
  if (count === undefined) return end;
  return unit === 'm' ? addMonths(today, -Number(count)) : addDays(today, -Number(count));
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
