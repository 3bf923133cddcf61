/** URL search parameters of Donors and of the board report. */
import type { Values } from '#ui/record/record-link.ts';
import type { PeriodName } from '#domain/values/periods.ts';
import { useSearch } from '@tanstack/react-router';
import { parseListSearch } from '#records/lists.ts';

/** Returns the valid search parameters of the current URL; `choices` has a pattern for each. */
export function useDonorSearchParams(choices: Readonly<Record<string, RegExp>>): Values {
  return parseListSearch(null, useSearch({ strict: false }), choices).values;
}

/** Returns the chosen currency: empty for gifts without one. Null if none is chosen. */
export function currencyAsked(currency: string | undefined): string | null {
  return currency === 'none' ? '' : (currency ?? null);
}

/** Custom dates, either of which may be missing: the screen says that they aren't valid. */
const days = /^(?=.{3})(?:(?:19|20|21)\d\d-\d\d-\d\d)?\.\.(?:(?:19|20|21)\d\d-\d\d-\d\d)?$/;
/** The named periods of the report. */
export const reportPeriods = [
  'this-fiscal-year',
  'last-fiscal-year',
  'this-year',
  'last-year',
  'this-quarter',
  'last-quarter',
  'this-month',
  'last-month',
  'last-week',
  'last-7-days',
] as const satisfies readonly PeriodName[];

/**
 * Parameters of Donors besides filters and sorting: the years compared, or custom dates; the currency (`none`: unknown);
 * the campaign; and whether a household is one donor.
 */
export const donorChoices = {
  compared: /^(?:whole|before)$/,
  days,
  currency: /^[^\n]{1,20}$/,
  campaign: /^\S{1,100}$/,
  by: /^(?:person|household)$/,
};

/** Parameters of the board report: its dates may be a named period, and it says whether it's compared with the period right before. */
export const reportChoices = {
  ...donorChoices,
  days: new RegExp(`^(?:${reportPeriods.join('|')})$|${days.source}`),
  against: /^before$/,
};
