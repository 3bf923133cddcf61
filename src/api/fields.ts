/**
 * Field types of resources. Each has two parts: `exact`, the schema in the specification, which the sandbox's responses
 * and tests follow, and `read`, a tolerant parser that accepts any value of a deployed platform and never throws.
 */
import * as z from 'zod/mini';
import { type Formed, kindOf, note, noteAnswer, noteDifference } from './differences.ts';

export interface Kind<T> {
  /** The field's schema in the specification. */
  exact(): z.ZodMiniType;
  /** Parses any JSON value. `path` is its place in the response, for the list of differences. */
  read(value: unknown, path: string): T;
  /** The value of a missing field. */
  none(): T;
}

/** All scalars are parsed to text, as the platform wrote them. Null means no value. */
export type Text = string | null;

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Converts a value to text. Lists and objects become JSON text; null and missing become null. */
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

/** Returns a text without spaces around it. Empty for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Returns an ID. Null for none, and for `0`, which platforms write for none. */
export function idOf(value: unknown): string | null {
  const id = typeof value === 'number' ? String(value) : textOf(value);
  return id === '' || id === '0' ? null : id;
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
/** "number": parsed to decimal text, so that no amount passes through binary arithmetic. */
export const number = scalar(() => z.number(), 'number', isNumber);
/** "integer" */
export const integer = scalar(() => z.int(), 'number', isInteger);
/** "integer or null" */
export const integerOrNull = scalar(() => z.nullable(z.int()), 'number', orNull(isInteger));
/** "integer, min 1", "integer or null, min 1" */
export const integerFrom = (least: number) => scalar(() => z.int().check(z.gte(least)), 'number', isFrom(least));
export const integerOrNullFrom = (least: number) =>
  scalar(() => z.nullable(z.int().check(z.gte(least))), 'number', orNull(isFrom(least)));
/** "boolean": parsed to text, because deployed platforms spell it in five ways. */
export const boolean = scalar(
  () => z.boolean(),
  null,
  (value) => typeof value === 'boolean',
);
/** "date-time" */
export const dateTime = scalar(() => z.iso.datetime({ offset: true }), 'string', isDateTime);
/** "date-time or null" */
export const dateTimeOrNull = scalar(() => z.nullable(z.iso.datetime({ offset: true })), 'string', orNull(isDateTime));
/** "items unspecified": left unparsed. */
export const anything: Kind<unknown> = {
  exact: () => z.unknown(),
  read: (value) => value,
  none: () => undefined,
};

/** An optional field in the specification: a missing value isn't recorded as a difference. */
export function optional<T>(kind: Kind<T>): Kind<T> {
  return {
    exact: () => z.optional(kind.exact()),
    read: (value, path) => (value === undefined ? kind.none() : kind.read(value, path)),
    none: () => kind.none(),
  };
}

/** A field whose null is meaningful. `undefined` means that the platform didn't send it. */
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

/** Reads alternative names of fields. `names` maps each alternative to the field's own name. */
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
 * Converts a value to a list, including PHP's variants: an object with numeric keys, JSON text, a single object instead of
 * a list of objects, or nothing.
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

/** Parses JSON. Undefined if invalid, or nested too deeply for recursive functions. */
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
      if (!Array.isArray(value)) noteDifference(path, value);
      return toList(value).map((entry) => item.read(entry, `${path}[]`));
    },
    none: () => [],
  };
}

/** Returns several fields of one type or rule, by name. */
export function all<T, const Names extends string>(kind: T, names: Names): Record<Words<Names>, T> {
  return Object.fromEntries(names.split(' ').map((name) => [name, kind])) as Record<Words<Names>, T>;
}
type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;

/** A key that no platform's field has, and that survives cloning and JSON. */
export const missingKey = '$missing';
/** Another one: what other records say of a row (src/domain/joined.ts). */
export const joinedKey = '$joined';
const isOfClient = (key: string) => key === missingKey || key === joinedKey;

type Shape = Record<string, Kind<unknown>>;
export type Fields<S extends Shape> = { [K in keyof S]: S[K] extends Kind<infer T> ? T : never };
export type WithOthers<S extends Shape> = Fields<S> & {
  /** The specified fields that the response didn't contain; absent if it contained all. */
  readonly [missingKey]?: readonly string[];
  readonly [others: string]: unknown;
};

const fieldName = /^[a-z][a-z0-9_]{0,39}$/;

/** Returns a parsed value with only the fields that the response contained, at any depth. */
export function asGiven(read: unknown): unknown {
  if (Array.isArray(read)) return read.map(asGiven);
  if (!isObject(read)) return read;
  const { [missingKey]: missing, ...fields } = read;
  // An object that wasn't parsed may have anything there.
  const absent: readonly unknown[] = Array.isArray(missing) ? missing : [];
  const given = Object.entries(fields).filter(([field]) => !absent.includes(field) && !isOfClient(field));
  return Object.fromEntries(given.map(([field, value]) => [field, asGiven(value)]));
}

/** Returns the fields that the response contained, in order. */
export function givenFields(read: object): [field: string, value: unknown][] {
  return Object.entries(asGiven(read) as object);
}

/** Returns the parsed object with these values, as if the response had contained them. */
export function withFields<T extends WithOthers<Shape>>(read: T, fields: Partial<T>): T {
  const missing = read[missingKey]?.filter((field) => !(field in fields));
  return { ...read, ...fields, ...(missing && { [missingKey]: missing }) };
}

/** Returns the parsed object without the values of these fields, as if the response hadn't contained them. */
export function withoutFields<T extends WithOthers<Shape>>(read: T, fields: readonly (keyof T & string)[]): T {
  const missing = [...new Set([...(read[missingKey] ?? []), ...fields])];
  return { ...read, ...Object.fromEntries(fields.map((field) => [field, null])), [missingKey]: missing };
}

/** An object with these fields. Additional keys are left unparsed. */
export function object<S extends Shape>(shape: S): Kind<WithOthers<S>> {
  const entries = Object.entries(shape);
  const missingIn = forLikeRows(entries.map(([key]) => key));
  return {
    exact: () => z.strictObject(Object.fromEntries(entries.map(([key, kind]) => [key, kind.exact()]))),
    read(value, path) {
      noteAnswer();
      const source = asObject(value, path);
      const result: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
      for (const key of Object.keys(source)) {
        if (Object.hasOwn(shape, key) || isOfClient(key)) continue;
        result[key] = source[key];
        // Other names could contain personal data.
        note(`${path}.${fieldName.test(key) ? key : '*'}`, 'more');
      }
      for (const [key, kind] of entries) result[key] = kind.read(own(source, key), `${path}.${key}`);
      const missing = missingIn(source);
      if (missing.length > 0) result[missingKey] = missing;
      return result as WithOthers<S>;
    },
    none: () => Object.fromEntries(entries.map(([key, kind]) => [key, kind.none()])) as WithOthers<S>,
  };
}

/** Returns the missing fields of an object. Rows of a list lack the same ones, so they share one array. */
function forLikeRows(keys: readonly string[]): (source: object) => readonly string[] {
  let last: readonly string[] = [];
  return (source) => {
    const missing = keys.filter((key) => !Object.hasOwn(source, key));
    if (missing.length !== last.length || missing.some((key, index) => key !== last[index])) last = missing;
    return last;
  };
}

function own(source: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(source, key) ? source[key] : undefined;
}

function asObject(value: unknown, path: string): Record<string, unknown> {
  if (isObject(value)) return value;
  noteDifference(path, value);
  if (typeof value === 'string') {
    const parsed = parseIfJson(value);
    if (isObject(parsed)) return parsed;
  }
  return isNothing(value) || (Array.isArray(value) && value.length === 0) ? {} : { value };
}
