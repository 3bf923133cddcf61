/**
 * Whether each campaign comes to its goal if it goes on as before.
 *
 * Days are of the campaign's own zone. Services do not say when a campaign began, so the day on which it was created
 * counts as its first; that day and today are days so far. Today is not among the days left.
 *
 * At this pace, a straight line: raised ÷ days so far × all days until its end.
 * At the pace of the last 28 days: raised + what its gifts of these days came to ÷ 28 × days left. Only of a campaign that
 * is as old, and whose gifts at hand come to at least nine tenths of what the service says it has raised: otherwise not
 * enough is known of when it was given. A gift counts when it was captured, not refunded and of more than nothing, in the
 * campaign's currency.
 * Needed a day: what is missing to its goal ÷ days left; on its last day, all of it.
 */
import { dayIn } from '../../domain/campaign.ts';
import { idOf, textOf } from '../../api/fields.ts';
import { isEnding, type Pace, paceOf, type PaceStanding, recentDays, type Tied } from '../../domain/campaign.ts';
import { countsAsGiven, type Gift } from '../../domain/gift.ts';
import { addDays } from '../../domain/values/calendar.ts';
import { DecimalSum } from '../../domain/values/decimal.ts';
import type { Campaign } from '../../api/resources.ts';

export interface CampaignPaces {
  paces: Readonly<Record<string, Pace>>;
  /** How many campaigns stand so, and how many end within two weeks. */
  counts: Readonly<Partial<Record<PaceStanding, number>>>;
  ending: number;
  /** All gifts that count, and those of which the campaign is known. */
  gifts: number;
  tied: number;
}

export function pacesIn(campaigns: readonly Campaign[], gifts: readonly Gift[], now: number): CampaignPaces {
  const given = gifts.filter(countsAsGiven);
  const tied = tiedTo(campaigns, given, now);
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

/** The gifts have counted as given. */
export function tiedTo(campaigns: readonly Campaign[], given: readonly Gift[], now: number): ReadonlyMap<string, Tied> {
  const sums = new Map<
    string,
    { all: DecimalSum; recent: DecimalSum; gifts: number; currency: string; row: Campaign }
  >();
  for (const row of campaigns) {
    const id = idOf(row.id);
    const currency = textOf(row['currency']);
    if (id !== null) sums.set(id, { all: new DecimalSum(), recent: new DecimalSum(), gifts: 0, currency, row });
  }
  // A zone is at most a day away from the viewer's, and most gifts are older.
  const mayBeRecent = new Date(now - (recentDays + 2) * 86_400_000).toISOString().slice(0, 10);
  for (const { campaign, amount, currency, day, at } of given) {
    const sum = campaign === null ? undefined : sums.get(campaign);
    if (!sum || currency !== sum.currency || !sum.all.add(amount)) continue;
    sum.gifts += 1;
    if (day === null || at === null || day < mayBeRecent) continue;
    const zone = textOf(sum.row['timezone']);
    const today = dayIn(new Date(now).toISOString(), zone) ?? '';
    const own = dayIn(at, zone);
    if (own !== null && own > addDays(today, -recentDays) && own <= today) sum.recent.add(amount);
  }
  return new Map([...sums].map(([id, { all, recent, gifts }]) => [id, { gifts, sum: all.text, recent: recent.text }]));
}
