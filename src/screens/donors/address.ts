/** What stands in the addresses of Donors and of the board report. */
import { useSearch } from '@tanstack/react-router';
import { parseListSearch } from '../../records/lists.ts';
import type { Values } from '../../ui/rows/list-values.ts';

/** What of the address is taken. */
export function useTaken(choices: Readonly<Record<string, RegExp>>): Values {
  return parseListSearch(null, useSearch({ strict: false }), choices).values;
}

const day = /^(?:19|20|21)\d\d-\d\d-\d\d$/;

/**
 * What the address of Donors says beside filters and order: the years that are compared, or any days; the currency (`none`:
 * not known); and of which campaign.
 */
export const donorChoices = {
  compared: /^(?:whole|before)$/,
  from: day,
  to: day,
  currency: /^[^\n]{1,20}$/,
  campaign: /^\S{1,100}$/,
};

/** And that of the board report: which days, and whether they are compared with those right before. */
export const reportChoices = {
  ...donorChoices,
  period: /^(?:last-year|(?:this|last)-(?:quarter|month)|last-week|last-7-days)$/,
  against: /^before$/,
};
