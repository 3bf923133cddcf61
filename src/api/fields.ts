/**
 * The kinds of field that resources are made of. Each kind is stated once and gives two things:
 * `exact`, the schema of what the specification says (the sandbox answers with it, tests hold it to it), and `read`,
 * which takes whatever a deployed service sends in its place, keeps it, and never throws.
 */
import * as z from 'zod/mini';

export interface Kind<T> {
  /** What the specification says this field is. */
  exact(): z.ZodMiniType;
  /** Any JSON value in, a usable value out. `path` names the place in the answer, for the list of differences. */
  read(value: unknown, path: string): T;
  /** What stands where the service gave nothing. */
  none(): T;
}

/** Every scalar is read as text, as the service wrote it; null is "no value". */
export type Text = string | null;

/**
 * A kind of value; with `other`, one of the right kind that breaks the rule of its field (a text that is no date-time, a
 * number below its least); `more`, fields that the specification does not list.
 */
export type Met = JsonKind | `other ${Formed}` | 'more';
type JsonKind = 'missing' | 'null' | 'list' | 'object' | 'boolean' | Formed;
type Formed = 'string' | 'number';

/** So that a hostile service cannot fill the memory. */
const mostPlaces = 500;
const differences = new Map<string, Map<Met, number>>();
let isAnyRead = false;

/** What answers had at places that the specification has otherwise, and how often, since the page was opened. */
export function differencesSeen(): ReadonlyMap<string, ReadonlyMap<Met, number>> {
  return differences;
}

/** Whether any answer was read since the page was opened. */
export function hasReadAnswers(): boolean {
  return isAnyRead;
}

/** Puts down that something else stood at this place than the specification says. */
export function noteDifference(path: string, value: unknown): void {
  note(path, kindOf(value));
}

function note(path: string, met: Met): void {
  const kinds = differences.get(path) ?? new Map<Met, number>();
  if (kinds.size === 0 && differences.size >= mostPlaces) return;
  differences.set(path, kinds.set(met, (kinds.get(met) ?? 0) + 1));
}

function kindOf(value: unknown): JsonKind {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  const kind = typeof value;
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'object';
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Lists and objects in a text field become JSON text; null and missing become null. */
export function toText(value: unknown): Text {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  try {
    return JSON.stringify(value) ?? null;
  } catch {
    return null;
  }
}

function scalar(exact: () => z.ZodMiniType, kind: Formed | null, fits: Fits): Kind<Text> {
  return {
    exact,
    read(value, path) {
      if (!fits(value)) note(path, kind !== null && typeof value === kind ? `other ${kind}` : kindOf(value));
      return toText(value);
    },
    none: () => null,
  };
}

type Fits = (value: unknown) => boolean;
const isText: Fits = (value) => typeof value === 'string';
const isNumber: Fits = (value) => typeof value === 'number' && Number.isFinite(value);
const isInteger: Fits = (value) => Number.isSafeInteger(value);
const isFrom =
  (least: number): Fits =>
  (value) =>
    isInteger(value) && Number(value) >= least;
const dateTimeForm = z.regexes.datetime({ offset: true });
const isDateTime: Fits = (value) => typeof value === 'string' && dateTimeForm.test(value);
const orNull =
  (fits: Fits): Fits =>
  (value) =>
    value === null || fits(value);
const isNothing = (value: unknown) => value === null || value === undefined;

/** "string" */
export const text = scalar(() => z.string(), 'string', isText);
/** "string or null" */
export const textOrNull = scalar(() => z.nullable(z.string()), 'string', orNull(isText));
/** "number": read as decimal text, so that no figure passes through binary arithmetic on its way to the screen. */
export const number = scalar(() => z.number(), 'number', isNumber);
/** "integer" */
export const integer = scalar(() => z.int(), 'number', isInteger);
/** "integer or null" */
export const integerOrNull = scalar(() => z.nullable(z.int()), 'number', orNull(isInteger));
/** "integer, min 1", "integer or null, min 1" */
export const integerFrom = (least: number) => scalar(() => z.int().check(z.gte(least)), 'number', isFrom(least));
export const integerOrNullFrom = (least: number) =>
  scalar(() => z.nullable(z.int().check(z.gte(least))), 'number', orNull(isFrom(least)));
/** "boolean": kept as text, since deployed services spell it in five ways. */
export const boolean = scalar(
  () => z.boolean(),
  null,
  (value) => typeof value === 'boolean',
);
/** "date-time" */
export const dateTime = scalar(() => z.iso.datetime({ offset: true }), 'string', isDateTime);
/** "date-time or null" */
export const dateTimeOrNull = scalar(() => z.nullable(z.iso.datetime({ offset: true })), 'string', orNull(isDateTime));
/** "items unspecified": kept as it came. */
export const anything: Kind<unknown> = {
  exact: () => z.unknown(),
  read: (value) => value,
  none: () => undefined,
};

/** A field that the specification lists as optional: leaving it out is no difference. */
export function optional<T>(kind: Kind<T>): Kind<T> {
  return {
    exact: () => z.optional(kind.exact()),
    read: (value, path) => (value === undefined ? kind.none() : kind.read(value, path)),
    none: () => kind.none(),
  };
}

/** A field that says something by being null: `undefined` tells that from a service that does not send it. */
export function orAbsent<T>(kind: Kind<T>): Kind<T | undefined> {
  return {
    exact: () => kind.exact(),
    read(value, path) {
      const read = kind.read(value, path);
      return value === undefined ? undefined : read;
    },
    none: () => undefined,
  };
}

/** `names` leads from another name of a field to its own: it is read where the row does not have its own. */
export function alsoNamed<T>(kind: Kind<T>, names: Readonly<Record<string, string>>): Kind<T> {
  return {
    ...kind,
    read(value, path) {
      if (!isObject(value)) return kind.read(value, path);
      const named = { ...value };
      for (const [other, name] of Object.entries(names)) {
        if (!Object.hasOwn(value, name) && Object.hasOwn(value, other)) named[name] = value[other];
      }
      return kind.read(named, path);
    },
  };
}

/**
 * The items of a list in any of the disguises that PHP gives it: an object with numeric keys, JSON text, one lone
 * object where a list of objects is expected, or nothing.
 */
export function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (isObject(value)) {
    const keys = Object.keys(value);
    return keys.every((key) => /^\d+$/.test(key)) ? keys.map((key) => value[key]) : [value];
  }
  if (typeof value === 'string') {
    const parsed = parseIfJson(value);
    if (Array.isArray(parsed) || isObject(parsed)) return toList(parsed);
    return value === '' ? [] : [value];
  }
  return isNothing(value) ? [] : [value];
}

function parseIfJson(value: string): unknown {
  return /^\s*[[{]/.test(value) ? parseJson(value) : undefined;
}

const mostNested = 200;

/** The value of a JSON text; undefined when it is none, or nested deeper than whatever walks through it comes back from. */
export function parseJson(json: string): unknown {
  try {
    return isNestedTooDeep(json) ? undefined : JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isNestedTooDeep(json: string): boolean {
  let depth = 0;
  let inText = false;
  for (let index = 0; index < json.length; index += 1) {
    const sign = json[index];
    if (inText && sign === '\\') index += 1;
    else if (sign === '"') inText = !inText;
    else if (inText) continue;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
    if (depth > mostNested) return true;
  }
  return false;
}

export function list<T>(item: Kind<T>): Kind<T[]> {
  return {
    exact: () => z.array(item.exact()),
    read(value, path) {
      if (!Array.isArray(value)) note(path, kindOf(value));
      return toList(value).map((entry) => item.read(entry, `${path}[]`));
    },
    none: () => [],
  };
}

/** Several fields of one kind or rule, by their names: most fields are text. */
export function all<T, const Names extends string>(kind: T, names: Names): Record<Words<Names>, T> {
  return Object.fromEntries(names.split(' ').map((name) => [name, kind])) as Record<Words<Names>, T>;
}
type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;

type Shape = Record<string, Kind<unknown>>;
export type Fields<S extends Shape> = { [K in keyof S]: S[K] extends Kind<infer T> ? T : never };
export type WithOthers<S extends Shape> = Fields<S> & { readonly [others: string]: unknown };

const fieldName = /^[a-z][a-z0-9_]{0,39}$/;

/** Of objects that were read: the fields that the answer did not have. */
const leftOut = new WeakMap<object, ReadonlySet<string>>();

/** The fields that stood in the answer, in their order. */
export function givenFields(read: object): [field: string, value: unknown][] {
  const missing = leftOut.get(read);
  const fields: [string, unknown][] = Object.entries(read);
  return missing ? fields.filter(([field]) => !missing.has(field)) : fields;
}

/** An object with these fields. Keys beyond them are kept as they came. */
export function object<S extends Shape>(shape: S): Kind<WithOthers<S>> {
  const entries = Object.entries(shape);
  return {
    exact: () => z.strictObject(Object.fromEntries(entries.map(([key, kind]) => [key, kind.exact()]))),
    read(value, path) {
      isAnyRead = true;
      const source = asObject(value, path);
      const result: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
      for (const key of Object.keys(source)) {
        if (Object.hasOwn(shape, key)) continue;
        result[key] = source[key];
        // Any other name could be about a person.
        note(`${path}.${fieldName.test(key) ? key : '*'}`, 'more');
      }
      for (const [key, kind] of entries) result[key] = kind.read(own(source, key), `${path}.${key}`);
      const missing = entries.map(([key]) => key).filter((key) => !Object.hasOwn(source, key));
      if (missing.length > 0) leftOut.set(result, new Set(missing));
      return result as WithOthers<S>;
    },
    none: () => Object.fromEntries(entries.map(([key, kind]) => [key, kind.none()])) as WithOthers<S>,
  };
}

function own(source: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(source, key) ? source[key] : undefined;
}

function asObject(value: unknown, path: string): Record<string, unknown> {
  if (isObject(value)) return value;
  note(path, kindOf(value));
  if (typeof value === 'string') {
    const parsed = parseIfJson(value);
    if (isObject(parsed)) return parsed;
  }
  return isNothing(value) || (Array.isArray(value) && value.length === 0) ? {} : { value };
}
