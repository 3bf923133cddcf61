/** What is told of each write: who, what, what became of it. Never a value, and never the token. */
import { createHmac, randomBytes } from 'node:crypto';
import { kindOfStatus, reachedHeader } from '../api/errors.ts';
import { isObject } from '../api/fields.ts';
import { keyHeader } from '../api/host.ts';
import { type Outcome, outcomeOf } from '../api/outcome.ts';
import type { OperationName } from '../api/operations.ts';
import { operationOf } from './allow-list.ts';
import { readStamp } from './journal.ts';
import { requestIdHeader } from './request-id.ts';
import { replayedHeader } from './run-once.ts';

export interface Audited {
  /** Of the request. */
  id: string;
  /** Fingerprint of the token; left out when there is none. */
  account?: string;
  operation: OperationName;
  /** The IDs of the records that the address names, by their kinds; and of the one that was made. */
  record: Record<string, string>;
  outcome: Outcome;
  status: number;
  /** The key of the write, when it is one that the application makes. */
  key?: string;
  /** The answer of an earlier arrival of the same key: nothing was done anew. */
  repeated?: true;
}

/**
 * The fingerprint of an account. It cannot be turned back into the token. With a `secret` it is the same on every host and
 * after a restart; without one it lasts as long as the host.
 */
export function fingerprinting(secret?: string | Uint8Array): (token: string) => string {
  const key = createHmac('sha256', secret ?? randomBytes(32))
    .update('accounts in the log')
    .digest();
  return (token) => createHmac('sha256', key).update(token).digest('base64url').slice(0, 16);
}

/** Longer answers are not looked into for the ID of what was made. */
const longestRecord = 64 * 1024;

/** Undefined for what is no write of the table. `body`: of the answer. */
export function auditOf(
  request: Request,
  answer: Response,
  { body, fingerprint }: { body: Uint8Array | undefined; fingerprint: (token: string) => string },
): Audited | undefined {
  const { operation, record } = operationOf(request.method, new URL(request.url).pathname) ?? {};
  if (!operation || !record || request.method === 'GET') return undefined;
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '');
  const key = request.headers.get(keyHeader);
  return {
    id: request.headers.get(requestIdHeader) ?? '',
    ...(token === undefined ? {} : { account: fingerprint(token) }),
    operation,
    record: plain({ ...record, ...(answer.ok && body ? made(operation, body) : {}) }),
    outcome: becameOf(answer),
    status: answer.status,
    ...(key !== null && isPlainKey(key) ? { key } : {}),
    ...(answer.headers.has(replayedHeader) ? { repeated: true } : {}),
  };
}

/** What the answer says of a request, in the words that the application has for it. */
export function becameOf({ ok, status, headers }: Response): Outcome {
  if (ok) return 'saved';
  return outcomeOf({ kind: kindOfStatus(status, headers.get(reachedHeader)) });
}

/** An ID that is not plain may be anything that somebody typed. */
function plain(record: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).map(([kind, id]) => [kind, /^(?=.*\d)[\w-]{1,64}$/.test(id) ? id : '{..}']),
  );
}

function isPlainKey(key: string): boolean {
  return readStamp(key) !== undefined && /^[\w.-]{1,80}$/.test(key);
}

function made(operation: OperationName, body: Uint8Array): Record<string, string> {
  if (!operation.startsWith('create') || body.length > longestRecord) return {};
  try {
    const given: unknown = JSON.parse(new TextDecoder().decode(body));
    const found = isObject(given) && isObject(given['data']) ? given['data'] : given;
    const id = isObject(found) ? found['id'] : undefined;
    const kind = operation.charAt('create'.length).toLowerCase() + operation.slice('create'.length + 1);
    return typeof id === 'string' || typeof id === 'number' ? { [kind]: String(id) } : {};
  } catch {
    return {};
  }
}
