import { dayOf } from '../../ui/values/days.ts';
import type { Hooks } from '../../replica/questions/hooks.ts';
import { formatCount } from '../../ui/values/money.ts';
import { formatDate } from '../../ui/values/time.ts';

/** `Silent: 48 events since Oct 16, 2026` */
export function missedWords({ events, oldest }: Hooks['missed'][string]): string {
  const day = dayOf(new Date(oldest).toISOString()) ?? '';
  return `Silent: ${events === 1 ? '1 event' : `${formatCount(events)} events`} since ${formatDate(day)}`;
}
