/** What the words of statuses mean. Their value sets are open: a word that is not known means nothing here. */
import { Badge, humanised, type Tone } from '../ui/kit/cells.tsx';

const known = new Map<string, Tone>([
  ...tell('good', 'captured', 'checked in', 'completed', 'fulfilled', 'paid', 'succeeded'),
  ...tell('warn', 'ending', 'in transit', 'not captured', 'partly refunded', 'pending', 'processing'),
  ...tell('bad', 'declined', 'failed', 'overdue', 'past due', 'refunded', 'returned'),
]);

function tell(tone: Tone, ...words: string[]): [string, Tone][] {
  return words.map((word) => [word, tone]);
}

/** `past_due` and `Past due` are the same word. */
export function toneOf(word: string | null): Tone {
  const spaced = (word ?? '').toLowerCase().replace(/[_\s]+/g, ' ');
  return known.get(spaced.trim()) ?? 'neutral';
}

/** Of the HTTP status with which a webhook was answered: `200`. */
export function toneOfHttp(status: string | null): Tone {
  const [, kind] = /^\s*([1-5])\d\d\b/.exec(status ?? '') ?? [];
  if (kind === undefined) return toneOf(status);
  return kind === '2' ? 'good' : kind === '1' ? 'neutral' : 'bad';
}

export function StatusBadge({ status }: { status: string | null }) {
  return <Badge tone={toneOf(status)}>{humanised(status)}</Badge>;
}
