/** What became of a row of a spreadsheet, as its run takes it. */
import type { Ended } from '../api/outcome.ts';
import type { RowEnd } from '../ui/bulk-run.ts';
import type { SavedDifferences } from './saved-differences.ts';

/** `compare` is asked where the service has answered with the record. */
export function toRowEnd<Answer>(end: Ended<Answer | null>, compare: (answer: Answer) => SavedDifferences): RowEnd {
  if (end.outcome === 'saved')
    return { outcome: 'saved', why: end.answer === null ? '' : otherwise(compare(end.answer)) };
  const { kind, message, fields, retryAfter } = end.error;
  if (kind === 'busy') return { outcome: 'busy', why: message, retryAfter };
  if (kind === 'session') return { outcome: 'session', why: message };
  const more = Object.values(fields)
    .flat()
    .filter((sentence) => sentence !== '' && !message.includes(sentence));
  return { outcome: end.outcome, why: [message, ...new Set(more)].join(' ') };
}

function otherwise({ storedDifferently }: SavedDifferences): string {
  const labels = storedDifferently.map(({ label }) => label);
  return labels.length === 0 ? '' : `The service stored another value than was sent for: ${labels.join(', ')}.`;
}
