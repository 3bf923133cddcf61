/** What giving comes to, in words. */
import type { Coverage } from '../../replica/givers/givers.ts';
import type { Money } from '../../replica/people.ts';
import type { PledgeSeen } from '../../replica/questions/person.ts';
import type { CurrencyGiven } from '../../replica/questions/sums.ts';
import { change } from '../../domain/values/decimal.ts';
import { formatPercent, wayOf } from '../campaign-progress.ts';
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

/** `88% of gifts with a known donor`: never all of them before it is; empty where there are none. */
export function knownDonorWords({ gifts, known }: Pick<Coverage, 'gifts' | 'known'>): string {
  return gifts === 0 ? '' : `${Math.floor((known / gifts) * 100)}% of gifts with a known donor`;
}

export interface Compared {
  /** `22.0% more`; empty where there is nothing to compare with. */
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
  const by = `by ${formatDate(yearBefore(today))}`;
  const percent = change(thisYear, lastYearToDay);
  if (percent === null) return Number(thisYear) > 0 ? { change: '', rest: `Nothing ${by}`, isLess: false } : null;
  const way = wayOf(percent);
  if (way === undefined) return { change: '', rest: `As much as ${by}`, isLess: false };
  return { change: `${formatPercent(percent.replace('-', ''))} ${way}`, rest: `than ${by}`, isLess: way === 'less' };
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
