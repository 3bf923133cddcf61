/** Transactions: columns, card, record, filters, and sort orders. */
import { yesNo, toneOf } from '../domain/values/labels.ts';
import { transactionScopes } from '../api/operations.ts';
import type { Deployed, Specified } from '../api/deployed-transaction.ts';
import type { Transaction } from '../api/resources.ts';
import {
  dateOfGift,
  standingOf,
  dateOf,
  dedicationOf,
  messageOf,
  methodOf,
  methodLabel,
  purposeOf,
  statusLabels,
  statusOf,
} from '../domain/gift.ts';
import { knownName } from '../device/people.ts';
import { Badge, Moment, UserText } from '../ui/kit/cells.tsx';
import type { Column, ColumnKind } from '../ui/rows/column.tsx';
import { choice, type Filter, period, words } from '../ui/rows/filters.tsx';
import type { RecordView } from '../ui/record/list-drawer.tsx';
import { OpenLink } from '../ui/record/open-link.tsx';
import type { Sort } from '../ui/rows/order.ts';
import type { RelatedLink } from '../ui/record/record-link.ts';
import { RowCard } from '../ui/record/row-card.tsx';
import type { ReadyView } from '../ui/list/views.ts';
import { JoinedMoney } from './currencies.tsx';
import { campaignIdOf, currencyOf, donorName, donorOf, knownBy, letterName } from './gift.ts';
import { CampaignLink, knownCampaign, PayoutLink, PledgeLink, ticketsOfTransaction } from './links.tsx';
import { recordKinds } from './record-kinds.ts';
import { lazyPart } from '../ui/kit/lazy-part.tsx';
import { currencyColumn, nameAndIdColumns } from './shared-columns.tsx';
import classes from './transaction.module.css';
import { StatusBadge } from './tones.tsx';

/** Strikes through the amount of a refunded transaction. */
function TransactionMoney({ transaction }: { transaction: Transaction }) {
  const money = <JoinedMoney amount={transaction.amount} currency={() => currencyOf(transaction)} />;
  return standingOf(transaction) === 'refunded' ? <s>{money}</s> : money;
}

/** The donor's name, linked to the transaction. */
function Named({ transaction }: { transaction: Transaction }) {
  const { name, by } = donorOf(transaction);
  return (
    <>
      <OpenLink id={transaction.id}>{name}</OpenLink>
      {by === 'ticket' ? <small className={classes.second}> (likely)</small> : null}
    </>
  );
}

type TextField = keyof Deployed | Exclude<keyof Specified, 'line_items'>;

/** Returns a column of one raw field, hidden unless `more` is given. */
function field(
  key: TextField,
  title: string,
  kind: ColumnKind,
  more: Partial<Column<Transaction>> = { hidden: true },
): Column<Transaction> {
  return { key, title, kind, value: (transaction) => transaction[key] ?? null, ...more };
}

/** Shows a field that isn't in the specification only if a row has it. */
const given = { ifGiven: true } as const;
const extra = { ifGiven: true, hidden: true } as const;

export const transactionColumns: readonly Column<Transaction>[] = [
  ...nameAndIdColumns(
    {
      key: 'donor',
      title: 'Donor',
      kind: 'text',
      width: 'named',
      value: (transaction) => {
        const { name, by } = donorOf(transaction);
        return by === 'nothing' ? null : name;
      },
      field: (transaction) => letterName(donorOf(transaction)),
      cell: (transaction) => <Named transaction={transaction} />,
    },
    'Transaction ID',
    purposeOf,
  ),
  {
    key: 'donor_known_by',
    title: 'Donor source',
    kind: 'word',
    hidden: true,
    exported: true,
    value: (transaction) => knownBy[donorOf(transaction).by],
  },
  {
    key: 'campaign_id',
    title: 'Campaign',
    kind: 'id',
    ...given,
    filter: true,
    width: 'named',
    value: campaignIdOf,
    named: (transaction) => knownCampaign(campaignIdOf(transaction))?.title,
    cell: (transaction) => <CampaignLink id={campaignIdOf(transaction)} />,
  },
  {
    key: 'amount',
    title: 'Amount',
    kind: 'amount',
    filter: true,
    sort: 'amount',
    value: ({ amount }) => amount,
    currency: currencyOf,
    cell: (transaction) => <TransactionMoney transaction={transaction} />,
  },
  currencyColumn(currencyOf),
  {
    key: 'status',
    title: 'Status',
    kind: 'word',
    filter: true,
    value: statusOf,
    labels: statusLabels,
    tone: (transaction) => toneOf(statusOf(transaction)),
  },
  field('method', 'Method', 'word', {
    ...given,
    value: methodOf,
    field: ({ method }) => method ?? null,
    cell: methodLabel,
  }),
  {
    key: 'date',
    title: 'Date',
    kind: 'moment',
    value: dateOfGift,
    zone: ({ timezone }) => timezone,
    below: (transaction) => (dateOf(transaction).marked ? 'From line items' : null),
  },
  field('is_recurring', 'Recurring', 'yes-no', { hidden: true, filter: true }),
  field('pledge_id', 'Pledge', 'id', { filter: true, cell: ({ pledge_id }) => <PledgeLink id={pledge_id} /> }),
  { key: 'purpose', title: 'Description', kind: 'text', hidden: true, value: purposeOf },
  { key: 'dedication', title: 'Dedication', kind: 'text', ...extra, value: dedicationOf },
  { key: 'message', title: 'Message', kind: 'text', ...extra, value: messageOf },
  field('company', 'Company', 'text', extra),
  field('email', 'Email', 'text', { ...extra, exported: true }),
  field('phone', 'Phone', 'text', extra),
  field('contact_id', 'Contact ID', 'id', { ...extra, exported: true }),
  field('payout_id', 'Payout ID', 'id', {
    ...extra,
    filter: true,
    exported: true,
    cell: ({ payout_id }) => <PayoutLink id={payout_id} />,
  }),
  field('check_number', 'Check number', 'id', extra),
  field('number', 'Number', 'id', extra),
  field('campaign_code', 'Campaign code', 'id', extra),
  field('transacted_at', 'Transaction date', 'moment', { ...extra, exported: true }),
  field('created_at', 'Created at', 'moment', extra),
  field('check_deposited_at', 'Check deposited at', 'moment', extra),
  field('fee', 'Fee', 'amount'),
  field('fee_covered', 'Fee covered', 'amount'),
  field('donated', 'Donated', 'amount'),
  field('payout', 'Net payout', 'amount'),
  { key: 'items', title: 'Items', kind: 'count', hidden: true, value: ({ line_items }) => String(line_items.length) },
  field('plan_id', 'Plan', 'id'),
  field('captured', 'Captured', 'yes-no'),
  field('captured_at', 'Captured at', 'moment', { hidden: true, exported: true }),
  field('refunded', 'Refunded', 'yes-no'),
  field('refunded_at', 'Refunded at', 'moment'),
  field('timezone', 'Time zone', 'text'),
  field('fair_market_value_amount', 'Fair market value', 'amount'),
  field('tax_deductible_amount', 'Tax deductible', 'amount'),
];

export const transactionViews: readonly ReadyView[] = [
  { key: 'refunded', name: 'Refunded', values: { 'f.status': 'refunded' } },
  {
    key: 'refunds-this-month',
    name: 'Refunds this month',
    values: { updatedAfter: 'this-month', 'f.refunded_at': 'this-month' },
  },
  { key: 'incomplete', name: 'Incomplete or failed', values: { 'f.captured': 'no' } },
  { key: 'recurring', name: 'Recurring gifts', values: { 'f.is_recurring': 'yes' } },
];

export function TransactionCard({ transaction }: { transaction: Transaction }) {
  const { timezone, is_recurring } = transaction;
  const method = methodLabel(transaction);
  const { at, marked } = dateOf(transaction);
  return (
    <RowCard
      name={<Named transaction={transaction} />}
      figure={<TransactionMoney transaction={transaction} />}
      line={<UserText>{purposeOf(transaction)}</UserText>}
      badges={
        <>
          {method === '' && yesNo(is_recurring) === 'Yes' ? <Badge>Recurring</Badge> : null}
          <StatusBadge status={statusOf(transaction)} />
        </>
      }
    >
      <span>
        <Moment at={at} zone={timezone} />
        {marked ? ' (from line items)' : ''}
        {method === '' ? '' : ` · ${method}`}
      </span>
    </RowCard>
  );
}

const loadDetails = () => import('./transaction-details.tsx');

/** How a transaction opens next to the list. */
export const transactionRecord: RecordView<Transaction> = {
  label: 'Transaction',
  name: donorName,
  badge: (transaction) => <StatusBadge status={statusOf(transaction)} />,
  load: loadDetails,
  Details: lazyPart(loadDetails, ({ TransactionDetails }) => TransactionDetails),
};

export function relatedToTransaction(transaction: Transaction): RelatedLink[] {
  const { id, pledge_id, payout_id } = transaction;
  const { contactId } = donorOf(transaction);
  const campaignId = campaignIdOf(transaction);
  const found: RelatedLink[] = [];
  if (contactId) found.push({ label: 'Open donor', link: recordKinds.contact.link(contactId) });
  if (campaignId) found.push({ label: 'Open campaign', link: recordKinds.campaign.link(campaignId) });
  if (pledge_id) found.push({ label: 'Open pledge', link: recordKinds.pledge.link(pledge_id) });
  if (payout_id) found.push({ label: 'Open payout', link: recordKinds.payout.link(payout_id) });
  if (id) found.push({ label: 'View tickets', link: ticketsOfTransaction(id) });
  return found;
}

const loadPicker = () => import('./contact-picker.tsx');
const ContactPicker = lazyPart(loadPicker, ({ ContactPicker }) => ContactPicker);

/** Returns a filter by contact ID. The picker finds contacts by the names in their households. */
export function contactFilter(label: string, key: string): Filter {
  return {
    label,
    keys: [key],
    describe: (values) => knownName(values[key] ?? '') ?? values[key] ?? '',
    edit: (props) => <ContactPicker label={label} field={key} {...props} />,
    preload: loadPicker,
  };
}

/** Payment methods in use on real platforms. The specification lists none, so these are suggestions. */
const methodsSeen =
  'ach card cash check digital_wallet donor_advised_fund paypal venmo cashapp terminal stock in-kind property other none';

/** The filters of `GET /v1/transactions`. */
export const transactionFilters: readonly Filter[] = [
  period('Transaction date', 'transactedAfter', 'transactedBefore'),
  contactFilter('Contact', 'contacts'),
  words('Method', 'method', 'For example: card, check', methodsSeen.split(' ')),
  choice('Scope', 'scope', transactionScopes),
  period('Created', 'createdAfter', 'createdBefore'),
  period('Updated', 'updatedAfter', 'updatedBefore'),
  period('Check deposited', 'checkDepositedAfter', 'checkDepositedBefore'),
];

export const transactionSorting: readonly Sort[] = [
  {
    value: 'transacted_at',
    ascending: 'oldest first',
    descending: 'newest first',
    unseen: {
      in: (row) => !('transacted_at' in row && row.transacted_at),
      column: 'date',
      ascending: 'oldest first by the platform’s transaction date',
      descending: 'newest first by the platform’s transaction date',
    },
  },
  { value: 'amount', ascending: 'smallest amount first', descending: 'largest amount first' },
  { value: 'created_at', ascending: 'oldest created', descending: 'newest created' },
  { value: 'contact_name', ascending: 'contact name, A to Z', descending: 'contact name, Z to A' },
];
