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
import { useAtHand } from '../../records/use-at-hand.ts';
import { ListScreen } from '../../ui/list/list-screen.tsx';

const source = listSource('listTransactions');

/** What was refunded this month was updated in it: where all rows are at hand, the service need not be asked. */
const sourceAtHand: typeof source = {
  ...source,
  request: ({ values = {}, ...ask }) => {
    const { updatedAfter, ...others } = values;
    const isImplied = updatedAfter === 'this-month' && values['f.refunded_at'] === updatedAfter;
    return source.request({ ...ask, values: isImplied ? others : values });
  },
};

/** Until all rows are there, the service cuts a period, by a date that rows of the specification don't have. */
function cutByService(rows: readonly Transaction[], values: ListValues): string | null {
  const hasPeriod = values['transactedAfter'] !== undefined || values['transactedBefore'] !== undefined;
  return hasPeriod && rows.some(({ transacted_at }) => !transacted_at)
    ? 'period by the platform’s own transaction date'
    : null;
}

export function TransactionsScreen() {
  const totals = useJoined(transactionTotals);
  const columns = useJoined(transactionColumns);
  const isAtHand = useAtHand('listTransactions') !== null;
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
      usualOrder="newest first by transaction date"
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
