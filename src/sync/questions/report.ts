/**
 * The board report for a period, in the screen's currency, beside the period it's compared with.
 *
 * Raised: all gifts that count (captured, not refunded, above zero) from known and unknown donors, in every currency, less
 * refunds that are transactions of their own.
 * Donors, new, lapsed, and retained: as in `donors.ts`, for both periods. Lapsed: gave in the compared period but not in
 * this one.
 *
 * By month, in every currency: the calendar months of the period from the first gift ever until the last gift or today,
 * including months without gifts.
 *
 * Pledges: the balance of open ones, in equal installments, from today until the end of the third month after this one,
 * whatever the period. Past due and undated amounts are separate.
 *
 * Payouts: paid in the period, without void ones. Unpaid ones are separate, as of today.
 */
import type { Basis } from '#domain/basis.ts';
import { countsAsGiven, type Gift } from '#domain/gift.ts';
import { isOpen, toCome } from '#domain/pledge.ts';
import { idOf, textOf } from '#api/fields.ts';
import { dayPaid, isUnpaid } from '#domain/payout.ts';
import { addMonths, type Zone } from '#domain/values/calendar.ts';
import { monthsToCome, monthsBetween } from '#domain/values/months.ts';
import { getOrMake } from '#domain/values/collections.ts';
import { DecimalSum, fromUnits } from '#domain/values/decimal.ts';
import { countCurrencies, currencyCode, type CurrencyCount } from '#domain/values/money.ts';
import { currencyOf } from '#sync/gifts.ts';
import type { RowStore } from '#sync/row-store.ts';
import { type Counted, type CountedGifts, countedGifts, type Known, knownDonors } from './counted.ts';
import { type Ahead, aheadIn } from './report-ahead.ts';
import { type Giving, givingIn } from './donors.ts';
import { type PaidSums, paidSums } from './month-end.ts';
import { isIn, type Period } from '#domain/values/periods.ts';
import { type Back, type Periods, compare } from '#domain/values/compared.ts';

export interface ReportAsked {
  days: Period;
  back: Back;
  /** `2026-11-23` */
  today: string;
  /** The current minute, in milliseconds. By default, noon of that day. */
  now?: number;
  /** If it's null or has no gifts, we take the currency of most gifts. */
  currency: string | null;
}

/** Amounts are decimal text. */
export interface Both {
  now: string;
  past: string;
}

export interface RaisedIn extends Both {
  currency: string;
}

export interface CampaignRaised extends Both {
  /** Null: no campaign. */
  id: string | null;
  /** Empty if unknown. */
  title: string;
}

export interface MonthRaised {
  /** `2026-11` */
  month: string;
  /** The month it's compared with. Null unless the compared days are earlier months. */
  before: string | null;
  /** By currency, in the same order each month, the report's first. `past`: the compared month's sum. */
  raised: readonly { currency: string; sum: string; past: string; gifts: number }[];
}

export interface Report {
  asked: ReportAsked;
  periods: Periods;
  currency: string;
  currencies: readonly CurrencyCount[];
  raised: Both;
  /** Raised in other currencies in either period, most gifts first. */
  others: readonly RaisedIn[];
  /** Gifts of the period, in every currency. */
  inDays: Known & { currencies: readonly CurrencyCount[] };
  /** The gifts of both periods. */
  basis: Basis;
  /** Partially refunded gifts of both periods that we count in full, in every currency. */
  inFull: number;
  /** Oldest first. */
  months: readonly MonthRaised[];
  /** As of the compared period, against the one before it. */
  giving: { now: Giving; past: Giving };
  /** Most raised in this period first. */
  campaigns: readonly CampaignRaised[];
  pledges: {
    /** `2026-11`, from this month on. */
    months: readonly { month: string; sum: string }[];
    sum: string;
    /** The part that we project from how often donors pay. */
    projected: string;
    overdue: { sum: string; pledges: number };
    undated: { sum: string; pledges: number };
    /** Pledges of which it isn't known how much is due on which day: no sum includes them. */
    unread: number;
    /** Open pledges in the report's currency, and in others. */
    counted: number;
    others: number;
  };
  payouts: {
    now: PaidSums;
    past: PaidSums;
    unpaid: PaidSums;
    /** In the report's currency, and in others. */
    counted: number;
    others: number;
  };
  ahead: Ahead;
}

/** The most campaigns, and the most events. */
const mostAhead = 4;

interface World {
  store: Pick<RowStore, 'rows' | 'row'>;
  gifts: readonly Gift[];
  zone: Zone;
}

export function reportIn({ store, gifts, zone }: World, asked: ReportAsked): Report {
  const isRunning = asked.days.to === asked.today;
  const periods = compare(asked.days, asked.back, isRunning);
  const all = countedGifts(gifts, { currency: asked.currency, campaign: null });
  const { currency, currencies, decimals } = all;
  const givingOf = (some: Periods) => givingIn(all, { compared: 'days', periods: some, currency, campaign: null });

  const byCurrency = new Map(currencies.map(({ currency: code }) => [code, { now: 0n, past: 0n }]));
  const byCampaign = new Map<string | null, Raised>();
  let inFull = 0;
  for (const { gift, units } of all.counted) {
    for (const when of ['now', 'past'] as const) {
      if (gift.day === null || !isIn(gift.day, periods[when])) continue;
      add(byCurrency, gift.currency, when, units);
      if (gift.currency === currency) add(byCampaign, gift.campaign, when, units);
      inFull += Number(gift.isInFull);
    }
  }
  const text = ({ now, past }: Raised): Both => ({
    now: fromUnits(now, decimals),
    past: fromUnits(past, decimals),
  });
  const campaigns = [...byCampaign].toSorted(([, one], [, other]) =>
    one.now === other.now ? Number(other.past - one.past) : one.now > other.now ? -1 : 1,
  );
  const now = givingOf(periods);
  const inDays = gifts.filter((gift) => countsAsGiven(gift) && gift.day !== null && isIn(gift.day, periods.now));
  return {
    asked,
    periods,
    currency,
    currencies,
    inDays: { ...knownDonors(inDays), currencies: countCurrencies(inDays) },
    basis: now.basis,
    raised: text(byCurrency.get(currency) ?? { now: 0n, past: 0n }),
    others: [...byCurrency].flatMap(([code, sums]) =>
      code === currency || sums.now + sums.past === 0n ? [] : [{ currency: code, ...text(sums) }],
    ),
    inFull,
    months: raisedByMonth(all, periods, asked),
    giving: { now, past: givingOf(compare(periods.past, asked.back, isRunning)) },
    campaigns: campaigns.map(([id, sums]) => ({
      id,
      title: id === null ? '' : textOf(store.row('listCampaigns', id)?.['title']),
      ...text(sums),
    })),
    pledges: pledgesIn({ store, zone }, currency, asked.today),
    payouts: payoutsIn({ store, zone }, currency, periods),
    ahead: aheadIn({ store, gifts }, { now: Date.parse(`${asked.today}T12:00:00Z`), ...asked, most: mostAhead }),
  };
}

interface Raised {
  now: bigint;
  past: bigint;
}

function add<Key>(sums: Map<Key, Raised>, key: Key, when: keyof Raised, units: bigint): void {
  getOrMake(sums, key, () => ({ now: 0n, past: 0n }))[when] += units;
}

function raisedByMonth(
  { counted, decimals, currency }: CountedGifts,
  periods: Periods,
  asked: ReportAsked,
): MonthRaised[] {
  const { from, to } = periods.now;
  let [first, last] = ['9999-12-31', asked.today];
  for (const { day } of counted.map(({ gift }) => gift)) {
    if (day !== null && day < first) first = day;
    if (day !== null && day > last) last = day;
  }
  const isInDays = ({ gift: { day } }: Counted) => day !== null && isIn(day, periods.now);
  const others = countCurrencies(counted.filter(isInDays).map(({ gift }) => gift)).filter(
    (one) => one.currency !== currency,
  );
  const codes = [currency, ...others.map((one) => one.currency)];
  const months = new Map(
    monthsBetween(from > first ? from : first, to < last ? to : last).map((month) => [
      month,
      new Map(codes.map((code) => [code, { units: 0n, past: 0n, gifts: 0 }])),
    ]),
  );
  const back = 'months' in asked.back ? asked.back.months : null;
  for (const { gift, units } of counted) {
    if (gift.day === null) continue;
    const own = months.get(gift.day.slice(0, 7))?.get(gift.currency);
    if (own && isIn(gift.day, periods.now)) {
      own.units += units;
      own.gifts += Number(countsAsGiven(gift));
    }
    const later = back !== null && isIn(gift.day, periods.past) && movedMonth(gift.day, back);
    const compared = later && months.get(later)?.get(gift.currency);
    if (compared) compared.past += units;
  }
  return Array.from(months, ([month, raised]) => ({
    month,
    before: back === null ? null : movedMonth(`${month}-01`, -back),
    raised: Array.from(raised, ([code, { units, past, gifts }]) => {
      return { currency: code, sum: fromUnits(units, decimals), past: fromUnits(past, decimals), gifts };
    }),
  }));
}

const movedMonth = (day: string, months: number) => addMonths(`${day.slice(0, 7)}-01`, months).slice(0, 7);

function pledgesIn({ store, zone }: Omit<World, 'gifts'>, currency: string, today: string): Report['pledges'] {
  const rows = store.rows('listPledges');
  const months = monthsToCome(today).map((month) => ({ month, sum: new DecimalSum() }));
  const [sum, projected] = [new DecimalSum(), new DecimalSum()];
  const overdue = { sum: new DecimalSum(), pledges: 0 };
  const undated = { sum: new DecimalSum(), pledges: 0 };
  let [counted, others, unread] = [0, 0, 0];
  for (const row of rows) {
    if (!isOpen(row)) continue;
    if (currencyOf(store, idOf(row.campaign_id)) !== currency) {
      others += 1;
      continue;
    }
    counted += 1;
    const parts = toCome(row, today, zone, currency);
    if (parts.some(({ amount }) => amount === null)) {
      unread += 1;
      overdue.pledges += Number(parts[0]?.is === 'overdue');
      continue;
    }
    for (const { at, amount, is } of parts) {
      if (is === 'overdue') overdue.sum.add(amount);
      else if (at === null) undated.sum.add(amount);
      else if (months.find(({ month }) => at.startsWith(month))?.sum.add(amount)) {
        sum.add(amount);
        if (is === 'projected') projected.add(amount);
      }
    }
    overdue.pledges += Number(parts.some(({ is }) => is === 'overdue'));
    undated.pledges += Number(parts.some(({ at }) => at === null));
  }
  return {
    months: months.map(({ month, sum: { text } }) => ({ month, sum: text })),
    sum: sum.text,
    projected: projected.text,
    overdue: { ...overdue, sum: overdue.sum.text },
    undated: { ...undated, sum: undated.sum.text },
    unread,
    counted,
    others,
  };
}

function payoutsIn({ store, zone }: Omit<World, 'gifts'>, currency: string, { now, past }: Periods): Report['payouts'] {
  const rows = store.rows('listPayouts');
  const own = rows.filter(
    (row) => (currencyCode(row.currency) || currencyOf(store, idOf(row.campaign_id))) === currency,
  );
  const paidIn = (period: Period) =>
    paidSums(
      own.filter((row) => {
        const day = dayPaid(row, zone);
        return day !== null && isIn(day, period);
      }),
    );
  return {
    now: paidIn(now),
    past: paidIn(past),
    unpaid: paidSums(own.filter(isUnpaid)),
    counted: own.length,
    others: rows.length - own.length,
  };
}
