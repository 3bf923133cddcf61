/** Pledges: columns, card, record, and links. */
import { daysOver, daysUnreminded, dueDate, isCanceled, isOpen, toCome, pledgeStatus } from '../../domain/pledge.ts';
import type { missingKey } from '../../api/fields.ts';
import { toneOf } from '../../domain/values/labels.ts';
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
import { mergeContactSources } from '../../records/contact-known.ts';
import { JoinedMoney } from '../../records/currencies.tsx';
import { CampaignLink, transactionsOfContact, transactionsOfPledge } from '../../records/links.tsx';
import { currencyOfPledge, overdueNow } from '../../records/pledge.ts';
import { campaignColumn, currencyColumn, nameAndIdColumns } from '../../records/shared-columns.tsx';
import { StatusBadge } from '../../records/tones.tsx';

/** Returns the contact's name, or its ID while the name is unknown. */
function donorOf({ contact_id }: Pledge): string {
  if (!contact_id || contact_id === '0') return 'Unknown donor';
  return knownName(contact_id) ?? `Contact ${contact_id}`;
}

/** Returns the donor's phone or email, if known. */
function contactMethodOf({ contact_id }: Pledge, field: 'primary_phone' | 'primary_email'): string | null {
  const value = contact_id ? mergeContactSources(personOf(contact_id)).values.get(field) : undefined;
  return typeof value === 'string' ? value : null;
}

function Donor({ pledge }: { pledge: Pledge }) {
  const name = useStore(learned, () => donorOf(pledge));
  return <OpenLink id={pledge.id}>{name}</OpenLink>;
}

const pastDueAmount = (pledge: Pledge) => overdueNow(pledge)?.amount ?? null;

function money(
  key: string,
  title: string,
  value: (pledge: Pledge) => string | null,
  more: Partial<Column<Pledge>> = {},
): Column<Pledge> {
  const cell = (pledge: Pledge) => <JoinedMoney amount={value(pledge)} currency={() => currencyOfPledge(pledge)} />;
  return { key, title, kind: 'amount', value, currency: currencyOfPledge, cell, ...more };
}

/** The fields of the specification. */
type TextField = Exclude<
  keyof { [Field in keyof Pledge as string extends Field ? never : Field]: unknown },
  typeof missingKey
>;

/** Returns a hidden column of one raw field. */
function hiddenField(key: TextField, title: string, kind: Column<Pledge>['kind']): Column<Pledge> {
  return { key, title, kind, hidden: true, value: (pledge) => pledge[key] };
}

export const pledgeColumns: readonly Column<Pledge>[] = [
  ...nameAndIdColumns<Pledge>(
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
  // Pledges paid at once have no installments, so `due` takes the next installment date or the fulfillment date.
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
    title: 'Days past due',
    kind: 'count',
    filter: true,
    hidden: true,
    value: (pledge) => daysOver(pledge, today(), viewerZone())?.toString() ?? null,
  },
  {
    key: 'days_unreminded',
    title: 'Days without a reminder',
    kind: 'count',
    filter: true,
    hidden: true,
    value: (pledge) => daysUnreminded(pledge, today(), viewerZone())?.toString() ?? null,
  },
  money('amount', 'Amount', ({ amount }) => amount),
  money('amount_fulfilled', 'Paid', ({ amount_fulfilled }) => amount_fulfilled),
  money('amount_remaining', 'Balance', ({ amount_remaining }) => amount_remaining, { filter: true }),
  money('overdue', 'Past due', pastDueAmount, { filter: true, hidden: true }),
  currencyColumn(currencyOfPledge),
  {
    key: 'installment_frequency',
    title: 'Installment frequency',
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
    title: 'Due by',
    kind: 'day',
    ahead: true,
    value: ({ expected_fulfillment_date }) => expected_fulfillment_date,
  },
  {
    key: 'phone',
    title: 'Phone',
    kind: 'text',
    hidden: true,
    value: (pledge) => contactMethodOf(pledge, 'primary_phone'),
  },
  {
    key: 'email',
    title: 'Email',
    kind: 'text',
    hidden: true,
    value: (pledge) => contactMethodOf(pledge, 'primary_email'),
  },
  { key: 'type', title: 'Type', kind: 'word', filter: true, hidden: true, value: ({ type }) => type },
  hiddenField('status', 'Status code', 'word'),
  hiddenField('first_installment_date', 'First installment', 'day'),
  { key: 'memo', title: 'Memo', kind: 'text', hidden: true, width: 'short', value: ({ memo }) => memo },
  hiddenField('auto_remind', 'Automatic reminders', 'yes-no'),
  hiddenField('last_reminded_at', 'Last reminded', 'moment'),
  hiddenField('fee_coverage_type', 'Fee coverage', 'word'),
  hiddenField('fee_coverage_visibility', 'Fee coverage visibility', 'word'),
  hiddenField('include_in_campaign_goal', 'Counts toward goal', 'yes-no'),
  hiddenField('tips_enabled', 'Tips allowed', 'yes-no'),
  hiddenField('allow_custom_amount', 'Custom amount allowed', 'yes-no'),
  {
    key: 'contact_id',
    title: 'Contact ID',
    kind: 'id',
    filter: true,
    hidden: true,
    exported: true,
    value: ({ contact_id }) => contact_id,
  },
  hiddenField('fund_id', 'Fund ID', 'id'),
  {
    key: 'canceled_at',
    title: 'Canceled',
    kind: 'moment',
    filter: true,
    hidden: true,
    value: ({ canceled_at }) => canceled_at,
  },
  hiddenField('created_at', 'Created', 'moment'),
  hiddenField('updated_at', 'Updated', 'moment'),
];

const forReminders: readonly string[] = ['overdue', 'phone', 'email', 'last_reminded_at'];
const askedWithThem = ['due', 'days_over', 'days_unreminded'];

const dueColumns = pledgeColumns.map((column) => {
  const { hidden: _hidden, ...shown } = column;
  return forReminders.includes(column.key) ? shown : column;
});

/** Returns the columns. If the URL filters by due date, these include contact columns and the last reminder. */
export function columnsFor(address: Values): readonly Column<Pledge>[] {
  return askedWithThem.some((key) => address[`f.${key}`] !== undefined) ? dueColumns : pledgeColumns;
}

export const pledgeTotals: readonly Total<Pledge>[] = [
  { label: 'Amount', amount: ({ amount }) => amount, currency: currencyOfPledge },
  { label: 'Paid', amount: ({ amount_fulfilled }) => amount_fulfilled, currency: currencyOfPledge },
  {
    label: 'Balance',
    amount: ({ amount_remaining }) => amount_remaining,
    currency: currencyOfPledge,
    of: (pledge) => !isCanceled(pledge),
  },
  {
    label: 'Past due',
    amount: pastDueAmount,
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
  title: 'Expected pledge payments',
  note: 'Excludes canceled and fulfilled pledges.',
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
          Balance <Amount amount={amount_remaining} />
        </span>
      ) : null}
      {next_installment_date ? (
        <span>
          Next payment <Day at={next_installment_date} />
        </span>
      ) : null}
      {id ? <CopyId id={id} /> : null}
    </RowCard>
  );
}

const loadDetails = () => import('./details.tsx');

/** How a pledge opens next to the list. */
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
  if (id) found.push({ label: 'View transactions', link: transactionsOfPledge(id) });
  if (contact_id && contact_id !== '0')
    found.push({ label: 'View donor’s transactions', link: transactionsOfContact(contact_id) });
  return found;
}
