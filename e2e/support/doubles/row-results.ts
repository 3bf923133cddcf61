import { ApiError, type Failure, type FailureKind } from '#api/errors.ts';
import { outcomeOf, type WriteResult } from '#api/outcome.ts';
import type { OpenRun } from '#device/outbox.ts';
import { formRules, type RowResult, startRun, step } from '#ui/write/run.ts';

/** Every kind of failure, and what becomes of the write. The compiler requires new ones here. */
export const outcomeOfKind: Readonly<Record<FailureKind, ReturnType<typeof outcomeOf>>> = {
  'not-sent': 'not-sent',
  network: 'unconfirmed',
  timeout: 'unconfirmed',
  aborted: 'unconfirmed',
  session: 'rejected',
  forbidden: 'rejected',
  missing: 'rejected',
  busy: 'rejected',
  refused: 'rejected',
  service: 'unconfirmed',
  unreadable: 'unconfirmed',
};

/** The result of a write that was saved, or failed in that way. */
export function writeResult(kind: FailureKind | 'saved', more: Partial<Failure> = {}): WriteResult<null> {
  if (kind === 'saved') return { outcome: 'saved', answer: null };
  const error = new ApiError({ kind, message: 'It failed.', ...more });
  return { outcome: outcomeOf(error), error };
}

/** The same as the result of a row. */
export function rowResult(kind: FailureKind | 'saved', more: Partial<Failure> = {}): RowResult {
  const result = writeResult(kind, more);
  return { result, why: result.outcome === 'saved' ? '' : result.error.message };
}

/** A form's run that was sent at that time, and got no answer. */
export function runLeft(sentAt: number, key?: string): OpenRun {
  const run = step(startRun(1), { type: 'send', at: sentAt, key }, formRules);
  return { key: 'k', about: { fields: 4 }, run };
}
