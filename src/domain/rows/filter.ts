/** Filters of rows, as URLs write them: `f.amount=10..500`. */
import { addDays, dayReader, isDay } from '#domain/values/calendar.ts';
import { foldText, humanise, joinName, yesNo } from '#domain/values/labels.ts';
import { foldedTexts, ownDigits } from './search.ts';
import { isPeriodName } from '#domain/values/periods.ts';
import { type Field, isFigure, isTime, type Kind, type Viewer } from './field.ts';
import { keysOf } from './keys.ts';

/** No value, any value, and a date before today. */
export const [blank, given, past] = ['none', 'some', 'past'] as const;

const amountRange = /^(-?\d{1,15}(?:\.\d{1,10})?)?\.\.(-?\d{1,15}(?:\.\d{1,10})?)?$/;
const dayPair = /^(\d{4}-\d\d-\d\d)?\.\.(\d{4}-\d\d-\d\d)?$/;

export interface Ends {
  from: string | undefined;
  to: string | undefined;
}

/** Both ends of a range as it is written, either of which may be open; null when the text is no range. */
export function endsOf(kind: Kind, written: string): Ends | null {
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

/** Returns true if the text can be a filter of the field. */
export function isFilter({ kind }: Pick<Field<never>, 'kind'>, written: string): boolean {
  if (written === '' || written.length > 200) return false;
  if (written === blank || written === given) return true;
  if (isTime({ kind }) && written === past) return true;
  if (isTime({ kind }) && isPeriodName(written)) return true;
  return !(isFigure({ kind }) || isTime({ kind })) || endsOf(kind, written) !== null;
}

/** The label of a key; the word itself, as people write it, where the field has no such key. */
export function labelOf({ labels }: Pick<Field<never>, 'labels'>, word: string): string {
  return labels && Object.hasOwn(labels, word) ? (labels[word] as string) : humanise(word);
}

/** The key of what was chosen or typed; the text itself where the field has no such label. */
export function keyOfLabel(labels: Field<never>['labels'] = {}, typed: string): string {
  return Object.keys(labels).find((key) => foldText(labels[key] as string) === foldText(typed)) ?? typed;
}

export type Matcher = (place: number) => boolean;

/** Returns a test of the row at a place. */
export function matcherOf<Row>(
  rows: readonly Row[],
  field: Field<Row>,
  written: string,
  { zone, today }: Viewer,
): Matcher {
  const value = (place: number) => field.value(rows[place] as Row)?.trim() ?? '';
  /** Most fields hold few different texts, and each is looked at once. */
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
  const { has } = field;
  if (has && (written === given || written === blank)) {
    return (place) => has(rows[place] as Row) === (written === given);
  }
  if (written === given) return (place) => value(place) !== '';
  if (written === blank) {
    // Payment methods and the like have a word `none` of their own.
    const isBlank = test((text) => text === '' || (field.kind === 'word' && text.toLowerCase() === blank));
    return (place) => isBlank(place) && !field.absent?.(rows[place] as Row);
  }
  switch (field.kind) {
    case 'amount':
    case 'count': {
      const ends = endsOf(field.kind, written);
      return between(keysOf(rows, field), Number(ends?.from ?? -Infinity), Number(ends?.to ?? Infinity));
    }
    case 'moment':
    case 'day': {
      const ends: Partial<Ends> | null = written === past ? { to: addDays(today, -1) } : endsOf('day', written);
      const { from = '', to = '9999-12-31' } = ends ?? {};
      const dayOf = dayReader(zone);
      return (place) => {
        const day = dayOf(value(place));
        return day !== null && day >= from && day <= to;
      };
    }
    case 'text': {
      const sought = ownDigits(written) ?? foldText(written).trim();
      const joined = joinName(sought);
      return test((text) => [sought, joined].some((one) => foldedTexts([text]).includes(one)));
    }
    case 'yes-no': {
      const sought = foldText(yesNo(written));
      return test((text) => foldText(yesNo(text)) === sought);
    }
    case 'word': {
      const sought = foldText(labelOf(field, written));
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
