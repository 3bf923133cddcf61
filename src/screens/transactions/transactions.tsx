import { useEffect, useMemo, useState } from 'react';
import { useListContext } from '#records/list-context.ts';
import type { ListContext } from '#domain/lists/list.ts';
import { momentsOf } from '#domain/values/periods.ts';
import type { Transaction } from '#api/resources.ts';
import type { ListAsk, ListValues } from '#records/lists.ts';
import { platformList } from '#records/synced-list.ts';
import { useNamedFilters } from '#records/named-filters.ts';
import {
  relatedToTransaction,
  transactionCard,
  transactionColumns,
  transactionFilters,
  transactionRecord,
  transactionViews,
} from '#records/transaction.tsx';
import { useSyncWith } from '#records/use-sync.ts';
import { firstRows } from '#ui/browser/prefetch.ts';
import { viewerZone } from '#ui/format/time.ts';
import { daysHere } from '#ui/list/narrowing.ts';
import { ListScreen } from '#ui/list/list-screen.tsx';

const list = platformList('listTransactions');

/** A refund is an update, so the platform is asked only for pages that may have refunds of the filter's days. */
export function updatedSinceRefunds(ask: ListAsk): ListAsk {
  const { values = {} } = ask;
  const from = daysHere(values['f.refunded_at'])?.from;
  if (from === undefined || values['updatedAfter'] !== undefined) return ask;
  return { ...ask, values: { ...values, updatedAfter: momentsOf({ from, to: from }, viewerZone()).after } };
}

const source: typeof list.source = {
  ...list.source,
  useAll: (ask) => list.source.useAll(updatedSinceRefunds(ask)),
  request: (ask) => list.source.request(updatedSinceRefunds(ask)),
};

const loadTotals = () => import('#domain/lists/transaction-totals.ts');
const noTotals: readonly never[] = [];
let rulesNow: Awaited<ReturnType<typeof loadTotals>> | null = null;

/** Totals come after the rows. The worker has its own. */
function useTotals(context: ListContext) {
  const [rules, setRules] = useState(rulesNow);
  useEffect(() => {
    // Without them, as after an update of Steward, the worker's are shown.
    firstRows.then(loadTotals).then(
      (loaded) => setRules((rulesNow = loaded)),
      () => undefined,
    );
  }, []);
  return useMemo(() => rules?.transactionList(context), [rules, context]);
}

/** Returns the caveat for a period that the platform filters by a date missing from its rows. */
function cutByPlatform(rows: readonly Transaction[], values: ListValues): string | null {
  const hasPeriod = values['transactedAfter'] !== undefined || values['transactedBefore'] !== undefined;
  return hasPeriod && rows.some(({ transacted_at }) => !transacted_at)
    ? 'period by the platform’s transaction date'
    : null;
}

export function TransactionsScreen() {
  const context = useListContext();
  const columns = useMemo(() => transactionColumns(context), [context]);
  const { totals = noTotals, chart } = useTotals(context) ?? {};
  const isSynced = useSyncWith('listTransactions') !== null;
  return (
    <ListScreen
      {...list}
      source={source}
      columns={columns}
      card={transactionCard}
      filters={useNamedFilters(transactionFilters)}
      usualSort="-date"
      whenNone="Transactions appear here when donors give."
      record={transactionRecord}
      related={relatedToTransaction}
      views={transactionViews}
      totals={totals}
      {...(chart && { chart })}
      {...(isSynced ? {} : { caveat: cutByPlatform })}
    />
  );
}
