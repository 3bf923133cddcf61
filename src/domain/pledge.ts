/** Decides if a pledge is open or past due, and lays out its installments. */
import type { Pledge } from '#api/resources.ts';
import type { Names, Person } from './names.ts';
import { addDays, addMonths, calendarDay, type Day, daysBetween, type Zone } from './values/calendar.ts';
import { DecimalSum, split } from './values/decimal.ts';
import { isolateBidi } from './values/labels.ts';

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
export function dueDate(pledge: Pick<PledgeTerms, 'next_installment_date' | 'expected_fulfillment_date'>) {
  return pledge.next_installment_date?.trim() ? pledge.next_installment_date : pledge.expected_fulfillment_date;
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

/** Returns the days since the last reminder, or since the pledge was made. Null if it isn't open. */
export function daysUnreminded(
  pledge: PledgeTerms & Pick<Pledge, 'last_reminded_at' | 'created_at'>,
  today: Day,
  zone: Zone,
): number | null {
  const since = calendarDay(pledge.last_reminded_at?.trim() || (pledge.created_at?.trim() ?? ''), zone);
  return isOpen(pledge) && since !== null ? Math.max(0, daysBetween(since, today)) : null;
}

/** An installment, or all that is left. */
export interface Expected {
  /** `2026-11-15`; null where nothing says when. */
  at: string | null;
  amount: string | null;
  /** `projected`: the platform gave no date. `overdue`: its day has passed. */
  is?: 'projected' | 'overdue';
}

/** An installment comes every so many months or days. */
interface Frequency {
  months?: number;
  days?: number;
}

/** The words that are known. Others are not laid out. */
const frequencies = new Map<string, Frequency>([
  ['weekly', { days: 7 }],
  ['biweekly', { days: 14 }],
  ['monthly', { months: 1 }],
  ['quarterly', { months: 3 }],
  ['semiannually', { months: 6 }],
  ['annually', { months: 12 }],
  ['yearly', { months: 12 }],
]);

/** Beyond this, a date was not meant as the end of a pledge. */
const mostInstallments = 600;
const monthLength = 30.4375;

/**
 * Returns the balance in equal installments, from the next one to the day by which it should be fulfilled. Those before `today`
 * are overdue. The next one has its date from the service; those after it are projected from the frequency. Without a
 * known frequency or an end, all of it is expected at once.
 */
export function toCome(pledge: PledgeTerms, today: Day, zone: Zone): readonly Expected[] {
  const { amount_remaining: remaining } = pledge;
  if (!isOpen(pledge)) return [];
  const due = dueDay(pledge, zone);
  if (due === null) return [{ at: null, amount: remaining }];
  const days = installmentDays(pledge, due, zone);
  const amounts = split(remaining ?? '', days.length);
  return days.map((at, index) => ({ at, amount: amounts[index] ?? null, ...kindOf(at, index) }));

  function kindOf(at: string, index: number): Pick<Expected, 'is'> {
    if (at < today) return { is: 'overdue' };
    return index > 0 ? { is: 'projected' } : {};
  }
}

export interface Overdue {
  /** Decimal text; null where it can't be read. */
  amount: string | null;
  installments: number;
  /** A part of the balance isn't due yet. */
  isPart: boolean;
}

/** The installments of before today; null where there are none. */
export function overdueOf(pledge: PledgeTerms, today: Day, zone: Zone): Overdue | null {
  const parts = toCome(pledge, today, zone);
  const late = parts.filter(({ is }) => is === 'overdue');
  if (late.length === 0) return null;
  const sum = new DecimalSum();
  const isRead = late.every(({ amount }) => sum.add(amount));
  return { amount: isRead ? sum.text : null, installments: late.length, isPart: late.length < parts.length };
}

/** Each has the same day of the month as the first, or the month's last day. */
function installmentDays(pledge: PledgeTerms, next: Day, zone: Zone): readonly string[] {
  const every = frequencies.get(pledge.installment_frequency?.trim().toLowerCase() ?? '');
  const end = calendarDay(pledge.expected_fulfillment_date?.trim() ?? '', zone);
  if (!every || end === null || end <= next) return [next];
  const length = every.days ?? (every.months ?? 1) * monthLength;
  // A service may count a month as 30 days, so the last installment is near the end, not on it.
  const count = Math.round(daysBetween(next, end) / length) + 1;
  if (count > mostInstallments) return [next];
  return Array.from({ length: count }, (_, index) => {
    const day = every.days ? addDays(next, index * every.days) : addMonths(next, index * (every.months ?? 1));
    return day > end ? end : day;
  });
}

/** Returns the platform's display status, or else its status code. */
export function pledgeStatus({ status, status_friendly }: Pledge): string | null {
  return status_friendly?.trim() ? status_friendly : status;
}

/** Returns the contact's name, or its ID while the name is unknown. */
export function pledgeDonor({ contact_id }: Pledge, names: Pick<Names, 'person'>): string {
  if (!contact_id || contact_id === '0') return 'Unknown donor';
  return names.person(contact_id) ?? `Contact ${contact_id}`;
}

/** Names a pledge as people do: `Pledge of Ruth Ames`. Blank if nothing says whose it is. */
export function pledgeName(pledge: Pledge, names: Names): string {
  const { contact_id } = pledge;
  return contact_id && contact_id !== '0' ? `Pledge of ${isolateBidi(pledgeDonor(pledge, names))}` : '';
}

/** Returns a contact's phone or email, if known: the newest one, of a household's member list or a save. */
export function contactMethodOf(person: Person | undefined, field: 'primary_phone' | 'primary_email'): string | null {
  const { member, saved } = person ?? {};
  const isSavedNewest = saved !== undefined && (member === undefined || saved.at >= member.at);
  // A save answers with the whole contact: what it leaves out is blank.
  const value = isSavedNewest ? (saved.fields[field] ?? '') : (member?.fields[field] ?? saved?.fields[field]);
  return typeof value === 'string' ? value : null;
}
