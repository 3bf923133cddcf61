/** Inputs of fields that are sent only if they change: unchanged, set, or cleared. */
import { instantOf, isDay, toInstant, wallClock } from '#domain/values/calendar.ts';
import { yesNo as yesNoLabel } from '#domain/values/labels.ts';
import { numberProblem, readTyped, toDecimalInput, typedNumber } from '#domain/values/typed-number.ts';
import type { Choice, ListChange, MomentChange, TextChange } from '#ui/fields/changes.ts';
import { structureOf } from '#ui/format/json-text.ts';
import { formatMomentWithZone, viewerZone } from '#ui/format/time.ts';
import { type Input, type Option, type Problem, textOf } from './field.ts';

/** The content of a change, beside its choice. */
interface Content<Change> extends Pick<Input<Change>, 'control' | 'words' | 'same'> {
  /** The part of the change that represents the whole field. */
  part: string;
  blank: Omit<Change, 'how'>;
  /** Returns the content that stands for a known value. Null if the form can't represent it. */
  held(known: unknown): Omit<Change, 'how'> | null;
  /** Returns the request's value. Undefined while the input is incomplete. */
  sent(change: Change): unknown;
}

/** The request's value that clears the field. Omitted: it can't be cleared. */
interface Clearable {
  cleared?: '' | null | readonly [];
}

function changes<Change extends { how: Choice }>(
  { part, blank, held, sent, words, same, control }: Content<Change>,
  { cleared }: Clearable,
): Input<Change> {
  const withChoice = (how: Choice, content: Omit<Change, 'how'>) => ({ how, ...content }) as Change;
  const isBlank = (value: unknown) => words(value).trim() === '';
  return {
    control,
    words,
    isClearable: cleared !== undefined,
    ...(cleared === '' ? {} : { clearedAs: 'none' }),
    at: (key) => `${key}.${part}`,
    start: (known) => withChoice('leave', held(known) ?? blank),
    restored: (known) => {
      if (isBlank(known)) return cleared === undefined ? undefined : withChoice('clear', blank);
      const content = held(known);
      if (content === null) return null;
      const change = withChoice('set', content);
      return same(sent(change), known) ? change : null;
    },
    send: (change) => (change.how === 'leave' ? undefined : change.how === 'clear' ? cleared : sent(change)),
    typed: (change) => {
      if (change.how !== 'set') return change.how === 'clear' ? '' : 'No change';
      const value = sent(change);
      return value === undefined ? 'Incomplete' : words(value);
    },
    same: (value, stored) => (isBlank(value) ? isBlank(stored) : same(value, stored)),
  };
}

/** A change of one value, which is typed or chosen. */
const valueChange = (content: Omit<Content<TextChange>, 'part' | 'blank'>, clearable: Clearable = {}) =>
  changes<TextChange>({ ...content, part: 'value', blank: { value: '' } }, clearable);

export const text = ({ long = false, ...clearable }: Clearable & { long?: boolean } = {}): Input<TextChange> => ({
  ...valueChange(
    {
      control: 'text',
      held: (known) => (typeof known === 'string' ? { value: known } : null),
      sent: ({ value }) => value,
      words: textOf,
      same: (sent, stored) => sent === textOf(stored),
    },
    clearable,
  ),
  long,
});

/** One word of a fixed set. `missing`: the message for any other. */
export const word = (options: readonly Option[], missing: string): Input<TextChange> => ({
  ...valueChange({
    control: 'word',
    held: (known) => heldWord(options, textOf(known).toLowerCase()),
    sent: ({ value }) => options.find((option) => option.value === value)?.value,
    words: (value) => options.find((option) => option.value === value)?.label ?? textOf(value),
    same: (sent, stored) => sent === textOf(stored).toLowerCase(),
  }),
  options,
  check: oneOf(options, missing),
});

const answers = [
  { value: 'yes', label: 'Yes', also: ['y', 'true', '1', 'subscribed', 'opted in'] },
  { value: 'no', label: 'No', also: ['n', 'false', '0', 'unsubscribed', 'not subscribed', 'opted out'] },
];

/** Sent as a boolean. */
export const yesNo = (control: 'word' | 'switch' = 'word'): Input<TextChange> => ({
  ...valueChange({
    control,
    held: (known) => heldWord(answers, answered(known).toLowerCase()),
    sent: ({ value }) => value === 'yes',
    words: answered,
    same: (sent, stored) => answered(sent) === answered(stored),
  }),
  options: answers,
  check: oneOf(answers, 'Choose yes or no'),
});

const oneOf =
  (options: readonly Option[], missing: string) =>
  ({ how, value }: TextChange, key: string): Problem[] =>
    how === 'set' && heldWord(options, value) === null ? [[`${key}.value`, missing]] : [];

function heldWord(options: readonly Option[], value: string) {
  return options.some((option) => option.value === value) ? { value } : null;
}

function answered(value: unknown): string {
  return yesNoLabel(typeof value === 'boolean' ? `${value}` : textOf(value));
}

const isNone = (value: unknown) => value === null || value === undefined || value === '';

const decimals: Pick<Input<unknown>, 'words' | 'same'> = {
  words: (value) => {
    const text = typeof value === 'number' ? `${value}` : textOf(value);
    return toDecimalInput(text.includes('.') ? text.replace(/\.?(?<!0)0+$/, '') : text) || text;
  },
  same: (sent, stored) => !isNone(stored) && Number(stored) === sent,
};

/** A number, in the user's notation. */
export const number = (clearable: Clearable): Input<TextChange> =>
  valueChange(
    {
      ...decimals,
      control: 'number',
      held: (known) => {
        const value = toDecimalInput(textOf(known));
        return readTyped(value).kind === 'number' ? { value } : null;
      },
      sent: ({ value }) => typedNumber(value),
    },
    clearable,
  );

export function inBounds(typed: string, at: string, bounds: Parameters<typeof numberProblem>[1]): Problem[] {
  const problem = numberProblem(typed, bounds);
  return problem === null ? [] : [[at, problem]];
}

/** A number that is always sent. */
export const requiredNumber: Input<string> = {
  ...decimals,
  control: 'number',
  at: (key) => key,
  always: () => true,
  start: (known) => toDecimalInput(textOf(known)),
  restored: (known) => toDecimalInput(textOf(known)) || undefined,
  send: (value) => typedNumber(value),
  typed: (value) => {
    const typed = typedNumber(value);
    return typed === undefined ? value : decimals.words(typed);
  },
};

const timeOfDay = /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/;
const ends = {
  start: {
    time: '00:00:00',
    missing: 'Enter a start date',
    day: 'Enter a complete start date',
    part: 'Enter a complete start time, or clear it',
  },
  end: {
    time: '23:59:59',
    missing: 'Enter an end date',
    day: 'Enter a complete end date',
    part: 'Enter a complete end time, or clear it',
  },
};

/** A date with an optional time, in the user's time zone. A blank time stands for the start or the end of the day. */
export const dateWithTime = (wholeDay: keyof typeof ends, clearable: Clearable): Input<MomentChange> => {
  const input = changes<MomentChange>(
    {
      control: 'moment',
      part: 'day',
      blank: { day: '', time: '' },
      held: (known) => wallClock(textOf(known), viewerZone()),
      sent: ({ day, time }) => instantOf(day, time || ends[wholeDay].time, viewerZone()) ?? undefined,
      words: (value) => (value ? formatMomentWithZone(textOf(value)) : ''),
      same: (sent, stored) => toInstant(textOf(sent)) === toInstant(textOf(stored)),
    },
    clearable,
  );
  return {
    ...input,
    // Seconds would have to be typed over.
    start: (known, base) => {
      const change = input.start(known, base);
      return { ...change, time: change.time === ends[wholeDay].time ? '' : change.time.slice(0, 5) };
    },
    wholeDay,
    check: ({ how, day, time }, key): Problem[] => {
      if (how !== 'set') return [];
      const { missing, day: incomplete, part } = ends[wholeDay];
      return [
        ...(isDay(day) ? [] : [[`${key}.day`, day === '' ? missing : incomplete] as const]),
        ...(time === '' || timeOfDay.test(time) ? [] : [[`${key}.time`, part] as const]),
      ];
    },
  };
};

/** A list of texts. `one` is what a line is called. */
export const list = (one: string, clearable: Clearable): Input<ListChange> => ({
  ...changes<ListChange>(
    {
      control: 'list',
      part: 'how',
      blank: { items: [] },
      held: (known) => {
        const texts = textsOf(known);
        return texts && { items: texts.map((value) => ({ value })) };
      },
      sent: ({ items }) => items.map(({ value }) => value.trim()).filter(Boolean),
      words: (value) => textsOf(value)?.join(', ') ?? JSON.stringify(value),
      same: (sent, stored) => {
        const [texts, given] = [textsOf(sent), textsOf(stored)];
        return JSON.stringify(texts) === JSON.stringify(given) || texts?.join(', ') === stored;
      },
    },
    clearable,
  ),
  one,
  paths: (key) => ({ [`${key}.*`]: `${key}.items.*.value` }),
});

/** Reads texts from a list, from JSON text of one, or from an object with numbers for keys. Null for anything else. */
export function textsOf(value: unknown): string[] | null {
  const given = typeof value === 'string' ? (structureOf(value) ?? (value === '' ? [] : [value])) : (value ?? []);
  const items: unknown[] = Object.values(given);
  return items.every((item) => typeof item === 'string') ? items : null;
}
