/** Listing and changing households. */
import type { Query } from '../../api/operations.ts';
import type { Call } from '../call.ts';
import { type Db, type Row, whereGiven } from '../database.ts';
import { contactIds } from '../identifiers.ts';
import { displayName, folded, householdKeys } from '../names.ts';
import { offset, perPage } from '../paging.ts';
import { brokenRule, notFound, refuseBothOrders } from '../refusal.ts';
import { cleared, moment, shape } from '../wire.ts';
import { writeContacts } from './contact-answer.ts';

const accountId = 1207;

const listFields = shape({
  number: 'id',
  text: 'name',
  textOrNull: 'head_contact_id envelope_name note created_at updated_at',
});

const updateFields = shape({ number: 'id head_contact_id', text: 'name envelope_name note created_at updated_at' });

const summaryFields = shape({
  text: 'id company_name first_name last_name middle_name primary_email primary_phone type',
});

/** Our choice: the specification says string for both orders. */
const orders = { id: 'h.id', name: 'h.sort_name', created_at: 'h.created_at', updated_at: 'h.updated_at' } as const;
const isOrder = (word: string): word is keyof typeof orders => Object.hasOwn(orders, word);

export function listHouseholds({ db, query }: Call<'listHouseholds'>) {
  const { where, args } = conditions(query);
  const households = db.all(
    `SELECT h.* FROM households h ${where} ORDER BY ${orderBy(query)} LIMIT ${perPage} OFFSET ?`,
    [...args, offset(query)],
  );
  const members = membersOf(db, households);
  return households.map((household) => ({
    ...listFields(household),
    account_id: accountId,
    contacts: members.get(household['id'] ?? null) ?? [],
  }));
}

function orderBy(query: Query<'listHouseholds'>): string {
  const { sortBy, sortByDesc } = query;
  refuseBothOrders(query);
  const word = sortBy ?? sortByDesc ?? 'id';
  if (!isOrder(word)) {
    throw brokenRule(`must be one of: ${Object.keys(orders).join(', ')}`, sortBy ? 'sortBy' : 'sortByDesc');
  }
  const direction = sortByDesc ? 'DESC' : 'ASC';
  return `${orders[word]} ${direction}, h.id ${direction}`;
}

function conditions(query: Query<'listHouseholds'>) {
  return whereGiven({
    'h.head_contact_id IN (SELECT value FROM json_each(?))': contactIds(query, 'headContactId'),
    'h.id IN (SELECT household_id FROM contacts WHERE id IN (SELECT value FROM json_each(?)))': contactIds(
      query,
      'contacts',
    ),
    '(instr(h.search_text, ?) OR h.id IN (SELECT household_id FROM contacts WHERE instr(search_text, ?)))':
      query.query && folded(query.query),
  });
}

function membersOf(db: Db, households: readonly Row[]): Map<Row[string], unknown[]> {
  const rows = db.all(
    `SELECT c.*,
      (SELECT value FROM contact_emails WHERE contact_id = c.id AND is_primary) AS primary_email,
      (SELECT value FROM contact_phones WHERE contact_id = c.id AND is_primary) AS primary_phone
    FROM contacts c WHERE c.household_id IN (SELECT value FROM json_each(?)) ORDER BY c.id`,
    [JSON.stringify(households.map(({ id }) => id))],
  );
  const members = new Map<Row[string], unknown[]>();
  for (const row of rows) {
    const household = row['household_id'] ?? null;
    members.set(household, [...(members.get(household) ?? []), summary(row)]);
  }
  return members;
}

function summary(row: Row) {
  return {
    ...summaryFields(row),
    first_name_display: row['first_name'] ?? '',
    last_name_display: row['last_name'] ?? '',
    name_display: displayName(row),
  };
}

/** Keeps what is left out; `""` clears. */
export function updateHousehold({ db, path, body }: Call<'updateHousehold'>) {
  const id = path.household;
  const stored = db.get('SELECT * FROM households WHERE id = ?', [id]);
  if (!stored) throw notFound('household');
  const sent = body();
  const head = sent.head_contact_id;
  if (head !== undefined && !db.get('SELECT id FROM contacts WHERE id = ?', [head])) {
    throw brokenRule('must be the ID of a contact', 'head_contact_id');
  }
  const { name, ...others } = sent;
  const changed = { ...(name === undefined ? {} : { name }), ...cleared(others) };
  db.update('households', id, {
    ...changed,
    ...householdKeys({ ...stored, ...changed } as Row),
    updated_at: moment(new Date()),
  });
  const members = db.all('SELECT * FROM contacts WHERE household_id = ? ORDER BY id', [id]);
  return {
    ...updateFields(db.get('SELECT * FROM households WHERE id = ?', [id]) ?? {}),
    account_id: accountId,
    contacts: writeContacts(db, members).map(({ instagram_url: _, ...contact }) => contact),
  };
}
