import { type Call, parsed, shape } from '#sandbox/wire.ts';
import type { Row } from '#sandbox/database.ts';
import { contactIds, type Filters, orderOf, whereOf } from '#sandbox/filters.ts';
import { firstStored, storedMoment } from '#sandbox/moments.ts';
import { envelope, offset, perPage } from '#sandbox/paging.ts';

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
  return { ...fields(row), line_items: (parsed(row['line_items']) as Row[]).map(lineItem) };
}

/** Each order has an index with every filtered column, so OFFSET only skips index entries. */
const orders = {
  amount: ['t.amount', 't.transacted_at', 't.id'],
  transacted_at: ['t.transacted_at', 't.id'],
  created_at: ['t.created_at', 't.id'],
  contact_name: ['c.sort_name', 'c.id', 't.transacted_at', 't.id'],
};

const filters: Filters<'listTransactions'> = {
  transactedAfter: ['t.transacted_at >= ?', firstStored],
  transactedBefore: ['t.transacted_at <= ?', storedMoment],
  createdAfter: ['t.created_at >= ?', firstStored],
  createdBefore: ['t.created_at <= ?', storedMoment],
  updatedAfter: ['t.updated_at >= ?', firstStored],
  updatedBefore: ['t.updated_at <= ?', storedMoment],
  checkDepositedAfter: ['t.check_deposited_at >= ?', firstStored],
  checkDepositedBefore: ['t.check_deposited_at <= ?', storedMoment],
  contacts: ['t.contact_id IN (SELECT value FROM json_each(?))', contactIds],
  method: ['t.method = ?'],
  scope: ['t.scope = ?', (_, scope) => (scope === 'all' ? undefined : scope)],
};

export function listTransactions({ db, query, url }: Call<'listTransactions'>) {
  const order = orderOf(query, orders, { sortByDesc: 'transacted_at' });
  // CROSS JOIN makes SQLite read the contacts first, in their order.
  const from = order.includes('c.') ? 'contacts c CROSS JOIN transactions t ON t.contact_id = c.id' : 'transactions t';
  const { where, args } = whereOf(query, filters);
  const ids = db
    .all(`SELECT t.id FROM ${from} ${where} ORDER BY ${order} LIMIT ${perPage} OFFSET ?`, [...args, offset(query)])
    .map(({ id }) => id);
  const rows = db.all(
    'SELECT p.* FROM json_each(?) place JOIN transactions p ON p.id = place.value ORDER BY place.key',
    [ids],
  );
  const total = db.count(`SELECT count(*) FROM transactions t ${where}`, args);
  const unfilteredTotal = db.count('SELECT count(*) FROM transactions');
  return envelope({ url, query, total, unfilteredTotal }, rows.map(transaction));
}
