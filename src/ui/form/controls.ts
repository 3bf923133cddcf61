/** How each kind of value is shown in a form, said in words, and compared with what the platform stored. */
import { toInstant, wallClock } from '#domain/values/calendar.ts';
import { yesNo } from '#domain/values/labels.ts';
import { toDecimalInput } from '#domain/values/typed-number.ts';
import { structureOf } from '#ui/format/json-text.ts';
import { formatMomentWithZone, viewerZone } from '#ui/format/time.ts';
import { dayEnds, type WholeDay } from './typed.ts';

export interface Option {
  value: string;
  label: string;
  /** Other words for it in a spreadsheet. */
  also?: readonly string[];
}

export interface ControlOptions {
  options?: readonly Option[];
  wholeDay?: WholeDay;
}

interface ControlRules {
  /** Returns the form's value for a known one. Undefined: the control can't show it. */
  shown(known: unknown, field: ControlOptions): unknown;
  /** Returns the form's value that an undo sends, if what's shown leaves something out. */
  exact?(known: unknown, field: ControlOptions): unknown;
  /** Formats a value of a body or of a response. */
  words(value: unknown, field: ControlOptions): string;
  /** Returns true if the response has what was sent. */
  same(sent: unknown, stored: unknown): boolean;
}

const text: ControlRules = {
  shown: (known) => (typeof known === 'string' ? known : undefined),
  words: textOf,
  same: (sent, stored) => sent === textOf(stored),
};

/** By the name of the control. `list`: texts; `switch`: yes or no, if the value is known; `own`: the form draws it. */
export const controls = {
  text,
  long: text,
  number: {
    shown: (known) => toDecimalInput(textOf(known)) || undefined,
    words: (value) => {
      const written = typeof value === 'number' ? `${value}` : textOf(value);
      return toDecimalInput(written.includes('.') ? written.replace(/\.?(?<!0)0+$/, '') : written) || written;
    },
    same: (sent, stored) => !isBlank(stored) && Number(stored) === sent,
  },
  choice: {
    shown: (known, { options = [] }) => options.find(({ value }) => value === textOf(known).toLowerCase())?.value,
    words: (value, { options = [] }) => options.find((option) => option.value === value)?.label ?? textOf(value),
    same: (sent, stored) => sent === textOf(stored).toLowerCase(),
  },
  yesNo: { shown: (known) => answers[yesOrNo(known)], words: yesOrNo, same: isSameAnswer },
  switch: { shown: (known) => answers[yesOrNo(known)], words: yesOrNo, same: isSameAnswer },
  moment: {
    // Seconds would have to be typed over.
    shown: (known, field) => momentTyped(known, field)?.replace(/( \d\d:\d\d):\d\d$/, '$1'),
    exact: momentTyped,
    words: (value) => (value ? formatMomentWithZone(textOf(value)) : ''),
    same: (sent, stored) => toInstant(textOf(sent)) === toInstant(textOf(stored)),
  },
  list: {
    shown: (known) => textsOf(known) ?? undefined,
    words: (value) => textsOf(value)?.join(', ') ?? JSON.stringify(value),
    same: (sent, stored) => {
      const [texts, given] = [textsOf(sent), textsOf(stored)];
      return JSON.stringify(texts) === JSON.stringify(given) || texts?.join(', ') === stored;
    },
  },
  own: { ...text, same: (sent, stored) => String(sent) === textOf(stored) },
} satisfies Record<string, ControlRules>;

export type ControlName = keyof typeof controls;
export const controlOf = (name: ControlName): ControlRules => controls[name];

function momentTyped(known: unknown, { wholeDay = 'start' }: ControlOptions): string | undefined {
  const clock = wallClock(textOf(known), viewerZone());
  if (!clock) return undefined;
  return clock.time === dayEnds[wholeDay] ? clock.day : `${clock.day} ${clock.time}`;
}

const answers: Readonly<Record<string, boolean>> = { Yes: true, No: false };

const yesNoOptions: readonly Option[] = [
  { value: 'true', label: 'Yes', also: ['yes', 'y', '1', 'subscribed', 'opted in'] },
  { value: 'false', label: 'No', also: ['no', 'n', '0', 'unsubscribed', 'not subscribed', 'opted out'] },
];

/** Returns the words of a choice, and of yes or no. */
export function optionsOf({ control, options = [] }: ControlOptions & { control?: ControlName }): readonly Option[] {
  return control === 'yesNo' || control === 'switch' ? yesNoOptions : options;
}

function yesOrNo(value: unknown): string {
  return yesNo(typeof value === 'boolean' ? `${value}` : textOf(value));
}

function isSameAnswer(sent: unknown, stored: unknown): boolean {
  return yesOrNo(sent) === yesOrNo(stored);
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Reads texts from a list, from JSON text of one, or from an object with numbers for keys. Null for anything else. */
export function textsOf(value: unknown): string[] | null {
  const given = typeof value === 'string' ? (structureOf(value) ?? (value === '' ? [] : [value])) : (value ?? []);
  const items: unknown[] = Object.values(given);
  return items.every((item) => typeof item === 'string') ? items : null;
}
