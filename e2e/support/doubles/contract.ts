/** The validation rules of bodies, queries, and responses as data, for README.md and tests. */
import type * as z from 'zod/mini';
import { type OperationName, operations } from '#api/operations.ts';
import * as resources from '#api/resources.ts';

export interface FieldRule {
  /** The keys that lead to the field; 0 means list items. */
  path: readonly (string | 0)[];
  type: 'text' | 'date-time' | 'number' | 'whole number' | 'true or false' | 'list' | 'object' | 'one of' | 'anything';
  /** Rules besides the type, worded like the validation errors. */
  bounds: string[];
  optional: boolean;
  nullable: boolean;
}

/** Returns all fields of an object, at any depth. */
export function fieldsIn(rule: z.core.$ZodType, path: FieldRule['path'] = []): FieldRule[] {
  const { inner, optional, nullable } = unwrapped(rule);
  const { def } = inner._zod;
  const [first = '', ...others] = boundsOf(inner);
  const isDateTime = first.includes('date-time');
  const field: FieldRule = {
    path,
    type: isDateTime ? 'date-time' : typeOf(inner),
    bounds: isDateTime || first === '' ? others : [first, ...others],
    optional,
    nullable,
  };
  const here = path.length === 0 ? [] : [field];
  if (def.type === 'array') return [...here, ...fieldsIn(def.element, [...path, 0])];
  if (def.type !== 'object') return here;
  return [...here, ...Object.entries(def.shape).flatMap(([key, inside]) => fieldsIn(inside, [...path, key]))];
}

/** Narrows to zod's discriminated union of schemas. */
const known = (rule: z.core.$ZodType) => rule as z.core.$ZodTypes;

function unwrapped(rule: z.core.$ZodType) {
  let inner = known(rule);
  const wrapped = { optional: false, nullable: false };
  for (let { def } = inner._zod; def.type === 'optional' || def.type === 'nullable'; { def } = inner._zod) {
    wrapped[def.type] = true;
    inner = known(def.innerType);
  }
  return { inner, ...wrapped };
}

function typeOf({ _zod: { def } }: z.core.$ZodTypes): FieldRule['type'] {
  switch (def.type) {
    case 'string':
      return 'format' in def ? 'date-time' : 'text';
    case 'number':
      return 'format' in def ? 'whole number' : 'number';
    case 'boolean':
      return 'true or false';
    case 'enum':
      return 'one of';
    case 'array':
      return 'list';
    case 'object':
      return 'object';
    case 'unknown':
      return 'anything';
    default:
      throw new Error(`The contract has no word for ${def.type}.`);
  }
}

function boundsOf({ _zod: { def } }: z.core.$ZodTypes): string[] {
  if (def.type === 'enum') return [Object.values(def.entries).join(', ')];
  const bounds = (def.checks ?? []).map(({ _zod: check }) => {
    const told = check.def.error?.({ code: 'custom', path: [], input: null } as never);
    if (typeof told === 'string') return told === 'is required' ? 'not blank' : told.replace(/^must be /, '');
    return 'value' in check.def ? `${String(check.def.value)} or more` : undefined;
  });
  return [...new Set(bounds.filter((bound) => bound !== undefined))];
}

const names = Object.keys(operations) as OperationName[];

/** Returns the generated blocks of README.md, by name. */
export function contractBlocks(): Record<string, string> {
  const envelope = fieldsIn(operations.listMessages.returns.exact()).filter(({ path }) => path[0] !== 'data');
  const writes = names.filter((name) => operations[name].method !== 'GET');
  return {
    operations: table(
      ['Operation', 'Request', 'Answer'],
      names.map((name) => [code(name), code(`${operations[name].method} ${operations[name].path}`), answerOf(name)]),
    ),
    queries: table(['Operations', 'Value', 'Parameters'], parameterRows()),
    bodies: sections(
      writes.map((name) => [name, table(['Field', 'Required', 'Value'], bodyRows(fieldsIn(operations[name].body)))]),
    ),
    envelope: byType(envelope),
    resources: sections(Object.entries(described).map(([name, fields]) => [name, byType(fields)])),
  };
}

const described: Record<string, FieldRule[]> = Object.fromEntries(
  Object.entries(resources).flatMap(([name, kind]) =>
    'exact' in kind && name !== 'links' ? [[name, fieldsIn(kind.exact())]] : [],
  ),
);

/** Returns the fields under a path, with paths relative to it. */
function under(fields: readonly FieldRule[], prefix: FieldRule['path']): FieldRule[] {
  return fields
    .filter(({ path }) => path.length > prefix.length && prefix.every((key, index) => key === path[index]))
    .map((field) => ({ ...field, path: field.path.slice(prefix.length) }));
}

function answerOf(name: OperationName): string {
  const fields = fieldsIn(operations[name].returns.exact());
  const shapes = { 'page of ': ['data', 0], 'bare list of ': [0], '': [] } as const;
  for (const [words, prefix] of Object.entries(shapes)) {
    const found = resourceOf(under(fields, prefix));
    if (found) return words + found;
  }
  throw new Error(`The answer of ${name} is made of no resource.`);
}

/** Finds the resource with exactly these fields, or with one more. */
function resourceOf(fields: readonly FieldRule[]): string | undefined {
  const texts = new Set(fields.map((field) => JSON.stringify(field)));
  for (const [name, all] of Object.entries(described)) {
    const [without, ...more] = all.filter((field) => !texts.has(JSON.stringify(field)));
    if (more.length > 0 || all.length - (without ? 1 : 0) !== texts.size) continue;
    return without ? `${code(name)} without ${code(written(without.path))}` : code(name);
  }
  return undefined;
}

function parameterRows(): string[][] {
  const by = new Map<string, OperationName[]>();
  for (const name of names) {
    for (const field of fieldsIn(operations[name].query)) {
      const parameter = JSON.stringify([code(written(field.path)), valueOf(field)]);
      by.set(parameter, [...(by.get(parameter) ?? []), name]);
    }
  }
  const rows = new Map<string, string[]>();
  for (const [parameter, found] of by) {
    const [name = '', value = ''] = JSON.parse(parameter) as string[];
    const row = JSON.stringify([found.length > 2 ? 'every list' : found.map(code).join(', '), value]);
    rows.set(row, [...(rows.get(row) ?? []), name]);
  }
  return [...rows].map(([row, parameters]) => [...(JSON.parse(row) as string[]), parameters.join(', ')]);
}

function bodyRows(fields: readonly FieldRule[]): string[][] {
  return fields
    .filter(({ path }) => path.at(-1) !== 0)
    .map((field) => [
      code(written(field.path)),
      field.optional ? '' : 'yes',
      valueOf(field, under(fields, field.path)),
    ]);
}

/** Formats one line per type and object, with the names of its fields. */
function byType(fields: readonly FieldRule[]): string {
  const lines = new Map<string, string[]>();
  // Fields of a resource that is referenced by name aren't listed again.
  const covered: FieldRule['path'][] = [];
  for (const field of fields) {
    const key = field.path.at(-1);
    if (typeof key !== 'string' || covered.some((prefix) => under([field], prefix).length > 0)) continue;
    const inside = under(fields, field.path);
    const same = inside.length > 20 ? resourceOf(under(inside, [0])) : undefined;
    if (same) covered.push(field.path);
    const place = field.path.length === 1 ? '' : ` in ${code(written(field.path.slice(0, -1)))}`;
    const line = `${same ? `list of ${same}` : valueOf(field, inside)}${field.optional ? ', optional' : ''}${place}`;
    lines.set(line, [...(lines.get(line) ?? []), code(key)]);
  }
  return [...lines].map(([line, keys]) => `- ${line}: ${keys.join(', ')}`).join('\n');
}

function valueOf({ type, bounds, nullable }: FieldRule, [item]: readonly FieldRule[] = []): string {
  const kind = type === 'list' && item ? `list of ${item.type === 'object' ? 'objects' : item.type}` : type;
  return `${[kind, ...bounds].join(', ').replace('one of,', 'one of')}${nullable ? ', or null' : ''}`;
}

const code = (text: string) => `\`${text}\``;

/** `emails[].value` */
function written(path: FieldRule['path']): string {
  return path
    .map((key) => (key === 0 ? '[]' : `.${key}`))
    .join('')
    .replace(/^\./, '');
}

function sections(parts: readonly (readonly [string, string])[]): string {
  return parts.map(([name, text]) => `### ${name}\n\n${text}`).join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}
