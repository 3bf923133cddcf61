/** Typical data errors: duplicate contacts, invalid emails, names in capitals. */
import type { Db, Fields } from '#sandbox/database.ts';
import { contactKeys, householdKeys } from '#sandbox/names.ts';

interface Slip {
  id: number;
  fields?: Fields;
  email?: string;
  phone?: string;
  /** Renames its household. */
  household?: { id: number; name: string };
  /** Copies this contact's address. */
  livesWith?: number;
}

const slips: readonly Slip[] = [
  // Duplicates of Latoya Bartell (5749), Don Borer (5770), and Ivan Hessel (5582).
  {
    id: 5732,
    fields: { first_name: 'Latoya', last_name: 'Bartell' },
    email: 'Latoya.Bartell@example.com',
    household: { id: 880, name: 'Bartell' },
  },
  {
    id: 5767,
    fields: { first_name: 'Don', last_name: 'Borer' },
    email: 'd.borer@example.org',
    phone: '(415) 555-0145',
    household: { id: 894, name: 'Borer' },
  },
  { id: 5708, fields: { first_name: 'Ivan', middle_name: null, suffix: null }, livesWith: 5582 },
  // The email of Josiah Runte (5711), who's in another household.
  { id: 5709, email: 'josiah.runte@example.org' },
  { id: 5673, fields: { first_name: 'MURIEL', last_name: 'PAUCEK' } },
  { id: 5680, fields: { last_name: "O'REILLY" } },
  { id: 5646, fields: { first_name: 'Neil2' } },
  { id: 5650, email: 'margarette.reinger@ example.org' },
  { id: 5632, email: 'rodrigo.batz@@example.com' },
  { id: 5579, email: 'aylin@home@example.net' },
  { id: 5763, fields: { email_opt_in: true, is_email_subscribed: false } },
];

export function untidy(db: Db): void {
  for (const { id, fields = {}, email, phone, household, livesWith } of slips) {
    if (email) db.run('UPDATE contact_emails SET value = ? WHERE contact_id = ? AND is_primary', [email, id]);
    if (phone) db.run('UPDATE contact_phones SET value = ? WHERE contact_id = ? AND is_primary', [phone, id]);
    if (livesWith !== undefined) {
      db.run(
        `UPDATE contact_addresses SET (address_1, address_2, city, state, zipcode, country) = (
          SELECT address_1, address_2, city, state, zipcode, country FROM contact_addresses
          WHERE contact_id = ? AND is_primary
        ) WHERE contact_id = ? AND is_primary`,
        [livesWith, id],
      );
    }
    const emails = db
      .all('SELECT value FROM contact_emails WHERE contact_id = ?', [id])
      .map(({ value }) => String(value));
    const contact = { ...db.get('SELECT * FROM contacts WHERE id = ?', [id]), ...fields };
    db.update('contacts', id, { ...fields, ...contactKeys(contact, emails) });
    if (!household) continue;
    const before = db.get('SELECT * FROM households WHERE id = ?', [household.id]);
    db.update('households', household.id, { name: household.name, ...householdKeys({ ...before, ...household }) });
  }
}
