/**
 * The one language of filters. A condition is a field, an operator, and a value, and an address has each in a parameter of its own:
 * `f.amount=250..` of a list, `c1.in=last-year` of an audience.
 */
import { addDays, addMonths, type Day, isDay } from '#domain/values/calendar.ts';
import { isPeriodName, namedPeriod, type PeriodName } from '#domain/values/periods.ts';
import { type Field, isFigure, isTime } from './field.ts';

/** No value, any value, and a date before today. */
export const [blank, given, past] = ['none', 'some', 'past'] as const;

/** Both ends of a range, either of which may be open. */
export interface Ends {
  from: string | undefined;
  to: string | undefined;
}

/** A named period, what's before today, or days, each so written or so many days or months ago: `90d`, `18m`. */
type During = PeriodName | typeof past | Ends;

export type Condition = { field: string } & (
  | { operator: 'is blank' | 'is given'; value: null }
  | { operator: 'is' | 'contains'; value: string }
  | { operator: 'is between'; value: Ends }
  | { operator: 'is during'; value: During }
);

export interface AskedField extends Pick<Field<never>, 'key' | 'kind'> {
  /** The only words that can be asked for. */
  options?: readonly string[];
  /** False where `none` and `some` are texts like others. */
  mayBeBlank?: boolean;
}

/** Reads the value of a parameter; null if the field can't be asked for that. */
export function readCondition(
  { key, kind, options, mayBeBlank = true }: AskedField,
  written: string,
): Condition | null {
  const field = key;
  if (written === '' || written.length > 200 || /[\n\r]/.test(written)) return null;
  if (mayBeBlank && written === blank) return { field, operator: 'is blank', value: null };
  if (mayBeBlank && written === given) return { field, operator: 'is given', value: null };
  if (isFigure({ kind })) {
    const value = endsIn(figures, written);
    return value && { field, operator: 'is between', value };
  }
  if (isTime({ kind })) {
    const value = written === past || isPeriodName(written) ? written : daysEndsIn(written);
    return value && { field, operator: 'is during', value };
  }
  if (options && !options.includes(written)) return null;
  return { field, operator: kind === 'text' ? 'contains' : 'is', value: written };
}

/** Writes the value of a parameter. */
function writeCondition({ operator, value }: Condition): string {
  if (value === null) return operator === 'is blank' ? blank : given;
  return typeof value === 'string' ? value : (writtenRange(value) ?? '');
}

/** Reads the conditions of an address, whose names begin with `prefix`. `ignored`: parameters that aren't conditions on these fields. */
export function conditionsIn(
  fields: readonly AskedField[],
  values: Readonly<Record<string, string | undefined>>,
  prefix: string,
): { conditions: Condition[]; ignored: string[] } {
  const [conditions, ignored]: [Condition[], string[]] = [[], []];
  for (const [name, written] of Object.entries(values)) {
    if (!name.startsWith(prefix) || written === undefined) continue;
    const field = fields.find(({ key }) => prefix + key === name);
    const condition = field && readCondition(field, written);
    if (condition) conditions.push(condition);
    else ignored.push(name);
  }
  return { conditions, ignored };
}

/** Returns the parameters of an address. */
export function conditionValues(conditions: readonly Condition[], prefix: string): Record<string, string> {
  return Object.fromEntries(conditions.map((condition) => [prefix + condition.field, writeCondition(condition)]));
}

/** Writes a range. Undefined without ends. */
export function writtenRange({ from = '', to = '' }: Partial<Ends>): string | undefined {
  return from === '' && to === '' ? undefined : `${from}..${to}`;
}

const figures = /^(-?\d{1,15}(?:\.\d{1,10})?)?\.\.(-?\d{1,15}(?:\.\d{1,10})?)?$/;
const days = /^(\d{4}-\d\d-\d\d|\d{1,4}[dm])?\.\.(\d{4}-\d\d-\d\d|\d{1,4}[dm])?$/;
const ago = /^(\d{1,4})([dm])$/;

function endsIn(range: RegExp, written: string): Ends | null {
  const found = written === '..' ? null : range.exec(written);
  return found && { from: found[1], to: found[2] };
}

/** Both ends of an amount or a count; null when the text is no range. */
export function figuresIn(written: string | undefined): Ends | null {
  return endsIn(figures, written ?? '');
}

/** Both ends of days as they're written; null when the text is no range. */
export function daysEndsIn(written: string): Ends | null {
  const ends = endsIn(days, written);
  const isEnd = (end: string | undefined) => end === undefined || ago.test(end) || isDay(end);
  return ends && isEnd(ends.from) && isEnd(ends.to) ? ends : null;
}

/** Reads so many days or months ago; null for a day. */
export function agoIn(end: string | undefined): { count: number; unit: 'd' | 'm' } | null {
  const [, count, unit] = ago.exec(end ?? '') ?? [];
  return count === undefined ? null : { count: Number(count), unit: unit as 'd' | 'm' };
}

/** Returns the first and the last day of written days, either of which may be open; null when the text is none. */
export function daysIn(written: string | undefined, at: { today: Day; firstMonth: number }): Ends | null {
  const condition = readCondition({ key: '', kind: 'day', mayBeBlank: false }, written ?? '');
  return condition?.operator === 'is during' ? daysOf(condition.value, at) : null;
}

export function daysOf(value: During, at: { today: Day; firstMonth: number }): Ends {
  if (value === past) return { from: undefined, to: addDays(at.today, -1) };
  if (typeof value === 'string') return namedPeriod(value, at);
  const { from, to } = value;
  // Days ago end today: what's to come isn't among them.
  return { from: dayOf(from, at.today), to: to === undefined && agoIn(from) ? at.today : dayOf(to, at.today) };
}

function dayOf(end: string | undefined, today: Day): Day | undefined {
  const since = agoIn(end);
  if (!since) return end;
  return since.unit === 'm' ? addMonths(today, -since.count) : addDays(today, -since.count);
}
