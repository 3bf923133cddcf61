import { accountId, type Call, cleared, moment, shape } from '#sandbox/wire.ts';
import type { Row } from '#sandbox/database.ts';
import { contactIds, type Filters, orderOf, whereOf } from '#sandbox/filters.ts';
import { displayName, folded, householdKeys } from '#sandbox/names.ts';
import { offset, perPage } from '#sandbox/paging.ts';
import { brokenRule, found } from '#sandbox/refusal.ts';
import { contactsWhere, writeContacts } from './contact-answer.ts';

const listFields = shape({
  number: 'id',
  text: 'name',
  textOrNull: 'head_contact_id envelope_name note created_at updated_at',
});

const updateFields = shape({ number: 'id head_contact_id', text: 'name envelope_name note created_at updated_at' });

const memberFields = shape({
  text: 'id company_name first_name last_name middle_name primary_email primary_phone type',
});

/** Our choice: the specification has no names for the orders of households. */
const orders = {
  id: ['h.id'],
  name: ['h.sort_name', 'h.id'],
  created_at: ['h.created_at', 'h.id'],
  updated_at: ['h.updated_at', 'h.id'],
};

const filters: Filters<'listHouseholds'> = {
  headContactId: ['h.head_contact_id IN (SELECT value FROM json_each(?))', contactIds],
  contacts: ['h.id IN (SELECT household_id FROM contacts WHERE id IN (SELECT value FROM json_each(?)))', contactIds],
  query: [
    `h.id IN (SELECT id FROM (SELECT id, search_text FROM households UNION ALL
      SELECT household_id, search_text FROM contacts) WHERE instr(search_text, ?))`,
    (_, query) => folded(query),
  ],
};

export function listHouseholds({ db, query }: Call<'listHouseholds'>) {
  const { where, args } = whereOf(query, filters);
  const order = orderOf(query, orders, { sortBy: 'id' });
  return db
    .all(`SELECT h.* FROM households h ${where} ORDER BY ${order} LIMIT ${perPage} OFFSET ?`, [...args, offset(query)])
    .map((row) => ({
      ...listFields(row),
      account_id: accountId,
      contacts: contactsWhere(db, 'c.household_id = ?', [row['id'] ?? null]).map(member),
    }));
}

/** Returns the number of households that pass the filters. */
export function countHouseholds({ db, query }: Call<'listHouseholds'>): number {
  const { where, args } = whereOf(query, filters);
  return db.count(`SELECT count(*) FROM households h ${where}`, args);
}

function member(row: Row) {
  return {
    ...memberFields(row),
    first_name_display: row['first_name'] ?? '',
    last_name_display: row['last_name'] ?? '',
    name_display: displayName(row),
  };
}

/** Leaves missing fields as they are; `""` clears all but the name. */
export function updateHousehold({ db, now, path, body }: Call<'updateHousehold'>) {
  const id = path.household;
  const stored = () => found(db.get('SELECT * FROM households WHERE id = ?', [id]), 'household');
  const before = stored();
  const { name, ...others } = body();
  const head = others.head_contact_id;
  if (head !== undefined && !db.get('SELECT id FROM contacts WHERE id = ?', [head])) {
    throw brokenRule('must be the ID of a contact', 'head_contact_id');
  }
  const changed = { name: name ?? before['name'], ...cleared(others) };
  db.update('households', id, {
    ...changed,
    ...householdKeys({ ...before, ...changed }),
    updated_at: moment(now),
  });
  const members = writeContacts(db, 'c.household_id = ?', [id]);
  return {
    ...updateFields(stored()),
    account_id: accountId,
    contacts: members.map(({ instagram_url: _, ...contact }: Record<string, unknown>) => contact),
  };
}
