import type { Hooks } from '../../replica/questions/hooks.ts';
import { formatCount } from '../../ui/values/money.ts';
import { formatDate, toInputs } from '../../ui/values/time.ts';

/** `Silent: 48 events since Oct 16, 2026` */
export function missedWords({ events, oldest }: Hooks['missed'][string]): string {
  const day = toInputs(new Date(oldest).toISOString())?.day ?? '';
  return `Silent: ${events === 1 ? '1 event' : `${formatCount(events)} events`} since ${formatDate(day)}`;
}
