import { getRouteApi } from '@tanstack/react-router';
import { read } from '../../api/query.ts';
import { useJoined } from '../../records/currencies.tsx';
import { listInput } from '../../records/lists.ts';
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

const route = getRouteApi('/frame/transactions');

export function TransactionsScreen() {
  const values = route.useSearch();
  const joined = useJoined(transactionTotals);
  return (
    <ListScreen
      name="transactions"
      title="Transactions"
      noun="transactions"
      request={(page) => read('listTransactions', listInput('listTransactions', { page, values }))}
      columns={transactionColumns}
      card={(transaction) => <TransactionCard transaction={transaction} />}
      filters={transactionFilters}
      sorts={transactionSorting}
      usualOrder="newest transaction date first"
      whenNone="Transactions appear here when donors give."
      record={transactionRecord}
      note="The service does not give a currency for transactions. Where one is shown, it comes from the pledge’s campaign."
      related={relatedToTransaction}
      views={transactionViews}
      totals={joined}
      chart={transactionChart}
    />
  );
}
