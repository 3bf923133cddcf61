import { formatCount } from '../ui/values/money.ts';

/** `5 of 1,021, loaded 14:02:10`: which part of a list a few rows are. `total` is null if the service gave none. */
export function scopeWords(shown: number, total: number | null, at: string, order = ''): string {
  if (shown === 0) return `Loaded ${at}`;
  const part = total === null ? formatCount(shown) : `${formatCount(shown)} of ${formatCount(total)}`;
  return [part, order, `loaded ${at}`].filter(Boolean).join(', ');
}
