import { relatedRecord } from '#records/record-kinds.ts';
import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { RelatedLink, Values } from '#ui/record/record-link.ts';
import { useListContext, useWithContext } from '#records/list-context.ts';
import { joinedPledge, type PledgeField, pledgeFields, pledgeList } from '#domain/lists/pledges.ts';
import { useSyncedCampaigns } from '#records/currencies.tsx';
import { useSyncMode } from '#ui/browser/sync-choice.ts';
import { readyViews } from '#records/ready-views.ts';
import { platformList } from '#records/synced-list.ts';
import { PledgeDesk } from './pledge-desk.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import type { ListContext } from '#domain/lists/list.ts';
import { balanceOf, overpaidOf, pledgeName, pledgeStatus } from '#domain/pledge.ts';
import { toneOf } from '#domain/values/labels.ts';
import type { Pledge } from '#api/resources.ts';
import { type Card, type Column, columnsOf } from '#ui/list/column.tsx';
import { amountInColumn, formatAmount } from '#ui/format/money.ts';

import { lazyPart } from '#ui/kit/lazy-part.tsx';
import type { RecordView } from '#ui/list/list-drawer.tsx';
import { OpenLink } from '#ui/record/open-link.tsx';
import { CopyReminder } from './reminder.tsx';
import { transactionsOfContact, transactionsOfPledge } from '#records/ways/further-links.tsx';
import { CampaignCell } from '#records/links.tsx';
import { campaignLook, currencyLook } from '#records/shared-columns.tsx';

const list = platformList('listPledges');

export function PledgesScreen() {
  useSyncedCampaigns();
  const address: Values = useSearch({ strict: false });
  const context = useListContext();
  const isSynced = useSyncMode() === 'on';
  const columns = useMemo(() => columnsFor(context, address), [context, address]);
  const { totals, chart } = useWithContext(pledgeList);
  // The panels have it of all pledges already.
  const below = isPastDue(address) ? totals?.filter(({ label }) => label !== 'Past due') : totals;
  return (
    <ListScreen
      {...list}
      columns={columns}
      card={pledgeCard}
      whenNone="Pledges appear here when donors pledge."
      note="Amounts use each campaign’s currency."
      record={pledgeRecord}
      related={relatedToPledge}
      views={readyViews.pledges}
      totals={isSynced ? below : totals}
      {...(chart && !isSynced && { chart })}
      overview={isSynced ? { summary: 'Past due and expected payments', content: <PledgeDesk /> } : undefined}
    />
  );
}

const hidden = { hidden: true } as const;

function Balance({ pledge, currency }: { pledge: Pledge; currency: string | null }) {
  const overpaid = overpaidOf(pledge);
  return (
    <>
      {overpaid && 'Overpaid '}
      {amountInColumn(overpaid ?? balanceOf(pledge), currency)}
    </>
  );
}

function pledgeColumns(context: ListContext) {
  const fields = pledgeFields(context);
  const pastDueCell = (pledge: Pledge) =>
    fields.overdue.has(pledge) && fields.overdue.value(pledge) === null
      ? 'Unknown'
      : formatAmount(fields.overdue.value(pledge), fields.currency.value(pledge));
  return columnsOf<Pledge, PledgeField>(fields, {
    contact: {
      title: 'Donor',
      width: 'named',
      cell: (pledge) => <OpenLink id={pledge.id}>{joinedPledge.donor(pledge)}</OpenLink>,
    },
    id: { title: 'Pledge ID', ...hidden, exported: true },
    campaign_id: { ...campaignLook, cell: (pledge) => <CampaignCell campaign={joinedPledge.campaign(pledge)} /> },
    due: { title: 'Due', ...hidden, filter: true, ahead: true },
    status_friendly: { title: 'Status', filter: true, width: 'words', tone: (pledge) => toneOf(pledgeStatus(pledge)) },
    days_over: { title: 'Days past due', ...hidden, filter: true },
    days_unreminded: { title: 'Days without a reminder', ...hidden, filter: true },
    amount: { title: 'Amount' },
    amount_fulfilled: { title: 'Paid' },
    amount_remaining: {
      title: 'Balance',
      filter: true,
      cell: (pledge) => <Balance pledge={pledge} currency={fields.currency.value(pledge)} />,
    },
    overpaid: { title: 'Overpaid', ...hidden },
    overdue: { title: 'Past due', ...hidden, filter: true, cell: (pledge) => pastDueCell(pledge) },
    currency: currencyLook,
    installment_frequency: { title: 'Installments', filter: true },
    next_installment_date: { title: 'Next installment', filter: true, ahead: true },
    expected_fulfillment_date: { title: 'Due by', ahead: true },
    email: { title: 'Email', ...hidden, width: 'long', below: (pledge) => fields.phone.value(pledge) },
    phone: { title: 'Phone', ...hidden, exported: true },
    type: { title: 'Type', ...hidden, filter: true },
    status: { title: 'Status code', ...hidden },
    first_installment_date: { title: 'First installment', ...hidden },
    memo: { title: 'Memo', ...hidden, width: 'short' },
    auto_remind: { title: 'Automatic reminders', ...hidden },
    last_reminded_at: { title: 'Last reminded', ...hidden, below: (pledge) => <CopyReminder pledge={pledge} /> },
    fee_coverage_type: { title: 'Fee coverage', ...hidden },
    fee_coverage_visibility: { title: 'Fee coverage visibility', ...hidden },
    include_in_campaign_goal: { title: 'Counts toward goal', ...hidden },
    tips_enabled: { title: 'Tips allowed', ...hidden },
    allow_custom_amount: { title: 'Custom amount allowed', ...hidden },
    contact_id: { title: 'Contact ID', ...hidden, filter: true, exported: true },
    fund_id: { title: 'Fund ID', ...hidden },
    canceled_at: { title: 'Canceled', ...hidden, filter: true },
    created_at: { title: 'Created', ...hidden },
    updated_at: { title: 'Updated', ...hidden },
  });
}

/** Shown where the address filters by a due date. */
const forReminders: readonly string[] = ['email', 'last_reminded_at'];
/** Shown of pledges that are past due. */
const ofPastDue: readonly string[] = ['days_over', 'overdue'];
/** The columns for a reminder take their place. */
const ofPledge: readonly string[] = ['amount', 'amount_fulfilled', 'installment_frequency', 'next_installment_date'];
/** Not about a pledge that is past due. */
const ofSchedule: readonly string[] = ['status_friendly', 'expected_fulfillment_date'];

/** The address asks for pledges that are past due. */
function isPastDue({ 'f.due': due, 'f.days_over': over, 'f.days_unreminded': unreminded }: Values): boolean {
  return due === 'past' || over !== undefined || unreminded !== undefined;
}

/** Returns the columns. For pledges that are due, they include contact details and the last reminder. */
export function columnsFor(context: ListContext, address: Values): readonly Column<Pledge>[] {
  const columns = pledgeColumns(context);
  const isLate = isPastDue(address);
  if (address['f.due'] === undefined && !isLate) return columns;
  return columns.map((column) => {
    const { hidden: _hidden, ...shown } = column;
    if (forReminders.includes(column.key) || (isLate && ofPastDue.includes(column.key))) return shown;
    const isApart = ofPledge.includes(column.key) || (isLate && ofSchedule.includes(column.key));
    return isApart ? { ...shown, ...hidden } : column;
  });
}

export const pledgeCard: Card<Pledge, PledgeField> = {
  figure: 'amount',
  line: 'campaign_id',
  badges: ['status_friendly'],
  facts: [balanceFact, 'next_installment_date', (pledge) => <CopyReminder pledge={pledge} />],
};

/** The figure above has the currency. */
function balanceFact(pledge: Pledge) {
  const [overpaid, balance] = [overpaidOf(pledge), balanceOf(pledge)];
  const currency = joinedPledge.currency(pledge);
  if (overpaid) return <span>Overpaid {formatAmount(overpaid, currency)}</span>;
  return balance && <span>Balance {formatAmount(balance, currency)}</span>;
}

const loadDetails = () => import('./details.tsx');

/** How a pledge opens next to the list. */
export const pledgeRecord: RecordView<Pledge> = {
  label: 'Pledge',
  name: (pledge) => pledgeName(pledge, joinedPledge.donor(pledge)),
  load: loadDetails,
  Details: lazyPart(loadDetails, ({ PledgeDetails }) => PledgeDetails),
};

export function relatedToPledge({ id, contact_id, campaign_id }: Pledge): RelatedLink[] {
  const contact = relatedRecord('contact', contact_id);
  return [
    ...contact,
    ...relatedRecord('campaign', campaign_id),
    ...(id ? [{ label: 'View transactions', link: transactionsOfPledge(id) }] : []),
    ...(contact_id && contact.length > 0
      ? [{ label: 'View donor’s transactions', link: transactionsOfContact(contact_id) }]
      : []),
  ];
}
