import type { Transaction } from '../api/resources.ts';
import { Moment } from '../ui/kit/cells.tsx';
import { PlainTable } from '../ui/kit/plain-table.tsx';
import { zoneName } from '../ui/values/time.ts';
import { JoinedMoney } from './currencies.tsx';
import { currencyOf, statusOf } from './gift.ts';
import { TransactionLink } from './links.tsx';
import { StatusBadge } from './tones.tsx';

/** A short table of transactions inside another record's panel. */
export function TransactionsTable({ caption, rows }: { caption: string; rows: readonly Transaction[] }) {
  return (
    <PlainTable
      caption={caption}
      stacked
      rows={rows}
      columns={[
        { title: 'Transaction', cell: ({ id }) => <TransactionLink id={id} /> },
        { title: `Captured at (${zoneName()})`, cell: ({ captured_at }) => <Moment at={captured_at} /> },
        {
          title: 'Amount',
          figure: 'money',
          cell: (transaction) => <JoinedMoney amount={transaction.amount} currency={() => currencyOf(transaction)} />,
        },
        { title: 'Status', cell: (transaction) => <StatusBadge status={statusOf(transaction)} /> },
      ]}
    />
  );
}
