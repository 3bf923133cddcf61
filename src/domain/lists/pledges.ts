/** Fields, totals, and chart of pledges. */
import type { Pledge } from '#api/resources.ts';
import { greetingName } from '#domain/contact.ts';
import {
  balanceOf,
  canRead,
  contactMethodOf,
  daysOver,
  daysUnreminded,
  dueDate,
  isCanceled,
  isExpected,
  isWrittenOff,
  overdueOf,
  overpaidOf,
  pledgeDonor,
  pledgeStatus,
  toCome,
  unknownDue,
} from '#domain/pledge.ts';
import { campaignFor, type JoinNames, partsOf } from '#domain/joined.ts';
import type { Fields } from '#domain/rows/field.ts';
import type { ListChart, Total } from '#domain/rows/totals.ts';
import { type ListContext, listSpec } from './list.ts';

/** A pledge by other records. */
export const pledgeParts = {
  donor: pledgeDonor,
  /** The donor's name, if known. */
  person: ({ contact_id }: Pledge, names: JoinNames) => names.person(contact_id) ?? null,
  /** The name to greet the donor by. Empty if unknown. */
  greeting: ({ contact_id }: Pledge, names: JoinNames) => greetingName(contact_id, names),
  campaign: ({ campaign_id }: Pledge, names: JoinNames) => campaignFor(campaign_id, names),
  currency: ({ campaign_id }: Pledge, names: JoinNames) => names.currency(campaign_id),
  phone: ({ contact_id }: Pledge, names: JoinNames) => contactMethodOf(names.personSeen(contact_id), 'primary_phone'),
  email: ({ contact_id }: Pledge, names: JoinNames) => contactMethodOf(names.personSeen(contact_id), 'primary_email'),
};

/** Reads the parts of a pledge on the page. */
export const joinedPledge = partsOf(pledgeParts);

export function pledgeFields({ names, today, zone }: ListContext) {
  const { donor, person, campaign, currency, phone, email } = partsOf(pledgeParts, names);
  const overdue = (pledge: Pledge) => overdueOf(pledge, today, zone, currency(pledge));
  return {
    contact: {
      kind: 'text',
      value: donor,
      field: person,
    },
    id: { kind: 'id' },
    campaign_id: { kind: 'id', named: (pledge) => campaign(pledge)?.title },
    // Pledges paid at once have no installments, so `due` takes the next installment date or the fulfillment date.
    due: { kind: 'day', value: (pledge) => (isExpected(pledge) ? dueDate(pledge) : null) },
    status_friendly: { kind: 'word', value: pledgeStatus, field: ({ status_friendly }) => status_friendly },
    days_over: { kind: 'count', value: (pledge) => daysOver(pledge, today, zone)?.toString() ?? null },
    days_unreminded: { kind: 'count', value: (pledge) => daysUnreminded(pledge, today, zone)?.toString() ?? null },
    amount: { kind: 'amount', currency },
    amount_fulfilled: { kind: 'amount', currency },
    amount_remaining: { kind: 'amount', currency, value: balanceOf },
    overpaid: { kind: 'amount', currency, ifGiven: true, value: overpaidOf },
    overdue: {
      kind: 'amount',
      currency,
      value: (pledge) => overdue(pledge)?.amount ?? null,
      has: (pledge) => overdue(pledge) !== null,
    },
    currency: { kind: 'id', value: currency },
    installment_frequency: { kind: 'word' },
    next_installment_date: { kind: 'day' },
    expected_fulfillment_date: { kind: 'day' },
    phone: { kind: 'text', value: phone },
    email: { kind: 'text', value: email },
    type: { kind: 'word' },
    status: { kind: 'word' },
    first_installment_date: { kind: 'day' },
    memo: { kind: 'text' },
    auto_remind: { kind: 'yes-no' },
    last_reminded_at: { kind: 'moment' },
    fee_coverage_type: { kind: 'word' },
    fee_coverage_visibility: { kind: 'word' },
    include_in_campaign_goal: { kind: 'yes-no' },
    tips_enabled: { kind: 'yes-no' },
    allow_custom_amount: { kind: 'yes-no' },
    contact_id: { kind: 'id' },
    fund_id: { kind: 'id' },
    canceled_at: { kind: 'moment' },
    created_at: { kind: 'moment' },
    updated_at: { kind: 'moment' },
  } as const satisfies Fields<Pledge>;
}

export type PledgeField = keyof ReturnType<typeof pledgeFields>;

export function pledgeTotals({ names, today, zone }: ListContext): Total<Pledge>[] {
  const { currency } = partsOf(pledgeParts, names);
  const overdue = (pledge: Pledge) => overdueOf(pledge, today, zone, currency(pledge));
  const unit = ['pledge', 'pledges'] as const;
  const own = { currency, isRead: canRead };
  const isLeft = (pledge: Pledge) => !isCanceled(pledge) && !isWrittenOff(pledge);
  return [
    { label: 'Amount', amount: ({ amount }) => amount, ...own },
    { label: 'Paid', amount: ({ amount_fulfilled }) => amount_fulfilled, ...own },
    { label: 'Balance', amount: balanceOf, of: isLeft, ...own },
    {
      label: 'Past due',
      amount: (pledge) => overdue(pledge)?.amount ?? null,
      of: (pledge) => overdue(pledge) !== null,
      lacks: unknownDue,
      unit,
      ...own,
    },
    { label: 'Canceled', amount: balanceOf, of: isCanceled, unit, ...own },
    {
      label: 'Written off',
      amount: balanceOf,
      of: (pledge) => isWrittenOff(pledge) && !isCanceled(pledge),
      unit,
      ...own,
    },
  ];
}

function pledgeChart({ names }: ListContext): ListChart<Pledge> {
  const { currency } = partsOf(pledgeParts, names);
  return {
    title: 'Expected pledge payments',
    note: 'Excludes canceled, written-off, and fulfilled pledges.',
    parts: { title: 'Installments', of: (pledge, today, zone) => toCome(pledge, today, zone, currency(pledge)) },
    isRead: canRead,
    at: dueDate,
    amount: balanceOf,
    currency,
  };
}

export const pledgeList = (context: ListContext) =>
  listSpec<Pledge>(pledgeFields(context), { totals: pledgeTotals(context), chart: pledgeChart(context) });
