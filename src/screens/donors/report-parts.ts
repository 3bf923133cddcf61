/** Figures of the board report, for the page and its CSV file. */
import { currencyParts } from '#domain/values/money.ts';
import { writtenRange } from '#domain/rows/condition.ts';
import { plural, formatCount } from '#domain/values/labels.ts';
import type { LinkOptions } from '@tanstack/react-router';
import type { DonorClass } from '#domain/lists/donors.ts';
import type { Giving } from '#sync/questions/donors.ts';
import { isQuarter, compare, yearsBack } from '#domain/values/compared.ts';
import type { PaidSums } from '#sync/questions/month-end.ts';
import type { Report } from '#sync/questions/report.ts';
import { whyNoRetention, whyNotCompared, whyNotRanked } from '#domain/basis.ts';
import { knownDonorsLabel } from '#records/giving/giving-labels.ts';
import { countedInFull } from '#domain/gift.ts';
import { unknownDue } from '#domain/pledge.ts';
import { negate, sumOf } from '#domain/values/decimal.ts';
import { share } from '#domain/values/proportions.ts';
import { notIncluded } from '#domain/values/money.ts';
import { formatPercent } from '#records/campaign-progress.ts';
import { formatAmount } from '#ui/format/money.ts';
import { formatDate, formatDayParts, formatMonth } from '#ui/format/time.ts';
import { giftsIn } from '#records/ways/further-links.tsx';
import { aheadParts } from './report-ahead.ts';
import { amountLine, countLine, type FigureLine, type ReportPart, retentionLines } from './figure-line.tsx';
import { formatDays } from './donor-labels.ts';

/** An amount that isn't compared. */
const amountNow = (name: string, value: string, more: Partial<FigureLine> = {}): FigureLine => {
  return { name, value, unit: 'amount', before: null, ...more };
};

/** Lists that the token has no access to, which have no figures. */
export type Refused = Partial<Record<'pledges' | 'payouts', boolean>>;

const mostCampaigns = 5;

export function reportParts(report: Report, refused: Refused = {}): readonly ReportPart[] {
  const parts = [
    raisedPart(report),
    donorsPart(report),
    ...(isQuarter(report.periods.now) ? [retentionPart(report)] : []),
    campaignsPart(report),
    ...aheadParts(report),
    refused.pledges ? withoutAccess(pledgesTitle, 'pledges') : pledgesPart(report),
    refused.payouts ? withoutAccess('Payouts', 'payouts') : payoutsPart(report),
  ];
  return parts.map((part) => ({ ...part, lines: part.lines.map((line) => ({ own: report.currency, ...line })) }));
}

const withoutAccess = (title: string, list: string): ReportPart => ({
  title,
  covers: `You don’t have access to ${list}.`,
  lines: [],
});

/** Raised by month and currency: a chart and a table on the page, and lines of the file. */
export function monthsPart({ months, currency: own }: Report): ReportPart {
  return {
    title: 'Raised by month',
    covers: 'Completed gifts, less refunds, from identified and unknown donors.',
    lines: months.flatMap(({ month, raised }) =>
      raised.map(({ currency, sum, gifts }) =>
        amountNow(formatMonth(month), sum, {
          detail: plural(gifts, 'gift', 'gifts'),
          ...(currency === own ? { own } : { currency }),
        }),
      ),
    ),
  };
}

function raisedPart(report: Report): ReportPart {
  const { raised, giving, others, inFull, currency, periods, basis } = report;
  const { now, past } = giving;
  const apart = { now: now.apart.now.sum, past: past.apart.now.sum };
  return {
    title: 'Raised',
    covers: ['Completed gifts, less refunds.', countedInFull(inFull)].filter(Boolean).join(' '),
    lines: [
      amountLine('Identified donors', { now: now.now.sum, past: past.now.sum }, { link: donorsOf(report) }),
      amountLine('Unknown donors', apart),
      amountLine('Raised', raised, {
        isSum: true,
        link: giftsIn(periods.now, currency),
        why: whyNotCompared(basis),
      }),
      ...others.map((one) =>
        amountLine(otherLabel(one.currency), one, {
          currency: one.currency,
          link: giftsIn(periods.now, one.currency),
        }),
      ),
    ],
  };
}

/** Names a sum that isn't in the total of the report. */
function otherLabel(currency: string): string {
  const { code, isInKind } = currencyParts(currency);
  const within = code ? ` in ${code}` : ' in an unknown currency';
  return `${isInKind ? 'Gifts in kind' : 'Raised'}${within} (not included)`;
}

function donorsPart(report: Report): ReportPart {
  const { giving, periods, asked, currencies } = report;
  const { now, past } = giving;
  const line = (name: string, classes: readonly DonorClass[], link?: LinkOptions) => {
    const many = (of: Giving) =>
      of.classes.reduce((sum, { name: its, donors }) => sum + (classes.includes(its) ? donors : 0), 0);
    return countLine(name, many(now), many(past), link && { link });
  };
  const then = formatDays(periods.past);
  const isLong = isQuarter(periods.now);
  // The donors list always compares with the same dates of the prior year.
  const isSame =
    compare(asked.days, yearsBack(asked.days), asked.days.to === asked.today).past.from === periods.past.from;
  const recaptured = donorsOf(report, { 'f.class': 'recaptured' });
  const lapsed = donorsOf(report, { 'f.same_days': 'some', 'f.this_year': 'none' });
  return {
    title: 'Donors',
    covers: [
      `Identified donors${currencies.length > 1 ? ', all currencies' : ''}. New: first gift ever.`,
      isLong
        ? `Recaptured: gave before ${formatDate(periods.past.from)}, then not until this period. Lapsed: gave ${then}, but not this period.`
        : 'Retention, recaptured, and lapsed donors appear for periods of a quarter or longer.',
    ].join(' '),
    lines: [
      countLine('Donors', now.now.donors, past.now.donors, { isSum: true, link: donorsOf(report) }),
      line('New', ['new'], donorsOf(report, { 'f.class': 'new' })),
      ...(isLong
        ? [
            line('Recaptured', ['recaptured'], isSame ? recaptured : undefined),
            line('Lapsed', ['lapsed-new', 'lapsed-repeat'], isSame ? lapsed : undefined),
          ]
        : []),
    ],
  };
}

function retentionPart({ giving: { now, past }, periods, currency, currencies }: Report): ReportPart {
  const money = currencies.length > 1 ? `Revenue retention (${currency || 'unknown currency'})` : 'Revenue retention';
  const why = whyNoRetention(now.basis);
  return {
    title: 'Donor retention',
    covers:
      why ??
      `Share of donors from ${formatDays(periods.past)} who gave again ${formatDays(periods.now)}. ${knownDonorsLabel(now.basis)}.`,
    lines: why ? [] : retentionLines(now, { money }, past),
  };
}

function campaignsPart({ campaigns, raised, periods, basis }: Report): ReportPart {
  const why = whyNotRanked(basis);
  if (why) return { title: 'Top campaigns', covers: why, lines: [] };
  const named = campaigns.filter(({ id }) => id !== null);
  const [top, others] = [named.slice(0, mostCampaigns), named.slice(mostCampaigns)];
  const none = campaigns.find(({ id }) => id === null);
  const shared = (name: string, sums: { now: string; past: string }, more: Partial<FigureLine> = {}) => {
    const portion = share(sums.now, raised.now);
    return amountLine(name, sums, { ...(portion === null ? {} : { detail: formatPercent(portion) }), ...more });
  };
  const rest = { now: sumOf(others.map(({ now }) => now)), past: sumOf(others.map(({ past }) => past)) };
  return {
    title: 'Top campaigns',
    covers: `Completed gifts, less refunds, ${formatDays(periods.now)}.`,
    lines: [
      ...top.map(({ id, title, ...sums }) =>
        shared(title || `Campaign ${id}`, sums, {
          link: { to: '/campaigns/$campaign', params: { campaign: id ?? '' } },
        }),
      ),
      ...(others.length > 0 ? [shared(plural(others.length, 'other', 'others'), rest)] : []),
      ...(none ? [shared('No campaign', none)] : []),
    ],
  };
}

function pledgesPart({ pledges, asked, currency }: Report): ReportPart {
  const { months, sum, projected, overdue, undated, unread, counted, others } = pledges;
  return {
    title: pledgesTitle,
    covers: [
      `Balance of ${openPledges(counted)} as of today, ${formatDate(asked.today)}, in equal installments.`,
      `${formatAmount(projected, currency)} is projected from installment frequency.`,
      others === 0 ? '' : `Not included: ${openPledges(others)} in other currencies.`,
      notIncluded(unread, 'pledge', 'pledges', unknownDue),
    ]
      .filter(Boolean)
      .join(' '),
    lines: [
      ...months.map(({ month, sum: expected }) => amountNow(formatMonth(month), expected)),
      amountNow('Total expected', sum, { isSum: true }),
      amountNow(`Past due, not included (${pledgeCount(overdue.pledges)})`, overdue.sum, {
        link: { to: '/pledges', search: { 'f.overdue': 'some', 'f.currency': currency || 'none', sort: 'due' } },
      }),
      ...(undated.pledges > 0
        ? [amountNow(`Paused or no due date, not included (${pledgeCount(undated.pledges)})`, undated.sum)]
        : []),
    ],
  };
}

const pledgesTitle = 'Expected from pledges';
const pledgeCount = (count: number) => plural(count, 'pledge', 'pledges');
const openPledges = (count: number) => plural(count, 'open pledge', 'open pledges');
const payoutCount = (count: number) => plural(count, 'payout', 'payouts');

function payoutsPart({ payouts: { now, past, unpaid, counted, others }, periods, currency }: Report): ReportPart {
  const own = { 'f.currency': currency || 'none', 'f.void': 'no' };
  const line = (name: string, of: (paid: PaidSums) => string, more?: Partial<FigureLine>) =>
    amountLine(name, { now: of(now), past: of(past) }, more);
  const discrepancy = ({ gross, fees, tips, net }: PaidSums) => sumOf([net, negate(gross), fees, tips]);
  return {
    title: 'Payouts',
    covers: [
      `Payouts paid ${formatDays(periods.now)}, out of ${formatCount(counted)} in total.`,
      others === 0 ? '' : `Not included: ${payoutCount(others)} in other currencies.`,
      notIncluded(now.unread + unpaid.unread, 'payout', 'payouts'),
    ]
      .filter(Boolean)
      .join(' '),
    lines: [
      line('Gross', ({ gross }) => gross),
      line('Fees', ({ fees }) => negate(fees)),
      line('Tips', ({ tips }) => negate(tips)),
      ...(/[1-9]/.test(discrepancy(now)) ? [line('Discrepancy', discrepancy)] : []),
      line(`Net paid out (${payoutCount(now.payouts)})`, ({ net }) => net, {
        isSum: true,
        link: { to: '/payouts', search: { ...own, 'f.paid_at': `${periods.now.from}..${periods.now.to}` } },
      }),
      amountNow(`Not yet paid (${payoutCount(unpaid.payouts)})`, unpaid.net, {
        link: { to: '/payouts', search: { ...own, 'f.paid_at': 'none' } },
      }),
    ],
  };
}

/** Link to the donors list in the report's currency: the donors of this period, or those of `chosen` filters. */
function donorsOf({ currency, currencies, periods }: Report, chosen = topDonors): LinkOptions {
  return {
    to: '/donors',
    search: {
      days: writtenRange(periods.now),
      ...(currencies.length > 1 ? { currency: currency || 'none' } : {}),
      ...chosen,
    },
  };
}

const topDonors: Readonly<Record<string, string>> = { 'f.this_year': 'some', sort: '-this_year', view: 'top' };

/** Formats a month: `Nov 2026`, and `Nov` for small screens. */
export function shortMonths(month: string): { name: string; short: string } {
  return {
    name: formatDayParts(month, { month: 'short', year: 'numeric' }),
    short: formatDayParts(month, { month: 'short' }),
  };
}
