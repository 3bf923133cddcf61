/**
 * Projects whether each campaign will reach its goal.
 *
 * Days are in the campaign's own time zone. Platforms don't say when a campaign began, so we count from the day it was
 * created; that day and today are days so far, and today isn't among the days left.
 *
 * At this pace: raised ÷ days so far × all days until its end.
 * At the 28-day pace: raised + its gifts of the last 28 days ÷ 28 × days left. We use it only for a campaign that's at
 * least as old and whose synced gifts make up nine tenths of what the platform says it raised; with fewer, we don't know
 * enough about when it was given. A gift counts if it was captured, not refunded, above zero, and in the campaign's
 * currency.
 * Needed per day: the rest of the goal ÷ days left; on the last day, all of it.
 */
import { dayIn } from '#domain/campaign.ts';
import { idOf, textOf } from '#api/fields.ts';
import { isEnding, type Pace, paceOf, type PaceStanding, recentDays, type Tied } from '#domain/campaign.ts';
import { addsToRaised, countsAsGiven, type Gift } from '#domain/gift.ts';
import { addDays } from '#domain/values/calendar.ts';
import { currencyCode } from '#domain/values/money.ts';
import { DecimalSum } from '#domain/values/decimal.ts';
import type { Campaign } from '#api/resources.ts';

export interface CampaignPaces {
  paces: Readonly<Record<string, Pace>>;
  /** How many campaigns have each standing, and how many end within two weeks. */
  counts: Readonly<Partial<Record<PaceStanding, number>>>;
  ending: number;
  /** All gifts that count, and those whose campaign is known. */
  gifts: number;
  tied: number;
}

export function pacesIn(campaigns: readonly Campaign[], gifts: readonly Gift[], now: number): CampaignPaces {
  const given = gifts.filter(countsAsGiven);
  const tied = tiedTo(campaigns, gifts.filter(addsToRaised), now);
  const all = campaigns.map((row) => [idOf(row.id), paceOf(row, now, tied.get(row.id ?? ''))] as const);
  const counts: Partial<Record<PaceStanding, number>> = {};
  for (const [, { standing }] of all) if (standing) counts[standing] = (counts[standing] ?? 0) + 1;
  return {
    paces: Object.fromEntries(all.flatMap(([id, pace]) => (id === null ? [] : [[id, pace]]))),
    counts,
    ending: campaigns.filter((campaign) => isEnding(campaign, now)).length,
    gifts: given.length,
    tied: given.reduce((many, { campaign }) => many + Number(campaign !== null), 0),
  };
}

/** Takes gifts that count as given, and refunds of their own. */
export function tiedTo(campaigns: readonly Campaign[], given: readonly Gift[], now: number): ReadonlyMap<string, Tied> {
  const sums = new Map<
    string,
    { all: DecimalSum; recent: DecimalSum; gifts: number; currency: string; row: Campaign }
  >();
  for (const row of campaigns) {
    const id = idOf(row.id);
    const currency = currencyCode(row.currency);
    if (id !== null) sums.set(id, { all: new DecimalSum(), recent: new DecimalSum(), gifts: 0, currency, row });
  }
  // A time zone is at most a day from the viewer's. Most gifts are older, so this skips their dates.
  const mayBeRecent = new Date(now - (recentDays + 2) * 86_400_000).toISOString().slice(0, 10);
  for (const gift of given) {
    const { campaign, amount, currency, day, at } = gift;
    const sum = campaign === null ? undefined : sums.get(campaign);
    if (!sum || currency !== sum.currency || !sum.all.add(amount)) continue;
    sum.gifts += Number(countsAsGiven(gift));
    if (day === null || at === null || day < mayBeRecent) continue;
    const zone = textOf(sum.row['timezone']);
    const today = dayIn(new Date(now).toISOString(), zone) ?? '';
    const own = dayIn(at, zone);
    if (own !== null && own > addDays(today, -recentDays) && own <= today) sum.recent.add(amount);
  }
  return new Map([...sums].map(([id, { all, recent, gifts }]) => [id, { gifts, sum: all.text, recent: recent.text }]));
}
