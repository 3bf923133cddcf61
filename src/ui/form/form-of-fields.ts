/** A form edits the body that it will send: each of its fields is a key of that body, and the body's schema checks it. */
import { isSame } from '#domain/values/collections.ts';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import type { SavedDifferences } from '#device/save-results.ts';
import { textOf, textsOf } from './controls.ts';
import { type Field, type Fields, isStored, rulesOf, wordsOf } from './field.ts';
import type { FormerValue, FormKind, Problem } from './form-kind.ts';
import type { ReviewLine } from './review.tsx';
import type { Part } from './parts.ts';

type Form = Readonly<Record<string, unknown>>;

interface Options<Base, Values, Body, Answer> {
  /** Returns the known value of a field: null for none, undefined if it's unknown. */
  known(base: Base, key: string): unknown;
  /** The same for a response; undefined if it isn't in the response. */
  answered(answer: Answer, key: string): unknown;
  /** Returns true if the field is sent with every save. */
  always(key: string, values: Values): boolean;
  /** Returns the messages of values that the schema allows, but not with what else is typed or known. */
  misfits?(base: Base, values: Values): readonly Problem[];
  /** Creates a record, so that nothing can be cleared. */
  isNew?: boolean;
  /** Returns the source of a known value, if it differs from the source of others. */
  source?(base: Base, key: string): string | undefined;
  /** The record can't be read, so a response without a field confirms nothing. */
  isUnreadable?: boolean;
  /** Returns how an unconfirmed value can be checked. */
  isCheckable?(key: string): boolean;
  /** Returns the form that a restored value is put into, if the save decided more of it than what was known before. */
  formerForm?(values: Values, body: Body): Values;
  /** Adds differences that belong to no field. */
  others?(base: Base, body: Body, answer: Answer): SavedDifferences['changedUnasked'];
}

type Derived =
  | 'toForm'
  | 'problems'
  | 'toBody'
  | 'was'
  | 'review'
  | 'parts'
  | 'placeOf'
  | 'compare'
  | 'changed'
  | 'former';

/** A body with what people typed for some of its values. */
type BodySchema = z.ZodMiniObject<Readonly<Record<string, z.ZodMiniType>>>;

/**
 * Derives from a body's schema and the fields' labels how a form is filled, checked, sent, reviewed, compared, and undone. An
 * absent key isn't sent. What clears a field is what its schema allows: null, an empty text, or an empty list.
 */
export function formKind<Base, Values extends FieldValues, Body extends object, Answer extends object>(
  schema: BodySchema,
  fields: Fields<Base>,
  options: Options<Base, Values, Body, Answer> & Omit<FormKind<Base, Values, Body, Answer | null>, Derived>,
) {
  const {
    known,
    answered,
    always,
    misfits,
    isNew = false,
    source,
    isUnreadable = false,
    isCheckable,
    others,
    formerForm,
    ...texts
  } = options;
  const all = Object.entries(fields);
  const { shape } = schema;
  // The rows of a field are of the shape that its own functions take.
  const rowsIn = (values: Values, key: string) => values[key] as never;
  const sentIn = (body: Body, key: string) => (body as Form)[key];
  const allows = (key: string, value: unknown) => {
    const { [key]: rule } = shape;
    return rule !== undefined && z.safeParse(rule, value).success;
  };
  const isNullable = (key: string) => allows(key, null);
  const clears = new Map(
    all.map(([key, { control }]) => {
      const empty = control === 'list' ? ([] as const) : '';
      return [key, isNullable(key) ? null : allows(key, empty) ? empty : undefined] as const;
    }),
  );

  const startOf = (base: Base, key: string, field: Field<Base>): unknown => {
    if (field.rows) return field.rows.start(base);
    const value = known(base, key);
    if (value === undefined) return undefined;
    return wordsOf(field, value, base) === '' && isNullable(key) ? null : rulesOf(field).shown(value, field);
  };
  const toForm = (base: Base) =>
    Object.fromEntries(all.map(([key, field]) => [key, startOf(base, key, field)])) as Values;

  /** Returns the part of the form that will be sent, by the keys of the body, as it was typed. */
  const sentOf = (base: Base, values: Values, start = toForm(base)): Form =>
    Object.fromEntries(
      all
        .flatMap(([key, { rows }]): [string, unknown][] => {
          if (rows) return Object.entries(rows.sends(rowsIn(values, key)));
          return always(key, values) || !isSame(values[key], start[key]) ? [[key, values[key]]] : [];
        })
        .filter(([, value]) => value !== undefined),
    );

  const placeOf = (values: Values, path: string): string | undefined => {
    const [key = '', line = ''] = path.split('.', 2);
    for (const [name, { rows, control }] of all) {
      if (rows?.names.includes(key)) return fieldAt(path, rows.paths(rowsIn(values, name)));
      const isPart = (control === 'list' && /^\d+$/.test(line)) || (control === 'moment' && line === 'time');
      if (name === key) return isPart ? `${key}.${line}` : key;
    }
    return undefined;
  };

  const problems = (base: Base, values: Values): Problem[] => {
    const found = [
      ...all.flatMap(([key, { rows }]) => rows?.problems(rowsIn(values, key)) ?? []),
      ...(misfits?.(base, values) ?? []),
    ];
    const { error } = z.safeParse(schema, sentOf(base, values));
    const issues = (error?.issues ?? []).map(({ path, message }): Problem => {
      const [key = '', line] = path.map(String);
      const { label = '', one } = fields[key] ?? {};
      const name = one && line ? `${one} ${Number(line) + 1}` : label;
      return [placeOf(values, path.map(String).join('.')) ?? key, sentence(name, message)];
    });
    const keys = Object.keys(fields);
    const orderOf = ([place]: Problem) => keys.indexOf(place.split('.', 1)[0] ?? '');
    const said = new Set<string>();
    // One message a field: the form's own says more than the rule of the body.
    return [...found, ...issues]
      .filter(([place]) => !said.has(place) && said.add(place))
      .toSorted((one, other) => orderOf(one) - orderOf(other));
  };

  const toBody = (base: Base, values: Values) =>
    Object.fromEntries(
      Object.entries(sentOf(base, values)).flatMap(([key, typed]) => {
        const { [key]: rule = z.unknown() } = shape;
        const read = z.safeParse(rule, typed);
        // Before the form is valid, the review shows what was typed.
        return read.data === undefined && read.success ? [] : [[key, read.success ? read.data : typed]];
      }),
    ) as Body;

  /** Returns the value that clears the field, undefined if it can't be cleared. */
  const clearing = (base: Base, key: string, values = toForm(base)): '' | null | readonly [] | undefined => {
    if (isNew) return undefined;
    const value = clears.get(key);
    if (value === undefined || !always(key, values)) return value;
    const { error } = z.safeParse(schema, { ...sentOf(base, values), [key]: value });
    return error?.issues.some(({ path }) => path[0] === key) ? undefined : value;
  };

  /** Returns a field's previous value as text: empty if it was blank, null if it's unknown. */
  const was = (base: Base, key: string): string | null => {
    const { [key]: field } = fields;
    const value = known(base, key);
    return value === undefined || !field ? null : value === null ? '' : wordsOf(field, value, base);
  };
  /** Formats what the form has. */
  const typed = (base: Base, key: string, values: Values): string => {
    const { [key]: field } = fields;
    const { [key]: rule = z.unknown() } = shape;
    if (!field) return '';
    if (field.rows) return field.rows.words(rowsIn(values, key));
    const read = z.safeParse(rule, values[key]);
    return read.success ? wordsOf(field, read.data, base) : textOf(values[key]);
  };

  /** Returns true if what's sent is the known value, maybe written another way. */
  const isAsBefore = (base: Base, body: Body, key: string, field: Field<Base>) => {
    const before = known(base, key);
    return !field.rows && before !== undefined && isStored(field, sentIn(body, key), before);
  };

  const review = (base: Base, values: Values): ReviewLine[] => {
    const body = toBody(base, values);
    return all.flatMap(([key, field]) => {
      const { label, rows, control, removes } = field;
      if (!(rows?.names ?? [key]).some((name) => sentIn(body, name) !== undefined)) return [];
      const before = known(base, key);
      const sent = sentIn(body, key);
      return [
        {
          field: rows?.at(rowsIn(values, key)) ?? key,
          label,
          was: before === null ? null : was(base, key),
          wasKnown: before !== undefined,
          source: source?.(base, key),
          willBe: typed(base, key, values),
          ...(control === 'list' &&
            Array.isArray(sent) && {
              items: sent.map(textOf),
              wasItems: textsOf(before) ?? [],
            }),
          clearedAs: sent === '' ? undefined : 'none',
          remark: rows?.remark?.(rowsIn(values, key)),
          removes: rows ? rows.removes(rowsIn(values, key)) : removes?.(values[key], before),
          changed: !isAsBefore(base, body, key, field),
          isCheckable: isCheckable?.(key),
        },
      ];
    });
  };

  const compare = (base: Base, body: Body, answer: Answer | null): SavedDifferences => {
    const found: SavedDifferences = { storedDifferently: [], changedUnasked: [] };
    const notAnswered: string[] = [];
    for (const [key, field] of all) {
      const { label } = field;
      const [sent, before] = [sentIn(body, key), known(base, key)];
      const stored = answer === null ? undefined : answered(answer, key);
      if (sent === undefined) {
        const change = { label, was: wordsOf(field, before), now: wordsOf(field, stored) };
        if (before !== undefined && stored !== undefined && change.was !== change.now)
          found.changedUnasked.push(change);
      } else if (stored === undefined) notAnswered.push(label);
      else if (!isStored(field, sent, stored))
        found.storedDifferently.push({ label, sent: wordsOf(field, sent), stored: wordsOf(field, stored) });
    }
    if (answer !== null) found.changedUnasked.push(...(others?.(base, body, answer) ?? []));
    return isUnreadable && notAnswered.length > 0 ? { ...found, notAnswered } : found;
  };

  const changed = (base: Base, body: Body) =>
    all.flatMap(([key, field]) => {
      const isSent = (field.rows?.names ?? [key]).some((name) => sentIn(body, name) !== undefined);
      return isSent && !isAsBefore(base, body, key, field) ? [field.label] : [];
    });

  const former = (base: Base, body: Body, label: string): FormerValue => {
    const [key, field] = all.find(([, other]) => other.label === label) ?? [];
    // The label of a field that was changed.
    if (key === undefined || field === undefined) return { why: 'not known' };
    if (field.rows) return field.rows.former(base, body);
    const before = known(base, key);
    if (before === undefined) return { why: 'not known' };
    const values = formerForm?.(toForm(base), body) ?? toForm(base);
    if (wordsOf(field, before, base) === '') {
      const cleared = clearing(base, key, values);
      return cleared === undefined ? { why: 'was empty' } : { values: { [key]: cleared } };
    }
    const { shown: toShown, exact = toShown } = rulesOf(field);
    const shown = exact(before, field);
    const { [key]: rule = z.unknown() } = shape;
    const read = z.safeParse(rule, shown);
    if (shown === undefined || !read.success || !isStored(field, read.data, before)) return { why: 'cannot be sent' };
    return { values: { [key]: shown } };
  };

  return {
    ...texts,
    fields,
    was,
    typed,
    always,
    clearing,
    problems,
    placeOf,
    toForm,
    toBody,
    review,
    parts: (base: Base) =>
      all.map(([key, { label }]): Part<Values> => ({
        label,
        key,
        words: (values) => typed(base, key, values),
      })),
    compare,
    changed,
    former,
  };
}

/** Rules say `must be text`, sentences of a form's own schema are whole. */
function sentence(label: string, message: string): string {
  return /^[a-z]/.test(message) ? `${label} ${message}`.trim() : message;
}

/** Returns the form's field for a path of the body. `*` matches the number of a row: `tags.*` → `tags.items.*.value`. */
function fieldAt(path: string, fieldOf: Readonly<Record<string, string>>): string | undefined {
  if (Object.hasOwn(fieldOf, path)) return fieldOf[path];
  const row = /\.(\d+)(?=\.|$)/.exec(path)?.[1];
  const key = row === undefined ? path : path.replace(`.${row}`, '.*');
  return Object.hasOwn(fieldOf, key) ? fieldOf[key]?.replace('*', row ?? '') : undefined;
}
