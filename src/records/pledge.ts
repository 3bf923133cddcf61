/** What is left of a pledge, by when it is due, and how it stands. */
import type { Pledge } from '../api/resources.ts';
import { toDay, today } from '../ui/values/days.ts';
import { knownCurrency } from './links.tsx';

/** The service's own words for people, else its word for programs. */
export function pledgeStatus({ status, status_friendly }: Pledge): string | null {
  return status_friendly?.trim() ? status_friendly : status;
}

/** That of its campaign, as far as the campaign has been seen. */
export function currencyOfPledge({ campaign_id }: Pledge): string | null {
  return knownCurrency(campaign_id);
}

/** The service's word for it stands in for a missing date. */
export function isCanceled({ canceled_at, status }: Pick<Pledge, 'canceled_at' | 'status'>): boolean {
  return Boolean(canceled_at?.trim()) || /^cancel+ed$/i.test(status?.trim() ?? '');
}

/** When money is expected next: the next installment, else the day by which it should be fulfilled. */
export function dueDate({
  next_installment_date,
  expected_fulfillment_date,
}: Pick<Pledge, 'next_installment_date' | 'expected_fulfillment_date'>): string | null {
  return next_installment_date?.trim() ? next_installment_date : expected_fulfillment_date;
}

/** Not canceled, with something left. Text that is no plain number counts as something: a sum says that it cannot be read. */
export function isOpen(pledge: Pick<Pledge, 'amount_remaining' | 'canceled_at' | 'status'>): boolean {
  const written = pledge.amount_remaining?.trim() ?? '';
  return !isCanceled(pledge) && written !== '' && !/^(?:-.*|\+?0+(?:\.0+)?)$/.test(written);
}

/** Open, and its day is before today. */
export function isOverdue(pledge: Pledge): boolean {
  return daysOver(pledge) !== null;
}

/** How many days ago it was due; null where it is not overdue. */
export function daysOver(pledge: Pledge, now = today()): number | null {
  const due = toDay(dueDate(pledge)?.trim() ?? '');
  return isOpen(pledge) && due !== null && due < now ? daysBetween(due, now) : null;
}

/** Days since somebody was last reminded of it, or since it was made; null where it is not open. */
export function daysUnreminded(pledge: Pledge, now = today()): number | null {
  const since = toDay(pledge.last_reminded_at?.trim() || (pledge.created_at?.trim() ?? ''));
  return isOpen(pledge) && since !== null ? Math.max(0, daysBetween(since, now)) : null;
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
