/** What the morning page says: moments as near as they are, and what has changed of a record. */
import { dayAfter, toInstant } from '../../domain/values/calendar.ts';
import type { Change } from '../../replica/questions/since.ts';
import type { SeenList } from '../../replica/seen.ts';
import { humanised, yesNo } from '../../ui/kit/cells.tsx';
import { dayOf, today } from '../../ui/values/days.ts';
import { formatAmount } from '../../ui/values/money.ts';
import { calendar, formatDate, formatMinute, viewerZone } from '../../ui/values/time.ts';

/** `Monday, November 23` */
export function dayWords(day: string, locale?: string): string {
  return inUtc(day, { weekday: 'long', month: 'long', day: 'numeric' }, locale);
}

/** `Oct 1–23, 2026` */
export function daysWords({ from, to }: { from: string; to: string }, locale?: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', calendar, timeZone: 'UTC' });
  return format.formatRange(Date.parse(from), Date.parse(to)).replace(/\s*–\s*/, '–');
}

/** `Nov 2026` */
export function monthWords(day: string, locale?: string): string {
  return inUtc(day, { month: 'short', year: 'numeric' }, locale);
}

function inUtc(day: string, parts: Intl.DateTimeFormatOptions, locale: string | undefined): string {
  return new Intl.DateTimeFormat(locale, { ...parts, calendar, timeZone: 'UTC' }).format(Date.parse(day));
}

/** `today, 10:42`, `Friday, 17:05`, `Nov 2, 2026, 17:05`. Times are milliseconds. */
export function sinceWords(at: number, locale?: string): string {
  const [day, now] = [dayOf(new Date(at).toISOString()) ?? '', today()];
  const named =
    day === now
      ? 'today'
      : day > dayAfter(now, -7)
        ? new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: viewerZone() }).format(at)
        : formatDate(day, { locale });
  return `${named}, ${formatMinute(at, { locale })}`;
}

/** `Today, 09:58`, `Yesterday, 21:14`, `Nov 21, 2026`; empty for what has no time. */
export function whenWords(at: string | null): string {
  const day = at === null ? null : dayOf(at);
  if (at === null || day === null) return '';
  const time = toInstant(at);
  const now = today();
  const name = day === now ? 'Today' : day === dayAfter(now, -1) ? 'Yesterday' : formatDate(day);
  return time === null || day < dayAfter(now, -1) ? name : `${name}, ${formatMinute(time)}`;
}

const standings: Readonly<Record<string, string>> = { given: 'Captured', unknown: 'Not known' };

const fields: Readonly<Record<string, readonly [name: string, words: (value: string) => string]>> = {
  standing: ['Status', (value) => standings[value] ?? humanised(value)],
  status: ['Status', humanised],
  amount: ['Amount', formatAmount],
  payout: ['Payout', formatAmount],
  goal: ['Goal', formatAmount],
  end_at: ['End', (value) => formatDate(dayOf(value) ?? value)],
  name: ['Name', (value) => value],
  members: ['Members', (value) => value],
  enabled: ['Enabled', yesNo],
  last_status: ['Last status', humanised],
  'check-in': ['Check-in', () => 'Checked in'],
  paid: ['Paid', () => 'Yes'],
};

/** `Status Canceled, was Active; Amount 12.00, was 10.00` */
export function changedWords({ before, now }: Pick<Change, 'before' | 'now'>): string {
  return Object.keys(now ?? {})
    .filter((field) => before && before[field] !== now?.[field])
    .map((field) => {
      const [name, words] = fields[field] ?? [field, humanised];
      const of = (value = '') => (value === '' ? 'none' : words(value));
      return `${name} ${of(now?.[field])}, was ${of(before?.[field])}`;
    })
    .join('; ');
}

export const listWords: Readonly<Record<SeenList, { one: string; many: string }>> = {
  listCampaigns: { one: 'campaign', many: 'Campaigns' },
  listHouseholds: { one: 'household', many: 'Households' },
  listPledges: { one: 'pledge', many: 'Pledges' },
  listWebhooks: { one: 'webhook', many: 'Webhooks' },
  listMessages: { one: 'message', many: 'Messages' },
  listPayouts: { one: 'payout', many: 'Payouts' },
  listTransactions: { one: 'transaction', many: 'Transactions' },
  listTickets: { one: 'ticket', many: 'Tickets' },
};

const hour = 3_600_000;

/** Since when all lists are compared, and which of them later than that. */
export function sinceOf(since: Readonly<Partial<Record<SeenList, number>>>): {
  at: number | null;
  later: readonly { list: SeenList; at: number }[];
} {
  const each = Object.entries(since).map(([list, at]) => ({ list: list as SeenList, at }));
  // Lists are read to their end one after the other, within minutes.
  const first = Math.min(...each.map(({ at }) => at));
  const together = each.filter(({ at }) => at - first < hour);
  return {
    at: each.length === 0 ? null : Math.max(...together.map(({ at }) => at)),
    later: each.filter(({ at }) => at - first >= hour),
  };
}
