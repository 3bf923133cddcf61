/** A contact as it is answered, put together from its tables. */
import type { Db, Row } from '../database.ts';
import { displayName } from '../names.ts';
import { decimal, shape } from '../wire.ts';

const accountId = 1207;

const fields = shape({
  text: 'id external_id contact_since type prefix first_name preferred_name middle_name last_name suffix gender pronouns dob company employer company_name title website_url twitter_url linkedin_url facebook_url tiktok_url instagram_url note tags address_unsubscribed_at archived_at created_at updated_at',
  yesOrNo: 'is_email_subscribed is_phone_subscribed is_address_subscribed email_opt_in sms_opt_in',
  parsed: 'custom_fields external_ids',
});

const pointOfContactFields = shape({
  text: 'id type prefix first_name middle_name last_name suffix gender pronouns dob employer title twitter_url linkedin_url facebook_url tiktok_url instagram_url website_url address_unsubscribed_at archived_at created_at updated_at first_time_supporter_at',
  yesOrNo: 'is_email_subscribed is_phone_subscribed is_address_subscribed',
});

const companyFields = shape({
  text: 'id type company_name title twitter_url linkedin_url facebook_url tiktok_url instagram_url website_url image_url address_unsubscribed_at note archived_at created_at updated_at first_time_supporter_at',
  yesOrNo: 'is_email_subscribed is_phone_subscribed is_address_subscribed',
});

const addressFields = shape({
  text: 'address_1 address_2 city state zipcode country type created_at updated_at',
  boolean: 'is_primary',
});

const companyAddressFields = shape({
  number: 'id',
  text: 'name address_1 address_2 city state zipcode country type created_at updated_at',
  boolean: 'is_primary',
});

const reachFields = shape({ text: 'type value' });

export function writeContacts(db: Db, rows: readonly Row[]) {
  return rows.map((row) => writeContact(db, row));
}

export function writeContact(db: Db, row: Row) {
  const id = row['id'] ?? null;
  const emails = reach(db, 'contact_emails', id);
  const phones = reach(db, 'contact_phones', id);
  const addresses = addressesOf(db, row);
  return {
    ...fields(row),
    instagram_url: String(row['instagram_url'] ?? ''),
    emails: emails.all,
    phones: phones.all,
    primary_email: emails.primary,
    primary_phone: phones.primary,
    addresses: addresses.all.map(addressFields),
    primary_address: addressFields(addresses.primary),
    ...giving(db, id),
    salutation_name: row['preferred_name'] ?? row['first_name'] ?? row['company_name'] ?? '',
    point_of_contact: pointOfContact(db, row['point_of_contact_id'] ?? null),
    associated_companies: db
      .all(
        'SELECT * FROM contacts WHERE id IN (SELECT company_id FROM contact_companies WHERE contact_id = ?) ORDER BY id',
        [id],
      )
      .map((company) => associatedCompany(db, company)),
  };
}

function reach(db: Db, table: 'contact_emails' | 'contact_phones', contact: Row[string]) {
  const rows = db.all(`SELECT * FROM ${table} WHERE contact_id = ? ORDER BY id`, [contact]);
  const primary = rows.find((row) => row['is_primary'] === 1)?.['value'] ?? '';
  return { all: rows.map(reachFields), primary: String(primary) };
}

/**
 * The primary address is no "or null" in the specification, and its times are date-times: where a contact has none, it
 * is an address without words that is as old as the contact.
 */
function addressesOf(db: Db, contact: Row) {
  const all = db.all('SELECT * FROM contact_addresses WHERE contact_id = ? ORDER BY id', [contact['id'] ?? null]);
  const none: Row = { id: 0, created_at: contact['created_at'] ?? null, updated_at: contact['updated_at'] ?? null };
  return { all, primary: all.find((row) => row['is_primary'] === 1) ?? none };
}

/** What the contact gave: captured and not refunded. Amounts are decimal text. */
function giving(db: Db, contact: Row[string]) {
  const rows = db.all(
    `SELECT amount, is_recurring FROM transactions
    WHERE contact_id = ? AND captured AND NOT refunded ORDER BY transacted_at DESC, id DESC`,
    [contact],
  );
  const sum = (some: readonly Row[]) => decimal(some.reduce((cents, row) => cents + Number(row['amount']), 0) / 100);
  return {
    last_donation_amount: rows[0] ? sum([rows[0]]) : '',
    stats: {
      total_contributions: sum(rows),
      recurring_contributions: sum(rows.filter((row) => row['is_recurring'] === 1)),
    },
  };
}

/** Who to talk to at a company; without one, the same fields with nothing in them. */
function pointOfContact(db: Db, id: Row[string]) {
  const row = db.get('SELECT * FROM contacts WHERE id = ?', [id]) ?? {};
  return {
    ...pointOfContactFields(row),
    primary_email: reach(db, 'contact_emails', id).primary,
    primary_phone: reach(db, 'contact_phones', id).primary,
    emails: {},
    phones: {},
  };
}

function associatedCompany(db: Db, company: Row) {
  const id = company['id'] ?? null;
  const addresses = addressesOf(db, company);
  const write = (row: Row) => ({ ...companyAddressFields(row), account_id: accountId });
  return {
    ...companyFields(company),
    name_display: displayName(company),
    primary_email: reach(db, 'contact_emails', id).primary,
    primary_phone: reach(db, 'contact_phones', id).primary,
    emails: {},
    phones: {},
    addresses: addresses.all.map(write),
    primary_address: write(addresses.primary),
  };
}
