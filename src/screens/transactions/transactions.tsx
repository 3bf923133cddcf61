import { useJoined } from '../../records/currencies.tsx';
import { listSource } from '../../records/list-source.ts';
import {
  relatedToTransaction,
  TransactionCard,
  transactionChart,
  transactionColumns,
  transactionFilters,
  transactionRecord,
  transactionSorting,
  transactionTotals,
  transactionViews,
} from '../../records/transaction.tsx';
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
      usualOrder="newest transaction date first"
      whenNone="Transactions appear here when donors give."
      record={transactionRecord}
      related={relatedToTransaction}
      views={transactionViews}
      totals={totals}
      chart={transactionChart}
    />
  );
}
