/** The figures of the board report, as they stand on the page and in its file. */
import type { LinkOptions } from '@tanstack/react-router';
import type { DonorClass } from '../../replica/questions/donor.ts';
import type { Giving, Kept } from '../../replica/questions/donors.ts';
import { isQuarter, periodsBack, yearsBack } from '../../replica/questions/periods.ts';
import type { Paid, Report } from '../../replica/questions/report.ts';
import { giftWords } from '../../records/giving/words.ts';
import { countedInFull } from '../../domain/gift.ts';
import { ExactSum, share } from '../../domain/values/decimal.ts';
import { formatPercent } from '../../records/campaign-progress.ts';
import { formatAmount, formatCount } from '../../ui/values/money.ts';
import { calendar, formatDate, formatMonth } from '../../ui/values/time.ts';
import { giftsIn } from '../../records/links.tsx';
import { both, count, type ReportLine } from './report-line.ts';
import { classWords, daysWords } from './words.ts';

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
    ...(isQuarter(report.periods.now) ? [keptPart(report)] : []),
    campaignsPart(report),
    ...owedParts(report, refused),
  ];
}

/** What was raised in each month, by currency: a chart and a table on the page, and lines of the file. */
export function monthsPart({ months, currency: own }: Report): ReportPart {
  return {
    title: 'Raised by month',
    covers: completed('of known and of other donors'),
    lines: months.flatMap(({ month, raised }) =>
      raised.map(({ currency, sum, gifts }): ReportLine => ({
        name: formatMonth(month),
        value: sum,
        unit: 'amount',
        before: null,
        detail: giftWords(gifts),
        ...(currency === own ? {} : { currency }),
      })),
    ),
  };
}

const completed = (more: string) => `Completed gifts, less refunds, ${more}.`;

function raisedPart(report: Report): ReportPart {
  const { raised, giving, others, inFull, currency, periods } = report;
  const { now, past } = giving;
  const apart = { now: now.apart.now.sum, past: past.apart.now.sum };
  return {
    title: 'Raised',
    covers: ['Completed gifts, less refunds.', countedInFull(inFull)].filter(Boolean).join(' '),
    lines: [
      both('From known donors', { now: now.now.sum, past: past.now.sum }, { link: donorsOf(report) }),
      both('From givers not known', apart),
      both('Raised', raised, { isSum: true, link: giftsIn(periods.now, currency) }),
      ...others.map((one) =>
        both(`Raised ${inWords(one.currency)}, apart`, one, {
          currency: one.currency,
          link: giftsIn(periods.now, one.currency),
        }),
      ),
    ],
  };
}

const inWords = (currency: string) => (currency ? `in ${currency}` : 'without a currency');

function donorsPart(report: Report): ReportPart {
  const { giving, periods, asked, currencies } = report;
  const { now, past } = giving;
  const many = (of: Giving, ...names: DonorClass[]) =>
    of.classes.reduce((sum, { name, donors }) => sum + (names.includes(name) ? donors : 0), 0);
  const lapsed = ['lapsed first', 'lapsed repeat'] as const;
  const then = daysWords(periods.past);
  const isLong = isQuarter(periods.now);
  // The list of donors compares with the same days a year before.
  const isSame =
    periodsBack(asked.days, yearsBack(asked.days), asked.days.to === asked.today).past.from === periods.past.from;
  const ofClass = (name: DonorClass) => donorsOf(report, { 'f.class': classWords[name], view: classWords[name] });
  return {
    title: 'Donors',
    covers: [
      `Known donors${currencies.length > 1 ? ', over all currencies' : ''}. New: the first gift ever.`,
      isLong
        ? `Recaptured: gave before, not since ${formatDate(periods.past.from)}. Lapsed: gave ${then}, not in these days.`
        : 'Recaptured and lapsed donors, and how many came back, are counted for a quarter or longer.',
    ].join(' '),
    lines: [
      count('Donors', now.now.donors, past.now.donors, { isSum: true, link: donorsOf(report) }),
      count('New', many(now, 'new'), many(past, 'new'), { link: ofClass('new') }),
      ...(isLong
        ? [
            count(
              'Recaptured',
              many(now, 'recaptured'),
              many(past, 'recaptured'),
              isSame ? { link: ofClass('recaptured') } : {},
            ),
            count(
              'Lapsed',
              many(now, ...lapsed),
              many(past, ...lapsed),
              isSame ? { link: donorsOf(report, { 'f.same_days': 'some', 'f.this_year': 'none' }) } : {},
            ),
          ]
        : []),
    ],
  };
}

function keptPart({ giving: { now, past }, periods, currency, currencies }: Report): ReportPart {
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
        name: currencies.length > 1 ? `Money they gave ${inWords(currency)}` : 'Money they gave',
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
    covers: completed(daysWords(periods.now)),
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
    refused.pledges ? not(pledgesTitle, 'pledges') : pledgesPart(report),
    refused.payouts ? not('Payouts', 'payouts') : payoutsPart(report),
  ];
}

function pledgesPart({ pledges, asked, currency }: Report): ReportPart {
  const { months, sum, projected, overdue, undated, counted, others } = pledges;
  const amount = (name: string, value: string, more: Partial<ReportLine> = {}): ReportLine => {
    return { name, value, unit: 'amount', before: null, ...more };
  };
  return {
    title: pledgesTitle,
    covers: [
      `What is left of ${pledgeWords(counted)}, as of today, ${formatDate(asked.today)}, in equal installments.`,
      `${formatAmount(projected)} of it is projected from how often they pay.`,
      others === 0 ? '' : `Not in it: ${pledgeWords(others)} in other currencies.`,
    ]
      .filter(Boolean)
      .join(' '),
    lines: [
      ...months.map(({ month, sum: expected }) => amount(formatMonth(month), expected)),
      amount('To come', sum, { isSum: true }),
      amount(`Overdue, ${pledgeWords(overdue.pledges)}, apart`, overdue.sum, {
        link: { to: '/pledges', search: { 'f.overdue': 'some', 'f.currency': currency || 'none', sort: 'due' } },
      }),
      ...(undated.pledges > 0 ? [amount(`Without a date, ${pledgeWords(undated.pledges)}, apart`, undated.sum)] : []),
    ],
  };
}

const pledgesTitle = 'Pledges to come, as of today';
const pledgeWords = (many: number) => `${formatCount(many)} ${many === 1 ? 'open pledge' : 'open pledges'}`;
const payoutWords = (many: number) => `${formatCount(many)} ${many === 1 ? 'payout' : 'payouts'}`;

function payoutsPart({ payouts: { now, past, unpaid, counted, others }, periods, currency }: Report): ReportPart {
  const own = { 'f.currency': currency || 'none', 'f.void': 'no' };
  const pair = (of: (paid: Paid) => string) => ({ now: of(now), past: of(past) });
  const off = pair(({ amount, fee, tip, payout }) => sumOf([payout, negative(amount), fee, tip]));
  return {
    title: 'Payouts',
    covers: `Of ${payoutWords(counted)}, those paid ${daysWords(periods.now)}.${
      others === 0 ? '' : ` Not in it: ${payoutWords(others)} in other currencies.`
    }`,
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

/** In the report's currency. Whoever gave in these days, or `chosen` ones. */
function donorsOf({ currency, currencies, periods }: Report, chosen = topDonors): LinkOptions {
  return {
    to: '/donors',
    search: { ...periods.now, ...(currencies.length > 1 ? { currency: currency || 'none' } : {}), ...chosen },
  };
}

const topDonors: Readonly<Record<string, string>> = { 'f.this_year': 'some', sort: '-this_year', view: 'Top donors' };

/** `Nov 2026`, and `Nov` where there is little room. */
export function shortMonths(month: string): { name: string; short: string } {
  return { name: inMonth(month, { month: 'short', year: 'numeric' }), short: inMonth(month, { month: 'short' }) };
}

function inMonth(month: string, options: Intl.DateTimeFormatOptions): string {
  const time = Date.parse(`${month}-01T00:00:00Z`);
  return new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC', calendar }).format(time);
}
