/** A log of the writes that were carried out in a world. Tests compare it with what the interface says about a write. */
import { createHash } from 'node:crypto';
import type { OperationName } from '#api/operations.ts';
import type { Db } from '#sandbox/database.ts';
import { moment } from '#sandbox/wire.ts';
import type { LoggedWrite } from '#sandbox/write-log.ts';

export interface ExecutedWrite {
  operation: OperationName;
  /** Path of the request. */
  path: string;
  /** Its `Idempotency-Key`; null when it came without one. */
  key: string | null;
  /** SHA-256 of the body, in hexadecimal. */
  body: string;
  /** UTC, ISO 8601. */
  at: string;
}

const ledgers = new WeakMap<Db, ExecutedWrite[]>();

export function noteExecuted(db: Db, operation: OperationName, { address, key, json, at }: LoggedWrite): void {
  const body = createHash('sha256').update(JSON.stringify(json)).digest('hex');
  const write = { operation, path: address.split('?', 1)[0] ?? '', key, body, at: moment(new Date(at)) };
  ledgers.set(db, [...executedIn(db), write]);
}

/** In the order in which they were carried out. */
export function executedIn(db: Db): ExecutedWrite[] {
  return ledgers.get(db) ?? [];
}
