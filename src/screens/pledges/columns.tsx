/** Pledges: columns, card, record and links. */
import { today } from '../../ui/values/days.ts';
import { viewerZone } from '../../ui/values/time.ts';
import type { Pledge } from '../../api/resources.ts';
import { Amount, Day } from '../../ui/kit/cells.tsx';
import { learned } from '../../device/known-names.ts';
import { knownName, personOf } from '../../device/people.ts';
import { useStore } from '../../ui/browser/use-store.ts';
import { CopyId } from '../../ui/record/copy-id.tsx';
import type { Column } from '../../ui/rows/column.tsx';
import type { Values } from '../../ui/rows/list-values.ts';
import { lazyPart } from '../../ui/kit/lazy-part.tsx';
import type { RecordView } from '../../ui/record/list-drawer.tsx';
import { OpenLink } from '../../ui/record/open-link.tsx';
import type { RelatedLink } from '../../ui/record/record-link.ts';
import { RowCard } from '../../ui/record/row-card.tsx';
import type { ListChart, Total } from '../../ui/rows/totals.ts';
import { whatIsKnown } from '../../records/contact-known.ts';
import { JoinedMoney } from '../../records/currencies.tsx';
import { CampaignLink, transactionsOfContact, transactionsOfPledge } from '../../records/links.tsx';
import { currencyOfPledge, overdueNow, pledgeStatus } from '../../records/pledge.ts';
import { campaignColumn, currencyColumn, namedBy } from '../../records/shared-columns.tsx';
import { StatusBadge, toneOf } from '../../records/tones.tsx';
import { daysOver, daysUnreminded, dueDate, isCanceled, isOpen } from '../../replica/pledge-terms.ts';
import { toCome } from '../../replica/to-come.ts';

/** The contact's name, as far as a row names that ID. */
function donorOf({ contact_id }: Pledge): string {
  if (!contact_id || contact_id === '0') return 'Unknown donor';
  return knownName(contact_id) ?? `Contact ${contact_id}`;
}

/** Of who pledged, as far as it is known. */
function reachOf({ contact_id }: Pledge, field: 'primary_phone' | 'primary_email'): string | null {
  const value = contact_id ? whatIsKnown(personOf(contact_id)).values.get(field) : undefined;
  return typeof value === 'string' ? value : null;
}

function Donor({ pledge }: { pledge: Pledge }) {
  const name = useStore(learned, () => donorOf(pledge));
  return <OpenLink id={pledge.id}>{name}</OpenLink>;
}

const overdueAmount = (pledge: Pledge) => overdueNow(pledge)?.amount ?? null;

function money(
  key: string,
  title: string,
  value: (pledge: Pledge) => string | null,
  more: Partial<Column<Pledge>> = {},
): Column<Pledge> {
  const cell = (pledge: Pledge) => <JoinedMoney amount={value(pledge)} currency={() => currencyOfPledge(pledge)} />;
  return { key, title, kind: 'amount', value, currency: currencyOfPledge, cell, ...more };
}

export const pledgeColumns: readonly Column<Pledge>[] = [
  ...namedBy<Pledge>(
    {
      key: 'contact',
      title: 'Donor',
      kind: 'text',
      width: 'named',
      value: donorOf,
      field: ({ contact_id }) => (contact_id && knownName(contact_id)) || null,
      cell: (pledge) => <Donor pledge={pledge} />,
    },
    'Pledge ID',
  ),
  campaignColumn(),
  // A pledge that is paid at once has no installments, so neither date alone says which pledges are due.
  {
    key: 'due',
    title: 'Due',
    kind: 'day',
    filter: true,
    ahead: true,
    hidden: true,
    value: (pledge) => (isOpen(pledge) ? dueDate(pledge) : null),
  },
  {
    key: 'status_friendly',
    title: 'Status',
    kind: 'word',
    filter: true,
    value: pledgeStatus,
    tone: (pledge) => toneOf(pledgeStatus(pledge)),
    field: ({ status_friendly }) => status_friendly,
  },
  {
    key: 'days_over',
    title: 'Days over',
    kind: 'count',
    filter: true,
    hidden: true,
    value: (pledge) => daysOver(pledge, today(), viewerZone())?.toString() ?? null,
  },
  {
    key: 'days_unreminded',
    title: 'Days without reminder',
    kind: 'count',
    filter: true,
    hidden: true,
    value: (pledge) => daysUnreminded(pledge, today(), viewerZone())?.toString() ?? null,
  },
  money('amount', 'Amount', ({ amount }) => amount),
  money('amount_fulfilled', 'Fulfilled', ({ amount_fulfilled }) => amount_fulfilled),
  money('amount_remaining', 'Remaining', ({ amount_remaining }) => amount_remaining, { filter: true }),
  money('overdue', 'Overdue', overdueAmount, { filter: true, hidden: true }),
  currencyColumn(currencyOfPledge),
  {
    key: 'installment_frequency',
    title: 'Installments',
    kind: 'word',
    filter: true,
    value: ({ installment_frequency }) => installment_frequency,
  },
  {
    key: 'next_installment_date',
    title: 'Next installment',
    kind: 'day',
    filter: true,
    ahead: true,
    value: ({ next_installment_date }) => next_installment_date,
  },
  {
    key: 'expected_fulfillment_date',
    title: 'Expected by',
    kind: 'day',
    ahead: true,
    value: ({ expected_fulfillment_date }) => expected_fulfillment_date,
  },
  { key: 'phone', title: 'Phone', kind: 'text', hidden: true, value: (pledge) => reachOf(pledge, 'primary_phone') },
  { key: 'email', title: 'Email', kind: 'text', hidden: true, value: (pledge) => reachOf(pledge, 'primary_email') },
  { key: 'type', title: 'Type', kind: 'word', filter: true, hidden: true, value: ({ type }) => type },
  { key: 'status', title: 'Status, as stored', kind: 'word', hidden: true, value: ({ status }) => status },
  {
    key: 'first_installment_date',
    title: 'First installment',
    kind: 'day',
    hidden: true,
    value: ({ first_installment_date }) => first_installment_date,
  },
  { key: 'memo', title: 'Memo', kind: 'text', hidden: true, width: 'short', value: ({ memo }) => memo },
  { key: 'auto_remind', title: 'Auto remind', kind: 'yes-no', hidden: true, value: ({ auto_remind }) => auto_remind },
  {
    key: 'last_reminded_at',
    title: 'Last reminded',
    kind: 'moment',
    hidden: true,
    value: ({ last_reminded_at }) => last_reminded_at,
  },
  {
    key: 'fee_coverage_type',
    title: 'Fee coverage',
    kind: 'word',
    hidden: true,
    value: ({ fee_coverage_type }) => fee_coverage_type,
  },
  {
    key: 'fee_coverage_visibility',
    title: 'Fee coverage visibility',
    kind: 'word',
    hidden: true,
    value: ({ fee_coverage_visibility }) => fee_coverage_visibility,
  },
  {
    key: 'include_in_campaign_goal',
    title: 'In campaign goal',
    kind: 'yes-no',
    hidden: true,
    value: ({ include_in_campaign_goal }) => include_in_campaign_goal,
  },
  { key: 'tips_enabled', title: 'Tips', kind: 'yes-no', hidden: true, value: ({ tips_enabled }) => tips_enabled },
  {
    key: 'allow_custom_amount',
    title: 'Custom amount',
    kind: 'yes-no',
    hidden: true,
    value: ({ allow_custom_amount }) => allow_custom_amount,
  },
  {
    key: 'contact_id',
    title: 'Contact ID',
    kind: 'id',
    filter: true,
    hidden: true,
    exported: true,
    value: ({ contact_id }) => contact_id,
  },
  { key: 'fund_id', title: 'Fund ID', kind: 'id', hidden: true, value: ({ fund_id }) => fund_id },
  {
    key: 'canceled_at',
    title: 'Canceled',
    kind: 'moment',
    filter: true,
    hidden: true,
    value: ({ canceled_at }) => canceled_at,
  },
  { key: 'created_at', title: 'Created', kind: 'moment', hidden: true, value: ({ created_at }) => created_at },
  { key: 'updated_at', title: 'Updated', kind: 'moment', hidden: true, value: ({ updated_at }) => updated_at },
];

const forReminders: readonly string[] = ['overdue', 'phone', 'email', 'last_reminded_at'];
const askedWithThem = ['due', 'days_over', 'days_unreminded'];

const dueColumns = pledgeColumns.map((column) => {
  const { hidden: _hidden, ...shown } = column;
  return forReminders.includes(column.key) ? shown : column;
});

/** Where the address asks for what is due, whom to write to or to call, and since when nobody did, is shown as well. */
export function columnsFor(address: Values): readonly Column<Pledge>[] {
  return askedWithThem.some((key) => address[`f.${key}`] !== undefined) ? dueColumns : pledgeColumns;
}

export const pledgeTotals: readonly Total<Pledge>[] = [
  { label: 'Amount', amount: ({ amount }) => amount, currency: currencyOfPledge },
  { label: 'Fulfilled', amount: ({ amount_fulfilled }) => amount_fulfilled, currency: currencyOfPledge },
  {
    label: 'Remaining',
    amount: ({ amount_remaining }) => amount_remaining,
    currency: currencyOfPledge,
    of: (pledge) => !isCanceled(pledge),
  },
  {
    label: 'Overdue',
    amount: overdueAmount,
    currency: currencyOfPledge,
    of: (pledge) => overdueNow(pledge) !== null,
    unit: ['pledge', 'pledges'],
  },
  {
    label: 'Canceled',
    amount: ({ amount_remaining }) => amount_remaining,
    currency: currencyOfPledge,
    of: isCanceled,
    unit: ['pledge', 'pledges'],
  },
];

export const pledgeChart: ListChart<Pledge> = {
  title: 'Still to come',
  note: 'Canceled and fulfilled pledges are left out.',
  parts: { title: 'Installments', of: toCome },
  at: dueDate,
  amount: ({ amount_remaining }) => amount_remaining,
  currency: currencyOfPledge,
};

export function PledgeCard({ pledge }: { pledge: Pledge }) {
  const { id, campaign_id, amount, amount_remaining, next_installment_date } = pledge;
  return (
    <RowCard
      name={<Donor pledge={pledge} />}
      figure={<JoinedMoney amount={amount} currency={() => currencyOfPledge(pledge)} />}
      line={<CampaignLink id={campaign_id} />}
      badges={<StatusBadge status={pledgeStatus(pledge)} />}
    >
      {amount_remaining ? (
        <span>
          Remaining <Amount amount={amount_remaining} />
        </span>
      ) : null}
      {next_installment_date ? (
        <span>
          Next <Day at={next_installment_date} />
        </span>
      ) : null}
      {id ? <CopyId id={id} /> : null}
    </RowCard>
  );
}

const loadDetails = () => import('./details.tsx');

/** A pledge beside its list. */
export const pledgeRecord: RecordView<Pledge> = {
  label: 'Pledge',
  badge: (pledge) => <StatusBadge status={pledgeStatus(pledge)} />,
  load: loadDetails,
  Details: lazyPart(loadDetails, ({ PledgeDetails }) => PledgeDetails),
};

export function relatedToPledge({ id, contact_id, campaign_id }: Pledge): RelatedLink[] {
  const found: RelatedLink[] = [];
  if (contact_id && contact_id !== '0')
    found.push({ label: 'Open contact', link: { to: '/contacts/$contact', params: { contact: contact_id } } });
  if (campaign_id)
    found.push({ label: 'Open campaign', link: { to: '/campaigns/$campaign', params: { campaign: campaign_id } } });
  if (id) found.push({ label: 'See its transactions', link: transactionsOfPledge(id) });
  if (contact_id && contact_id !== '0')
    found.push({ label: 'See the contact’s transactions', link: transactionsOfContact(contact_id) });
  return found;
}
