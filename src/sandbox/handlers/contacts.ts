/** Changing a contact. */
import type { Body } from '../../api/operations.ts';
import type { Call } from '../call.ts';
import type { Db, Row } from '../database.ts';
import { storedMoment } from '../moments.ts';
import { searchText, sortName } from '../names.ts';
import { brokenRule, notFound } from '../refusal.ts';
import { cleared, moment } from '../wire.ts';
import { writeContact } from './contact-answer.ts';

type Sent = Body<'updateContact'>;

/** Keeps what is left out; `""` clears; lists replace, or add and update (README.md, row "PUT"). */
export function updateContact({ db, path, body }: Call<'updateContact'>) {
  const id = path.contact;
  const stored = db.get('SELECT * FROM contacts WHERE id = ?', [id]);
  if (!stored) throw notFound('contact');
  const sent = body({ type: stored['type'] === 'company' ? 'company' : 'individual' });
  refuseSeveralPrimaries(sent);
  const now = moment(new Date());

  const { tags, custom_fields, contact_since, address_subscription, ...others } = sent;
  const { emails, phones, addresses, remove_emails, remove_phones, remove_address_ids, ...plain } = others;
  const changed = {
    ...cleared(plain),
    ...(tags === undefined ? {} : { tags: JSON.stringify(tags) }),
    ...(custom_fields === undefined ? {} : { custom_fields: JSON.stringify(custom_fields) }),
    ...(contact_since === undefined ? {} : { contact_since: storedMoment('contact_since', contact_since) }),
    ...(address_subscription === undefined ? {} : subscription(stored, address_subscription, now)),
  };
  changeReach(db, 'contact_emails', id, remove_emails, emails);
  changeReach(db, 'contact_phones', id, remove_phones, phones);
  changeAddresses(db, id, remove_address_ids, addresses, now);

  db.update('contacts', id, { ...changed, updated_at: now });
  const row = db.get('SELECT * FROM contacts WHERE id = ?', [id]) ?? {};
  const values = db
    .all('SELECT value FROM contact_emails WHERE contact_id = ?', [id])
    .map(({ value }) => String(value));
  db.update('contacts', id, { sort_name: sortName(row), search_text: searchText(row, values) });
  return writeContact(db, row);
}

/** What is sent as `address_subscription` is answered as `is_address_subscribed`. */
function subscription(stored: Row, subscribed: boolean, now: string) {
  const since = stored['is_address_subscribed'] === 0 ? (stored['address_unsubscribed_at'] ?? now) : now;
  return { is_address_subscribed: subscribed, address_unsubscribed_at: subscribed ? null : since };
}

function refuseSeveralPrimaries(sent: Sent): void {
  const broken = (['emails', 'phones', 'addresses'] as const).flatMap((list) =>
    (sent[list] ?? [])
      .map((entry, index) => ({ entry, index }))
      .filter(({ entry }) => entry.is_primary)
      .slice(1)
      .map(({ index }) => `${list}.${index}.is_primary`),
  );
  if (broken.length > 0) throw brokenRule('can be true for one of the list only', ...broken);
}

/** Removes first, so that what a body both removes and gives is there afterwards. Removing what is not there is no fault. */
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

function changeAddresses(
  db: Db,
  contact: number,
  removed: readonly number[] = [],
  given: Sent['addresses'] = [],
  now: string,
): void {
  for (const id of removed) db.run('DELETE FROM contact_addresses WHERE contact_id = ? AND id = ?', [contact, id]);
  const strangers: string[] = [];
  given.forEach(({ id, ...address }, index) => {
    if (
      id !== undefined &&
      !db.get('SELECT id FROM contact_addresses WHERE contact_id = ? AND id = ?', [contact, id])
    ) {
      strangers.push(`addresses.${index}.id`);
      return;
    }
    if (address.is_primary) db.run('UPDATE contact_addresses SET is_primary = 0 WHERE contact_id = ?', [contact]);
    if (id !== undefined) db.update('contact_addresses', id, { ...address, updated_at: now });
    else {
      const { is_primary = false, ...words } = address;
      db.insert('contact_addresses', { contact_id: contact, ...words, is_primary, created_at: now, updated_at: now });
    }
  });
  if (strangers.length > 0) throw brokenRule('is no address of this contact', ...strangers);
}
