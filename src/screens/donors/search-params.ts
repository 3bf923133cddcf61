/** URL search parameters of Donors and of the board report. */
import type { Values } from '#ui/record/record-link.ts';
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

const day = /^(?:19|20|21)\d\d-\d\d-\d\d$/;

/**
 * Parameters of Donors besides filters and sorting: the years compared, or custom dates; the currency (`none`: unknown);
 * the campaign; and whether a household is one donor.
 */
export const donorChoices = {
  compared: /^(?:whole|before)$/,
  from: day,
  to: day,
  currency: /^[^\n]{1,20}$/,
  campaign: /^\S{1,100}$/,
  by: /^(?:person|household)$/,
};

/** Parameters of the board report: also its named period, and whether it's compared with the period right before. */
export const reportChoices = {
  ...donorChoices,
  period: /^(?:last-year|(?:this|last)-(?:quarter|month)|last-week|last-7-days)$/,
  against: /^before$/,
};
