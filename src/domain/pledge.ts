/** Decides if a pledge is open or past due, and lays out its installments. */
import type { Pledge } from '#api/resources.ts';
import type { Names, Person } from './names.ts';
import { addDays, addMonths, calendarDay, type Day, daysBetween, type Zone } from './values/calendar.ts';
import { canReadAll, DecimalSum, negate, plainAmount } from './values/decimal.ts';
import { split } from '#domain/values/proportions.ts';
import { isolateBidi } from './values/labels.ts';
import { decimalsOf } from './values/money.ts';

type Amounts = Pick<Pledge, 'amount_remaining'> & Partial<Pick<Pledge, 'amount' | 'amount_fulfilled'>>;
type Stated = Partial<Pick<Pledge, 'canceled_at' | 'status' | 'status_friendly'>>;
type Dated = Pick<Pledge, 'next_installment_date' | 'expected_fulfillment_date'>;

export type PledgeTerms = Amounts & Stated & Dated & Pick<Pledge, 'installment_frequency'> & FirstDay;
type FirstDay = Partial<Pick<Pledge, 'first_installment_date'>>;

/** Words as platforms spell them: `written_off`, `Written-off`, `Written off`. */
const bare = (word: string | null | undefined) => word?.toLowerCase().replace(/[^\p{L}\d]/gu, '') ?? '';
const says = (words: RegExp) => (pledge: Stated) =>
  words.test(bare(pledge.status)) || words.test(bare(pledge.status_friendly));

const saysCanceled = says(/^cancel+ed$/);
/** Nothing is due until it goes on. */
const isPaused = says(/^(?:paused|(?:on)?hold|suspended|deferred)$/);
/** Its balance is no longer expected. */
export const isWrittenOff = says(
  /^(?:writ(?:ten|e)off|uncollect[ai]ble|baddebt|forgiven|waived|void(?:ed)?|abandoned|declined|rejected)$/,
);

/** The platform's word for it stands in for a missing date. */
export function isCanceled(pledge: Stated): boolean {
  return Boolean(pledge.canceled_at?.trim()) || saysCanceled(pledge);
}

/** When money is expected next: the next installment, else the day by which it should be fulfilled. */
export function dueDate(pledge: Dated) {
  return pledge.next_installment_date?.trim() ? pledge.next_installment_date : pledge.expected_fulfillment_date;
}

/** Returns false if one of the amounts that the platform gives can't be read: no sum includes the pledge then. */
export function canRead({ amount = null, amount_fulfilled = null, amount_remaining }: Amounts): boolean {
  return canReadAll([amount, amount_fulfilled, amount_remaining]);
}

/** Returns what remains: zero for an overpaid pledge. Text that can't be read is unchanged. */
export function balanceOf({ amount_remaining: remaining }: Amounts): string | null {
  return plainAmount(remaining)?.startsWith('-') ? '0.00' : remaining;
}

/** Returns how much more was paid than pledged. Null if nothing was. */
export function overpaidOf({ amount_remaining: remaining }: Amounts): string | null {
  const plain = plainAmount(remaining);
  return plain?.startsWith('-') && /[1-9]/.test(plain) ? negate(plain) : null;
}

/**
 * Not canceled or written off, with something left. Text that can't be read counts as something: a sum says that it can't be
 * read.
 */
export function isOpen(pledge: Amounts & Stated): boolean {
  const balance = balanceOf(pledge)?.trim() ?? '';
  return !isCanceled(pledge) && !isWrittenOff(pledge) && /[1-9]/.test(plainAmount(balance) ?? (balance && '1'));
}

/** Open, and not paused. */
export function isExpected(pledge: Amounts & Stated): boolean {
  return isOpen(pledge) && !isPaused(pledge);
}

/** The day of that in the zone; null where nothing says one. */
export function dueDay(pledge: Dated, zone: Zone) {
  return calendarDay(dueDate(pledge)?.trim() ?? '', zone);
}

/** Expected, and its day is before today. */
export function isOverdue(pledge: PledgeTerms, today: Day, zone: Zone): boolean {
  return daysOver(pledge, today, zone) !== null;
}

/** How many days ago it was due; null where it is not overdue. */
export function daysOver(pledge: PledgeTerms, today: Day, zone: Zone): number | null {
  const due = dueDay(pledge, zone);
  return isExpected(pledge) && due !== null && due < today ? daysBetween(due, today) : null;
}

/** Returns the days since the last reminder, or since the pledge was made. Null if it isn't expected. */
export function daysUnreminded(
  pledge: PledgeTerms & Pick<Pledge, 'last_reminded_at' | 'created_at'>,
  today: Day,
  zone: Zone,
): number | null {
  const since = calendarDay(pledge.last_reminded_at?.trim() || (pledge.created_at?.trim() ?? ''), zone);
  return isExpected(pledge) && since !== null ? Math.max(0, daysBetween(since, today)) : null;
}

/** An installment, or all that is left. */
export interface Expected {
  /** `2026-11-15`; null where nothing says when, and while the pledge is paused. */
  at: string | null;
  /** Null if it can't be read, or if it isn't known how much is due on that day. */
  amount: string | null;
  /** `projected`: the platform gave no date. `overdue`: its day has passed. */
  is?: 'projected' | 'overdue';
}

/** An installment comes every so many months or days, or only once. */
type Frequency = { months: number } | { days: number } | 'once';

const frequencies = new Map<string, Frequency>([
  ...every({ days: 1 }, 'day', 'dai'),
  ...every({ days: 7 }, 'week'),
  ...every({ days: 14 }, 'biweek', 'fortnight'),
  ...every({ months: 0.5 }, 'semimonth', 'twiceamonth', 'twicemonth'),
  ...every({ months: 1 }, 'month'),
  ...every({ months: 3 }, 'quarter', 'quarterannual'),
  ...every(
    { months: 6 },
    'semiannual',
    'semiyear',
    'halfyear',
    'halfannual',
    'biannual',
    'twiceayear',
    'twiceyear',
    'twotimesayear',
  ),
  ...every({ months: 12 }, 'annual', 'year', 'annum', 'pa'),
  ...every({ months: 24 }, 'biennial'),
  ...every(
    'once',
    'once',
    'one',
    'onetime',
    'single',
    'lumpsum',
    'onepayment',
    'singlepayment',
    'onetimepayment',
    'onetimegift',
    'infull',
    'paidinfull',
    'payinfull',
  ),
]);

function every(frequency: Frequency, ...words: string[]): [string, Frequency][] {
  return words.map((word) => [word, frequency]);
}

const counts: Readonly<Record<string, number>> = {
  other: 2,
  two: 2,
  second: 2,
  '2nd': 2,
  '3rd': 3,
  third: 3,
  three: 3,
  four: 4,
  six: 6,
  twelve: 12,
};
const units = { day: { days: 1 }, week: { days: 7 }, month: { months: 1 }, year: { months: 12 } } as const;

/**
 * Reads how often installments come, in any spelling: `Annually`, `semi_annual`, `every 3 months`. Null for an unknown word, and for
 * `bimonthly`, which means two things, unless the rest of the pledge settles it.
 */
function frequencyOf(pledge: PledgeTerms, zone: Zone): Frequency | null {
  const word = bare(pledge.installment_frequency).replace(/^(?:every|each|per|once(?:per|a)(?=[dwmqy]))/, '');
  const [, count = '', unit] =
    /^(2nd|3rd|\d+|other|two|second|third|three|four|six|twelve)(day|week|month|year)(?:s|ly)?$/.exec(word) ?? [];
  if (unit) {
    const many = counts[count] ?? Number(count);
    const one = units[unit as keyof typeof units];
    if (many === 0) return null;
    return 'days' in one ? { days: one.days * many } : { months: one.months * many };
  }
  const stem = word.replace(/ly$/, '');
  return stem === 'bimonth' ? bimonthly(pledge, zone) : (frequencies.get(stem) ?? null);
}

/** Every other month or twice a month, if the pledge's dates, and what was paid by the next one, fit only one of them. */
function bimonthly(pledge: PledgeTerms, zone: Zone): Frequency | null {
  const { first_installment_date: first, next_installment_date: next, expected_fulfillment_date: end } = pledge;
  const days = [first, next, end].map((date) => calendarDay(date?.trim() ?? '', zone));
  const since = days.find((day) => day !== null);
  const paid = Number(plainAmount(pledge.amount_fulfilled ?? null)) / Number(plainAmount(pledge.amount ?? null));
  const fitting = [2, 0.5].filter((months) => {
    const passed = days.map((day) =>
      day === null || !since ? null : daysBetween(since, day) / (months * monthLength),
    );
    const [, before, all] = passed;
    const areOnTheirDays = passed.every((many) => many === null || Math.abs(many - Math.round(many)) < 0.1 / months);
    const isPaid =
      before && all && paid > 0 ? Math.abs(paid - Math.round(before) / (Math.round(all) + 1)) < 0.005 : true;
    return areOnTheirDays && isPaid;
  });
  const [months, other] = fitting;
  return months !== undefined && other === undefined ? { months } : null;
}

/** Beyond this, a date was not meant as the end of a pledge. */
const mostInstallments = 600;
const monthLength = 30.4375;

/**
 * Returns the balance in equal installments, from the next one to the day by which it should be fulfilled. Those before `today`
 * are overdue. The next one has its date from the platform; those after it are projected from the frequency. A pledge without a
 * frequency is expected at once. If the frequency or the end isn't known, neither is the amount due.
 */
export function toCome(pledge: PledgeTerms, today: Day, zone: Zone, currency?: string | null): readonly Expected[] {
  if (!isOpen(pledge)) return [];
  const balance = canRead(pledge) ? balanceOf(pledge) : null;
  const due = isExpected(pledge) ? dueDay(pledge, zone) : null;
  if (due === null) return [{ at: null, amount: balance }];
  const days = installmentDays(pledge, due, zone);
  if (days === null) return [{ at: due, amount: null, ...kindOf(due, 0) }];
  const amounts = balance === null ? [] : split(balance, days.length, decimalsOf(currency ?? ''));
  return days.map((at, index) => ({ at, amount: amounts[index] ?? null, ...kindOf(at, index) }));

  function kindOf(at: string, index: number): Pick<Expected, 'is'> {
    if (at < today) return { is: 'overdue' };
    return index > 0 ? { is: 'projected' } : {};
  }
}

/** Label of past-due pledges that are in no sum. */
export const unknownDue = 'an unknown amount due';

export interface Overdue {
  /** Decimal text; null where it isn't known. */
  amount: string | null;
  installments: number;
  /** A part of the balance isn't due yet. */
  isPart: boolean;
}

/** The installments of before today; null where there are none. */
export function overdueOf(pledge: PledgeTerms, today: Day, zone: Zone, currency?: string | null): Overdue | null {
  const parts = toCome(pledge, today, zone, currency);
  const late = parts.filter(({ is }) => is === 'overdue');
  if (late.length === 0) return null;
  const sum = new DecimalSum();
  const isRead = late.every(({ amount }) => sum.add(amount));
  return { amount: isRead ? sum.text : null, installments: late.length, isPart: late.length < parts.length };
}

/** Each has the same day of the month as the first, or the month's last day. Null if their number isn't known. */
function installmentDays(pledge: PledgeTerms, next: Day, zone: Zone): readonly string[] | null {
  if (!pledge.installment_frequency?.trim()) return [next];
  const frequency = frequencyOf(pledge, zone);
  const end = calendarDay(pledge.expected_fulfillment_date?.trim() ?? '', zone);
  if (frequency === 'once' || (end !== null && end <= next)) return [next];
  if (frequency === null || end === null) return null;
  const length = 'days' in frequency ? frequency.days : frequency.months * monthLength;
  // A platform may count a month as 30 days, so the last installment is near the end, not on it.
  const count = Math.round(daysBetween(next, end) / length) + 1;
  if (count > mostInstallments) return null;
  return Array.from({ length: count }, (_, index) => {
    const day = dayAfter(next, frequency, index);
    return day > end ? end : day;
  });
}

function dayAfter(next: Day, frequency: Exclude<Frequency, 'once'>, index: number): Day {
  if ('days' in frequency) return addDays(next, index * frequency.days);
  const months = index * frequency.months;
  return addDays(addMonths(next, Math.floor(months)), Number.isInteger(months) ? 0 : 15);
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
export function pledgeName({ contact_id }: Pledge, donor: string): string {
  return contact_id && contact_id !== '0' ? `Pledge of ${isolateBidi(donor)}` : '';
}

/** Returns a contact's phone or email, if known: the newest one, of a household's member list or a save. */
export function contactMethodOf(person: Person | undefined, field: 'primary_phone' | 'primary_email'): string | null {
  const { member, saved } = person ?? {};
  const isSavedNewest = saved !== undefined && (member === undefined || saved.at >= member.at);
  // A save answers with the whole contact: what it leaves out is blank.
  const value = isSavedNewest ? (saved.fields[field] ?? '') : (member?.fields[field] ?? saved?.fields[field]);
  return typeof value === 'string' ? value : null;
}
