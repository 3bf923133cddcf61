/**
 * What may be forwarded: the operations of the table and nothing else. The address that goes up is written anew from
 * what was understood here, so nothing that was read one way is sent to be read in another.
 */
import { type OperationName, operations } from '../api/operations.ts';

export interface Allowed {
  operation: OperationName;
  method: string;
  /** Path and query to ask the service for. */
  address: string;
}

export interface Refused {
  status: 400 | 404 | 405 | 414;
  message: string;
  /** The methods that this path has, when it is the method that is wrong. */
  allow?: string[];
}

const longestTarget = 8192;
const longestId = 128;

interface Entry {
  operation: OperationName;
  method: string;
  path: string;
  segments: string[];
  keys: ReadonlySet<string>;
}

const entries: readonly Entry[] = (Object.keys(operations) as OperationName[]).map((operation) => {
  const { method, path, query } = operations[operation];
  return { operation, method, path, segments: path.split('/'), keys: new Set(Object.keys(query.shape)) };
});

/** `target` is the request's path and query exactly as they were sent. */
export function checkTarget(method: string, target: string): Allowed | Refused {
  if (target.length > longestTarget) return { status: 414, message: 'The request URL is too long.' };
  const [path = '', search = '', ...more] = splitOnce(target);
  if (more.length > 0 || !/^\/[\x21-\x7e]*$/.test(target) || !isPlain(path)) {
    return { status: 400, message: 'The request URL isn’t valid.' };
  }
  const onPath = entries.filter((entry) => fits(entry, path));
  if (onPath.length === 0) {
    return { status: 404, message: 'Steward doesn’t use this API endpoint.' };
  }
  const entry = onPath.find((candidate) => candidate.method === method);
  if (!entry) {
    const allow = onPath.map((candidate) => candidate.method);
    return { status: 405, message: `${method} isn’t allowed here. Use ${allow.join(' or ')}.`, allow };
  }
  const query = checkQuery(entry, search);
  if (typeof query !== 'string') return query;
  return { operation: entry.operation, method, address: `${rewritten(path, entry)}${query}` };
}

/** The path pattern of the operation table that this path fits, with every ID as `{..}`. */
export function patternOf(path: string): string | undefined {
  return entries.find((entry) => fits(entry, path))?.path.replace(/\{\w+\}/g, '{..}');
}

/** The operation that a path belongs to, and the IDs in it by what they name. */
export function operationOf(
  method: string,
  path: string,
): { operation: OperationName; record: Record<string, string> } | undefined {
  const entry = entries.find((candidate) => candidate.method === method && fits(candidate, path));
  if (!entry) return undefined;
  const given = path.split('/');
  const record = entry.segments.flatMap((segment, index) =>
    isId(segment) ? [[segment.slice(1, -1), readId(given[index] ?? '') ?? '']] : [],
  );
  return { operation: entry.operation, record: Object.fromEntries(record) as Record<string, string> };
}

function splitOnce(target: string): string[] {
  const mark = target.indexOf('?');
  const parts = mark === -1 ? [target] : [target.slice(0, mark), target.slice(mark + 1)];
  return target.includes('#') ? [...parts, '', 'fragment'] : parts;
}

/** No empty, dot or backslashed segments, and every escape stands for something that may be part of an ID. */
function isPlain(path: string): boolean {
  if (/\\|\/\//.test(path)) return false;
  return path.split('/').every((segment) => segment === '' || readId(segment) !== undefined);
}

/** A decoded path segment; undefined when it could be read as more than one segment, or decodes to something odd. */
function readId(segment: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    return undefined;
  }
  if (decoded === '' || decoded === '.' || decoded === '..' || decoded.length > longestId) return undefined;
  // A percent sign that is left after decoding was encoded twice, or is meant to be decoded again by somebody else.
  return /[/\\%?#;\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(decoded) ? undefined : decoded;
}

function fits({ segments }: Entry, path: string): boolean {
  const given = path.split('/');
  if (given.length !== segments.length) return false;
  return segments.every((segment, index) => segment === given[index] || (isId(segment) && given[index] !== ''));
}

function isId(segment: string): boolean {
  return segment.startsWith('{');
}

function rewritten(path: string, { segments }: Entry): string {
  const given = path.split('/');
  return segments
    .map((segment, index) => (isId(segment) ? encodeURIComponent(readId(given[index] ?? '') ?? '') : segment))
    .join('/');
}

function checkQuery({ keys }: Entry, search: string): string | Refused {
  const asked = new URLSearchParams(search);
  const seen = new Set<string>();
  for (const [key, value] of asked) {
    // What was asked is not repeated in the answer: it may be a person's name.
    if (!keys.has(key)) return { status: 400, message: 'The request has an unknown query parameter.' };
    if (seen.has(key)) return { status: 400, message: `The request repeats the ${key} parameter.` };
    if (/\p{Cc}/u.test(value)) return { status: 400, message: `The ${key} parameter contains invalid characters.` };
    seen.add(key);
  }
  return seen.size === 0 ? '' : `?${asked.toString()}`;
}
