/** Maps statuses to badge tones. The platform may send any status, so an unfamiliar one is neutral. */
import { humanise, toneOf } from '../domain/values/labels.ts';
import { Badge } from '../ui/kit/cells.tsx';

export function StatusBadge({ status }: { status: string | null }) {
  return <Badge tone={toneOf(status)}>{humanise(status)}</Badge>;
}
