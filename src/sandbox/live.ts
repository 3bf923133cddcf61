/**
 * Responses as deployed platforms write them: IDs as numbers, null for empty values, households in a page envelope, and
 * transactions as rows around what the specification calls transactions.
 */
import type { OperationName } from '#api/operations.ts';
import { type Call, type Handlers, parsed } from './wire.ts';
import type { Db, Row, Value } from './database.ts';
import { handlers } from './handlers.ts';
import { contactsWhere } from './handlers/contact-answer.ts';
import { countHouseholds } from './handlers/households.ts';
import { envelope } from './paging.ts';

type Answered = Record<string, unknown>;

interface ListAnswer extends Answered {
  data: readonly Answered[];
}

export const liveHandlers = Object.fromEntries(
  Object.entries(handlers).map(([name, handle]) => [
    name,
    // The type Handlers matches each handler with its call; a lookup by name can't.
    (call: Call<OperationName>) =>
      loosened((inAddition[name as OperationName] ?? keep)((handle as (call: unknown) => Answered)(call), call)),
  ]),
) as Handlers;

/** Changes for single operations, besides those for all. */
const inAddition: Partial<Record<OperationName, (answer: Answered, call: Call<OperationName>) => Answered>> = {
  listHouseholds: (rows, call) => {
    const asked = call as unknown as Call<'listHouseholds'>;
    return envelope({ ...asked, total: countHouseholds(asked) }, rows as unknown as Answered[]);
  },
  listTransactions: withRows(transactions),
  listTickets: withRows((db, rows) => {
    const bought = byId(
      db.all(`SELECT id, campaign_id FROM transactions WHERE id IN (${inList})`, [idsOf(rows, 'transaction_id')]),
    );
    return rows.map((row) => ({ ...row, campaign_id: bought.get(Number(row['transaction_id']))?.['campaign_id'] }));
  }),
  listPayouts: withRows((_, rows) =>
    rows.map(({ paid_at, ...row }) => ({
      ...row,
      address: row['address'] === '' ? null : { address_1: row['address'], address_2: null, country: 'US' },
      completed_at: paid_at,
      status_friendly: row['status'] === 'paid' ? 'Paid' : 'On its way',
      method_friendly: row['method'] === 'ach' ? 'Bank transfer' : 'Check',
    })),
  ),
  listCampaigns: withRows((_, rows) =>
    rows.map((row) => ({ ...row, goal: row['goal'] || null, cover: row['cover'] ? { url: row['cover'] } : [] })),
  ),
};

const keep = (answer: Answered) => answer;

function withRows(change: (db: Db, rows: readonly Answered[]) => readonly Answered[]) {
  return (answer: Answered, { db }: Call<OperationName>) => ({
    ...answer,
    data: change(db, (answer as ListAnswer).data),
  });
}

/** Makes IDs numbers and empty texts null, and splits tags into a list. */
function loosened(value: unknown, key = ''): unknown {
  if (value === '') return null;
  if (key === 'tags') return parsed(value as Value);
  if (Array.isArray(value)) return value.map((entry) => loosened(entry));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, loosened(inner, name)]));
  }
  const isId = /^(?:.+_)?id$/.test(key);
  return isId && String(Number(value)) === value ? Number(value) : value;
}

const inList = 'SELECT value FROM json_each(?)';

function idsOf(rows: readonly Answered[], field: string): number[] {
  return rows.map((row) => Number(row[field]));
}

function byId(rows: readonly Row[]): ReadonlyMap<Value, Row> {
  return new Map(rows.map((row) => [row['id'] ?? null, row]));
}

function transactions(db: Db, rows: readonly Answered[]) {
  const stored = byId(
    db.all(
      `SELECT t.*, c.code AS campaign_code, c.currency FROM transactions t JOIN campaigns c ON c.id = t.campaign_id
      WHERE t.id IN (${inList})`,
      [idsOf(rows, 'id')],
    ),
  );
  const contacts = [...stored.values()].map(({ contact_id }) => Number(contact_id));
  const donors = byId(contactsWhere(db, `c.id IN (${inList})`, [contacts]));
  const addresses = new Map(
    db
      .all(`SELECT * FROM contact_addresses WHERE is_primary AND contact_id IN (${inList})`, [contacts])
      .map((row) => [row['contact_id'] ?? null, row]),
  );
  const former = db.all(`SELECT * FROM former_addresses WHERE contact_id IN (${inList}) ORDER BY until, id`, [
    contacts,
  ]);
  return rows.map((row) => {
    const own = stored.get(Number(row['id'])) ?? {};
    const contact = own['contact_id'] ?? null;
    // A gift keeps the address that it was made with.
    const then = former.find(
      (row) => row['contact_id'] === contact && String(own['created_at']) < String(row['until']),
    );
    return transaction(row, own, donors.get(contact) ?? {}, then ?? addresses.get(contact) ?? {});
  });
}

const words = ['Thank you for all you do.', 'For the harbor, with love.', 'Keep going!'];

/** Transactions at a terminal have an unknown donor. */
function transaction(row: Answered, own: Row, contact: Row, address: Row) {
  const { id: text, plan_id, pledge_id, amount, fee, fee_covered, donated, payout } = row;
  const id = Number(text);
  const { method = null } = own;
  const donor = method === 'terminal' ? {} : contact;
  return {
    id,
    number: `G-${id}`,
    ...pick(own, 'campaign_id campaign_code'),
    contact_id: donor['id'] ?? null,
    member_id: null,
    team_id: null,
    fund_id: null,
    fund_code: null,
    ...(plan_id ? { plan_id } : {}),
    ...(pledge_id ? { pledge_id } : {}),
    ...pick(donor, 'first_name last_name'),
    company: donor['company_name'] ?? null,
    email: donor['primary_email'] ?? null,
    phone: donor['primary_phone'] ?? null,
    address: pick(donor['id'] ? address : {}, 'address_1 address_2 city state zipcode country'),
    status: statusOf(own),
    method,
    payment_method: method,
    ...pick(own, 'currency'),
    amount,
    fee,
    fee_covered,
    donated,
    payout,
    ...pick(own, 'payout_id'),
    check_number: method === 'check' ? String(1000 + (id % 900)) : null,
    ...pick(own, 'check_deposited_at transacted_at created_at'),
    giving_space:
      id % 3 === 0 && donor['first_name']
        ? { id, name: donor['first_name'], amount, message: id % 6 === 0 ? words[id % words.length] : null }
        : null,
    dedication: dedicationOf(id),
    external_id: null,
    custom_fields: id % 50 === 0 ? [{ id: 7, name: 'How did you hear of us?', value: 'From a friend' }] : [],
    utm_parameters: [],
    communication_opt_in: id % 2 === 0,
    transactions: payments(row, id),
  };
}

function pick(row: Row, fields: string) {
  return Object.fromEntries(fields.split(' ').map((field) => [field, row[field] ?? null]));
}

function statusOf({ captured, method, check_deposited_at }: Row): string {
  if (captured) return 'succeeded';
  const isCheck = method === 'check' || method === 'donor_advised_fund';
  return isCheck && check_deposited_at === null ? 'pending' : 'failed';
}

function dedicationOf(id: number) {
  if (id % 40 === 7) return 'In memory of Áine Byrne';
  return id % 40 === 17 ? { type: 'in_honor_of', name: 'Nora Brandt' } : null;
}

/** A few gifts were paid in two parts, and for some only the first was refunded. */
function payments(row: Answered, id: number) {
  const captured = row['captured'] === 'true';
  const refunded = row['refunded'] === 'true';
  const flags = { captured, refunded, is_recurring: row['is_recurring'] === 'true' };
  const whole: Answered = { ...row, ...flags };
  if (id % 9 === 0) delete whole['timezone'];
  if (!captured || id % (refunded ? 3 : 60) !== 0) return [whole];
  const items = row['line_items'] as Answered[];
  return [
    { ...whole, ...half(row, Math.floor), line_items: items.slice(0, 1) },
    {
      ...whole,
      ...half(row, Math.ceil),
      id: id + 1_000_000,
      line_items: items.slice(1),
      ...(refunded ? { refunded: false, refunded_at: null } : {}),
    },
  ];
}

/** Returns half the cents of each amount. */
function half({ amount, fee, fee_covered, donated, payout }: Answered, round: (cents: number) => number) {
  const amounts = Object.entries({ amount, fee, fee_covered, donated, payout });
  return Object.fromEntries(amounts.map(([field, value]) => [field, round(Math.round(Number(value) * 100) / 2) / 100]));
}
