/** For tests: offices with any rows, drawn by fast-check, and those rows as a platform gives them. */
import fc from 'fast-check';
import { officeOf } from './audience.ts';

export interface GiftDrawn {
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

export interface OfficeDrawn {
  gifts: GiftDrawn[];
  pledges: PledgeDrawn[];
  tickets: TicketDrawn[];
  households: HouseholdDrawn[];
  saves: SaveDrawn[];
  thanked: string[];
}

export const contacts = ['1', '2', '3'];
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

export const office: fc.Arbitrary<OfficeDrawn> = fc
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

export function rowsOf({ gifts, pledges, tickets, households, saves }: OfficeDrawn) {
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
