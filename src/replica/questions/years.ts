/** Fiscal years. One is named by the calendar year in which it ends. Days are written `2026-11-20`. */

/** `firstMonth`: 1 to 12. Before the year 1000 and for what is no day, null. */
export function yearOf(day: string | null, firstMonth: number): number | null {
  if (day === null || !/^[1-9]\d{3}-\d\d/.test(day)) return null;
  const isNext = firstMonth > 1 && Number(day.slice(5, 7)) >= firstMonth;
  return Number(day.slice(0, 4)) + Number(isNext);
}

/** The same day a year before; of a leap day, the last of February. */
export function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0');
  return `${year}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`;
}
