import { plural } from '../../domain/values/labels.ts';
import { dayOf } from '../../ui/values/days.ts';
import type { Hooks } from '../../replica/questions/hooks.ts';
import { formatDate } from '../../ui/values/time.ts';

/** Formats the events that a webhook missed: `Missed 48 events since Oct 16, 2026`. */
export function missedEventsLabel({ events, oldest }: Hooks['missed'][string]): string {
  const day = dayOf(new Date(oldest).toISOString()) ?? '';
  return `Missed ${plural(events, 'event', 'events')} since ${formatDate(day)}`;
}
