/** A request as it came, taken apart: whatever is wrong with it ends here in a Refusal. */
import * as z from 'zod/mini';
import { type Body, operations, type OperationName, pathNames, type Query } from '../api/operations.ts';
import type { FieldPath } from '../api/rules.ts';
import { brokenRule, invalid, Refusal, sentencesIn } from './refusal.ts';

const mostBytes = 256 * 1024;

const routes = (Object.keys(operations) as OperationName[]).map((name) => ({
  name,
  method: operations[name].method,
  pattern: new RegExp(`^${operations[name].path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
  names: pathNames(operations[name].path),
}));

export interface Match {
  name: OperationName;
  path: Record<string, number>;
}

/** A wrong method: Allow says which would be right. */
export class MethodRefusal extends Refusal {
  readonly allow: string;

  constructor(method: string, allowed: readonly string[]) {
    super(405, `${method} is not offered here.`);
    this.allow = allowed.join(', ');
  }
}

/** The operation at this address. The path is compared as it was sent, so that nothing encoded turns into a slash or a dot. */
export function matchRoute(method: string, pathname: string): Match {
  const here = routes.filter((route) => route.pattern.test(pathname));
  if (here.length === 0) throw new Refusal(404, 'There is nothing at this address.');
  const route = here.find((candidate) => candidate.method === method);
  if (!route) {
    throw new MethodRefusal(
      method,
      here.map((candidate) => candidate.method),
    );
  }
  const parts = route.pattern.exec(pathname)?.slice(1) ?? [];
  return {
    name: route.name,
    path: Object.fromEntries(route.names.map((name, index) => [name, idIn(parts[index] ?? '')])),
  };
}

/** Ids are whole numbers, written in the one way they are answered in. */
function idIn(written: string): number {
  if (!/^(?:0|[1-9]\d{0,14})$/.test(written)) throw new Refusal(404, 'No record has this ID.');
  return Number(written);
}

/** The query, held to the operation's rules. An empty value means not given. */
export function readQuery<Name extends OperationName>(name: Name, params: URLSearchParams): Query<Name> {
  const given = new Map<string, string>();
  for (const [key, value] of params) {
    refuseInherited([key]);
    if (given.has(key)) throw brokenRule('must be given once', key);
    given.set(key, value);
  }
  const query = Object.fromEntries(Array.from(given, ([key, value]) => [key, value === '' ? undefined : value]));
  return held(operations[name].query, query) as Query<Name>;
}

/** The body as JSON, whatever it says: read to the end, but never past the limit. */
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

/** The length that the request claims is only good for refusing it early: bytes are counted as they come. */
async function readText(request: Request): Promise<string> {
  const tooLarge = () => new Refusal(413, 'The body is larger than 256 KiB.');
  if (Number(request.headers.get('content-length') ?? 0) > mostBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const reader = request.body?.getReader();
  try {
    for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
      bytes += chunk.value.byteLength;
      if (bytes > mostBytes) throw tooLarge();
      chunks.push(chunk.value);
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    await reader?.cancel().catch(() => undefined);
    throw error instanceof Refusal ? error : new Refusal(400, 'The body could not be read as UTF-8 text.');
  }
}

/** The body, held to the operation's rules. */
export function readBody<Name extends OperationName>(
  name: Name,
  json: unknown,
  assumed: Partial<Body<Name>>,
): Body<Name> {
  refuseInherited(keysIn(json));
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json);
  return held(operations[name].body, isObject ? { ...assumed, ...json } : json) as Body<Name>;
}

function held(rules: z.ZodMiniType, value: unknown): unknown {
  const result = rules.safeParse(value);
  if (!result.success) throw invalid(sentencesIn(result.error));
  const unstorable = [...textsThatCannotBeStored(result.data, '')];
  if (unstorable.length > 0) throw brokenRule('holds a character that cannot be stored', ...unstorable);
  return result.data;
}

/** Keys that every object has from birth (`__proto__`, `constructor`): no field of any operation, and traps for code. */
function refuseInherited(keys: Iterable<string>): void {
  for (const key of keys) {
    if (key in Object.prototype) {
      throw invalid(new Map([[key, [`The ${key} field is not a field of this operation.`]]]));
    }
  }
}

/** Every key at any depth. Without recursion: the body may be nested deeper than the stack. */
function* keysIn(json: unknown): Generator<string> {
  const open = [json];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) yield* Object.keys(value);
    for (const inner of Object.values(value) as unknown[]) open.push(inner);
  }
}

/** Text with a NUL or half a character would come back as another text than was sent. */
function* textsThatCannotBeStored(value: unknown, field: FieldPath): Generator<FieldPath> {
  if (typeof value === 'string' && /\0|\p{Surrogate}/u.test(value)) yield field;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    yield* textsThatCannotBeStored(inner, field === '' ? key : `${field}.${key}`);
  }
}
