/** What several screens share about transactions: columns, filters, orders. */
import { lazy } from 'react';
import { transactionScopes } from '../api/operations.ts';
import type { Transaction } from '../api/resources.ts';
import { knownName } from '../device/people.ts';
import { Amount, Badge, Moment, Money, yesNo } from '../ui/cells.tsx';
import { choice, type Filter, period, words } from '../ui/filters.tsx';
import type { RecordView } from '../ui/list-drawer.tsx';
import type { Column } from '../ui/list-screen.tsx';
import { OpenLink } from '../ui/open-link.tsx';
import type { Sort } from '../ui/order.ts';
import { zoneName } from '../ui/time.ts';
import classes from './transaction.module.css';

/** Captured, refunded or neither, as far as the service's words are known. */
function transactionStatus({ captured, refunded }: Transaction): string {
  if (yesNo(refunded) === 'Yes') return 'Refunded';
  if (captured === null || captured === '') return '';
  const word = yesNo(captured);
  return word === 'Yes' ? 'Captured' : word === 'No' ? 'Not captured' : word;
}

export const transactionColumns: readonly Column<Transaction>[] = [
  { title: 'Transaction', cell: ({ id }) => <OpenLink id={id}>{id}</OpenLink> },
  { title: `Captured at (${zoneName()})`, cell: ({ captured_at }) => <Moment at={captured_at} /> },
  { title: 'Amount', figure: true, money: true, sort: 'amount', cell: ({ amount }) => <Money amount={amount} /> },
  { title: 'Fee', figure: true, cell: ({ fee }) => <Amount amount={fee} /> },
  { title: 'Fee covered', figure: true, cell: ({ fee_covered }) => <Amount amount={fee_covered} /> },
  { title: 'Donated', figure: true, cell: ({ donated }) => <Amount amount={donated} /> },
  { title: 'Payout', figure: true, cell: ({ payout }) => <Amount amount={payout} /> },
  { title: 'Status', cell: (transaction) => <Badge>{transactionStatus(transaction)}</Badge> },
  { title: 'Recurring', cell: ({ is_recurring }) => yesNo(is_recurring) },
  { title: 'Pledge', cell: ({ pledge_id }) => pledge_id },
  { title: 'Items', figure: true, cell: ({ line_items }) => line_items.length },
];

export function TransactionCard({ transaction }: { transaction: Transaction }) {
  const { id, captured_at, amount, fee, payout, pledge_id, is_recurring } = transaction;
  return (
    <article className={classes.card}>
      <p className={classes.name}>
        <OpenLink id={id}>{id}</OpenLink>
      </p>
      <p className={classes.amount}>
        <Money amount={amount} />
      </p>
      <p className={classes.dim}>
        <Moment at={captured_at} />
      </p>
      <p className={classes.badges}>
        {yesNo(is_recurring) === 'Yes' ? <Badge>Recurring</Badge> : null}
        <Badge>{transactionStatus(transaction)}</Badge>
      </p>
      <p className={classes.rest}>
        <span>
          Fee <Amount amount={fee} />
        </span>
        <span>
          Payout <Amount amount={payout} />
        </span>
        {pledge_id ? <span>Pledge {pledge_id}</span> : null}
      </p>
    </article>
  );
}

/** A transaction beside its list. */
export const transactionRecord: RecordView<Transaction> = {
  label: 'Transaction',
  badge: (transaction) => <Badge>{transactionStatus(transaction)}</Badge>,
  Details: lazy(async () => ({ default: (await import('./transaction-details.tsx')).TransactionDetails })),
};

const loadPicker = () => import('./contact-picker.tsx');
const ContactPicker = lazy(async () => ({ default: (await loadPicker()).ContactPicker }));

/** Contacts by id, found by the name of somebody in their household. */
export function contactFilter(label: string, key: string): Filter {
  return {
    label,
    keys: [key],
    describe: (values) => knownName(values[key] ?? '') ?? values[key] ?? '',
    Editor: (props) => <ContactPicker label={label} field={key} {...props} />,
    preload: loadPicker,
  };
}

/** Words that services of this kind were seen to use: suggestions, never a rule. */
const methodsSeen =
  'ach card cash check digital_wallet donor_advised_fund paypal venmo cashapp terminal stock in-kind property other none';

/** spec.md, "GET /v1/transactions" */
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
