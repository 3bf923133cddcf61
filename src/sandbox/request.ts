/** Parses a request. Every problem with it throws a Refusal. */
import type * as z from 'zod/mini';
import { type Body, operations, type OperationName, type Query } from '#api/operations.ts';
import { brokenRules, type FieldPath } from '#api/rules.ts';
import { brokenRule, invalid, Refusal } from './refusal.ts';

const mostBytes = 256 * 1024;

const routes = (Object.keys(operations) as OperationName[]).map((name) => ({
  name,
  method: operations[name].method,
  pattern: new RegExp(`^${operations[name].path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}));

export interface Match {
  name: OperationName;
  path: Record<string, number>;
}

/** Compares the path as sent, so encoded characters can't become a slash or a dot. */
export function matchRoute(method: string, pathname: string): Match {
  const here = routes.filter(({ pattern }) => pattern.test(pathname));
  if (here.length === 0) throw new Refusal(404, 'There is nothing at this address.');
  const route = here.find((candidate) => candidate.method === method);
  if (!route) {
    const allow = here.map((candidate) => candidate.method).join(', ');
    throw new Refusal(405, `${method} is not offered here.`, { headers: { allow } });
  }
  const ids = Object.entries(route.pattern.exec(pathname)?.groups ?? {});
  return { name: route.name, path: Object.fromEntries(ids.map(([name, written]) => [name, idIn(written)])) };
}

/** IDs are whole numbers, written just as in responses. */
function idIn(written: string): number {
  if (!/^(?:0|[1-9]\d{0,14})$/.test(written)) throw new Refusal(404, 'No record has this ID.');
  return Number(written);
}

/** Returns the validated query. An empty value counts as missing. */
export function readQuery<Name extends OperationName>(name: Name, params: URLSearchParams): Query<Name> {
  // Without a prototype, because a key may be `constructor` or `__proto__`.
  const query = Object.create(null) as Record<string, string | undefined>;
  for (const [key, value] of params) {
    if (key in query) throw brokenRule('must be given once', key);
    query[key] = value === '' ? undefined : value;
  }
  return validated(operations[name].query, query) as Query<Name>;
}

/** Parses the body without validating it. Reads to the end, but never past the limit. */
export async function readJson(request: Request): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) throw new Refusal(415, 'The body must be application/json.');
  const written = await readText(request);
  try {
    return JSON.parse(written) as unknown;
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.');
  }
}

/** We use the claimed length only to reject early, and count bytes as they arrive. */
async function readText(request: Request): Promise<string> {
  const tooLarge = new Refusal(413, 'The body is larger than 256 KiB.');
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    // Leaving the loop early cancels the stream.
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > mostBytes) throw tooLarge;
      chunks.push(chunk);
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    throw error === tooLarge ? tooLarge : new Refusal(400, 'The body could not be read as UTF-8 text.');
  }
}

/** Returns the validated body. `assumed` has values for missing fields. */
export function readBody<Name extends OperationName>(
  name: Name,
  json: unknown,
  assumed: Partial<Body<Name>>,
): Body<Name> {
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  return validated(operations[name].body, isObject ? { ...assumed, ...json } : json) as Body<Name>;
}

function validated(rules: z.ZodMiniType, value: unknown): unknown {
  const result = rules.safeParse(value);
  if (!result.success) throw invalid(brokenRules(result.error));
  const unstorable = [...unstorableTexts(result.data)];
  if (unstorable.length > 0) throw brokenRule('holds a character that cannot be stored', ...unstorable);
  return result.data;
}

/** Yields the fields with a NUL or half a surrogate pair in their text: SQLite would return a different text. */
function* unstorableTexts(value: unknown, path: readonly string[] = []): Generator<FieldPath> {
  if (typeof value === 'string' && /\0|\p{Surrogate}/u.test(value)) yield path.join('.');
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* unstorableTexts(inner, [...path, key]);
}
