import type { Body } from '#api/operations.ts';
import { type Call, cleared, moment } from '#sandbox/wire.ts';
import type { Db, Row } from '#sandbox/database.ts';
import { storedMoment } from '#sandbox/moments.ts';
import { contactKeys } from '#sandbox/names.ts';
import { brokenRule, found } from '#sandbox/refusal.ts';
import { writeContacts } from './contact-answer.ts';

type Sent = Body<'updateContact'>;

/**
 * Leaves missing fields as they are; `""` clears. Tags and custom fields replace; emails, phones, and addresses add and
 * update.
 */
export function updateContact({ db, now: at, path, body }: Call<'updateContact'>) {
  const id = path.contact;
  const stored = found(db.get('SELECT * FROM contacts WHERE id = ?', [id]), 'contact');
  const sent = body({ type: stored['type'] === 'company' ? 'company' : 'individual' });
  refuseSeveralPrimaries(sent);
  const now = moment(at);

  const { emails, phones, addresses, remove_emails, remove_phones, remove_address_ids, ...others } = sent;
  const { contact_since, address_subscription, ...plain } = others;
  const changed = {
    ...cleared(plain),
    contact_since: contact_since && storedMoment('contact_since', contact_since),
    ...(address_subscription === undefined ? {} : subscription(stored, address_subscription, now)),
  };
  changeReach(db, 'contact_emails', id, remove_emails, emails);
  changeReach(db, 'contact_phones', id, remove_phones, phones);
  changeAddresses(db, id, remove_address_ids, addresses, now);

  const values = db.all('SELECT value FROM contact_emails WHERE contact_id = ?', [id]);
  const keys = contactKeys(
    { ...stored, ...changed },
    values.map(({ value }) => String(value)),
  );
  db.update('contacts', id, { ...changed, ...keys, updated_at: now });
  return writeContacts(db, 'c.id = ?', [id])[0];
}

/** The request's `address_subscription` is `is_address_subscribed` in the response. */
function subscription(stored: Row, subscribed: boolean, now: string) {
  const since = stored['is_address_subscribed'] === 0 ? (stored['address_unsubscribed_at'] ?? now) : now;
  return { is_address_subscribed: subscribed, address_unsubscribed_at: subscribed ? null : since };
}

function refuseSeveralPrimaries(sent: Sent): void {
  const others = (['emails', 'phones', 'addresses'] as const).flatMap((list) =>
    (sent[list] ?? []).flatMap(({ is_primary }, index) => (is_primary ? [`${list}.${index}.is_primary`] : [])).slice(1),
  );
  if (others.length > 0) throw brokenRule('can be true for one of the list only', ...others);
}

/** Removes first, so a value that a body both removes and adds ends up there. */
function changeReach(
  db: Db,
  table: 'contact_emails' | 'contact_phones',
  contact: number,
  removed: readonly string[] = [],
  given: Sent['emails'] = [],
): void {
  for (const value of removed) db.run(`DELETE FROM ${table} WHERE contact_id = ? AND value = ?`, [contact, value]);
  for (const { value, type, is_primary } of given) {
    if (is_primary) db.run(`UPDATE ${table} SET is_primary = 0 WHERE contact_id = ?`, [contact]);
    const known = db.get(`SELECT id FROM ${table} WHERE contact_id = ? AND value = ?`, [contact, value]);
    if (known) db.update(table, Number(known['id']), { type, is_primary });
    else db.insert(table, { contact_id: contact, value, type: type ?? '', is_primary: is_primary ?? false });
  }
}

const addressLines = 'address_1, address_2, city, state, zipcode, country';

function changeAddresses(
  db: Db,
  contact: number,
  removed: readonly number[] = [],
  given: Sent['addresses'] = [],
  now: string,
): void {
  const table = 'contact_addresses';
  const primary = () => db.get(`SELECT ${addressLines} FROM ${table} WHERE contact_id = ? AND is_primary`, [contact]);
  const before = primary() ?? {};
  for (const id of removed) db.run(`DELETE FROM ${table} WHERE contact_id = ? AND id = ?`, [contact, id]);
  const strangers = given.flatMap(({ id, ...words }, index) => {
    if (words.is_primary) db.run(`UPDATE ${table} SET is_primary = 0 WHERE contact_id = ?`, [contact]);
    const address = { contact_id: contact, ...words, updated_at: now };
    if (id === undefined) db.insert(table, { is_primary: false, created_at: now, ...address });
    else if (db.get(`SELECT id FROM ${table} WHERE contact_id = ? AND id = ?`, [contact, id]))
      db.update(table, id, address);
    else return [`addresses.${index}.id`];
    return [];
  });
  if (strangers.length > 0) throw brokenRule('is no address of this contact', ...strangers);
  // Gifts keep the address that they were made with.
  if (JSON.stringify(before) !== JSON.stringify(primary() ?? {}))
    db.insert('former_addresses', { contact_id: contact, until: now, ...before });
}
