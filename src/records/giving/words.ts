/** What giving comes to, in words. */
import type { Coverage } from '../../replica/givers/givers.ts';
import type { Money } from '../../replica/people.ts';
import type { PledgeSeen } from '../../replica/questions/person.ts';
import type { CurrencyGiven } from '../../replica/questions/sums.ts';
import { yearBefore } from '../../replica/questions/periods.ts';
import { formatAmount, formatCount } from '../../ui/values/money.ts';
import { formatDate } from '../../ui/values/time.ts';

/** `1,200.00 USD + 30.00 EUR`; sums of several currencies are never one figure. */
export function moneyWords(sums: readonly Money[]): string {
  return sums.map(({ sum, currency }) => [formatAmount(sum), currency].filter(Boolean).join(' ')).join(' + ');
}

export function giftWords(count: number): string {
  return count === 1 ? '1 gift' : `${formatCount(count)} gifts`;
}

/** A free ticket is a transaction and no gift. */
export function freeWords(count: number): string {
  return count === 1
    ? "1 free transaction isn't counted as a gift."
    : `${formatCount(count)} free transactions aren't counted as gifts.`;
}

export interface Compared {
  /** `22% more`; empty where there is nothing to compare with. */
  change: string;
  /** `than by Nov 22, 2025` */
  rest: string;
  isLess: boolean;
}

/** This year so far, with last year until the same day. Null where both are nothing. */
export function compared(
  { thisYear, lastYearToDay }: Pick<CurrencyGiven, 'thisYear' | 'lastYearToDay'>,
  today: string,
): Compared | null {
  const [now, before] = [Number(thisYear), Number(lastYearToDay)];
  const by = `by ${formatDate(yearBefore(today))}`;
  if (before <= 0) return now > 0 ? { change: '', rest: `Nothing ${by}`, isLess: false } : null;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  if (now === before) return { change: '', rest: `As much as ${by}`, isLess: false };
  const isLess = now < before;
  const size = percent === 0 ? 'Less than 1%' : `${formatCount(percent)}%`;
  return { change: `${size} ${isLess ? 'less' : 'more'}`, rest: `than ${by}`, isLess };
}

/** What is left of a pledge: `1,500.00 USD` */
export function leftWords({ left, currency }: Pick<PledgeSeen, 'left' | 'currency'>): string {
  return moneyWords([{ sum: left, currency }]);
}

/** `2026`; of a fiscal year that does not begin in January, `2025/26`. */
export function yearName(year: number, firstMonth: number): string {
  return firstMonth === 1 ? String(year) : `${year - 1}/${String(year % 100).padStart(2, '0')}`;
}

/** What a page about people covers; null where that is everything. */
export function partWords({ gifts, known }: Coverage): string | null {
  return known < gifts ? `Who gave is known for ${formatCount(known)} of ${formatCount(gifts)} transactions.` : null;
}
