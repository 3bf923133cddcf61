/** The log's entry for each write: account, operation, record, and outcome; never a value or the token. */
import { createHmac, randomBytes } from 'node:crypto';
import { kindOfStatus, reachedHeader } from '#api/errors.ts';
import { isObject, parseJson } from '#api/fields.ts';
import { keyHeader } from '#api/host.ts';
import { type Outcome, outcomeOf } from '#api/outcome.ts';
import type { OperationName } from '#api/operations.ts';
import { operationOf } from './allow-list.ts';
import { readStamp } from './journal.ts';
import { requestIdHeader } from './request-id.ts';
import { replayedHeader } from './run-once.ts';

export interface Audited {
  /** The request ID. */
  id: string;
  /** The token's fingerprint, if the request had a token. */
  account?: string;
  operation: OperationName;
  /** The record IDs in the address, by kind, and the ID of a record that was created. */
  record: Record<string, string>;
  outcome: Outcome;
  status: number;
  /** The write's idempotency key, if it's shaped like one of ours. */
  key?: string;
  /** The key had arrived before, so nothing ran again: this is the answer from then. */
  repeated?: true;
}

/**
 * Returns a function that fingerprints accounts: an HMAC of the token, which can't be turned back into it. With a
 * `secret`, fingerprints are the same on every host and after a restart; without one, they last as long as the process.
 */
export function fingerprinting(secret: Uint8Array = randomBytes(32)): (token: string) => string {
  const key = createHmac('sha256', secret).update('accounts in the log').digest();
  return (token) => createHmac('sha256', key).update(token).digest('base64url').slice(0, 16);
}

/** Bytes; we don't parse longer answers to find the new record's ID. */
const longestRecord = 64 * 1024;

/** Returns undefined unless the request is a write of the operation table. `body`: the answer's. */
export function auditOf(
  request: Request,
  answer: Response,
  { body, accountOf }: { body: Uint8Array | undefined; accountOf: (token: string) => string },
): Audited | undefined {
  const { operation, record } = operationOf(request.method, new URL(request.url).pathname) ?? {};
  if (!operation || !record || request.method === 'GET') return undefined;
  const token = request.headers.get('authorization')?.replace(/^Bearer /, '');
  const key = request.headers.get(keyHeader);
  return {
    id: request.headers.get(requestIdHeader) ?? '',
    ...(token === undefined ? {} : { account: accountOf(token) }),
    operation,
    record: plain({ ...record, ...(answer.ok && body ? made(operation, body) : {}) }),
    outcome: becameOf(answer),
    status: answer.status,
    ...(key !== null && isPlainKey(key) ? { key } : {}),
    ...(answer.headers.has(replayedHeader) ? { repeated: true } : {}),
  };
}

/** Returns a request's outcome in the application's terms. */
export function becameOf({ ok, status, headers }: Response): Outcome {
  if (ok) return 'saved';
  const reached = headers.get(reachedHeader);
  return outcomeOf({ kind: kindOfStatus(status, reached), reached });
}

/** Masks values that don't look like IDs: they may be text that a person typed. */
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
  const given = parseJson(new TextDecoder().decode(body));
  const found = isObject(given) && isObject(given['data']) ? given['data'] : given;
  const id = isObject(found) ? found['id'] : undefined;
  const kind = operation.charAt('create'.length).toLowerCase() + operation.slice('create'.length + 1);
  return typeof id === 'string' || typeof id === 'number' ? { [kind]: String(id) } : {};
}
