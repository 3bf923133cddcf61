/** A form is its fields: each says how it is read, typed, checked, sent, compared, and restored. */
import type { FieldValues } from 'react-hook-form';
import type { SavedDifferences } from '#device/save-results.ts';
import { type Problem, schemaOf } from './form-errors.ts';
import type { FormerValue, FormKind } from './form-kind.ts';
import type { ReviewLine } from './review.tsx';
import type { Part } from './three-way.ts';

export { type Problem, schemaOf };

export interface Option {
  value: string;
  label: string;
  /** Other words for it in a spreadsheet. */
  also?: readonly string[];
}

type Form = Readonly<Record<string, unknown>>;

/** How a value is typed, and what it is in a request and in a response. */
export interface Input<Value, Base = unknown> {
  control: 'text' | 'number' | 'word' | 'switch' | 'moment' | 'list' | 'own';
  /** Text of several lines. */
  long?: boolean;
  options?: readonly Option[];
  /** The end of the day that a date without a time stands for. */
  wholeDay?: 'start' | 'end';
  /** A line of a list: `Tag`. */
  one?: string;
  /** Returns the path of its first control. */
  at(key: string, value: Value): string;
  /** Returns the controls of its parts by their paths in the body. `*` is a row's number. */
  paths?(key: string, value: Value): Readonly<Record<string, string>>;
  /** Returns the form's value for a known one, which is undefined if it's unknown. */
  start(known: unknown, base: Base): Value;
  /**
   * Returns the form's value that sends a known one again. Undefined: it was blank, and can't be cleared. Null: it can't be
   * sent.
   */
  restored(known: unknown, base: Base, form: Form): Value | null | undefined;
  /** Returns the request's value. Undefined: the field isn't sent. */
  send(value: Value, known: unknown, form: Form): unknown;
  /** Formats what the form has. */
  typed(value: Value, base: Base, form: Form): string;
  /** Formats a value of a request or a response. Without `base`, as the API has it. */
  words(value: unknown, base?: Base): string;
  /** Returns true if the response has what was sent. */
  same(sent: unknown, stored: unknown): boolean;
  /** Returns true if the API requires the field with every save. */
  always?(form: Form): boolean;
  check?(value: Value, key: string, form: Form): readonly Problem[];
  isClearable?: boolean;
  /** Name of a cleared value. Default: `blank`. */
  clearedAs?: string;
}

export interface Field<Base, Value> extends Input<Value, Base> {
  label: string;
  hint?: string;
  /** Returns the hint for a value, if it depends on it. `was`: null if the value before is unknown. */
  hintFor?(value: Value, was: string | null): string | undefined;
  /** Form fields, if it has others than the one with its key. Its value is then the whole form. */
  holds?: readonly string[];
  /** Names in the body, if it has others than its key. */
  names?: readonly string[];
  /** Returns what is sent under these names. */
  sends?(value: Value): Form;
  /** Label of the checkbox that clears it: `No limit`. */
  none?: string;
  /** Title of the group that it's in. */
  group?: string;
  /** Other names of its column in a spreadsheet. */
  columns?: readonly string[];
  /** Its values may have commas, so that a spreadsheet doesn't separate them by commas. */
  keepsCommas?: true;
  /** A column of dates, in the order of day and month that the file has. */
  isDate?: boolean;
  /** Returns a value to offer. */
  suggested?(base: Base): string | null;
  /** Warns about a value in the review. */
  remark?(value: Value): string | undefined;
  /** Returns true if some of its known values will be removed, but not all. */
  removes?(value: Value, known: unknown): boolean;
  /** Restores it where the value before isn't enough. */
  former?(base: Base, body: object, act: 'undo' | 'put back'): FormerValue;
}

export function field<Value, Base = unknown>(
  input: Input<Value, Base>,
  described: Omit<Field<Base, Value>, Exclude<keyof Input<Value>, 'check'>>,
): Field<Base, Value> {
  return { ...input, ...described };
}

export type ValuesOf<F> = {
  -readonly [Key in keyof F]: F[Key] extends { start(...known: never[]): infer Value } ? Value : never;
};

export type Fields<Base> = Readonly<Record<string, Field<Base, unknown>>>;

interface Options<Base, Values, Body, Answer> {
  /** Returns the known value of a field: null for none, undefined if it's unknown. */
  known(base: Base, key: string): unknown;
  /** The same for a response; undefined if it isn't in the response. */
  answered(answer: Answer, key: string): unknown;
  /** Returns the source of a known value, if it differs from the source of others. */
  source?(base: Base, key: string): string | undefined;
  /** The record can't be read, so a response without a field confirms nothing. */
  isUnreadable?: boolean;
  /** Returns how an unconfirmed value can be checked. */
  isCheckable?(key: string): boolean;
  /** Returns the form that a restored value is put into, if the save decided more of it than what was known before. */
  formerForm?(form: Values, body: Body, act: 'undo' | 'put back'): Values;
  /** Adds differences that belong to no field. */
  others?(base: Base, body: Body, answer: Answer): SavedDifferences['changedUnasked'];
}

type Derived = 'toForm' | 'schema' | 'toBody' | 'review' | 'parts' | 'fieldOf' | 'compare' | 'changed' | 'former';

/** Derives from its fields how a form is filled, checked, sent, reviewed, compared, and undone. */
export function formKind<Base, Values extends FieldValues, Body extends object, Answer extends object>(
  fields: Fields<Base>,
  options: Options<Base, Values, Body, Answer> & Omit<FormKind<Base, Values, Body, Answer | null>, Derived>,
) {
  const { known, answered, source, isUnreadable = false, isCheckable, others, formerForm, ...texts } = options;
  const all = Object.entries(fields);
  const valueOf = (form: Values, key: string, { holds }: Field<Base, unknown>): unknown => (holds ? form : form[key]);
  const valuesOf = (key: string, { holds }: Field<Base, unknown>, value: unknown) =>
    (holds ? value : { [key]: value }) as Partial<Values>;
  const sentIn = (body: Body, key: string) => (body as Form)[key];
  const isSent = (body: Body, key: string, { names = [key] }: Field<Base, unknown>) =>
    names.some((name) => sentIn(body, name) !== undefined);

  const toForm = (base: Base) =>
    Object.assign({}, ...all.map(([key, one]) => valuesOf(key, one, one.start(known(base, key), base)))) as Values;
  const problems = (form: Values) => all.flatMap(([key, one]) => one.check?.(valueOf(form, key, one), key, form) ?? []);
  const toBody = (base: Base, form: Values) => {
    const sent = all.flatMap(([key, one]) => {
      const value = valueOf(form, key, one);
      return Object.entries(one.sends?.(value) ?? { [key]: one.send(value, known(base, key), form) });
    });
    return Object.fromEntries(sent.filter(([, value]) => value !== undefined)) as Body;
  };
  /** Returns a field's previous value as text: empty if it was blank, null if it's unknown. */
  const was = (base: Base, key: string): string | null => {
    const value = known(base, key);
    return value === undefined ? null : value === null ? '' : (fields[key]?.words(value, base) ?? '');
  };

  const review = (base: Base, form: Values): ReviewLine[] => {
    const body = toBody(base, form);
    return all.flatMap(([key, one]) => {
      if (!isSent(body, key, one)) return [];
      const [value, before] = [valueOf(form, key, one), known(base, key)];
      const willBe = one.typed(value, base, form);
      return [
        {
          field: one.at(key, value),
          label: one.label,
          was: before === null ? null : was(base, key),
          wasKnown: before !== undefined,
          source: source?.(base, key),
          willBe,
          ...(one.control === 'list' && { items: sentTexts(sentIn(body, key)) }),
          clearedAs: one.clearedAs,
          remark: one.remark?.(value),
          removes: one.removes?.(value, before),
          // Known values may be outdated, so every field that was set counts as changed.
          changed: !one.always?.(form) || was(base, key) !== willBe,
          isCheckable: isCheckable?.(key),
        },
      ];
    });
  };

  const compare = (base: Base, body: Body, answer: Answer | null): SavedDifferences => {
    const found: SavedDifferences = { storedDifferently: [], changedUnasked: [] };
    const notAnswered: string[] = [];
    for (const [key, { label, words, same }] of all) {
      const [sent, before] = [sentIn(body, key), known(base, key)];
      const stored = answer === null ? undefined : answered(answer, key);
      if (sent === undefined) {
        const change = { label, was: words(before), now: words(stored) };
        if (before !== undefined && stored !== undefined && change.was !== change.now)
          found.changedUnasked.push(change);
      } else if (stored === undefined) notAnswered.push(label);
      else if (!same(sent, stored)) found.storedDifferently.push({ label, sent: words(sent), stored: words(stored) });
    }
    if (answer !== null) found.changedUnasked.push(...(others?.(base, body, answer) ?? []));
    return isUnreadable && notAnswered.length > 0 ? { ...found, notAnswered } : found;
  };

  const changed = (base: Base, body: Body) =>
    all.flatMap(([key, one]) => {
      const before = known(base, key);
      const isBefore = before !== undefined && one.same(sentIn(body, key), before);
      return isSent(body, key, one) && !isBefore ? [one.label] : [];
    });

  const former = (base: Base, body: Body, label: string, act: 'undo' | 'put back'): FormerValue => {
    const [key, one] = all.find(([, other]) => other.label === label) ?? [];
    if (key === undefined || one === undefined) return { why: 'no field' };
    if (one.former) return one.former(base, body, act);
    const before = known(base, key);
    if (before === undefined) return { why: 'not known' };
    const form = formerForm?.(toForm(base), body, act) ?? toForm(base);
    const value = one.restored(before, base, form);
    if (value === undefined) return { why: 'was empty' };
    if (value === null) return { why: 'cannot be sent' };
    const values = valuesOf(key, one, value);
    const own = one.holds ?? [key];
    const isWrong = problems({ ...form, ...values }).some(([path]) => own.includes(path.split('.', 1)[0] ?? ''));
    return isWrong ? { why: 'cannot be sent' } : { values };
  };

  return {
    ...texts,
    fields,
    was,
    problems,
    toForm,
    schema: schemaOf(problems),
    toBody,
    review,
    parts: (base: Base) =>
      all.map(([key, one]): Part<Values> => ({
        label: one.label,
        fields: one.holds ?? [key],
        words: (form) => one.typed(valueOf(form, key, one), base, form),
      })),
    fieldOf: (form: Values) =>
      Object.assign(
        {},
        ...all.map(([key, one]) => {
          const value = valueOf(form, key, one);
          return { [key]: one.at(key, value), ...one.paths?.(key, value) };
        }),
      ) as Record<string, string>,
    compare,
    changed,
    former,
  };
}

/** Text that is always sent, unless there was none and none is typed. An empty text clears the field. */
export const plainText: Input<string> = {
  control: 'text',
  at: (key) => key,
  always: () => true,
  isClearable: true,
  start: (known) => textOf(known),
  restored: (known) => textOf(known),
  send: (value, known) => (value === '' && known === null ? undefined : value),
  typed: (value) => value,
  words: textOf,
  same: (sent, stored) => sent === textOf(stored),
};

const sentTexts = (sent: unknown) => (Array.isArray(sent) ? sent.map(textOf) : []);

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
