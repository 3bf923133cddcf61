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
import { countsAsGiven } from '../../domain/gift.ts';
import { addDays, daysBetween } from '../../domain/values/calendar.ts';
import { divide, ExactSum, fromUnits, toUnits } from '../../domain/values/decimal.ts';
import { dayIn, daysLeft, hasEnded } from '../campaign-terms.ts';
import { type Gift, idOf, textOf } from '../gifts.ts';
import type { Campaign } from '../../api/resources.ts';

/**
 * Of those that run: `reached` the goal; `on pace`, `close` (nine tenths) or `behind` by the straight line; `no goal`, or
 * `no end` to reach it by. `still active`: it has ended, and the service calls it active.
 */
export type PaceStanding = 'reached' | 'on-pace' | 'close' | 'behind' | 'no-goal' | 'no-end' | 'still-active';

export interface Paced {
  id: string | null;
  status: string | null;
  timezone: string | null;
  created_at: string | null;
  end_at: string | null;
  /** Decimal text. */
  goal: string | null;
  raised: string | null;
}

/** Amounts are decimal text to the cent. */
export interface Pace {
  /** Null where it has ended or is not published, and where too little is known. */
  standing: PaceStanding | null;
  /** Null once it has ended, and where no end is known. */
  daysLeft: number | null;
  /** What it comes to by its end. Null once it has ended. */
  straight: string | null;
  recent: string | null;
  /** A day. Null where nothing is missing. */
  needed: string | null;
}

/** What the gifts at hand say of a campaign. */
export interface Tied {
  gifts: number;
  sum: string;
  /** Of the last 28 days. */
  recent: string;
}

export interface CampaignPaces {
  paces: Readonly<Record<string, Pace>>;
  /** How many campaigns stand so, and how many end within two weeks. */
  counts: Readonly<Partial<Record<PaceStanding, number>>>;
  ending: number;
  /** All gifts that count, and those of which the campaign is known. */
  gifts: number;
  tied: number;
}

const recentDays = 28;
const endingSoon = 14;
const decimals = 20;
const text = (units: bigint) => fromUnits(units, decimals);

/** `now` in milliseconds. Without `tied` nothing is known of the last 28 days. */
export function paceOf(campaign: Paced, now: number, tied?: Tied): Pace {
  const { timezone, created_at } = campaign;
  const ended = hasEnded(campaign, now);
  const left = ended ? null : daysLeft(campaign, now);
  const raised = toUnits(campaign.raised ?? '', decimals);
  const goal = toUnits(campaign.goal ?? '', decimals);
  const today = dayIn(new Date(now).toISOString(), timezone) ?? '';
  const began = created_at ? dayIn(created_at, timezone) : null;
  const soFar = began === null || began > today ? null : daysBetween(began, today) + 1;
  const runs = !ended && !isStopped(campaign);
  const isPaced = runs && raised !== null && left !== null;
  const straight = isPaced && soFar !== null ? divide(text(raised * BigInt(soFar + left)), soFar) : null;
  const recent = isPaced && soFar !== null && soFar >= recentDays ? recentOf(raised, left, tied) : null;
  const missing = isPaced && goal !== null && goal > raised ? goal - raised : null;
  return {
    standing: ended ? (isActive(campaign) ? 'still-active' : null) : runs ? standing() : null,
    daysLeft: left,
    straight,
    recent,
    needed: missing === null ? null : divide(text(missing), Math.max(left ?? 0, 1)),
  };

  function standing(): PaceStanding | null {
    if (raised === null) return null;
    if (goal === null) return campaign.goal?.trim() ? null : 'no-goal';
    if (goal <= 0n) return 'no-goal';
    if (raised >= goal) return 'reached';
    if (left === null) return campaign.end_at?.trim() ? null : 'no-end';
    const ahead = toUnits(straight ?? '', decimals);
    if (ahead === null) return null;
    if (ahead >= goal) return 'on-pace';
    return ahead * 10n >= goal * 9n ? 'close' : 'behind';
  }
}

function recentOf(raised: bigint, left: number, tied: Tied | undefined): string | null {
  const [all, recent] = [toUnits(tied?.sum ?? '', decimals), toUnits(tied?.recent ?? '', decimals)];
  if (all === null || recent === null || all * 10n < raised * 9n) return null;
  return divide(text(raised * BigInt(recentDays) + recent * BigInt(left)), recentDays);
}

const isActive = ({ status }: Paced) => status?.trim().toLowerCase() === 'active';
const isStopped = ({ status }: Paced) => /^(?:inactive|unpublished|draft|archived|closed)$/i.test(status?.trim() ?? '');

export function pacesIn(campaigns: readonly Campaign[], gifts: readonly Gift[], now: number): CampaignPaces {
  const given = gifts.filter(countsAsGiven);
  const tied = tiedTo(campaigns, given, now);
  const all = campaigns.map((row) => [idOf(row.id), paceOf(row, now, tied.get(row.id ?? ''))] as const);
  const counts: Partial<Record<PaceStanding, number>> = {};
  for (const [, { standing }] of all) if (standing) counts[standing] = (counts[standing] ?? 0) + 1;
  return {
    paces: Object.fromEntries(all.flatMap(([id, pace]) => (id === null ? [] : [[id, pace]]))),
    counts,
    ending: all.filter(([, { daysLeft: left }]) => left !== null && left <= endingSoon).length,
    gifts: given.length,
    tied: given.reduce((many, { campaign }) => many + Number(campaign !== null), 0),
  };
}

/** The gifts have counted as given. */
export function tiedTo(campaigns: readonly Campaign[], given: readonly Gift[], now: number): ReadonlyMap<string, Tied> {
  const sums = new Map<string, { all: ExactSum; recent: ExactSum; gifts: number; currency: string; row: Campaign }>();
  for (const row of campaigns) {
    const id = idOf(row.id);
    const currency = textOf(row['currency']);
    if (id !== null) sums.set(id, { all: new ExactSum(), recent: new ExactSum(), gifts: 0, currency, row });
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
