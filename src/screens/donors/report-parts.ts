/** The figures of the board report, as they stand on the page and in its file. */
import type { LinkOptions } from '@tanstack/react-router';
import type { DonorClass } from '../../replica/questions/donor.ts';
import type { Giving, Kept } from '../../replica/questions/donors.ts';
import type { Period } from '../../replica/questions/periods.ts';
import type { Paid, Report } from '../../replica/questions/report.ts';
import { giftWords } from '../../records/giving/words.ts';
import { change, ExactSum, share } from '../../domain/values/decimal.ts';
import { formatChange, formatPercent } from '../../records/campaign-progress.ts';
import { formatAmount, formatCount } from '../../ui/values/money.ts';
import { calendar, formatDate, formatMonth, toIsoWithOffset } from '../../ui/values/time.ts';
import { classWords, daysWords } from './words.ts';

export interface ReportLine {
  name: string;
  /** Decimal text; null where there is nothing to be a share of. */
  value: string | null;
  unit: 'amount' | 'count' | 'percent';
  /** Of the days compared; null where there is no such figure. */
  before: string | null;
  /** What else is said of the value: `694 of 1,240` */
  detail?: string;
  /** What the lines above it come to. */
  isSum?: true;
  /** Its rows. */
  link?: LinkOptions;
}

export interface ReportPart {
  title: string;
  covers: string;
  lines: readonly ReportLine[];
}

/** Lists that the token may not read have no figures. */
export type Refused = Partial<Record<'pledges' | 'payouts', boolean>>;

const mostCampaigns = 5;

export function reportParts(report: Report, refused: Refused = {}): readonly ReportPart[] {
  return [
    raisedPart(report),
    donorsPart(report),
    keptPart(report),
    campaignsPart(report),
    ...owedParts(report, refused),
  ];
}

/** What was raised in each month: a chart on the page, and lines of the file. */
export function monthsPart({ months }: Report): ReportPart {
  return {
    title: 'Raised by month',
    covers: 'Gifts that were captured and not refunded, of known and of other givers.',
    lines: months.map(({ month, sum, gifts }) => ({
      name: formatMonth(month),
      value: sum,
      unit: 'amount',
      before: null,
      detail: giftWords(gifts),
    })),
  };
}

/** `+3.8%`; empty where there is nothing to compare with. */
export function changeWords({ value, before, unit }: ReportLine): string {
  if (value === null || before === null) return '';
  if (unit === 'percent') {
    const points = new ExactSum();
    points.add(value);
    points.add(before.startsWith('-') ? before.slice(1) : `-${before}`);
    return `${formatChange(points.text).replace('%', '')} points`;
  }
  const more = change(value, before);
  return more === null ? '' : formatChange(more);
}

function both(name: string, { now, past }: { now: string; past: string }, more: Partial<ReportLine> = {}): ReportLine {
  return { name, value: now, unit: 'amount', before: past, ...more };
}

function count(name: string, now: number, past: number, more: Partial<ReportLine> = {}): ReportLine {
  return { name, value: String(now), unit: 'count', before: String(past), ...more };
}

function raisedPart(report: Report): ReportPart {
  const { raised, giving, periods } = report;
  const { now, past } = giving;
  const apart = { now: now.apart.now.sum, past: past.apart.now.sum };
  return {
    title: 'Raised',
    covers: 'Gifts that were captured and not refunded.',
    lines: [
      both('From known donors', { now: now.now.sum, past: past.now.sum }, { link: donorsOf(report) }),
      both('From givers not known', apart),
      both('Raised', raised, { isSum: true, link: transactionsOf(periods.now) }),
    ],
  };
}

function donorsPart(report: Report): ReportPart {
  const { giving, periods } = report;
  const { now, past } = giving;
  const many = (of: Giving, ...names: DonorClass[]) =>
    of.classes.reduce((sum, { name, donors }) => sum + (names.includes(name) ? donors : 0), 0);
  const lapsed = ['lapsed first', 'lapsed repeat'] as const;
  const then = daysWords(periods.past);
  return {
    title: 'Donors',
    covers: `Known donors. New: the first gift ever. Recaptured: gave before, not since ${formatDate(periods.past.from)}. Lapsed: gave ${then}, not in these days.`,
    lines: [
      count('Donors', now.now.donors, past.now.donors, { isSum: true, link: donorsOf(report) }),
      count('New', many(now, 'new'), many(past, 'new'), {
        link: donorsOf(report, { 'f.class': classWords.new, view: classWords.new }),
      }),
      count('Recaptured', many(now, 'recaptured'), many(past, 'recaptured')),
      count('Lapsed', many(now, ...lapsed), many(past, ...lapsed)),
    ],
  };
}

function keptPart({ giving: { now, past }, periods }: Report): ReportPart {
  const portion = ({ of, kept }: Kept) => share(String(kept), String(of));
  const line = (name: string, of: keyof Omit<Giving['kept'], 'money'>): ReportLine => ({
    name,
    value: portion(now.kept[of]),
    unit: 'percent',
    before: portion(past.kept[of]),
    detail: `${formatCount(now.kept[of].kept)} of ${formatCount(now.kept[of].of)}`,
  });
  const money = ({ kept: { money: given } }: Giving) => share(given.kept, given.of);
  return {
    title: 'Came back',
    covers: `Of all who gave ${daysWords(periods.past)}, those who gave ${daysWords(periods.now)}.`,
    lines: [
      line('All donors', 'all'),
      line('First-time donors', 'first'),
      line('Repeat donors', 'repeat'),
      {
        name: 'Money they gave',
        value: money(now),
        unit: 'percent',
        before: money(past),
        detail: `${formatAmount(now.kept.money.kept)} of ${formatAmount(now.kept.money.of)}`,
      },
    ],
  };
}

function campaignsPart({ campaigns, raised, periods }: Report): ReportPart {
  const named = campaigns.filter(({ id }) => id !== null);
  const [top, others] = [named.slice(0, mostCampaigns), named.slice(mostCampaigns)];
  const none = campaigns.find(({ id }) => id === null);
  const shared = (name: string, sums: { now: string; past: string }, more: Partial<ReportLine> = {}) => {
    const portion = share(sums.now, raised.now);
    return both(name, sums, { ...(portion === null ? {} : { detail: formatPercent(portion) }), ...more });
  };
  const rest = { now: sumOf(others.map(({ now }) => now)), past: sumOf(others.map(({ past }) => past)) };
  return {
    title: 'Top campaigns',
    covers: `Gifts that were captured and not refunded, ${daysWords(periods.now)}.`,
    lines: [
      ...top.map(({ id, title, ...sums }) =>
        shared(title || `Campaign ${id}`, sums, {
          link: { to: '/campaigns/$campaign', params: { campaign: id ?? '' } },
        }),
      ),
      ...(others.length > 0
        ? [shared(`${formatCount(others.length)} ${others.length === 1 ? 'other' : 'others'}`, rest)]
        : []),
      ...(none ? [shared('No campaign given', none)] : []),
    ],
  };
}

function owedParts(report: Report, refused: Refused): ReportPart[] {
  const not = (title: string, list: string): ReportPart => ({
    title,
    covers: `Your token may not read ${list}.`,
    lines: [],
  });
  return [
    refused.pledges ? not('Pledges to come', 'pledges') : pledgesPart(report),
    refused.payouts ? not('Payouts', 'payouts') : payoutsPart(report),
  ];
}

function pledgesPart({ pledges, asked }: Report): ReportPart {
  const { months, sum, projected, overdue, undated, counted } = pledges;
  const amount = (name: string, value: string, more: Partial<ReportLine> = {}): ReportLine => {
    return { name, value, unit: 'amount', before: null, ...more };
  };
  return {
    title: 'Pledges to come',
    covers: `What is left of ${formatCount(counted)} pledges, as of ${formatDate(asked.today)}, in equal installments. ${formatAmount(projected)} of it is projected from how often they pay.`,
    lines: [
      ...months.map(({ month, sum: expected }) => amount(formatMonth(month), expected)),
      amount('To come', sum, { isSum: true, link: { to: '/pledges' } }),
      amount(`Overdue, ${pledgeWords(overdue.pledges)}, apart`, overdue.sum, {
        link: { to: '/pledges', search: { view: 'Overdue', 'f.due': 'past', sort: 'due' } },
      }),
      ...(undated.pledges > 0 ? [amount(`Without a date, ${pledgeWords(undated.pledges)}, apart`, undated.sum)] : []),
    ],
  };
}

const pledgeWords = (many: number) => `${formatCount(many)} ${many === 1 ? 'pledge' : 'pledges'}`;
const payoutWords = (many: number) => `${formatCount(many)} ${many === 1 ? 'payout' : 'payouts'}`;

function payoutsPart({ payouts: { now, past, unpaid, counted }, periods, currency }: Report): ReportPart {
  const own = { 'f.currency': currency || 'none', 'f.void': 'no' };
  const pair = (of: (paid: Paid) => string) => ({ now: of(now), past: of(past) });
  const off = pair(({ amount, fee, tip, payout }) => sumOf([payout, negative(amount), fee, tip]));
  return {
    title: 'Payouts',
    covers: `Of ${payoutWords(counted)}, those paid ${daysWords(periods.now)}.`,
    lines: [
      both(
        'Gross',
        pair(({ amount }) => amount),
      ),
      both(
        'Fees',
        pair(({ fee }) => negative(fee)),
      ),
      both(
        'Tips',
        pair(({ tip }) => negative(tip)),
      ),
      ...(isNothing(off.now) ? [] : [both('Not explained by these', off)]),
      both(
        `Paid out, ${payoutWords(now.payouts)}`,
        pair(({ payout }) => payout),
        {
          isSum: true,
          link: { to: '/payouts', search: { ...own, 'f.paid_at': `${periods.now.from}..${periods.now.to}` } },
        },
      ),
      {
        name: `Not yet paid, ${payoutWords(unpaid.payouts)}`,
        value: unpaid.sum,
        unit: 'amount',
        before: null,
        link: { to: '/payouts', search: { ...own, 'f.paid_at': 'none' } },
      },
    ],
  };
}

const isNothing = (sum: string) => !/[1-9]/.test(sum);

function negative(sum: string): string {
  if (isNothing(sum)) return sum;
  return sum.startsWith('-') ? sum.slice(1) : `-${sum}`;
}

function sumOf(amounts: readonly string[]): string {
  const sum = new ExactSum();
  for (const amount of amounts) sum.add(amount);
  return sum.text;
}

/** In the currency that was chosen; where none was, donors are counted in the same as the report. */
function donorsOf({ asked, periods }: Report, more: Readonly<Record<string, string>> = {}): LinkOptions {
  const chosen = asked.currency === null ? {} : { currency: asked.currency || 'none' };
  return { to: '/donors', search: { ...periods.now, ...chosen, ...more } };
}

function transactionsOf({ from, to }: Period): LinkOptions {
  const [after, before] = [toIsoWithOffset(from, '00:00:00'), toIsoWithOffset(to, '23:59:59')];
  return { to: '/transactions', search: { transactedAfter: after ?? from, transactedBefore: before ?? to } };
}

/** `Nov 2026`, and `Nov` where there is little room. */
export function shortMonths(month: string): { name: string; short: string } {
  return { name: inMonth(month, { month: 'short', year: 'numeric' }), short: inMonth(month, { month: 'short' }) };
}

function inMonth(month: string, options: Intl.DateTimeFormatOptions): string {
  const time = Date.parse(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC', calendar }).format(time);
}
