/** The Home panel of the newest transactions, which takes the place of what needs sync. */
import { joinedTransaction } from '#domain/lists/transactions.ts';
import { formatAmount } from '#ui/format/money.ts';
import { dateOf, purposeOf } from '#domain/gift-labels.ts';
import { GiftBadge } from '#records/giving/gift-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { read } from '#api/query.ts';
import type { Transaction } from '#api/resources.ts';
import { Moment, UserText } from '#ui/kit/cells.tsx';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { PanelText, QueryPanel } from '#ui/kit/query-panel.tsx';
import { TransactionLink } from '#records/ways/further-links.tsx';
import { listInput } from '#records/lists.ts';
import { formatShownOf } from '#records/answer-words.ts';
import classes from './home.module.css';

const shown = 5;

export function NewestTransactions() {
  const query = useQuery({ ...read('listTransactions', listInput('listTransactions')), retryOnMount: false });
  return (
    <QueryPanel
      title="Newest transactions"
      what="Transactions"
      query={query}
      rows={shown}
      aside={
        <>
          <Link to="/transactions" search={{ transactedAfter: 'yesterday' }}>
            Yesterday
          </Link>{' '}
          <Link to="/transactions">All transactions</Link>
        </>
      }
      part={({ rows, total }) => formatShownOf(Math.min(rows.length, shown), total)}
    >
      {({ rows }) =>
        rows.length > 0 ? (
          <PlainTable
            caption="Five newest transactions"
            stacked
            rows={rows.slice(0, shown)}
            columns={[
              { title: 'Donor', cell: (transaction) => <Named transaction={transaction} /> },
              { title: 'Date', cell: (transaction) => <Moment at={dateOf(transaction).at} /> },
              {
                title: 'Amount',
                figure: true,
                cell: (transaction) => formatAmount(transaction.amount, joinedTransaction.currency(transaction)),
              },
              { title: 'Status', cell: (transaction) => <GiftBadge row={transaction} /> },
            ]}
          />
        ) : (
          <PanelText>No transactions yet. They appear here when donors give.</PanelText>
        )
      }
    </QueryPanel>
  );
}

/** The donor's name, with the purpose and ID of the gift below it. */
function Named({ transaction }: { transaction: Transaction }) {
  const { id } = transaction;
  const { name, by } = joinedTransaction.donor(transaction);
  const purpose = purposeOf(transaction);
  return (
    <div className={classes.named}>
      <TransactionLink id={id} name={name} />
      {by === 'ticket' ? <small className={classes.second}> (likely)</small> : null}
      <p className={classes.second}>
        <UserText>{purpose}</UserText>
        {purpose && id ? ' · ' : null}
        {id}
      </p>
    </div>
  );
}
