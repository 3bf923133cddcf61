/** Transactions wherever they are shown: columns, card, record, filters and orders. */
import { transactionScopes } from '../api/operations.ts';
import type { Transaction } from '../api/resources.ts';
import { knownName } from '../device/people.ts';
import { Amount, Badge, Moment, yesNo } from '../ui/kit/cells.tsx';
import type { Column } from '../ui/rows/column.tsx';
import { choice, type Filter, period, words } from '../ui/rows/filters.tsx';
import type { RecordView } from '../ui/record/list-drawer.tsx';
import { OpenLink } from '../ui/record/open-link.tsx';
import type { Sort } from '../ui/rows/order.ts';
import type { RelatedLink } from '../ui/record/record-link.ts';
import { RowCard } from '../ui/record/row-card.tsx';
import type { ListChart, Total } from '../ui/rows/totals.ts';
import type { ReadyView } from '../ui/list/views.ts';
import { JoinedMoney } from './currencies.tsx';
import { currencyOf, dateOf, type Standing, standingOf, statusOf } from './gift.ts';
import { PledgeLink, ticketsOfTransaction } from './links.tsx';
import { lazyPart } from '../ui/kit/lazy-part.tsx';
import { idColumn } from './shared-columns.tsx';
import { StatusBadge, toneOf } from './tones.tsx';

function TransactionMoney({ transaction }: { transaction: Transaction }) {
  return <JoinedMoney amount={transaction.amount} currency={() => currencyOf(transaction)} />;
}

export const transactionColumns: readonly Column<Transaction>[] = [
  idColumn('Transaction'),
  {
    key: 'captured_at',
    title: 'Captured at',
    kind: 'moment',
    value: ({ captured_at }) => captured_at,
    zone: ({ timezone }) => timezone,
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
  { key: 'fee', title: 'Fee', kind: 'amount', value: ({ fee }) => fee },
  { key: 'fee_covered', title: 'Fee covered', kind: 'amount', value: ({ fee_covered }) => fee_covered },
  { key: 'donated', title: 'Donated', kind: 'amount', value: ({ donated }) => donated },
  { key: 'payout', title: 'Payout', kind: 'amount', value: ({ payout }) => payout },
  {
    key: 'status',
    title: 'Status',
    kind: 'word',
    filter: true,
    value: statusOf,
    tone: (transaction) => toneOf(statusOf(transaction)),
  },
  { key: 'is_recurring', title: 'Recurring', kind: 'yes-no', filter: true, value: ({ is_recurring }) => is_recurring },
  {
    key: 'pledge_id',
    title: 'Pledge',
    kind: 'id',
    filter: true,
    value: ({ pledge_id }) => pledge_id,
    cell: ({ pledge_id }) => <PledgeLink id={pledge_id} />,
  },
  { key: 'items', title: 'Items', kind: 'count', value: ({ line_items }) => String(line_items.length) },
  { key: 'plan_id', title: 'Plan', kind: 'id', hidden: true, value: ({ plan_id }) => plan_id },
  { key: 'captured', title: 'Captured', kind: 'yes-no', hidden: true, value: ({ captured }) => captured },
  { key: 'refunded', title: 'Refunded', kind: 'yes-no', hidden: true, value: ({ refunded }) => refunded },
  { key: 'refunded_at', title: 'Refunded at', kind: 'moment', hidden: true, value: ({ refunded_at }) => refunded_at },
  { key: 'timezone', title: 'Time zone', kind: 'text', hidden: true, value: ({ timezone }) => timezone },
  {
    key: 'fair_market_value_amount',
    title: 'Fair market value',
    kind: 'amount',
    hidden: true,
    value: ({ fair_market_value_amount }) => fair_market_value_amount,
  },
  {
    key: 'tax_deductible_amount',
    title: 'Tax deductible',
    kind: 'amount',
    hidden: true,
    value: ({ tax_deductible_amount }) => tax_deductible_amount,
  },
];

export const transactionViews: readonly ReadyView[] = [
  { name: 'Refunded', values: { 'f.status': 'Refunded' } },
  { name: 'Recurring gifts', values: { 'f.is_recurring': 'yes' } },
];

const whereIs = (...standings: readonly Standing[]) => ({
  amount: ({ amount }: Transaction) => amount,
  currency: currencyOf,
  of: (transaction: Transaction) => standings.includes(standingOf(transaction)),
  unit: ['gift', 'gifts'] as const,
});

export const transactionTotals: readonly Total<Transaction>[] = [
  { label: 'Given', ...whereIs('given'), counted: { label: 'Gifts', average: 'Average' } },
  { label: 'Refunded', ...whereIs('refunded') },
  { label: 'Partly refunded', ...whereIs('partly refunded') },
  { label: 'Not captured or failed', ...whereIs('not captured') },
  { label: 'Capture not known', ...whereIs('unknown') },
];

export const transactionChart: ListChart<Transaction> = {
  title: 'Given by date',
  note: 'What was not captured or was refunded is left out.',
  at: (transaction) => dateOf(transaction).at,
  only: { is: (transaction) => standingOf(transaction) === 'given', none: 'Nothing here was captured and kept.' },
  amount: ({ amount }) => amount,
  currency: currencyOf,
};

export function TransactionCard({ transaction }: { transaction: Transaction }) {
  const { id, captured_at, fee, payout, pledge_id, is_recurring } = transaction;
  return (
    <RowCard
      name={<OpenLink id={id}>{id}</OpenLink>}
      figure={<TransactionMoney transaction={transaction} />}
      line={<Moment at={captured_at} />}
      badges={
        <>
          {yesNo(is_recurring) === 'Yes' ? <Badge>Recurring</Badge> : null}
          <StatusBadge status={statusOf(transaction)} />
        </>
      }
    >
      <span>
        Fee <Amount amount={fee} />
      </span>
      <span>
        Payout <Amount amount={payout} />
      </span>
      {pledge_id ? (
        <span>
          Pledge <PledgeLink id={pledge_id} />
        </span>
      ) : null}
    </RowCard>
  );
}

const loadDetails = () => import('./transaction-details.tsx');

/** How a transaction opens beside its list. */
export const transactionRecord: RecordView<Transaction> = {
  label: 'Transaction',
  badge: (transaction) => <StatusBadge status={statusOf(transaction)} />,
  load: loadDetails,
  Details: lazyPart(loadDetails, ({ TransactionDetails }) => TransactionDetails),
};

export function relatedToTransaction({ id, pledge_id }: Transaction): RelatedLink[] {
  const found: RelatedLink[] = [];
  if (pledge_id) found.push({ label: 'Open its pledge', link: { to: '/pledges', search: { open: pledge_id } } });
  if (id) found.push({ label: 'See its tickets', link: ticketsOfTransaction(id) });
  return found;
}

const loadPicker = () => import('./contact-picker.tsx');
const ContactPicker = lazyPart(loadPicker, ({ ContactPicker }) => ContactPicker);

/** Filters by contact ID; contacts are found through the names in their households. */
export function contactFilter(label: string, key: string): Filter {
  return {
    label,
    keys: [key],
    describe: (values) => knownName(values[key] ?? '') ?? values[key] ?? '',
    edit: (props) => <ContactPicker label={label} field={key} {...props} />,
    preload: loadPicker,
  };
}

/** Methods that real services use. The specification lists none, so these are suggestions only. */
const methodsSeen =
  'ach card cash check digital_wallet donor_advised_fund paypal venmo cashapp terminal stock in-kind property other none';

/** The filters that the service declares for `GET /v1/transactions`. */
export const transactionFilters: readonly Filter[] = [
  period('Transacted', 'transactedAfter', 'transactedBefore'),
  contactFilter('Contact', 'contacts'),
  words('Method', 'method', 'The service does not say which methods it knows.', methodsSeen.split(' ')),
  choice('Scope', 'scope', transactionScopes),
  period('Created', 'createdAfter', 'createdBefore'),
  period('Updated', 'updatedAfter', 'updatedBefore'),
  period('Check deposited', 'checkDepositedAfter', 'checkDepositedBefore'),
];

export const transactionSorting: readonly Sort[] = [
  {
    value: 'transacted_at',
    ascending: 'oldest transaction date first',
    descending: 'newest transaction date first',
  },
  { value: 'amount', ascending: 'smallest amount first', descending: 'largest amount first' },
  { value: 'created_at', ascending: 'first created first', descending: 'last created first' },
  { value: 'contact_name', ascending: 'contact name, A to Z', descending: 'contact name, Z to A' },
];
