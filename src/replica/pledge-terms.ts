/** When money of a pledge is expected, and whether it is late. */
import { calendarDay, type Day, daysBetween, type Zone } from '../domain/values/calendar.ts';
import type { Pledge } from '../api/resources.ts';

export type PledgeTerms = Pick<
  Pledge,
  | 'amount_remaining'
  | 'canceled_at'
  | 'status'
  | 'next_installment_date'
  | 'expected_fulfillment_date'
  | 'installment_frequency'
>;

/** The service's word for it stands in for a missing date. */
export function isCanceled({ canceled_at, status }: Pick<PledgeTerms, 'canceled_at' | 'status'>): boolean {
  return Boolean(canceled_at?.trim()) || /^cancel+ed$/i.test(status?.trim() ?? '');
}

/** When money is expected next: the next installment, else the day by which it should be fulfilled. */
export function dueDate({
  next_installment_date,
  expected_fulfillment_date,
}: Pick<PledgeTerms, 'next_installment_date' | 'expected_fulfillment_date'>): string | null {
  return next_installment_date?.trim() ? next_installment_date : expected_fulfillment_date;
}

/** Not canceled, with something left. Text that is no plain number counts as something: a sum says that it cannot be read. */
export function isOpen(pledge: Pick<PledgeTerms, 'amount_remaining' | 'canceled_at' | 'status'>): boolean {
  const written = pledge.amount_remaining?.trim() ?? '';
  return !isCanceled(pledge) && written !== '' && !/^(?:-.*|\+?0+(?:\.0+)?)$/.test(written);
}

/** The day of that in the zone; null where nothing says one. */
export function dueDay(pledge: Pick<PledgeTerms, 'next_installment_date' | 'expected_fulfillment_date'>, zone: Zone) {
  return calendarDay(dueDate(pledge)?.trim() ?? '', zone);
}

/** Open, and its day is before today. */
export function isOverdue(pledge: PledgeTerms, today: Day, zone: Zone): boolean {
  return daysOver(pledge, today, zone) !== null;
}

/** How many days ago it was due; null where it is not overdue. */
export function daysOver(pledge: PledgeTerms, today: Day, zone: Zone): number | null {
  const due = dueDay(pledge, zone);
  return isOpen(pledge) && due !== null && due < today ? daysBetween(due, today) : null;
}

/** Days since somebody was last reminded of it, or since it was made; null where it is not open. */
export function daysUnreminded(
  pledge: PledgeTerms & Pick<Pledge, 'last_reminded_at' | 'created_at'>,
  today: Day,
  zone: Zone,
): number | null {
  const since = calendarDay(pledge.last_reminded_at?.trim() || (pledge.created_at?.trim() ?? ''), zone);
  return isOpen(pledge) && since !== null ? Math.max(0, daysBetween(since, today)) : null;
}
