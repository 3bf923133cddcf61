import { getRouteApi } from '@tanstack/react-router';
import { read } from '../api/query.ts';
import { listInput } from '../records/lists.ts';
import {
  TransactionCard,
  transactionColumns,
  transactionFilters,
  transactionRecord,
  transactionSorting,
} from '../records/transaction.tsx';
import { ListScreen } from '../ui/list-screen.tsx';

const route = getRouteApi('/frame/transactions');

export function TransactionsScreen() {
  const values = route.useSearch();
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
      note="The service does not give a currency for transactions."
    />
  );
}
