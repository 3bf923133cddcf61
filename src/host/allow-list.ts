/**
 * The allow-list: we forward the operations of the API table and nothing else. We build the forwarded URL from what we
 * parsed, so the platform can't read it differently than we did.
 */
import { type OperationName, operations } from '#api/operations.ts';

export interface Allowed {
  operation: OperationName;
  method: string;
  /** Path and query to ask the platform for. */
  address: string;
}

export interface Refused {
  status: 400 | 404 | 405 | 414;
  message: string;
  /** The methods this path does have, for a 405. */
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

/** Path and query in printable ASCII, without a fragment. */
const targetPattern = /^(\/[!"$->@-~]*)(?:\?([!"$-~]*))?$/;

/** `target`: the request's path and query, exactly as sent. */
export function checkTarget(method: string, target: string): Allowed | Refused {
  if (target.length > longestTarget) return { status: 414, message: 'The request URL is too long.' };
  const [, path, search = ''] = targetPattern.exec(target) ?? [];
  if (path === undefined || !isPlain(path)) return { status: 400, message: 'The request URL isn’t valid.' };
  const onPath = entries.filter((entry) => fits(entry, path));
  if (onPath.length === 0) return { status: 404, message: 'Steward doesn’t use this API endpoint.' };
  const entry = onPath.find((candidate) => candidate.method === method);
  if (!entry) {
    const allow = onPath.map((candidate) => candidate.method);
    return { status: 405, message: `${method} isn’t allowed here. Use ${allow.join(' or ')}.`, allow };
  }
  const query = checkQuery(entry, search);
  if (typeof query !== 'string') return query;
  return { operation: entry.operation, method, address: `${rewritten(path, entry)}${query}` };
}

/** Returns the path pattern that `path` matches, with every ID as `{..}`. */
export function patternOf(path: string): string | undefined {
  return entries.find((entry) => fits(entry, path))?.path.replace(/\{\w+\}/g, '{..}');
}

/** Returns the operation of a path, and the IDs in it by their names in the path pattern. */
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

/** True if the path has no `//`, backslash, or dot segment, and its escapes decode to plain characters only. */
function isPlain(path: string): boolean {
  if (/\\|\/\//.test(path)) return false;
  return path.split('/').every((segment) => segment === '' || readId(segment) !== undefined);
}

/** Decodes a path segment. Undefined if it could pass for several segments, or has characters that no ID has. */
function readId(segment: string): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(segment);
  } catch {
    return undefined;
  }
  if (decoded === '' || decoded === '.' || decoded === '..' || decoded.length > longestId) return undefined;
  // A percent sign left after decoding was encoded twice; something behind us might decode it again.
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
    // Don't repeat the key in the answer: it may be a person's name.
    if (!keys.has(key)) return { status: 400, message: 'The request has an unknown query parameter.' };
    if (seen.has(key)) return { status: 400, message: `The request repeats the ${key} parameter.` };
    if (/\p{Cc}/u.test(value)) return { status: 400, message: `The ${key} parameter contains invalid characters.` };
    seen.add(key);
  }
  return seen.size === 0 ? '' : `?${asked.toString()}`;
}
