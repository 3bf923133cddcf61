/** What somebody gave, pledged and came to, or several people together: all that a page about people shows. */
import { isOpen, isOverdue, toCome } from '../../domain/pledge.ts';
import { idOf, textOf } from '../../api/fields.ts';
import { groupBy } from '../../domain/values/collections.ts';
import { countsAsGiven, type Gift, timeOfGift } from '../../domain/gift.ts';
import { byCurrencyOfScreen, countCurrencies } from '../../domain/values/money.ts';
import type { Zone } from '../../domain/values/calendar.ts';
import { DecimalSum, sumOf } from '../../domain/values/decimal.ts';
import type { Coverage } from '../givers/givers.ts';
import { currencyOf } from '../gifts.ts';
import type { Pledge, Ticket } from '../../api/resources.ts';
import type { PersonRow } from '../../domain/lists/people.ts';
import type { RowStore } from '../row-store.ts';
import { familiesOf, type Family } from './families.ts';
import { type Apart, apartFrom, summarise, type CurrencyGiving, countInFull } from '../../domain/giving.ts';
import { emailOf, namingRow, paidFor, tellingEmails, type Unlinked, unlinkedOf } from './unlinked.ts';

export interface PersonAsked {
  /** Contacts: one, or the members of a household. */
  ids: readonly string[];
  /** In their place, somebody who is no contact, by a row with their e-mail: `ticket-61`, `transaction-12`. */
  named_by?: string;
  /** `2026-11-20`, where the viewer is. */
  today: string;
  /** The month with which a year begins, 1 to 12. */
  firstMonth: number;
  /** Of a list that is long, at most so many rows. */
  most: number;
}

export interface Cut<Row> {
  count: number;
  rows: readonly Row[];
}

export interface CampaignNamed {
  id: string;
  /** Empty where the campaign is not known. */
  title: string;
}

export interface GiftSeen extends Omit<Gift, 'campaign'> {
  campaign: CampaignNamed | null;
  tickets: readonly Ticket[];
}

export interface PledgeSeen {
  row: Pledge;
  /** The ID of who made it. */
  contact: string;
  /** Decimal text; empty where it has none. */
  left: string;
  currency: string;
  campaign: CampaignNamed | null;
  isOpen: boolean;
  isOverdue: boolean;
  /** What of it should have come before today; null where that is nothing, or cannot be read. */
  overdue: string | null;
  /** When the next of it is expected; null where nothing says so, and where it is not open. */
  due: string | null;
}

/** An installment of an open pledge whose day is known, or has passed. */
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
  /** What is overdue is a part of a pledge, in equal installments: the service does not say how much one is. */
  isAbout: boolean;
}

/** Gifts that come by themselves. */
export interface Plan {
  id: string;
  /** Its newest gift. */
  last: GiftSeen;
  /** The day of its oldest. */
  since: string | null;
  gifts: number;
}

export interface PersonAnswer {
  /** Captured, not refunded and of more than nothing. */
  gifts: number;
  /** The screen's currency first, what has no currency last. */
  currencies: readonly CurrencyGiving[];
  first: GiftSeen | null;
  last: GiftSeen | null;
  /** Given, but without a day: in no year. */
  undated: number;
  /** Given, but without an amount that can be read: in no sum. */
  unread: number;
  /** Of those, partly refunded gifts of which no row says how much was refunded. */
  inFull: number;
  /** A gift has no currency until its pledge is held, which names its campaign. */
  awaitsPledge: boolean;
  /** Transactions of nothing, such as free tickets. They are no gifts. */
  free: number;
  /** What does not count as given, by what became of it. */
  apart: readonly Apart[];
  plans: readonly Plan[];
  /** What is overdue first, then what is open. */
  pledges: readonly PledgeSeen[];
  owed: readonly Owed[];
  /** Gifts of every status and due installments, newest first. */
  timeline: Cut<{ gift: GiftSeen } | { due: Due }>;
  /** Gifts of every status, newest first. */
  all: Cut<GiftSeen>;
  /** `gift`: null where it is not held. */
  tickets: Cut<{ ticket: Ticket; gift: GiftSeen | null }>;
  /** Null of contacts, and where the row that names somebody is not held or has no e-mail. */
  unlinked: Unlinked | null;
  /** The households that they are members of. */
  families: readonly Family[];
  /** Of all gifts of the service. */
  coverage: Coverage;
}

export interface PersonWorld {
  store: Pick<RowStore, 'rows' | 'row'>;
  gifts: readonly Gift[];
  people: readonly PersonRow[];
  coverage: Coverage;
  zone: Zone;
  /** As chosen in Settings. */
  currency?: string | null;
}

/**
 * A gift is theirs by its giver, and counts once it was captured and not refunded. A year is a fiscal year, named by the
 * calendar year in which it ends. Last year to the day ends with the day that today was a year before. An average is the sum over the gifts
 * of its currency. A pledge is theirs by its contact; what is left of it is owed while it is open, and overdue is each
 * installment of that before today. A ticket is theirs by its transaction. Currencies are never added together.
 *
 * Which gifts and tickets are those of somebody who is no contact stands in `unlinked.ts`.
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
  const isTheirs = (gift: Gift) => (gift.giver === null ? email !== '' && tells(gift) === email : ids.has(gift.giver));
  const theirs = world.gifts.filter(isTheirs);
  const tickets = ticketsOf(store, new Set(theirs.map(({ id }) => id)));
  const seen = (gift: Gift): GiftSeen => ({
    ...gift,
    campaign: campaignNamed(gift.campaign),
    tickets: tickets.get(gift.id) ?? [],
  });
  const all = newestFirst(theirs.map(seen), timeOfGift);
  const given = all.filter(countsAsGiven);
  const inOrder = byCurrencyOfScreen(countCurrencies(world.gifts.filter(countsAsGiven)), world.currency ?? null);
  const currencies = summarise(given, { today, firstMonth }).toSorted(inOrder);
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
      const pledge = {
        row,
        contact,
        left: textOf(row.amount_remaining),
        currency: currencyOf(store, campaign),
        campaign: campaignNamed(campaign),
        isOpen: isOpen(row),
        isOverdue: isLate,
      };
      const parts = toCome(row, today, zone).filter(({ is }) => is !== 'projected');
      const late = new DecimalSum();
      const isRead = parts.filter(({ is }) => is === 'overdue').every(({ amount }) => late.add(amount));
      const seen = { ...pledge, overdue: isLate && isRead ? late.text : null, due: parts[0]?.at ?? null };
      const dues = parts.flatMap(({ at, amount, is }) =>
        at === null ? [] : [{ pledge: seen, day: at, amount, isOverdue: is === 'overdue' }],
      );
      return { ...seen, dues };
    })
    .toSorted((one, other) => rank(one) - rank(other) || ((one.due ?? '') < (other.due ?? '') ? -1 : 1));
  const due = pledges.flatMap(({ dues }) => dues);
  const events = [...all.map((gift) => ({ gift })), ...due.map((each) => ({ due: each }))];
  const timeline = newestFirst(events, (event) =>
    'due' in event ? Date.parse(event.due.day) : timeOfGift(event.gift),
  );
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

/** A time is read once for each. */
export function newestFirst<Row>(rows: readonly Row[], timeOf: (row: Row) => number): Row[] {
  return rows
    .map((row) => ({ row, time: timeOf(row) }))
    .toSorted((one, other) => (one.time === other.time ? 0 : other.time - one.time))
    .map(({ row }) => row);
}

function ticketsOf(store: Pick<RowStore, 'rows'>, gifts: ReadonlySet<string>): Map<string, Ticket[]> {
  const byGift = new Map<string, Ticket[]>();
  if (gifts.size === 0) return byGift;
  for (const ticket of store.rows('listTickets')) {
    const id = idOf(ticket.transaction_id);
    if (id === null || !gifts.has(id)) continue;
    const held = byGift.get(id);
    if (held) held.push(ticket);
    else byGift.set(id, [ticket]);
  }
  return byGift;
}

/** The newest first. `given`: the newest first. */
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
    left: sumOf(open.map(({ left }) => left)),
    overdue: sumOf(open.map(({ overdue }) => overdue)),
    isAbout: open.some(({ overdue, left }) => overdue !== null && overdue !== left),
  }));
}
