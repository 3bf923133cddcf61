/** Which rows meet a condition. */
import { dayReader } from '#domain/values/calendar.ts';
import { foldText, humanise, joinName, yesNo } from '#domain/values/labels.ts';
import { foldedTexts, ownDigits } from './search.ts';
import { blank, daysOf, readCondition } from './condition.ts';
import type { Field, Viewer } from './field.ts';
import { keysOf } from './keys.ts';

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
  const { has, kind } = field;
  const condition = readCondition(field, written);
  switch (condition?.operator) {
    case undefined:
      return () => true;
    case 'is given':
      return has ? (place) => has(rows[place] as Row) : (place) => value(place) !== '';
    case 'is blank': {
      if (has) return (place) => !has(rows[place] as Row);
      // Payment methods and the like have a word `none` of their own.
      const isBlank = test((text) => text === '' || (kind === 'word' && text.toLowerCase() === blank));
      return (place) => isBlank(place) && !field.absent?.(rows[place] as Row);
    }
    case 'is between': {
      const { from = -Infinity, to = Infinity } = condition.value;
      return between(keysOf(rows, field), Number(from), Number(to));
    }
    case 'is during': {
      // The page has made fiscal years days: it knows their first month.
      const { from = '', to = '9999-12-31' } = daysOf(condition.value, { today, firstMonth: 1 });
      const dayOf = dayReader(zone);
      return (place) => {
        const day = dayOf(value(place));
        return day !== null && day >= from && day <= to;
      };
    }
    case 'contains': {
      const sought = ownDigits(condition.value) ?? foldText(condition.value).trim();
      const joined = joinName(sought);
      return test((text) => [sought, joined].some((one) => foldedTexts([text]).includes(one)));
    }
    case 'is': {
      const say = kind === 'yes-no' ? yesNo : kind === 'word' ? humanise : null;
      if (say === null) return (place) => value(place) === condition.value;
      const sought = foldText(kind === 'word' ? labelOf(field, condition.value) : yesNo(condition.value));
      return test((text) => foldText(say(text)) === sought);
    }
  }
}

function between(keys: Float64Array, least: number, most: number): Matcher {
  return (place) => {
    const key = keys[place] as number;
    return key >= least && key <= most;
  };
}
