/** The list of transactions: filters, orders, totals. */
import type { Query } from '../../api/operations.ts';
import type { Call } from '../call.ts';
import { type Row, whereGiven } from '../database.ts';
import { contactIds } from '../identifiers.ts';
import { firstSecond, lastSecond } from '../moments.ts';
import { envelope, offset, perPage } from '../paging.ts';
import { refuseBothOrders } from '../refusal.ts';
import { parsed, shape } from '../wire.ts';

type Asked = Query<'listTransactions'>;

const fields = shape({
  text: 'id plan_id pledge_id captured_at timezone refunded_at',
  money: 'amount fee fee_covered donated payout',
  yesOrNo: 'captured refunded is_recurring',
  moneyText: 'fair_market_value_amount tax_deductible_amount',
});

const lineItem = shape({
  text: 'type subtype description created_at updated_at',
  number: 'quantity',
  money: 'price discount total',
});

function transaction(row: Row) {
  return { ...fields(row), line_items: (parsed(row['line_items'] ?? null) as Row[]).map(lineItem) };
}

/** Each order has an index that also holds every column filtered by, so that OFFSET passes over index entries alone. */
const orders = {
  transacted_at: { from: 'transactions t', by: ['t.transacted_at', 't.id'] },
  created_at: { from: 'transactions t', by: ['t.created_at', 't.id'] },
  amount: { from: 'transactions t', by: ['t.amount', 't.transacted_at', 't.id'] },
  // CROSS JOIN is SQLite's way to fix which table leads: the names do, in their order.
  contact_name: {
    from: 'contacts c CROSS JOIN transactions t ON t.contact_id = c.id',
    by: ['c.sort_name', 'c.id', 't.transacted_at', 't.id'],
  },
} as const;

export function listTransactions({ db, query, url }: Call<'listTransactions'>) {
  const { sortBy, sortByDesc } = query;
  refuseBothOrders(query);
  const { from, by } = orders[sortBy ?? sortByDesc ?? 'transacted_at'];
  const direction = sortBy ? 'ASC' : 'DESC';
  const order = by.map((column) => `${column} ${direction}`).join(', ');
  const { where, args } = conditions(query);
  const ids = db.all(`SELECT t.id FROM ${from} ${where} ORDER BY ${order} LIMIT ${perPage} OFFSET ?`, [
    ...args,
    offset(query),
  ]);
  const rows = db.all(
    `SELECT p.* FROM json_each(?) place JOIN transactions p ON p.id = place.value ORDER BY place.key`,
    [JSON.stringify(ids.map(({ id }) => id))],
  );
  const data = rows.map(transaction);
  const total = db.count(`SELECT count(*) FROM transactions t ${where}`, args);
  const unfilteredTotal = db.count('SELECT count(*) FROM transactions');
  return envelope({ url, query, total, unfilteredTotal }, data);
}

function conditions(query: Asked) {
  return whereGiven({
    't.transacted_at >= ?': firstSecond(query, 'transactedAfter'),
    't.transacted_at <= ?': lastSecond(query, 'transactedBefore'),
    't.created_at >= ?': firstSecond(query, 'createdAfter'),
    't.created_at <= ?': lastSecond(query, 'createdBefore'),
    't.updated_at >= ?': firstSecond(query, 'updatedAfter'),
    't.updated_at <= ?': lastSecond(query, 'updatedBefore'),
    't.check_deposited_at >= ?': firstSecond(query, 'checkDepositedAfter'),
    't.check_deposited_at <= ?': lastSecond(query, 'checkDepositedBefore'),
    't.contact_id IN (SELECT value FROM json_each(?))': contactIds(query, 'contacts'),
    't.method = ?': query.method,
    't.scope = ?': query.scope === 'all' ? undefined : query.scope,
  });
}
