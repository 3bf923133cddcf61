/** What is still to come of a pledge, and when. Works on decimal text, so no binary fraction distorts it. */
import { calendarDay, type Day, addDays, daysBetween, type Zone, addMonths } from '../domain/values/calendar.ts';
import { ExactSum, split } from '../domain/values/decimal.ts';
import { dueDay, isOpen, type PledgeTerms } from './pledge-terms.ts';

/** An installment, or all that is left. */
export interface Expected {
  /** `2026-11-15`; null where nothing says when. */
  at: string | null;
  amount: string | null;
  /** `projected`: nobody has given its date. `overdue`: its day has passed. */
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
 * What remains, in equal installments from the next one to the day by which it should be fulfilled. Those before `today`
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

/** Decimal text; null where it can't be read. */
type Sum = string | null;

export interface Overdue {
  amount: Sum;
  installments: number;
  /** What is left of the balance. Null where all of it is overdue. */
  rest: { amount: Sum } | null;
}

/** The installments of before today, apart from the rest of the balance; null where there are none. */
export function overdueOf(pledge: PledgeTerms, today: Day, zone: Zone): Overdue | null {
  const parts = toCome(pledge, today, zone);
  const late = parts.filter(({ is }) => is === 'overdue');
  const rest = parts.filter(({ is }) => is !== 'overdue');
  if (late.length === 0) return null;
  return {
    amount: sumOf(late),
    installments: late.length,
    rest: rest.length === 0 ? null : { amount: sumOf(rest) },
  };
}

function sumOf(parts: readonly Expected[]): Sum {
  const sum = new ExactSum();
  return parts.every(({ amount }) => sum.add(amount)) ? sum.text : null;
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
