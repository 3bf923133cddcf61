import { useWithContext } from '#records/list-context.ts';
import { transactionList } from '#domain/lists/transactions.ts';
import type { Transaction } from '#api/resources.ts';
import type { ListValues } from '#records/lists.ts';
import { listSource } from '#records/held-list.ts';
import {
  relatedToTransaction,
  transactionCard,
  transactionColumns,
  transactionFilters,
  transactionRecord,
  transactionViews,
} from '#records/transaction.tsx';
import { useReplicaWith } from '#records/use-at-hand.ts';
import { ListScreen } from '#ui/list/list-screen.tsx';

const source = listSource('listTransactions');

/** Returns the caveat for a period that the platform filters by a date missing from its rows. */
function cutByService(rows: readonly Transaction[], values: ListValues): string | null {
  const hasPeriod = values['transactedAfter'] !== undefined || values['transactedBefore'] !== undefined;
  return hasPeriod && rows.some(({ transacted_at }) => !transacted_at)
    ? 'period by the platform’s transaction date'
    : null;
}

export function TransactionsScreen() {
  const columns = useWithContext(transactionColumns);
  const { totals, chart } = useWithContext(transactionList);
  const isAtHand = useReplicaWith('listTransactions') !== null;
  return (
    <ListScreen
      name="transactions"
      title="Transactions"
      noun="transactions"
      source={source}
      columns={columns}
      card={transactionCard}
      filters={transactionFilters}
      usualSort="-date"
      whenNone="Transactions appear here when donors give."
      record={transactionRecord}
      related={relatedToTransaction}
      views={transactionViews}
      totals={totals}
      {...(chart && { chart })}
      {...(isAtHand ? {} : { caveat: cutByService })}
    />
  );
}
