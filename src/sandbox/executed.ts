/**
 * A log of the writes that were carried out, stored in the world and in the same transaction as the write. Tests compare
 * it with what the interface says about a write.
 */
import { createHash } from 'node:crypto';
import type { OperationName } from '../api/operations.ts';
import type { Db } from './database.ts';
import { moment } from './wire.ts';
import type { LoggedWrite } from './write-log.ts';

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

export function noteExecuted(db: Db, operation: OperationName, { address, key, json, at }: LoggedWrite): void {
  db.insert('executed_writes', {
    operation,
    path: address.split('?', 1)[0],
    key,
    body: createHash('sha256').update(JSON.stringify(json)).digest('hex'),
    at: moment(new Date(at)),
  });
}

/** In the order in which they were carried out. */
export function executedIn(db: Db): ExecutedWrite[] {
  const rows: unknown = db.all('SELECT operation, path, key, body, at FROM executed_writes ORDER BY id');
  return rows as ExecutedWrite[];
}
