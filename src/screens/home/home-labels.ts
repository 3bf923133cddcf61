/** Texts of Home: dates and times, what has changed in a record, and unconfirmed changes. */
import type { ListName } from '#api/operations.ts';
import { statusLabels } from '#domain/gift-labels.ts';
import { daysBetween, startOfDay as startOfDayIn } from '#domain/values/calendar.ts';
import { formatCount, humanise, inList, isolateBidi, plural, yesNo } from '#domain/values/labels.ts';
import { type FormId, parseFormId } from '#device/form-id.ts';
import type { FormPlace } from '#records/draft-links.ts';
import type { Change } from '#sync/questions/change.ts';
import type { Since } from '#sync/questions/since.ts';
import { formatAge } from '#ui/format/age.ts';
import { dayOf, today } from '#ui/format/days.ts';
import { formatAmount } from '#ui/format/money.ts';
import { calendar, formatClock, formatDayParts, viewerZone } from '#ui/format/time.ts';
import { formatAt, formatWhen } from '#ui/format/when.ts';

/** Formats a day: `Monday, November 23` */
export function formatDayName(day: string, locale?: string): string {
  return formatDayParts(day, { weekday: 'long', month: 'long', day: 'numeric' }, locale);
}

/** Formats a moment of late, within a sentence: `yesterday`, `Friday, 5:05 PM`, or `Nov 20, 5:05 PM`. */
export function formatSince(at: number, locale?: string): string {
  const written = new Date(at).toISOString();
  const day = dayOf(written) ?? '';
  const viewer = { locale };
  // The first visit looks back on whole days.
  if (at === startOfDay(day)) return formatWhen(day, { ...viewer, within: true });
  const daysAgo = daysBetween(day, today());
  if (daysAgo < 2 || daysAgo > 6) return formatWhen(at, { ...viewer, timed: true, within: true });
  return `${formatDayParts(day, { weekday: 'long' }, locale)}, ${formatClock(at, viewer)}`;
}

/** Returns when a day starts in the viewer's zone, in milliseconds. */
export function startOfDay(day: string): number {
  return startOfDayIn(day, viewerZone());
}

interface Hello {
  at: number;
  counts: Since['counts'];
  /** All lists that the token may read are compared, so that nothing else can be new. */
  isAll: boolean;
}

const isNothing = (counts: Since['counts']) => Object.values(counts).every(({ count }) => count === 0);

/** `Since Friday, 5:05 PM`: the figures below it say how many gifts came in. */
export function helloSentence({ at, counts, isAll }: Hello): string {
  const when = formatSince(at);
  if (isAll && isNothing(counts)) return `Nothing new since ${when}.`;
  return counts.gifts.count === 0 ? `Since ${when}: no new gifts.` : `Since ${when}`;
}

const mostNamed = 2;

/**
 * `Grace Adeyemi-Holt gave for the first time.` Empty while that isn't certain: `firstDonors` is null. `isEmpty`: the organization
 * has no records to catch up with.
 */
export function firstGiftSentence(
  counts: Since['counts'],
  firstDonors: readonly string[] | null,
  isEmpty = false,
): string {
  if (isNothing(counts)) return isEmpty ? '' : 'You’re all caught up.';
  // Gifts that came a moment ago may have no donor yet, so an empty list says nothing.
  if (counts.gifts.count === 0 || !firstDonors?.length) return '';
  const more = firstDonors.length - mostNamed;
  const named = firstDonors.slice(0, more === 1 ? mostNamed + 1 : mostNamed);
  return `${inList(more > 1 ? [...named, `${formatCount(more)} others`] : named)} gave for the first time.`;
}

/** Formats a range of days: `Oct 1–23, 2026` */
export function formatDayRange({ from, to }: { from: string; to: string }, locale?: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', calendar, timeZone: 'UTC' });
  return format.formatRange(Date.parse(from), Date.parse(to)).replace(/\s*–\s*/, '–');
}

/** Formats the month of a day: `Nov 2026` */
export function formatMonthName(day: string, locale?: string): string {
  return formatDayParts(day, { month: 'short', year: 'numeric' }, locale);
}

const giftStatuses: Readonly<Record<string, string>> = {
  given: statusLabels.completed,
  free: statusLabels.completed,
  refunded: statusLabels.refunded,
  'partly refunded': statusLabels['partially-refunded'],
  'not captured': 'Incomplete or failed',
  unknown: 'Unknown',
};

/** Returns the label of a status as the snapshot of the last visit has it. */
export function seenStatusLabel(status: string): string {
  return giftStatuses[status] ?? humanise(status);
}

const fields: Readonly<Record<string, readonly [name: string, format: (value: string, currency: string) => string]>> = {
  status: ['Status', seenStatusLabel],
  amount: ['Amount', formatAmount],
  payout: ['Payout', formatAmount],
  goal: ['Goal', formatAmount],
  end_at: ['End', (value) => formatWhen(dayOf(value) ?? value)],
  name: ['Name', (value) => value],
  members: ['Members', (value) => value],
  enabled: ['Enabled', (value) => yesNo(value)],
  last_status: ['Last status', humanise],
  'check-in': ['Check-in', () => 'Checked in'],
  paid: ['Paid', () => 'Yes'],
};

/** Lists the changed fields of a record: `Status: Active → Canceled; Amount: 10.00 → 12.00` */
export function changeSummary({ before, now, currency }: Pick<Change, 'before' | 'now' | 'currency'>): string {
  return Object.keys(now ?? {})
    .filter((field) => before && before[field] !== now?.[field])
    .map((field) => {
      const [name, format] = fields[field] ?? [field, humanise];
      const shown = (value = '') => (value === '' ? 'None' : format(value, currency));
      return `${name}: ${shown(before?.[field])} → ${shown(now?.[field])}`;
    })
    .join('; ');
}

const hour = 3_600_000;

/** Returns the time since when all lists are compared, and the lists that are compared since a later time. */
export function comparedSince(since: Readonly<Partial<Record<ListName, number>>>): {
  at: number | null;
  later: readonly { list: ListName; at: number }[];
} {
  const each = Object.entries(since).map(([list, at]) => ({ list: list as ListName, at }));
  // Lists are synced one after another, within minutes.
  const first = Math.min(...each.map(({ at }) => at));
  const together = each.filter(({ at }) => at - first < hour);
  return {
    at: each.length === 0 ? null : Math.max(...together.map(({ at }) => at)),
    later: each.filter(({ at }) => at - first >= hour),
  };
}

/** Returns the title of an unconfirmed change: `Your change to Ames family is unconfirmed` */
export function unconfirmedTitle(form: FormId, { what, name }: Pick<FormPlace, 'what' | 'name'>): string {
  const isNew = parseFormId(form).name === 'ticket-item';
  return isNew ? `${what} is unconfirmed` : `Your change to ${isolateBidi(name ?? what)} is unconfirmed`;
}

interface UnconfirmedFacts {
  /** `Household 501`; null if the title says it. */
  what: string | null;
  fields: number;
  /** Both in milliseconds. */
  sentAt: number;
  now: number;
  /** A sentence that says why the outcome is unknown. */
  why: string;
}

/** Returns the detail of an unconfirmed change: `Household 501, 4 fields, sent at 10:42 AM (2 minutes ago). …` */
export function unconfirmedDetail({ what, fields: count, sentAt, now, why }: UnconfirmedFacts): string {
  const sent = `${plural(count, 'field', 'fields')}, sent ${formatAt(sentAt)} (${formatAge(now - sentAt)} ago). ${why}`;
  return what === null ? sent : `${what}, ${sent}`;
}
