/** Maps statuses to badge tones. The platform may send any status, so an unfamiliar one is neutral. */
import { Badge, humanised, type Tone } from '../ui/kit/cells.tsx';

const known = new Map<string, Tone>([
  ...tell('good', 'captured', 'checked in', 'completed', 'fulfilled', 'paid', 'succeeded'),
  ...tell(
    'warn',
    'ending',
    'in transit',
    'incomplete',
    'not captured',
    'partially refunded',
    'partly refunded',
    'pending',
    'processing',
  ),
  ...tell('bad', 'declined', 'failed', 'overdue', 'past due', 'refunded', 'returned'),
]);

function tell(tone: Tone, ...words: string[]): [string, Tone][] {
  return words.map((word) => [word, tone]);
}

/** Returns the tone of a status. `past_due` and `Past due` are the same status. */
export function toneOf(word: string | null): Tone {
  const spaced = (word ?? '').toLowerCase().replace(/[_\s]+/g, ' ');
  return known.get(spaced.trim()) ?? 'neutral';
}

/** Returns the tone of the HTTP status of a webhook's latest response: `200`. */
export function toneOfHttp(status: string | null): Tone {
  const [, kind] = /^\s*([1-5])\d\d\b/.exec(status ?? '') ?? [];
  if (kind === undefined) return toneOf(status);
  return kind === '2' ? 'good' : kind === '1' ? 'neutral' : 'bad';
}

export function StatusBadge({ status }: { status: string | null }) {
  return <Badge tone={toneOf(status)}>{humanised(status)}</Badge>;
}
