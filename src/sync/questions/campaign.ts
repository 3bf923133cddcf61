/**
 * The page of one campaign: its pace, gifts by week, donors, pledges, payouts, and tickets.
 *
 * A gift belongs to its own campaign or its pledge's, and counts if it was captured, not refunded, and in the campaign's
 * currency. A refund that's a transaction of its own is subtracted, and isn't a gift. Weeks start on Monday in the campaign's time zone, or the viewer's if that's unknown. A ticket belongs to its
 * own campaign or its transaction's, and counts as sold unless the payment failed, is incomplete, or was refunded.
 * Nothing is known of tickets sold where more than one ticket in twenty names no event.
 */
import { type Basis, basisOf, isTooMany } from '#domain/basis.ts';
import { dayIn, endDay, type Pace, paceOf } from '#domain/campaign.ts';
import { goalReached } from '#domain/goal-reached.ts';
import { balanceOf, canRead, isOpen, isOverdue } from '#domain/pledge.ts';
import { idOf, textOf } from '#api/fields.ts';
import { paymentProblem } from '#domain/gift-labels.ts';
import { groupBy } from '#domain/values/collections.ts';
import { addsToRaised, countsAsGiven, type Gift, newestFirst } from '#domain/gift.ts';
import { canRead as canReadPayout, isVoid } from '#domain/payout.ts';
import { campaignOfTicket, isCheckedIn } from '#domain/ticket.ts';
import { addDays, daysBetween, knownZone, today as dayToday, type Zone, startOf } from '#domain/values/calendar.ts';
import { DecimalSum, sumOf, toUnits } from '#domain/values/decimal.ts';
import { countGifts } from '#domain/giving.ts';
import { currencyOf } from '#sync/gifts.ts';
import type { Campaign, Payout, Ticket } from '#api/resources.ts';
import type { RowStore } from '#sync/row-store.ts';
import { tiedTo } from './campaigns.ts';
import { giftsOfTickets } from './ticket-gifts.ts';
import { currencyCode, sumByCurrency, type Sums } from '#domain/values/money.ts';
import type { PersonRow } from '#domain/lists/people.ts';

export interface CampaignAsked {
  id: string;
  /** Milliseconds. */
  now: number;
  /** The most donors, and the most ticket types. */
  most: number;
}

export interface Week {
  /** A Monday. */
  from: string;
  sum: string;
  /** The sum of all weeks until its end; at most what the platform says was raised, where they come to more. */
  total: string;
  gifts: number;
}

export interface CampaignDonor {
  id: string;
  /** Empty if unknown. */
  name: string;
  sum: string;
  gifts: number;
}

export interface TicketsSold {
  /** Empty if the platform gives none. */
  title: string;
  sold: number;
  /** Null if the platform doesn't say it for any ticket. */
  checkedIn: number | null;
  /** True if another campaign has tickets of the same name. */
  isShared: boolean;
}

export interface CampaignAnswer {
  pace: Pace;
  /** Empty if unknown. */
  currency: string;
  /**
   * The campaign's gifts: how many, how many name it themselves, how many have no date, their sum, and the part of it that was kept
   * of partially refunded gifts.
   */
  tied: { gifts: number; named: number; undated: number; sum: string; ofRefunded: string };
  /** The newest of them. Null if none has a date. `donor`: null if unknown; its name may be empty. */
  last: { id: string; amount: string; day: string; donor: { id: string; name: string } | null } | null;
  /** When the goal was reached, and by whose gift if known. Null if the gifts don't show it. `name` may be empty. */
  reached: { at: string; donor: { id: string; name: string } | null } | null;
  /** From the first week to the last, including those without gifts. */
  weeks: readonly Week[];
  /** Largest donors first. `apart`: gifts of unknown donors. */
  donors: { count: number; rows: readonly CampaignDonor[]; apart: { gifts: number; sum: string } };
  /** `unread`: open ones that aren't in the balance, because one of their amounts can't be read. */
  pledges: { count: number; open: number; overdue: number; left: string; unread: number };
  /** Paid and expected payouts, without void ones. */
  payouts: { count: number } & Sums;
  /** Most sold first. */
  tickets: {
    /** Null if too many tickets don't name their event. */
    sold: number | null;
    checkedIn: number | null;
    types: number;
    rows: readonly TicketsSold[];
  };
  /** All gifts of the organization: which of them are the campaign's is known if they name it. */
  basis: Basis;
}

export interface CampaignWorld {
  store: Pick<RowStore, 'rows' | 'row'>;
  gifts: readonly Gift[];
  people: readonly PersonRow[];
  zone: Zone;
}

/** Returns null if the campaign isn't synced. */
export function campaignIn(world: CampaignWorld, { id, now, most }: CampaignAsked): CampaignAnswer | null {
  const { store, people, zone } = world;
  const row = store.row('listCampaigns', id);
  if (!row) return null;
  const currency = currencyOf(store, id);
  const trial = new DecimalSum();
  const given = world.gifts.filter((gift) => gift.campaign === id && addsToRaised(gift));
  const summed = given.filter((gift) => gift.currency === currency && trial.add(gift.amount));
  const gifts = summed.filter(countsAsGiven);
  const own = (one: { campaign_id?: string | null }) => idOf(one.campaign_id) === id;
  const pledges = store.rows('listPledges').filter(own);
  const open = pledges.filter((pledge) => isOpen(pledge));
  const payouts = store.rows('listPayouts').filter((one) => own(one) && !isVoid(one));
  const zoned = { ...row, timezone: knownZone(row.timezone) ?? zone ?? null };
  return {
    pace: paceOf(row, now, tiedTo([row], summed, now).get(id)),
    currency,
    tied: {
      gifts: gifts.length,
      named: gifts.filter((gift) => own(gift.row)).length,
      undated: gifts.filter(({ day }) => day === null).length,
      sum: trial.text,
      ofRefunded: sumOf(gifts.flatMap(({ status, amount }) => (status === 'partly refunded' ? [amount] : []))),
    },
    last: lastOf(gifts, people),
    reached: currency !== '' && summed.length === given.length ? reachedBy(row, summed, people) : null,
    weeks: weeksOf(zoned, summed, now),
    donors: donorsOf(summed, people, most),
    pledges: {
      count: pledges.length,
      open: open.length,
      overdue: open.filter((pledge) => isOverdue(pledge, dayToday(zone, now), zone)).length,
      left: sumOf(open.filter(canRead).map(balanceOf)),
      unread: open.filter((pledge) => !canRead(pledge)).length,
    },
    payouts: {
      count: payouts.length,
      ...sumByCurrency<Payout>(payouts, {
        amount: (one) => textOf(one.payout),
        isRead: canReadPayout,
        currency: (one) => currencyCode(one.currency) || currency,
      }),
    },
    tickets: ticketsOf(world, id, most),
    basis: basisOf(world.gifts),
  };
}

/** A longer chart would be unreadable. */
const mostWeeks = 520;

function weeksOf(row: Campaign, gifts: readonly Gift[], now: number): Week[] {
  const { timezone, created_at, end_at } = row;
  const today = dayIn(new Date(now).toISOString(), timezone) ?? '';
  const byWeek = groupBy(gifts, ({ at }) => {
    const day = at === null ? null : dayIn(at, timezone);
    return day === null ? null : startOf(day, 'week');
  });
  const met = [...byWeek.keys()].filter((week) => week !== null).toSorted();
  const [first, last] = [met[0], met.at(-1)];
  if (first === undefined || last === undefined) return [];
  const began = startOf((created_at && dayIn(created_at, timezone)) || first, 'week');
  const end = endDay({ end_at, timezone }) ?? today;
  const ended = startOf(end < today ? end : today, 'week');
  const [from, to] = [began < first ? began : first, ended > last ? ended : last];
  const many = Math.min(daysBetween(from, to) / 7 + 1, mostWeeks);
  const start = addDays(to, (1 - many) * 7);
  const sumIn = (some: readonly Gift[]) => sumOf(some.map(({ amount }) => amount));
  const all = new DecimalSum();
  for (const week of met) if (week < start) all.add(sumIn(byWeek.get(week) ?? []));
  const weeks = Array.from({ length: many }, (_, index): Week => {
    const week = addDays(start, index * 7);
    const some = byWeek.get(week) ?? [];
    const sum = sumIn(some);
    all.add(sum);
    return { from: week, sum, total: all.text, gifts: countGifts(some) };
  });
  return withinRaised(weeks, row.raised);
}

/** A part is never more than its whole: totals end at the platform's, where the gifts come to more. */
function withinRaised(weeks: readonly Week[], raised: string | null): Week[] {
  const units = (amount: string) => toUnits(amount, 20);
  const most = units(raised ?? '');
  const isOver = ({ total }: Week) => most !== null && (units(total) ?? 0n) > most;
  const last = weeks.at(-1);
  if (!last || raised === null || !isOver(last)) return [...weeks];
  return weeks.map((week) => (isOver(week) ? { ...week, total: raised } : week));
}

function lastOf(gifts: readonly Gift[], people: readonly PersonRow[]): CampaignAnswer['last'] {
  const [last] = newestFirst(
    gifts.filter(({ day }) => day !== null),
    ({ time }) => time,
  );
  if (!last || last.day === null) return null;
  const { id, amount, day, donor } = last;
  return { id, amount, day, donor: donor === null ? null : { id: donor, name: nameIn(people, donor) } };
}

const nameIn = (people: readonly PersonRow[], id: string | null) =>
  people.find((person) => person.id === id)?.name ?? '';

function reachedBy(row: Campaign, gifts: readonly Gift[], people: readonly PersonRow[]): CampaignAnswer['reached'] {
  const reached = goalReached(row, gifts);
  const id = reached?.donor ?? null;
  return reached && { at: reached.at, donor: id === null ? null : { id, name: nameIn(people, id) } };
}

function donorsOf(gifts: readonly Gift[], people: readonly PersonRow[], most: number): CampaignAnswer['donors'] {
  const sum = (some: readonly Gift[]) => sumOf(some.map(({ amount }) => amount));
  const byDonor = groupBy(gifts, ({ donor }) => donor);
  const apart = byDonor.get(null) ?? [];
  byDonor.delete(null);
  const rows = [...byDonor]
    .map(([id, some]) => ({ id: id ?? '', sum: sum(some), gifts: countGifts(some) }))
    .filter((donor) => donor.gifts > 0)
    .toSorted((one, other) => Number(other.sum) - Number(one.sum))
    .slice(0, most);
  const named = new Map(people.map(({ id, name }) => [id, name]));
  return {
    count: [...byDonor.values()].filter((some) => countGifts(some) > 0).length,
    rows: rows.map((row) => ({ ...row, name: named.get(row.id) ?? '' })),
    apart: { gifts: countGifts(apart), sum: sum(apart) },
  };
}

export function ticketsOf(
  world: Pick<CampaignWorld, 'store' | 'gifts'>,
  id: string,
  most: number,
): CampaignAnswer['tickets'] {
  const bought = giftsOfTickets(world);
  const giftOf = (ticket: Ticket) => bought.get(idOf(ticket.transaction_id) ?? '');
  const campaignOf = (ticket: Ticket) => campaignOfTicket(ticket) ?? giftOf(ticket)?.campaign ?? null;
  const isSold = (ticket: Ticket) => {
    const gift = giftOf(ticket);
    return !gift || paymentProblem(gift.row) === null;
  };
  const titleOf = (ticket: Ticket) => textOf(ticket.title);
  const rows = world.store.rows('listTickets');
  const unnamed = rows.filter((ticket) => campaignOf(ticket) === null && ticket['campaign_id'] === undefined).length;
  if (isTooMany(unnamed, rows.length)) return { sold: null, checkedIn: null, types: 0, rows: [] };
  const all = groupBy(rows, (ticket) => campaignOf(ticket) === id);
  const elsewhere = new Set(all.get(false)?.map(titleOf));
  const sold = (all.get(true) ?? []).filter(isSold);
  const checkedIn = (tickets: readonly Ticket[]) => {
    const told = tickets.filter((ticket) => ticket.checked_in_at !== undefined);
    return told.length === 0 ? null : told.filter(isCheckedIn).length;
  };
  const types = [...groupBy(sold, titleOf)].toSorted(([, some], [, others]) => others.length - some.length);
  return {
    sold: sold.length,
    checkedIn: checkedIn(sold),
    types: types.length,
    rows: types.slice(0, most).map(([title, some]) => ({
      title,
      sold: some.length,
      checkedIn: checkedIn(some),
      isShared: elsewhere.has(title),
    })),
  };
}
