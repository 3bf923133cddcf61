import { ApiError, type Failure, type FailureKind } from '#api/errors.ts';
import { outcomeOf, type WriteResult } from '#api/outcome.ts';
import { leftBefore, type OpenWrite } from '#device/outbox.ts';
import type { RowResult } from '#ui/bulk/run.ts';

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
  platform: 'unconfirmed',
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

/** A form's write that was sent at that time, and got no answer. */
export function writeLeft(sentAt: number, key?: string): OpenWrite {
  const body = { name: 'Ames', envelope_name: null, head_contact_id: '4801', note: null };
  return { id: `w${sentAt}`, key, body, sentAt, why: leftBefore };
}
