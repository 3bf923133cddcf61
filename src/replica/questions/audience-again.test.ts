/**
 * Each condition on people once more: slowly, from the rows as the platform gave them, over drawn offices. What a row leaves
 * out is tried with everything that it may be. Shares nothing with audiences but days.
 */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { audienceOf, officeOf, today } from '#e2e/support/doubles/audience.ts';
import { addDays } from '#domain/values/calendar.ts';
import { membersIn, profilesIn } from './audience.ts';

/* Rows, as they are drawn. */

interface GiftDrawn {
  id: string;
  contact: string | null;
  pledge: string | null;
  at: string | null;
  /** Null: nothing that can be read. */
  cents: number | null;
  currency: string | null;
  campaign: string | null;
  fund: string | null;
  method: string | null;
  plan: string | null;
  isRecurring: boolean | null;
  state: 'given' | 'refunded' | 'failed';
  email: string | null;
  city: string | null;
}

interface PledgeDrawn {
  id: string;
  contact: string;
  campaign: string;
  fund: string | null;
  cents: number | null;
  isCanceled: boolean;
  due: string | null;
  updated: string;
}

interface TicketDrawn {
  gift: string;
  email: string | null;
  campaign: string | null;
  /** Null: the field is missing. */
  isCheckedIn: boolean | null;
}

interface HouseholdDrawn {
  id: string;
  head: string | null;
  updated: string;
  members: { id: string; email: string | null; phone: string | null }[];
}

interface SaveDrawn {
  id: string;
  updated: string;
  tags: string | string[] | null;
  field: string | null;
  optIn: string | null;
  subscribed: string | null;
  zip: string | null;
}

interface OfficeDrawn {
  gifts: GiftDrawn[];
  pledges: PledgeDrawn[];
  tickets: TicketDrawn[];
  households: HouseholdDrawn[];
  saves: SaveDrawn[];
  thanked: string[];
}

const contacts = ['1', '2', '3'];
const emails = ['a@example.org', 'B@example.org'];
const days = [
  '2023-11-27',
  '2024-12-31',
  '2025-05-05',
  '2025-11-27',
  '2026-08-01',
  '2026-09-01',
  '2026-10-01',
  '2026-11-01',
  '2026-11-27',
];
const amounts = [500, 1000, 2000, 2500];

/** Null with one chance in five. */
const sometimes = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 4 });
/** Null with four chances in five. */
const seldom = <T>(value: fc.Arbitrary<T>) => fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, value);
const usually = <T>(value: T, ...others: T[]) =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(value) }, ...others.map((one) => fc.constant(one)));
const moment = fc.constantFrom(...days, ...days.map((day) => `${day}T12:00:00Z`));
const numbered = <Row extends { id: string }>(first: number, rows: readonly Omit<Row, 'id'>[]) =>
  rows.map((row, place) => ({ ...row, id: String(first + place) })) as Row[];

const drawnGift = fc.record({
  contact: sometimes(fc.constantFrom(...contacts)),
  pledge: seldom(fc.constantFrom('41', '42')),
  at: sometimes(moment),
  cents: sometimes(fc.constantFrom(...amounts)),
  currency: usually<string | null>('USD', 'EUR', null),
  campaign: sometimes(fc.constantFrom('77', '78')),
  fund: seldom(fc.constantFrom('5', '6')),
  method: sometimes(fc.constantFrom('card', 'check')),
  plan: seldom(fc.constantFrom('p1', 'p2')),
  isRecurring: usually<boolean | null>(false, true, null),
  state: usually<GiftDrawn['state']>('given', 'refunded', 'failed'),
  email: sometimes(fc.constantFrom(...emails)),
  city: seldom(fc.constantFrom('Northquay', 'Élan')),
});

const office: fc.Arbitrary<OfficeDrawn> = fc
  .record({
    gifts: fc.array(drawnGift, { maxLength: 6 }),
    pledges: fc.array(
      fc.record({
        contact: fc.constantFrom(...contacts),
        campaign: usually('77', '78'),
        fund: seldom(fc.constantFrom('5', '6')),
        cents: sometimes(fc.constantFrom(0, ...amounts)),
        isCanceled: usually(false, true),
        due: sometimes(fc.constantFrom('2026-11-26', '2026-11-27', '2026-12-01T12:00:00Z')),
        updated: moment,
      }),
      { maxLength: 3 },
    ),
    tickets: fc.array(
      fc.record({
        gift: fc.constantFrom('11', '12', '99'),
        email: sometimes(fc.constantFrom(...emails, 'none@example.org')),
        campaign: sometimes(fc.constantFrom('77', '78')),
        isCheckedIn: sometimes(fc.boolean()),
      }),
      { maxLength: 3 },
    ),
    households: fc.array(
      fc.record({
        head: sometimes(fc.constantFrom(...contacts)),
        updated: moment,
        members: fc.uniqueArray(
          fc.record({
            id: fc.constantFrom(...contacts),
            email: sometimes(fc.constantFrom(...emails)),
            phone: sometimes(fc.constant('206 555 0142')),
          }),
          { selector: ({ id }) => id, maxLength: 2 },
        ),
      }),
      { maxLength: 2 },
    ),
    saves: fc.uniqueArray(
      fc.record({
        id: fc.constantFrom(...contacts),
        updated: fc.constantFrom(...days).map((day) => `${day}T12:00:00Z`),
        tags: sometimes(fc.constantFrom<string | string[]>('board, Alumni', ['board'], '')),
        field: sometimes(fc.constantFrom('Prefers café', 'none')),
        optIn: sometimes(fc.constantFrom('true', 'No', '?')),
        subscribed: sometimes(fc.constantFrom('1', 'false', '')),
        zip: sometimes(fc.constantFrom('944 08', '98101')),
      }),
      { selector: ({ id }) => id, maxLength: 2 },
    ),
    thanked: fc.subarray(['11', '12', '13']),
  })
  .map(({ gifts, pledges, households, ...others }) => ({
    gifts: numbered<GiftDrawn>(11, gifts),
    pledges: numbered<PledgeDrawn>(41, pledges),
    households: numbered<HouseholdDrawn>(501, households),
    ...others,
  }));

const money = (cents: number | null) => (cents === null ? 'ten' : (cents / 100).toFixed(2));

function rowsOf({ gifts, pledges, tickets, households, saves }: OfficeDrawn) {
  return officeOf({
    gifts: gifts.map((gift) => ({
      id: gift.id,
      contact_id: gift.contact,
      pledge_id: gift.pledge,
      transacted_at: gift.at,
      amount: money(gift.cents),
      currency: gift.currency,
      campaign_id: gift.campaign,
      fund_id: gift.fund,
      payment_method: gift.method,
      plan_id: gift.plan,
      ...(gift.isRecurring !== null && { is_recurring: String(gift.isRecurring) }),
      captured: String(gift.state !== 'failed'),
      refunded: String(gift.state === 'refunded'),
      email: gift.email,
      ...(gift.city !== null && { address: { city: gift.city } }),
    })),
    pledges: pledges.map((pledge) => ({
      id: pledge.id,
      contact_id: pledge.contact,
      campaign_id: pledge.campaign,
      fund_id: pledge.fund,
      amount_remaining: money(pledge.cents),
      canceled_at: pledge.isCanceled ? '2026-01-01' : null,
      next_installment_date: pledge.due,
      updated_at: pledge.updated,
    })),
    tickets: tickets.map((ticket, place) => ({
      id: String(61 + place),
      transaction_id: ticket.gift,
      email: ticket.email,
      campaign_id: ticket.campaign,
      ...(ticket.isCheckedIn !== null && { checked_in_at: ticket.isCheckedIn ? '2026-05-05T19:00:00Z' : '' }),
    })),
    households: households.map((household) => ({
      id: household.id,
      head_contact_id: household.head,
      updated_at: household.updated,
      contacts: household.members.map(({ id, email, phone }) => ({ id, primary_email: email, primary_phone: phone })),
    })),
    saves: saves.map((save) => ({
      id: save.id,
      updated_at: save.updated,
      ...(save.tags !== null && { tags: save.tags }),
      ...(save.field !== null && { custom_fields: [{ name: 'Note', value: save.field }] }),
      email_opt_in: save.optIn,
      is_email_subscribed: save.subscribed,
      ...(save.zip !== null && { primary_address: { city: 'Bay', zipcode: save.zip } }),
    })),
  });
}

/* What rows say of a person. */

const dayOf = (at: string) => at.slice(0, 10);
const timeOf = (at: string) => Date.parse(at);

/** Something that rows say, or everything that it may be. */
type May<Value> = readonly Value[];

interface GiftTold {
  id: string;
  day: May<string>;
  time: number | null;
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
  cents: May<number>;
}
interface TicketTold {
  isTheirs: May<boolean>;
  event: May<string>;
  isCheckedIn: May<boolean>;
}
type Told<Row> = { [Part in keyof Row]: Row[Part] extends May<infer Value> ? Value : Row[Part] };

const anyDay = ['1990-01-01', '2025-02-02', '2026-11-20'];
/** Less than any of the ranges, within them, and more. */
const anyCents = [1, 1500, 100_000];

function giverOf({ contact, pledge }: GiftDrawn, { pledges }: OfficeDrawn) {
  return contact ?? pledges.find(({ id }) => id === pledge)?.contact ?? null;
}

function campaignOf({ campaign, pledge }: GiftDrawn, { pledges }: OfficeDrawn) {
  return campaign ?? pledges.find(({ id }) => id === pledge)?.campaign ?? null;
}

const currencyOf = (campaign: string | null) => (campaign === '77' ? 'USD' : campaign === '78' ? 'EUR' : '');

function giftsOf(person: string, drawn: OfficeDrawn, currency: string): GiftTold[] {
  const theirs = drawn.gifts.filter((gift) => giverOf(gift, drawn) === person && gift.state === 'given');
  return theirs.map((gift) => {
    const campaign = campaignOf(gift, drawn);
    const fund = gift.fund ?? drawn.pledges.find(({ id }) => id === gift.pledge)?.fund ?? null;
    const isComparable = gift.cents !== null && (gift.currency ?? currencyOf(campaign)) === currency;
    return {
      id: gift.id,
      day: gift.at === null ? anyDay : [dayOf(gift.at)],
      time: gift.at === null ? null : timeOf(gift.at),
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

function pledgesOf(person: string, { pledges }: OfficeDrawn, currency: string): PledgeTold[] {
  return pledges
    .filter(({ contact }) => contact === person)
    .map(({ cents, campaign, isCanceled, due }) => {
      const isOpen = !isCanceled && cents !== 0;
      return {
        isOpen,
        isPastDue: isOpen && due !== null && dayOf(due) < today,
        cents: cents !== null && currencyOf(campaign) === currency ? [cents] : anyCents,
      };
    });
}

/** Contacts by the email that they have or gave with. */
function havingEmail(email: string, drawn: OfficeDrawn): string[] {
  const isIt = (one: string | null) => one?.toLowerCase() === email.toLowerCase();
  return contacts.filter(
    (person) =>
      isIt(emailsOf(person, drawn)[0] ?? null) ||
      drawn.gifts.some((gift) => giverOf(gift, drawn) === person && isIt(gift.email)),
  );
}

/** Those of a household, and of gifts whose row names the contact. */
function emailsOf(person: string, { households, gifts }: OfficeDrawn): string[] {
  return [
    ...households.flatMap(({ members }) => members.flatMap(({ id, email }) => (id === person && email ? email : []))),
    ...gifts.flatMap(({ contact, email }) => (contact === person && email ? email : [])),
  ];
}

function ticketsOf(person: string, drawn: OfficeDrawn): TicketTold[] {
  return drawn.tickets.flatMap(({ gift: bought, email, campaign, isCheckedIn }) => {
    const gift = drawn.gifts.find(({ id }) => id === bought);
    const may = email === null ? [gift ? giverOf(gift, drawn) : null] : havingEmail(email, drawn);
    if (!may.includes(person)) return [];
    const event = campaign ?? (gift ? campaignOf(gift, drawn) : null);
    return {
      isTheirs: may.length === 1 ? [true] : [true, false],
      event: event === null ? ['77', '78', 'other'] : [event],
      isCheckedIn: isCheckedIn === null ? [true, false] : [isCheckedIn],
    };
  });
}

function homeOf(person: string, { households }: OfficeDrawn) {
  return households.find(({ members }) => members.some(({ id }) => id === person));
}

/** The saved one, else that of the newest gift that has one. */
function addressOf(person: string, drawn: OfficeDrawn): { city: string; zip: string } | null {
  const zip = drawn.saves.find(({ id }) => id === person)?.zip;
  if (zip) return { city: 'Bay', zip };
  const told = drawn.gifts.filter((gift) => giverOf(gift, drawn) === person && gift.city !== null);
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

function allWays<Row extends object>(rows: readonly Row[]): Told<Row>[][] {
  let found: Told<Row>[][] = [[]];
  for (const row of rows) found = found.flatMap((before) => completions(row).map((one) => [...before, one]));
  return found;
}

/** Leaves what a condition doesn't ask for as one of what it may be. */
function only<Row extends object>(rows: readonly Row[], ...parts: (keyof Row)[]): Row[] {
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

/* Conditions, in the words of their definitions. */

interface Range {
  text: string;
  has(value: number): boolean;
}
const ranges = (unit: number, figures: readonly number[]): fc.Arbitrary<Range> =>
  fc
    .tuple(fc.option(fc.constantFrom(...figures)), fc.option(fc.constantFrom(...figures)))
    .filter(([from, to]) => (from !== null || to !== null) && (from ?? 0) <= (to ?? Infinity))
    .map(([from, to]) => ({
      text: `${from === null ? '' : from / unit}..${to === null ? '' : to / unit}`,
      has: (value) => (from === null || value >= from) && (to === null || value <= to),
    }));
const amountRange = ranges(100, [500, 1000, 2000, 3000]);
const countRange = ranges(1, [1, 2, 3]);

interface Period {
  text: string;
  has(day: string): boolean;
}
const period: fc.Arbitrary<Period> = fc.constantFrom(
  { text: 'last-year', has: (day: string) => day.startsWith('2025') },
  { text: 'this-year', has: (day: string) => day.startsWith('2026') },
  { text: '90d..', has: (day: string) => day >= '2026-08-29' && day <= today },
  { text: '..12m', has: (day: string) => day <= '2025-11-27' },
  { text: '2024-12-31..2025-05-05', has: (day: string) => day >= '2024-12-31' && day <= '2025-05-05' },
);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

/** Decides for one person in each way in which the unsaid may be. */
type Answers = (person: string, drawn: OfficeDrawn, currency: string) => boolean[];

interface Asked {
  text: string;
  answers: Answers;
}

const written = (kind: string, parts: Record<string, string | undefined>) =>
  [kind, ...Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : `${name}:${value}`))].join(
    '*',
  );

const gave = fc
  .record({
    sum: maybe(amountRange),
    gifts: maybe(countRange),
    in: maybe(period),
    campaign: maybe(fc.constantFrom('77', '78')),
    fund: maybe(fc.constantFrom('5', '6')),
    method: maybe(fc.constantFrom('card', 'check')),
    only: maybe(fc.constant('donations')),
  })
  .map(({ sum, gifts: count, in: when, ...about }): Asked => ({
    text: written('gave', { sum: sum?.text, gifts: count?.text, in: when?.text, ...about }),
    answers(person, drawn, currency) {
      const parts = (['campaign', 'fund', 'method'] as const).filter((part) => about[part] !== undefined);
      const asked = only(
        giftsOf(person, drawn, currency),
        ...parts,
        ...(when ? (['day'] as const) : []),
        ...(sum ? (['cents'] as const) : []),
      );
      return allWays(asked).map((all) => {
        const counted = all.filter(
          (gift) =>
            (!when || when.has(gift.day)) &&
            parts.every((part) => gift[part] === about[part]) &&
            (about.only === undefined || !gift.isTicket),
        );
        if (counted.length === 0) return false;
        const total = counted.reduce((cents, gift) => cents + gift.cents, 0);
        return (!count || count.has(counted.length)) && (!sum || sum.has(total));
      });
    },
  }));

const largest = fc.record({ amount: maybe(amountRange), in: maybe(period) }).map(({ amount, in: when }): Asked => ({
  text: written('largest', { amount: amount?.text, in: when?.text }),
  answers: (person, drawn, currency) =>
    allWays(only(giftsOf(person, drawn, currency), 'cents', ...(when ? (['day'] as const) : []))).map((all) => {
      const counted = all.filter(({ day }) => !when || when.has(day));
      return counted.length > 0 && (!amount || amount.has(Math.max(...counted.map(({ cents }) => cents))));
    }),
}));

/** Sorts gifts by time; of several at one time, the last of the list comes first. */
function inTime(gifts: readonly Told<GiftTold>[]): Told<GiftTold>[] {
  const at = ({ time, day }: Told<GiftTold>) => time ?? Date.parse(day);
  return gifts.toReversed().toSorted((one, other) => at(one) - at(other));
}

const firstOrLast = fc
  .record({ kind: fc.constantFrom('first', 'last'), amount: maybe(amountRange), in: maybe(period) })
  .map(({ kind, amount, in: when }): Asked => ({
    text: written(kind, { in: when?.text, amount: amount?.text }),
    answers(person, drawn, currency) {
      const parts = [...(amount ? (['cents'] as const) : []), ...(when || amount ? (['day'] as const) : [])];
      return allWays(only(giftsOf(person, drawn, currency), ...parts)).map((all) => {
        const gift = inTime(all).at(kind === 'first' ? 0 : -1);
        return gift !== undefined && (!when || when.has(gift.day)) && (!amount || amount.has(gift.cents));
      });
    },
  }));

/** Fewer donors gave more than there are places. Who isn't among them may be, with amounts that don't compare. */
const top = fc.constantFrom(0, 1, 10, 34, 50, 67, 100, 150).map((percent): Asked => ({
  text: `top*percent:..${percent}`,
  answers(person, drawn, currency) {
    const givenBy = (one: string) =>
      giftsOf(one, drawn, currency).reduce((sum, { cents: [cents = 0, ...others] }) => {
        return others.length > 0 ? sum : sum + cents;
      }, 0);
    const donors = contacts.filter((one) => givenBy(one) > 0);
    const places = Math.ceil((donors.length * percent) / 100);
    const own = givenBy(person);
    if (own > 0 && donors.filter((one) => givenBy(one) > own).length < places) return [true];
    return giftsOf(person, drawn, currency).some(({ cents }) => cents.length > 1) ? [true, false] : [false];
  },
}));

/** A plan has stopped 15 days after the next gift was due. */
const longest = { month: 31 + 15, quarter: 92 + 15, year: 366 + 15 };

interface PlanTold {
  isNow: May<boolean>;
  every: May<'month' | 'quarter' | 'year'>;
}

function planOf(given: readonly string[]): PlanTold {
  const newest = given.toSorted().toReversed().slice(0, 5);
  const last = newest[0] ?? '';
  const isLate = (most: number) => addDays(last, most) < today;
  if (newest.length === 1) {
    if (!isLate(longest.month)) return { isNow: [true], every: ['month', 'quarter', 'year'] };
    return { isNow: isLate(longest.year) ? [false] : [true, false], every: ['month', 'quarter', 'year'] };
  }
  const shortest = Math.min(
    ...newest.slice(1).map((day, place) => (Date.parse(newest[place] ?? '') - Date.parse(day)) / 86_400_000),
  );
  const every = shortest <= 45 ? 'month' : shortest <= 135 ? 'quarter' : 'year';
  return { isNow: [!isLate(longest[every])], every: [every] };
}

const recurring = fc
  .record({ is: fc.constantFrom('now', 'stopped'), every: maybe(fc.constantFrom('month', 'quarter', 'year')) })
  .map(({ is, every }): Asked => ({
    text: written('recurring', { is, every }),
    answers: (person, drawn, currency) =>
      allWays(only(giftsOf(person, drawn, currency), 'day', 'isRecurring')).flatMap((all) => {
        const own = all.filter((gift) => gift.isRecurring);
        const plans = [...new Set(own.map(({ plan }) => plan))].map((plan) =>
          planOf(own.filter((gift) => gift.plan === plan).map(({ day }) => day)),
        );
        return allWays(plans).map((found) => {
          const isAsked = (plan: Told<PlanTold>) => every === undefined || plan.every === every;
          if (is === 'now') return found.some((plan) => plan.isNow && isAsked(plan));
          return found.some(isAsked) && found.every((plan) => !plan.isNow);
        });
      }),
  }));

const unthanked = maybe(period).map((when): Asked => ({
  text: written('unthanked', { in: when?.text }),
  answers: (person, drawn, currency) =>
    allWays(only(giftsOf(person, drawn, currency), ...(when ? (['day'] as const) : []))).map((all) =>
      all.some(({ id, day }) => !drawn.thanked.includes(id) && (!when || when.has(day))),
    ),
}));

const pledge = fc
  .record({ is: maybe(fc.constantFrom('open', 'past-due')), balance: maybe(amountRange) })
  .map(({ is, balance }): Asked => ({
    text: written('pledge', { is, balance: balance?.text }),
    answers: (person, drawn, currency) =>
      allWays(only(pledgesOf(person, drawn, currency), ...(balance ? (['cents'] as const) : []))).map((all) => {
        if (is === undefined && !balance) return all.length > 0;
        const counted = all.filter((one) => (is === 'past-due' ? one.isPastDue : one.isOpen));
        const left = counted.reduce((sum, { cents }) => sum + cents, 0);
        return counted.length > 0 && (!balance || balance.has(left));
      }),
  }));

const ticket = fc
  .record({
    event: maybe(fc.constantFrom('77', '78')),
    is: maybe(fc.constantFrom('checked-in', 'not-checked-in')),
  })
  .map(({ event, is }): Asked => ({
    text: written('ticket', { event, is }),
    answers(person, drawn) {
      const parts = [...(event ? (['event'] as const) : []), ...(is ? (['isCheckedIn'] as const) : [])];
      return allWays(only(ticketsOf(person, drawn), 'isTheirs', ...parts)).map((all) =>
        all.some(
          (one) =>
            one.isTheirs &&
            (event === undefined || one.event === event) &&
            (is === undefined || one.isCheckedIn === (is === 'checked-in')),
        ),
      );
    },
  }));

const household = fc.constantFrom<Asked>(
  { text: 'household', answers: (person, drawn) => [homeOf(person, drawn) !== undefined] },
  { text: 'household*as:member', answers: (person, drawn) => [homeOf(person, drawn) !== undefined] },
  {
    text: 'household*as:head',
    answers: (person, { households }) => [households.some(({ head }) => head === person)],
  },
);

const isEither = [true, false];

const place = fc.constantFrom<Asked>(
  { text: 'place', answers: (person, drawn) => [addressOf(person, drawn) !== null] },
  {
    text: 'place*city:NORTH',
    answers(person, drawn) {
      const address = addressOf(person, drawn);
      return address ? [address.city === 'Northquay'] : isEither;
    },
  },
  {
    text: 'place*city:elan*zip:944',
    answers(person, drawn) {
      const address = addressOf(person, drawn);
      if (address?.zip) return [false];
      return address && address.city !== 'Élan' ? [false] : isEither;
    },
  },
  {
    text: 'place*zip:9440',
    answers(person, drawn) {
      const address = addressOf(person, drawn);
      return address?.zip ? [address.zip === '944 08'] : isEither;
    },
  },
  { text: 'place*state:TN', answers: () => isEither },
);

function savedOf(person: string, { saves }: OfficeDrawn) {
  return saves.find(({ id }) => id === person);
}

const saved = fc.constantFrom<Asked>(
  {
    text: 'tag*tag:ALUMNI',
    answers(person, drawn) {
      const tags = savedOf(person, drawn)?.tags ?? null;
      return tags === null ? isEither : [tags === 'board, Alumni'];
    },
  },
  {
    text: 'tag*tag:board',
    answers(person, drawn) {
      const tags = savedOf(person, drawn)?.tags ?? null;
      return tags === null ? isEither : [tags !== ''];
    },
  },
  {
    text: 'field*text:CAFE',
    answers(person, drawn) {
      const field = savedOf(person, drawn)?.field ?? null;
      return field === null ? isEither : [field === 'Prefers café'];
    },
  },
  {
    text: 'consent*to:email',
    answers(person, drawn) {
      const { optIn, subscribed } = savedOf(person, drawn) ?? {};
      if (optIn === 'No' || subscribed === 'false') return [false];
      return optIn === 'true' || subscribed === '1' ? [true] : isEither;
    },
  },
  { text: 'consent*to:texts', answers: () => isEither },
  { text: 'consent*to:mail', answers: () => isEither },
);

const has = fc.constantFrom<Asked>(
  { text: 'has*what:email', answers: (person, drawn) => [emailsOf(person, drawn).length > 0] },
  {
    text: 'has*what:phone',
    answers: (person, { households }) => [
      households.some(({ members }) => members.some(({ id, phone }) => id === person && phone !== null)),
    ],
  },
  { text: 'has*what:address', answers: (person, drawn) => [addressOf(person, drawn) !== null] },
);

/** The day of the newest record that tells of them. */
function lastKnownOf(person: string, drawn: OfficeDrawn): string | null {
  const told = [
    ...drawn.gifts.flatMap((gift) => (giverOf(gift, drawn) === person && gift.at ? [dayOf(gift.at)] : [])),
    ...drawn.pledges.flatMap(({ contact, updated }) => (contact === person ? [dayOf(updated)] : [])),
    ...[homeOf(person, drawn), savedOf(person, drawn)].flatMap((one) => (one ? [dayOf(one.updated)] : [])),
  ];
  return told.toSorted().at(-1) ?? null;
}

const source = fc
  .record({ from: maybe(fc.constantFrom('household', 'pledge', 'gift', 'saved')), last: maybe(period) })
  .map(({ from, last }): Asked => ({
    text: written('source', { from, last: last?.text }),
    answers(person, drawn) {
      const isFrom =
        from === undefined ||
        {
          household: homeOf(person, drawn) !== undefined,
          pledge: drawn.pledges.some(({ contact }) => contact === person),
          gift: drawn.gifts.some((gift) => giverOf(gift, drawn) === person),
          saved: savedOf(person, drawn) !== undefined,
        }[from];
      if (!isFrom || !last) return [isFrom];
      const day = lastKnownOf(person, drawn);
      return day === null ? isEither : [last.has(day)];
    },
  }));

const conditions = {
  gave,
  largest,
  'first, last': firstOrLast,
  top,
  recurring,
  unthanked,
  pledge,
  ticket,
  household,
  place,
  'tag, field, consent': saved,
  has,
  source,
};

/** True, false, or null where it isn't known, of each contact. */
function decided(drawn: OfficeDrawn, text: string) {
  const profiles = profilesIn(rowsOf(drawn));
  const of = (condition: string) => {
    const given = { audience: audienceOf([condition]), compared: null, thanked: drawn.thanked };
    const { members, unknown } = membersIn(profiles, given);
    return { ids: members.map(({ person: { id } }) => id), unknown: unknown[0] };
  };
  const [sure, likely] = [of(text), of(text.replace(/^!?[a-z]+/, '$&?'))];
  const decisions = new Map(
    profiles.profiles.map(({ person: { id } }) => [
      id,
      sure.ids.includes(id) ? true : likely.ids.includes(id) ? null : false,
    ]),
  );
  expect(sure.unknown).toBe([...decisions.values()].filter((decision) => decision === null).length);
  return { decisions, currency: profiles.currency };
}

describe.each(Object.entries(conditions))('%s', (_, asked) => {
  test('is decided as its definition says it, and only where rows do', () => {
    fc.assert(
      fc.property(office, asked, fc.boolean(), (drawn, { text, answers }, isNot) => {
        const { decisions, currency } = decided(drawn, `${isNot ? '!' : ''}${text}`);
        for (const [person, decision] of decisions) {
          const ways = answers(person, drawn, currency).map((answer) => answer !== isNot);
          const [way] = ways;
          // What is decided holds in every way; where there is one way, it's decided.
          const mayBe = decision === null && ways.length > 1 ? null : ways.every((one) => one === way) ? way : 'either';
          expect({ person, text, isNot, decision }).toEqual({ person, text, isNot, decision: mayBe });
        }
      }),
    );
  });
});
