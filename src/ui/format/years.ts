/** Fiscal and calendar years, where periods are chosen and named. */
import { isFiscal, type PeriodName } from '#domain/values/periods.ts';
import { isCalendarYear } from './days.ts';

/** Returns those of the periods that are offered: fiscal years beside calendar years, where they're others. */
export function offeredPeriods(names: readonly PeriodName[]): readonly PeriodName[] {
  return names.filter((name) => !isFiscal(name) || !isCalendarYear());
}

/** Names the year that donors are compared by, in the middle of a sentence. */
export function yearWord(): string {
  return isCalendarYear() ? 'year' : 'fiscal year';
}
