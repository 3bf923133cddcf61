/** What became of a row of a spreadsheet, as its run takes it. */
import type { Ended } from '../api/outcome.ts';
import type { Ids, RowWriter } from '../ui/bulk/bulk-kind.ts';
import { type RowEnd, toRowEnd } from '../ui/form/send.ts';
import { noDifferences, type SavedDifferences } from './saved-differences.ts';

/** The writes of one operation, as `keyedWrites` makes them. */
interface Writes<Input, Answer> {
  newKey(): Promise<string | undefined>;
  send(input: Input, key: string | undefined): Promise<Ended<Answer | null>>;
  ask(key: string): Promise<Ended<Answer | null> | null>;
}

/** Sends rows as these writes. */
export function rowWriter<Body, Input, Answer>(
  { newKey, send, ask }: Writes<Input, Answer>,
  toInput: (ids: Ids, body: Body) => Input,
  compare: (ids: Ids, body: Body, answer: Answer) => SavedDifferences,
): RowWriter<Body> {
  return {
    newKey,
    async send(ids, body, key) {
      return endOf(await send(toInput(ids, body), key), (answer) => compare(ids, body, answer));
    },
    async ask(ids, body, key) {
      const end = await ask(key);
      return end && endOf(end, (answer) => (body === null ? noDifferences : compare(ids, body, answer)));
    },
  };
}

/** `compare` is asked where the service has answered with the record. */
export function endOf<Answer>(end: Ended<Answer | null>, compare: (answer: Answer) => SavedDifferences): RowEnd {
  if (end.outcome === 'saved') return toRowEnd(end, end.answer === null ? '' : otherwise(compare(end.answer)));
  const { message, fields } = end.error;
  const more = Object.values(fields)
    .flat()
    .filter((sentence) => sentence !== '' && !message.includes(sentence));
  return toRowEnd(end, [message, ...new Set(more)].join(' '));
}

function otherwise({ storedDifferently }: SavedDifferences): string {
  const labels = storedDifferently.map(({ label }) => label);
  return labels.length === 0 ? '' : `The service stored another value than was sent for: ${labels.join(', ')}.`;
}
