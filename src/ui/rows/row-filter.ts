/** What a filter over rows at hand says in an address (`f.amount=10..500`), in words, and of a row. */
import { foldText, formatCount, humanise, yesNo } from '../../domain/values/labels.ts';
import { addDays, isDay, toDay, toInstant, dayRange } from '../../domain/values/calendar.ts';
import { type Column, isFigure, isTime } from './column.tsx';
import { formatAmount } from '../values/money.ts';
import { daysOf, today } from '../values/days.ts';
import { keysOf } from './row-keys.ts';
import { isPeriodName, periodLabel } from '../../domain/values/periods.ts';
import { formatDate, viewerZone } from '../values/time.ts';

/** `none`: not given. `some`: given. */
const blank = 'none';
const given = 'some';
/** Before today. */
const past = 'past';

const amountRange = /^(-?\d{1,15}(?:\.\d{1,10})?)?\.\.(-?\d{1,15}(?:\.\d{1,10})?)?$/;
const whole = /^-?\d+$/;
const dayPair = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/;

export interface Ends {
  from: string | undefined;
  to: string | undefined;
}

/** Both ends of a range as it is written, either of which may be open; null when the text is no range. */
export function endsOf(kind: Column<never>['kind'], written: string): Ends | null {
  if (isTime({ kind }) && isPeriodName(written)) return daysOf(written);
  const found = (isTime({ kind }) ? dayPair : amountRange).exec(written);
  if (!found || written === '..') return null;
  const [, from, to] = found;
  const days = [from, to].filter((end) => end !== undefined);
  if (isTime({ kind }) && !days.every(isDay)) return null;
  return { from, to };
}

export function writtenRange({ from = '', to = '' }: Partial<Ends>): string | undefined {
  return from === '' && to === '' ? undefined : `${from}..${to}`;
}

/** Whether the text can be a filter of that column at all. */
export function isFilter({ kind }: Pick<Column<never>, 'kind'>, written: string): boolean {
  if (written === '' || written.length > 200) return false;
  if (written === blank || written === given) return true;
  if (isTime({ kind }) && written === past) return true;
  return !(isFigure({ kind }) || isTime({ kind })) || endsOf(kind, written) !== null;
}

/** The label of a key; the word itself, as people write it, where the column has no such key. */
export function labelOf({ labels }: Pick<Column<never>, 'labels'>, word: string): string {
  return labels && Object.hasOwn(labels, word) ? (labels[word] as string) : humanise(word);
}

/** The key of what was chosen or typed; the text itself where the column has no such label. */
export function keyOfLabel(labels: Column<never>['labels'] = {}, typed: string): string {
  return Object.keys(labels).find((key) => foldText(labels[key] as string) === foldText(typed)) ?? typed;
}

/** The filter in words, for its chip. */
export function filterWords(column: Pick<Column<never>, 'kind' | 'labels'>, written: string): string {
  const { kind } = column;
  if (written === blank) return 'empty';
  if (written === given) return 'not empty';
  if (written === past) return 'before today';
  if (isTime({ kind }) && isPeriodName(written)) return periodLabel(written).toLowerCase();
  const ends = endsOf(kind, written);
  switch (kind) {
    case 'amount':
    case 'count': {
      const say = (end: string) => (kind === 'count' && whole.test(end) ? formatCount(Number(end)) : formatAmount(end));
      return ends ? rangeWords(ends, say) : written;
    }
    case 'moment':
    case 'day':
      return ends ? rangeWords(ends, (day) => formatDate(day)) : written;
    case 'word':
      return labelOf(column, written).toLowerCase();
    case 'yes-no':
      return yesNo(written).toLowerCase();
    case 'text':
      return `contains “${written}”`;
    default:
      return written;
  }
}

function rangeWords({ from, to }: Ends, say: (end: string) => string): string {
  if (from !== undefined && to !== undefined) return from === to ? say(from) : `${say(from)} to ${say(to)}`;
  return from === undefined ? `up to ${say(to ?? '')}` : `from ${say(from)}`;
}

export type Matcher = (place: number) => boolean;

/** Whether the row at a place passes the filter. */
export function matcherOf<Row>(rows: readonly Row[], column: Column<Row>, written: string): Matcher {
  const value = (place: number) => column.value(rows[place] as Row)?.trim() ?? '';
  /** Most columns hold few different texts, and each is looked at once. */
  const test = (passes: (text: string) => boolean): Matcher => {
    const seen = new Map<string, boolean>();
    return (place) => {
      const text = value(place);
      const known = seen.get(text);
      if (known !== undefined) return known;
      const passed = passes(text);
      seen.set(text, passed);
      return passed;
    };
  };
  const { has } = column;
  if (has && (written === given || written === blank)) {
    return (place) => has(rows[place] as Row) === (written === given);
  }
  if (written === given) return (place) => value(place) !== '';
  if (written === blank) {
    // Payment methods and the like have a word `none` of their own.
    const isBlank = test((text) => text === '' || (column.kind === 'word' && text.toLowerCase() === blank));
    return (place) => isBlank(place) && !column.absent?.(rows[place] as Row);
  }
  switch (column.kind) {
    case 'amount':
    case 'count': {
      const ends = endsOf(column.kind, written);
      return between(keysOf(rows, column), Number(ends?.from ?? -Infinity), Number(ends?.to ?? Infinity));
    }
    case 'moment':
    case 'day':
      return inDays(
        rows,
        column,
        written === past ? { from: undefined, to: addDays(today(), -1) } : endsOf('day', written),
      );
    case 'text': {
      const sought = foldText(written);
      return test((text) => foldText(text).includes(sought));
    }
    case 'yes-no': {
      const sought = foldText(yesNo(written));
      return test((text) => foldText(yesNo(text)) === sought);
    }
    case 'word': {
      const sought = foldText(labelOf(column, written));
      return test((text) => foldText(humanise(text)) === sought);
    }
    default:
      return (place) => value(place) === written;
  }
}

function between(keys: Float64Array, least: number, most: number): Matcher {
  return (place) => {
    const key = keys[place] as number;
    return key >= least && key <= most;
  };
}

/** Instants fall on a day of the zone that is shown; dates, and times without a zone, on the day that is written. */
function inDays<Row>(rows: readonly Row[], column: Column<Row>, ends: Ends | null): Matcher {
  const keys = keysOf(rows, column);
  const { from, to } = ends ?? { from: undefined, to: undefined };
  const [start, end] = dayRange(from, to, viewerZone());
  const inRange = (place: number) => (keys[place] as number) >= start && (keys[place] as number) < end;
  return (place) => {
    const written = column.value(rows[place] as Row);
    if (!written || Number.isNaN(keys[place])) return false;
    if (toInstant(written) !== null) return inRange(place);
    const day = toDay(written);
    return day !== null && (from === undefined || day >= from) && (to === undefined || day <= to);
  };
}
