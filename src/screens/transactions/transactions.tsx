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
import { ListScreen } from '../../ui/list/list-screen.tsx';

const source = listSource('listTransactions');

export function TransactionsScreen() {
  const totals = useJoined(transactionTotals);
  const columns = useJoined(transactionColumns);
  return (
    <ListScreen
      name="transactions"
      title="Transactions"
      noun="transactions"
      source={source}
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
