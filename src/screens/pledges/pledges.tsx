import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { RelatedLink, Values } from '#ui/record/record-link.ts';
import { useListContext, useWithContext } from '#records/list-context.ts';
import { pledgeFields, pledgeList } from '#domain/lists/pledges.ts';
import { useCampaignsAtHand } from '#records/currencies.tsx';
import { useSync } from '#records/use-at-hand.ts';
import { readyViews } from '#records/ready-views.ts';
import { listSource } from '#records/held-list.ts';
import { PledgeDesk } from './pledge-desk.tsx';
import { ListScreen } from '#ui/list/list-screen.tsx';
import type { ListContext } from '#domain/lists/list.ts';
import { names, useNames } from '#records/names.ts';
import { pledgeDonor, pledgeName, pledgeStatus } from '#domain/pledge.ts';
import { toneOf } from '#domain/values/labels.ts';
import type { Pledge } from '#api/resources.ts';
import { Amount, Day, Money, StatusBadge } from '#ui/kit/cells.tsx';
import { CopyId } from '#ui/record/copy-id.tsx';
import { type Column, columnsOf } from '#ui/list/column.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import type { RecordView } from '#ui/list/list-drawer.tsx';
import { OpenLink } from '#ui/record/open-link.tsx';
import { RowCard } from '#ui/record/row-card.tsx';
import { CopyReminder } from './reminder.tsx';
import { CampaignLink, transactionsOfContact, transactionsOfPledge } from '#records/links.tsx';
import { belowName, campaignLook, currencyLook } from '#records/shared-columns.tsx';

const source = listSource('listPledges');

export function PledgesScreen() {
  useCampaignsAtHand();
  const address: Values = useSearch({ strict: false });
  const context = useListContext();
  const isSynced = useSync() === 'on';
  const columns = useMemo(() => columnsFor(context, address), [context, address]);
  const { totals, chart } = useWithContext(pledgeList);
  return (
    <ListScreen
      name="pledges"
      title="Pledges"
      noun="pledges"
      source={source}
      columns={columns}
      card={(pledge) => <PledgeCard pledge={pledge} />}
      whenNone="Pledges appear here when donors pledge."
      note="Amounts use each campaign’s currency."
      record={pledgeRecord}
      related={relatedToPledge}
      views={readyViews.pledges}
      totals={totals}
      {...(chart && { chart })}
      overview={isSynced ? { summary: 'Past due and expected payments', content: <PledgeDesk /> } : undefined}
    />
  );
}

function Donor({ pledge }: { pledge: Pledge }) {
  return <OpenLink id={pledge.id}>{pledgeDonor(pledge, useNames())}</OpenLink>;
}

const hidden = { hidden: true } as const;

function pledgeColumns(context: ListContext) {
  const fields = pledgeFields(context);
  return columnsOf<Pledge, keyof typeof fields>(fields, {
    contact: { title: 'Donor', width: 'named', cell: (pledge) => <Donor pledge={pledge} />, below: belowName() },
    id: { title: 'Pledge ID', ...hidden, exported: true },
    campaign_id: campaignLook,
    due: { title: 'Due', ...hidden, filter: true, ahead: true },
    status_friendly: { title: 'Status', filter: true, width: 'words', tone: (pledge) => toneOf(pledgeStatus(pledge)) },
    days_over: { title: 'Days past due', ...hidden, filter: true },
    days_unreminded: { title: 'Days without a reminder', ...hidden, filter: true },
    amount: { title: 'Amount' },
    amount_fulfilled: { title: 'Paid' },
    amount_remaining: { title: 'Balance', filter: true },
    overdue: { title: 'Past due', ...hidden, filter: true },
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

/** Returns the columns. For pledges that are due, they include contact details and the last reminder. */
export function columnsFor(context: ListContext, address: Values): readonly Column<Pledge>[] {
  const columns = pledgeColumns(context);
  const { 'f.due': due, 'f.days_over': over, 'f.days_unreminded': unreminded } = address;
  const isPastDue = due === 'past' || over !== undefined || unreminded !== undefined;
  if (due === undefined && !isPastDue) return columns;
  return columns.map((column) => {
    const { hidden: _hidden, ...shown } = column;
    if (forReminders.includes(column.key) || (isPastDue && ofPastDue.includes(column.key))) return shown;
    const isApart = ofPledge.includes(column.key) || (isPastDue && ofSchedule.includes(column.key));
    return isApart ? { ...shown, ...hidden } : column;
  });
}

export function PledgeCard({ pledge }: { pledge: Pledge }) {
  const { id, campaign_id, amount, amount_remaining, next_installment_date } = pledge;
  return (
    <RowCard
      name={<Donor pledge={pledge} />}
      figure={<Money amount={amount} currency={useNames().currency(campaign_id)} />}
      line={<CampaignLink id={campaign_id} />}
      badges={<StatusBadge status={pledgeStatus(pledge)} />}
    >
      {amount_remaining ? (
        <span>
          Balance <Amount amount={amount_remaining} />
        </span>
      ) : null}
      {next_installment_date ? (
        <span>
          Next payment <Day at={next_installment_date} within />
        </span>
      ) : null}
      {id ? <CopyId id={id} /> : null}
      <CopyReminder pledge={pledge} />
    </RowCard>
  );
}

const loadDetails = () => import('./details.tsx');

/** How a pledge opens next to the list. */
export const pledgeRecord: RecordView<Pledge> = {
  label: 'Pledge',
  name: (pledge) => pledgeName(pledge, names.get()),
  load: loadDetails,
  Details: lazyPart(loadDetails, ({ PledgeDetails }) => PledgeDetails),
};

export function relatedToPledge({ id, contact_id, campaign_id }: Pledge): RelatedLink[] {
  const found: RelatedLink[] = [];
  if (contact_id && contact_id !== '0')
    found.push({ label: 'Open contact', link: { to: '/contacts/$contact', params: { contact: contact_id } } });
  if (campaign_id)
    found.push({ label: 'Open campaign', link: { to: '/campaigns/$campaign', params: { campaign: campaign_id } } });
  if (id) found.push({ label: 'View transactions', link: transactionsOfPledge(id) });
  if (contact_id && contact_id !== '0')
    found.push({ label: 'View donor’s transactions', link: transactionsOfContact(contact_id) });
  return found;
}
