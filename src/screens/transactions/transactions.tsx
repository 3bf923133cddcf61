import type { Transaction } from '../../api/resources.ts';
import type { ListValues } from '../../records/lists.ts';
import { useJoined } from '../../records/currencies.tsx';
import { listSource } from '../../records/list-source.ts';
import {
  relatedToTransaction,
  TransactionCard,
  transactionColumns,
  transactionFilters,
  transactionRecord,
  transactionSorting,
  transactionViews,
} from '../../records/transaction.tsx';
import { transactionChart, transactionTotals } from '../../records/giving/transaction-totals.ts';
import { useReplicaWith } from '../../records/use-at-hand.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';

const source = listSource('listTransactions');

/** Drops the `updatedAfter` filter that a refund date this month implies, so synced rows answer without a request. */
const sourceAtHand: typeof source = {
  ...source,
  request: ({ values = {}, ...ask }) => {
    const { updatedAfter, ...others } = values;
    const isImplied = updatedAfter === 'this-month' && values['f.refunded_at'] === updatedAfter;
    return source.request({ ...ask, values: isImplied ? others : values });
  },
};

/** Returns the caveat for a period that the platform filters by a date missing from its rows. */
function cutByService(rows: readonly Transaction[], values: ListValues): string | null {
  const hasPeriod = values['transactedAfter'] !== undefined || values['transactedBefore'] !== undefined;
  return hasPeriod && rows.some(({ transacted_at }) => !transacted_at)
    ? 'period by the platform’s transaction date'
    : null;
}

export function TransactionsScreen() {
  const totals = useJoined(transactionTotals);
  const columns = useJoined(transactionColumns);
  const isAtHand = useReplicaWith('listTransactions') !== null;
  return (
    <ListScreen
      name="transactions"
      title="Transactions"
      noun="transactions"
      source={isAtHand ? sourceAtHand : source}
      columns={columns}
      card={(transaction) => <TransactionCard transaction={transaction} />}
      filters={transactionFilters}
      sorts={transactionSorting}
      usualOrder="newest first"
      whenNone="Transactions appear here when donors give."
      record={transactionRecord}
      related={relatedToTransaction}
      views={transactionViews}
      totals={totals}
      chart={transactionChart}
      {...(isAtHand ? {} : { caveat: cutByService })}
    />
  );
}
