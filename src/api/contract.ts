/** What the rules of bodies, queries and answers say of each field, as data: for README.md, and for tests of every field. */
import * as z from 'zod/mini';

export interface FieldRule {
  /** The keys that lead to the field; 0 stands for the items of a list. */
  path: readonly (string | 0)[];
  type: 'text' | 'date-time' | 'number' | 'whole number' | 'true or false' | 'list' | 'object' | 'one of' | 'anything';
  /** What holds beside the type, in the words in which a broken rule is told. */
  bounds: string[];
  optional: boolean;
  nullable: boolean;
}

/** Every field of an object, at any depth. */
export function fieldsIn(rule: z.core.$ZodType, path: FieldRule['path'] = []): FieldRule[] {
  const { inner, optional, nullable } = unwrapped(rule);
  const { def } = inner._zod;
  const field = { path, type: typeOf(inner), bounds: boundsOf(inner), optional, nullable };
  const here = path.length === 0 ? [] : [field];
  if (def.type === 'array') return [...here, ...fieldsIn(def.element, [...path, 0])];
  if (def.type !== 'object') return here;
  return [...here, ...Object.entries(def.shape).flatMap(([key, inside]) => fieldsIn(inside, [...path, key]))];
}

/** zod's own union of its schemas, which says what a definition holds by its `type`. */
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
