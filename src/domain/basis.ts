/**
 * Decides if enough is known about gifts for a figure: what can't be known isn't a number.
 *
 * Growth, ranks, and projections of money need the currency of 95% of their gifts, and those of campaigns the campaign, too.
 * Retention and ranks of donors, which are over all currencies, need the donor of half of them.
 */
import { countsAsGiven, type Gift, isIdentified } from './gift.ts';
import { formatCount, plural } from './values/labels.ts';

/** How many gifts a figure is of, and what's known about them. */
export interface Basis {
  gifts: number;
  /** With a known donor. */
  known: number;
  withoutCurrency: number;
  withoutCampaign: number;
}

export function basisOf(gifts: Iterable<Pick<Gift, 'status' | 'donor' | 'currency' | 'campaign' | 'row'>>): Basis {
  const basis = { gifts: 0, known: 0, withoutCurrency: 0, withoutCampaign: 0 };
  for (const gift of gifts) {
    if (!countsAsGiven(gift)) continue;
    basis.gifts += 1;
    basis.known += Number(isIdentified(gift));
    basis.withoutCurrency += Number(gift.currency === '');
    basis.withoutCampaign += Number(isCampaignUnknown(gift));
  }
  return basis;
}

/** A platform that names campaigns says of a gift that it has none. */
const isCampaignUnknown = ({ campaign, row }: Pick<Gift, 'campaign' | 'row'>) =>
  campaign === null && row.campaign_id === undefined;

/** One in twenty. */
export const isTooMany = (unknown: number, all: number) => unknown * 20 > all;

const ofAll = (some: number, all: number) => `${formatCount(some)} of ${plural(all, 'gift', 'gifts')}`;
const withoutCurrencies = (some: number, all: number) =>
  `${ofAll(some, all)} ${some === 1 ? 'has' : 'have'} no known currency.`;

/** Returns why money isn't compared, in a sentence. Null if it is. */
export function whyNotCompared({ gifts, withoutCurrency }: Pick<Basis, 'gifts' | 'withoutCurrency'>): string | null {
  return isTooMany(withoutCurrency, gifts) ? `Not compared: ${withoutCurrencies(withoutCurrency, gifts)}` : null;
}

/** Returns why campaigns aren't ranked by money, in a sentence. Null if they are. */
export function whyNotRanked({ gifts, withoutCurrency, withoutCampaign }: Basis): string | null {
  if (isTooMany(withoutCurrency, gifts)) return `Not ranked: ${withoutCurrencies(withoutCurrency, gifts)}`;
  if (!isTooMany(withoutCampaign, gifts)) return null;
  const words = withoutCampaign === 1 ? 'doesn’t name its campaign.' : 'don’t name their campaign.';
  return `Not ranked: ${ofAll(withoutCampaign, gifts)} ${words}`;
}

/** Enough gifts have a known donor to compare and rank donors. */
export const hasDonors = ({ gifts, known }: Pick<Basis, 'gifts' | 'known'>) => known * 2 >= gifts;

/** Returns why donors have no retention and no ranks, in a sentence. Null if they have. `what`: what isn't said then. */
export function whyNoRetention({ gifts, known }: Pick<Basis, 'gifts' | 'known'>, what = 'Not shown'): string | null {
  if (hasDonors({ gifts, known })) return null;
  return `${what}: only ${ofAll(known, gifts)} ${known === 1 ? 'has' : 'have'} an identified donor.`;
}

/** Stands in place of the number of tickets that an event sold. */
export const ticketsUnnamed = 'Tickets don’t name their event';
