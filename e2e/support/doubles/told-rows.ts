/** For tests: what the rows of a drawn office say of a person, and everything that may be where they don't. */
import { today } from './audience.ts';
import { contacts, type GiftDrawn, type OfficeDrawn } from './drawn-office.ts';

export const dayOf = (at: string) => at.slice(0, 10);
const timeOf = (at: string) => Date.parse(at);

/** Something that rows say, or everything that it may be. */
export type May<Value> = readonly Value[];

export interface GiftTold {
  id: string;
  day: May<string>;
  time: number | null;
  currency: string;
  cents: May<number>;
  campaign: May<string>;
  fund: May<string>;
  method: May<string>;
  isRecurring: May<boolean>;
  plan: string | null;
  isTicket: boolean;
}
interface PledgeTold {
  isOpen: boolean;
  isPastDue: boolean;
  currency: string;
  cents: May<number>;
}
interface TicketTold {
  isTheirs: May<boolean>;
  event: May<string>;
  isCheckedIn: May<boolean>;
}
export type Told<Row> = { [Part in keyof Row]: Row[Part] extends May<infer Value> ? Value : Row[Part] };

const anyDay = ['1990-01-01', '2025-02-02', '2026-11-20'];
/** Less than any of the ranges, within them, and more. */
const anyCents = [1, 1500, 100_000];

export function donorOf({ contact, pledge }: GiftDrawn, { pledges }: OfficeDrawn) {
  return contact ?? pledges.find(({ id }) => id === pledge)?.contact ?? null;
}

function campaignOf({ campaign, pledge }: GiftDrawn, { pledges }: OfficeDrawn) {
  return campaign ?? pledges.find(({ id }) => id === pledge)?.campaign ?? null;
}

const currencyOf = (campaign: string | null) => (campaign === '77' ? 'USD' : campaign === '78' ? 'EUR' : '');

/** `currency`: amounts in others don't compare. Undefined: each compares within its own. */
export function giftsOf(person: string, drawn: OfficeDrawn, currency?: string): GiftTold[] {
  const theirs = drawn.gifts.filter((gift) => donorOf(gift, drawn) === person && gift.state === 'given');
  return theirs.map((gift) => {
    const campaign = campaignOf(gift, drawn);
    const fund = gift.fund ?? drawn.pledges.find(({ id }) => id === gift.pledge)?.fund ?? null;
    const own = gift.currency ?? currencyOf(campaign);
    const isComparable = gift.cents !== null && (currency === undefined || own === currency);
    return {
      id: gift.id,
      day: gift.at === null ? anyDay : [dayOf(gift.at)],
      time: gift.at === null ? null : timeOf(gift.at),
      currency: own,
      cents: isComparable ? [gift.cents ?? 0] : anyCents,
      campaign: campaign === null ? ['77', '78', 'other'] : [campaign],
      fund: fund === null ? ['5', '6', 'other'] : [fund],
      method: gift.method === null ? ['card', 'check', 'other'] : [gift.method],
      isRecurring: gift.plan !== null ? [true] : gift.isRecurring === null ? [true, false] : [gift.isRecurring],
      plan: gift.plan,
      isTicket: drawn.tickets.some((ticket) => ticket.gift === gift.id),
    };
  });
}

export function pledgesOf(person: string, { pledges }: OfficeDrawn): PledgeTold[] {
  return pledges
    .filter(({ contact }) => contact === person)
    .map(({ cents, campaign, isCanceled, due }) => {
      const isOpen = !isCanceled && cents !== 0;
      return {
        isOpen,
        isPastDue: isOpen && due !== null && dayOf(due) < today,
        currency: currencyOf(campaign),
        cents: cents === null ? anyCents : [cents],
      };
    });
}

/** Contacts by the email that they have or gave with. */
function havingEmail(email: string, drawn: OfficeDrawn): string[] {
  const isIt = (one: string | null) => one?.toLowerCase() === email.toLowerCase();
  return contacts.filter(
    (person) =>
      isIt(emailsOf(person, drawn)[0] ?? null) ||
      drawn.gifts.some((gift) => donorOf(gift, drawn) === person && isIt(gift.email)),
  );
}

/** Those of a household, and of gifts whose row names the contact. */
export function emailsOf(person: string, { households, gifts }: OfficeDrawn): string[] {
  return [
    ...households.flatMap(({ members }) => members.flatMap(({ id, email }) => (id === person && email ? email : []))),
    ...gifts.flatMap(({ contact, email }) => (contact === person && email ? email : [])),
  ];
}

export function ticketsOf(person: string, drawn: OfficeDrawn): TicketTold[] {
  return drawn.tickets.flatMap(({ gift: bought, email, campaign, isCheckedIn }) => {
    const gift = drawn.gifts.find(({ id }) => id === bought);
    const may = email === null ? [gift ? donorOf(gift, drawn) : null] : havingEmail(email, drawn);
    if (!may.includes(person)) return [];
    const event = campaign ?? (gift ? campaignOf(gift, drawn) : null);
    return {
      isTheirs: may.length === 1 ? [true] : [true, false],
      event: event === null ? ['77', '78', 'other'] : [event],
      isCheckedIn: isCheckedIn === null ? [true, false] : [isCheckedIn],
    };
  });
}

export function homeOf(person: string, { households }: OfficeDrawn) {
  return households.find(({ members }) => members.some(({ id }) => id === person));
}

/** The saved one, else that of the newest gift that has one. */
export function addressOf(person: string, drawn: OfficeDrawn): { city: string; zip: string } | null {
  const zip = drawn.saves.find(({ id }) => id === person)?.zip;
  if (zip) return { city: 'Bay', zip };
  const told = drawn.gifts.filter((gift) => donorOf(gift, drawn) === person && gift.city !== null);
  const dated = told.filter(({ at }) => at !== null);
  let newest = dated[0] ?? told[0];
  for (const gift of dated) if (timeOf(gift.at ?? '') > timeOf(newest?.at ?? '')) newest = gift;
  return newest ? { city: newest.city ?? '', zip: '' } : null;
}

/* Every way in which it may be. */

function completions<Row extends object>(row: Row): Told<Row>[] {
  let found: object[] = [{}];
  for (const [part, value] of Object.entries(row)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    found = found.flatMap((one) => values.map((each) => ({ ...one, [part]: each })));
  }
  return found as Told<Row>[];
}

export function allWays<Row extends object>(rows: readonly Row[]): Told<Row>[][] {
  let found: Told<Row>[][] = [[]];
  for (const row of rows) found = found.flatMap((before) => completions(row).map((one) => [...before, one]));
  return found;
}

/** Leaves what a condition doesn't ask for as one of what it may be. */
export function only<Row extends object>(rows: readonly Row[], ...parts: (keyof Row)[]): Row[] {
  return rows.map(
    (row) =>
      Object.fromEntries(
        Object.entries(row).map(([part, value]) => [
          part,
          Array.isArray(value) && !parts.includes(part as keyof Row) ? value.slice(0, 1) : value,
        ]),
      ) as Row,
  );
}
