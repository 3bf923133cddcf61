/** Gifts, pledges, and tickets of one or several people: everything that a page about people shows. */
import { balanceOf, canRead, isOpen, isOverdue, overdueOf, toCome } from '#domain/pledge.ts';
import { idOf, textOf } from '#api/fields.ts';
import { groupBy } from '#domain/values/collections.ts';
import { addsToRaised, countsAsGiven, type Gift, newestFirst } from '#domain/gift.ts';
import { byCurrencyOfScreen, countCurrencies } from '#domain/values/money.ts';
import type { Zone } from '#domain/values/calendar.ts';
import { sumOf } from '#domain/values/decimal.ts';
import type { Coverage } from '#sync/donors/gift-donors.ts';
import { currencyOf } from '#sync/gifts.ts';
import type { Pledge, Ticket } from '#api/resources.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import type { RowStore } from '#sync/row-store.ts';
import { familiesOf, type Family } from './families.ts';
import { type Apart, apartFrom, summarise, type CurrencyGiving, countInFull } from '#domain/giving.ts';
import { emailOf, namingRow, paidFor, tellingEmails, type Unlinked, unlinkedOf } from './unlinked.ts';

export interface PersonAsked {
  /** Contact IDs: one, or the members of a household. */
  ids: readonly string[];
  /** Instead of contacts, the row with the email of a person who isn't one: `ticket-61`, `transaction-12`. */
  named_by?: string;
  /** `2026-11-20`, in the viewer's time zone. */
  today: string;
  /** The first month of a fiscal year, 1 to 12. */
  firstMonth: number;
  /** The most rows of a long list. */
  most: number;
}

export interface Cut<Row> {
  count: number;
  rows: readonly Row[];
}

export interface CampaignNamed {
  id: string;
  /** Empty if the campaign is unknown. */
  title: string;
}

export interface GiftSeen extends Omit<Gift, 'campaign'> {
  campaign: CampaignNamed | null;
  tickets: readonly Ticket[];
}

export interface PledgeSeen {
  row: Pledge;
  /** The contact ID of the donor. */
  contact: string;
  /** The balance, as decimal text. Empty if it has none. */
  left: string;
  /** False if one of its amounts can't be read: no sum includes it. */
  isRead: boolean;
  currency: string;
  campaign: CampaignNamed | null;
  isOpen: boolean;
  isOverdue: boolean;
  /** The past due amount. Null if there's none, or it isn't known how much is due. */
  overdue: string | null;
  /** The next expected payment. Null if there's no date, or the pledge isn't open. */
  due: string | null;
}

/** An installment of an open pledge that has a known day or is past due. */
export interface Due {
  pledge: PledgeSeen;
  day: string;
  amount: string | null;
  isOverdue: boolean;
}

export interface Owed {
  currency: string;
  left: string;
  overdue: string;
  /** Pledges that are in no sum, because one of their amounts can't be read. */
  unread: number;
  /** Past-due pledges of which it isn't known how much is due. */
  unknownDue: number;
  /**
   * True if the past due amount is part of a pledge, in equal installments: the platform doesn't say how large one is.
   */
  isAbout: boolean;
}

/** Recurring gifts. */
export interface Plan {
  id: string;
  /** The newest gift. */
  last: GiftSeen;
  /** The day of the oldest gift. */
  since: string | null;
  gifts: number;
}

export interface PersonAnswer {
  /** Gifts captured, not refunded, and above zero. */
  gifts: number;
  /** The screen's currency first, gifts without one last. */
  currencies: readonly CurrencyGiving[];
  first: GiftSeen | null;
  last: GiftSeen | null;
  /** Gifts without a date: no year includes them. */
  undated: number;
  /** Gifts whose amount we can't read: no sum includes them. */
  unread: number;
  /** Partially refunded gifts that no row gives a refunded amount for, so they count in full. */
  inFull: number;
  /** A gift has no currency until we have its pledge, which names the campaign. */
  awaitsPledge: boolean;
  /** Transactions of zero, such as free tickets. They aren't gifts. */
  free: number;
  /** Transactions that don't count as gifts, by status. */
  apart: readonly Apart[];
  plans: readonly Plan[];
  /** Past due first, then open. */
  pledges: readonly PledgeSeen[];
  owed: readonly Owed[];
  /** Gifts of every status and due installments, newest first. */
  timeline: Cut<{ gift: GiftSeen } | { due: Due }>;
  /** Gifts of every status, newest first. */
  all: Cut<GiftSeen>;
  /** `gift`: null if it isn't synced. */
  tickets: Cut<{ ticket: Ticket; gift: GiftSeen | null }>;
  /** Null for contacts, and if the row that names the person isn't synced or has no email. */
  unlinked: Unlinked | null;
  /** Their households. */
  families: readonly Family[];
  /** For all gifts of the organization. */
  coverage: Coverage;
}

export interface PersonWorld {
  store: Pick<RowStore, 'rows' | 'row'>;
  gifts: readonly Gift[];
  people: readonly PersonRow[];
  coverage: Coverage;
  zone: Zone;
  /** The currency chosen in Settings. */
  currency?: string | null;
}

/**
 * A gift belongs to its donor, and counts if it was captured and not refunded. Years are fiscal years, named by the
 * calendar year they end in. Last year to date ends on today's day a year ago. An average is the sum over the number of
 * gifts in its currency. A pledge belongs to its contact; the balance is owed while it's open, and each installment
 * before today is past due. A ticket belongs to the donor of its transaction. Currencies are never added together.
 *
 * `unlinked.ts` finds the gifts and tickets of people who aren't contacts.
 */
export function personIn(world: PersonWorld, asked: PersonAsked): PersonAnswer {
  const { store, zone } = world;
  const { today, firstMonth, most } = asked;
  const ids = new Set(asked.ids);
  const campaignNamed = (id: string | null): CampaignNamed | null =>
    id === null ? null : { id, title: textOf(store.row('listCampaigns', id)?.title) };

  const naming = asked.named_by === undefined ? undefined : namingRow(store, asked.named_by);
  const email = naming ? emailOf(naming) : '';
  const tells = email === '' ? () => '' : tellingEmails(store.rows('listTickets'));
  const isTheirs = (gift: Gift) => (gift.donor === null ? email !== '' && tells(gift) === email : ids.has(gift.donor));
  const theirs = world.gifts.filter(isTheirs);
  const giftIds = new Set(theirs.flatMap(({ id }) => id || []));
  const giftOf = (ticket: Ticket) => idOf(ticket.transaction_id) ?? '';
  const tickets = groupBy(
    store.rows('listTickets').filter((ticket) => giftIds.has(giftOf(ticket))),
    giftOf,
  );
  const seen = (gift: Gift): GiftSeen => ({
    ...gift,
    campaign: campaignNamed(gift.campaign),
    tickets: tickets.get(gift.id) ?? [],
  });
  const all = newestFirst(theirs.map(seen), ({ time }) => time);
  const given = all.filter(countsAsGiven);
  const inOrder = byCurrencyOfScreen(countCurrencies(world.gifts.filter(countsAsGiven)), world.currency ?? null);
  const currencies = summarise(all.filter(addsToRaised), { today, firstMonth }).toSorted(inOrder);
  const dated = given.filter(({ day }) => day !== null);

  const pledges = store
    .rows('listPledges')
    .flatMap((row) => {
      const contact = idOf(row.contact_id);
      return contact !== null && ids.has(contact) ? [{ row, contact }] : [];
    })
    .map(({ row, contact }): PledgeSeen & { dues: readonly Due[] } => {
      const campaign = idOf(row.campaign_id);
      const isLate = isOverdue(row, today, zone);
      const currency = currencyOf(store, campaign);
      const pledge = {
        row,
        contact,
        left: textOf(balanceOf(row)),
        isRead: canRead(row),
        currency,
        campaign: campaignNamed(campaign),
        isOpen: isOpen(row),
        isOverdue: isLate,
      };
      const parts = toCome(row, today, zone, currency).filter(({ is }) => is !== 'projected');
      const overdue = overdueOf(row, today, zone, currency)?.amount ?? null;
      const seen = { ...pledge, overdue, due: parts[0]?.at ?? null };
      const dues = parts.flatMap(({ at, amount, is }) =>
        at === null ? [] : [{ pledge: seen, day: at, amount, isOverdue: is === 'overdue' }],
      );
      return { ...seen, dues };
    })
    .toSorted((one, other) => rank(one) - rank(other) || ((one.due ?? '') < (other.due ?? '') ? -1 : 1));
  const due = pledges.flatMap(({ dues }) => dues);
  const events = [...all.map((gift) => ({ gift })), ...due.map((each) => ({ due: each }))];
  const timeline = newestFirst(events, (event) => ('due' in event ? Date.parse(event.due.day) : event.gift.time));
  const bought = all.flatMap((gift) => gift.tickets.map((ticket) => ({ ticket, gift })));
  const held = email === '' ? [] : store.rows('listTickets').filter((ticket) => emailOf(ticket) === email);
  const paid = new Set(bought.map(({ ticket }) => ticket));
  const guest = held.filter((ticket) => !paid.has(ticket));
  const byOthers = paidFor(guest, world.gifts).map(({ ticket, gift }) => ({ ticket, gift: gift && seen(gift) }));

  return {
    gifts: given.length,
    currencies,
    first: dated.at(-1) ?? null,
    last: dated[0] ?? null,
    undated: given.length - dated.length,
    unread: given.length - currencies.reduce((count, { gifts }) => count + gifts, 0),
    inFull: countInFull(given),
    awaitsPledge: given.some(
      ({ currency, campaign, pledge }) => currency === '' && campaign === null && pledge !== null,
    ),
    free: all.filter(({ status }) => status === 'free').length,
    apart: apartFrom(all),
    plans: plansIn(given),
    pledges: pledges.map(({ dues: _, ...pledge }) => pledge),
    owed: owedOn(pledges).toSorted(inOrder),
    timeline: cut(timeline, most),
    all: cut(all, most),
    tickets: cut([...bought, ...byOthers], most),
    unlinked: email === '' ? null : unlinkedOf(world, { email, rows: [...all.map(({ row }) => row), ...held] }),
    families: familiesOf(world, ids),
    coverage: world.coverage,
  };
}

function cut<Row>(rows: readonly Row[], most: number): Cut<Row> {
  return { count: rows.length, rows: rows.slice(0, most) };
}

/** Returns newest first. `given`: newest first. */
function plansIn(given: readonly GiftSeen[]): Plan[] {
  const byPlan = groupBy(given, ({ plan }) => plan);
  return [...byPlan].flatMap(([id, gifts]) => {
    const [last] = gifts;
    return id !== null && last ? [{ id, last, since: gifts.at(-1)?.day ?? null, gifts: gifts.length }] : [];
  });
}

const rank = (pledge: PledgeSeen) => (pledge.isOverdue ? 0 : pledge.isOpen ? 1 : 2);

function owedOn(pledges: readonly PledgeSeen[]): Owed[] {
  return [
    ...groupBy(
      pledges.filter((pledge) => pledge.isOpen),
      ({ currency }) => currency,
    ),
  ].map(([currency, open]) => ({
    currency,
    left: sumOf(open.map(({ left, isRead }) => (isRead ? left : null))),
    overdue: sumOf(open.map(({ overdue }) => overdue)),
    unread: open.filter(({ isRead }) => !isRead).length,
    unknownDue: open.filter(({ isOverdue: isLate, overdue, isRead }) => isLate && isRead && overdue === null).length,
    isAbout: open.some(({ overdue, left }) => overdue !== null && overdue !== left),
  }));
}
