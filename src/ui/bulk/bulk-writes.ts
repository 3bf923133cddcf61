/** Converts the rows of an import to writes of one operation. */
import type { WriteResult } from '#api/outcome.ts';
import type { ImportRun } from '#api/query.ts';
import type { RowResult } from '#ui/bulk/run.ts';
import type { RowWrites } from '#ui/bulk/sender.ts';
import type { Writes } from '#ui/write/use-write.ts';
import type { Ids } from './bulk-kind.ts';
import type { BulkRun, CheckedRow } from './bulk-work.ts';

export interface BulkOperation<Body, Input, Answer> {
  writes(run: ImportRun): Writes<Input, Answer | null>;
  toInput(ids: Ids, body: Body): Input;
  /** Returns the fields whose stored value differs from what was sent. */
  compare(ids: Ids, body: Body, answer: Answer): { storedDifferently: readonly { label: string }[] };
}

export interface BulkWrites extends RowWrites {
  /** Returns the outcome of the row sent with that key; null if it is still unconfirmed. */
  ask(row: number, key: string): Promise<RowResult | null>;
}

export function toBulkWrites<Body, Input, Answer>(
  { writes, toInput, compare }: BulkOperation<Body, Input, Answer>,
  rows: readonly CheckedRow<Body>[],
  { key: runKey, places, run: { changed } }: BulkRun,
  file: string | undefined,
): BulkWrites {
  const { newKey, send, ask } = writes({ key: runKey, rows: places.length, file });
  const rowAt = (row: number) => rows[places[row] ?? -1];
  return {
    newKey,
    async send(row, key) {
      // A reviewed row has a body.
      const { ids, body } = rowAt(row) as CheckedRow<Body> & { body: Body };
      const result = await send(toInput(ids, body), key);
      return { result, why: whyOf(result, (answer) => compare(ids, body, answer)) };
    },
    async ask(row, key) {
      const { ids, body } = rowAt(row) ?? {};
      const result = await ask(key);
      // If the rows have changed since, the sent values are unknown.
      const isKnown = ids && body && !changed;
      return result && { result, why: whyOf(result, isKnown ? (answer) => compare(ids, body, answer) : undefined) };
    },
  };
}

/** Returns why a row wasn't saved, or which fields were saved differently. */
function whyOf<Answer>(
  result: WriteResult<Answer | null>,
  compare?: (answer: Answer) => { storedDifferently: readonly { label: string }[] },
): string {
  if (result.outcome === 'saved') {
    const { answer } = result;
    const labels = answer === null ? [] : (compare?.(answer).storedDifferently ?? []).map(({ label }) => label);
    return labels.length === 0 ? '' : `Saved differently by the platform: ${labels.join(', ')}.`;
  }
  const { message, fields } = result.error;
  const more = Object.values(fields)
    .flat()
    .filter((sentence) => sentence !== '' && !message.includes(sentence));
  return [message, ...new Set(more)].join(' ');
}
