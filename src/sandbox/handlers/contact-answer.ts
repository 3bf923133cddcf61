/** Puts a contact's response together from its tables. */
import type { Arguments, Db, Row, Value } from '#sandbox/database.ts';
import { displayName } from '#sandbox/names.ts';
import { accountId, shape } from '#sandbox/wire.ts';

const fields = shape({
  text: 'id external_id contact_since type prefix first_name preferred_name middle_name last_name suffix gender pronouns dob company employer company_name title website_url twitter_url linkedin_url facebook_url tiktok_url instagram_url note tags address_unsubscribed_at archived_at created_at updated_at primary_email primary_phone salutation_name',
  yesOrNo: 'is_email_subscribed is_phone_subscribed is_address_subscribed email_opt_in sms_opt_in',
  parsed: 'custom_fields external_ids',
});

const pointOfContactFields = shape({
  text: 'id type prefix first_name middle_name last_name suffix gender pronouns dob employer title twitter_url linkedin_url facebook_url tiktok_url instagram_url website_url address_unsubscribed_at archived_at created_at updated_at first_time_supporter_at primary_email primary_phone',
  yesOrNo: 'is_email_subscribed is_phone_subscribed is_address_subscribed',
});

const companyFields = shape({
  text: 'id type company_name title twitter_url linkedin_url facebook_url tiktok_url instagram_url website_url image_url address_unsubscribed_at note archived_at created_at updated_at first_time_supporter_at primary_email primary_phone',
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

const givenFields = shape({ moneyText: 'last total recurring' });

/** Returns contacts with their primary email and phone. `condition` names their table `c`. */
export function contactsWhere(db: Db, condition: string, args: Arguments): Row[] {
  return db.all(
    `SELECT c.*, coalesce(preferred_name, first_name, company_name) AS salutation_name,
      (SELECT value FROM contact_emails WHERE contact_id = c.id AND is_primary) AS primary_email,
      (SELECT value FROM contact_phones WHERE contact_id = c.id AND is_primary) AS primary_phone
    FROM contacts c WHERE ${condition} ORDER BY c.id`,
    args,
  );
}

export function writeContacts(db: Db, condition: string, args: Arguments) {
  return contactsWhere(db, condition, args).map((row) => writeContact(db, row));
}

function writeContact(db: Db, row: Row) {
  const { id = null, point_of_contact_id = null } = row;
  const addresses = addressesOf(db, row);
  const { last, total, recurring } = giving(db, id);
  const [pointOfContact = {}] = contactsWhere(db, 'c.id = ?', [point_of_contact_id]);
  const companies = contactsWhere(db, 'c.id IN (SELECT company_id FROM contact_companies WHERE contact_id = ?)', [id]);
  return {
    ...fields(row),
    emails: reach(db, 'contact_emails', id),
    phones: reach(db, 'contact_phones', id),
    addresses: addresses.all.map(addressFields),
    primary_address: addressFields(addresses.primary),
    last_donation_amount: last,
    stats: { total_contributions: total, recurring_contributions: recurring },
    // Without a point of contact, the same fields are empty.
    point_of_contact: { ...pointOfContactFields(pointOfContact), emails: {}, phones: {} },
    associated_companies: companies.map((company) => associatedCompany(db, company)),
  };
}

function reach(db: Db, table: 'contact_emails' | 'contact_phones', contact: Value) {
  return db.all(`SELECT * FROM ${table} WHERE contact_id = ? ORDER BY id`, [contact]).map(reachFields);
}

/**
 * The contract allows no null for the primary address or its times. If there's none, we return an empty one with the
 * contact's times.
 */
function addressesOf(db: Db, { id = null, created_at = null, updated_at = null }: Row) {
  const all = db.all('SELECT * FROM contact_addresses WHERE contact_id = ? ORDER BY id', [id]);
  return { all, primary: all.find((row) => row['is_primary'] === 1) ?? { id: 0, created_at, updated_at } };
}

/** The contact's giving: captured and not refunded. */
function giving(db: Db, contact: Value) {
  const given = db.get(
    `WITH given AS (SELECT * FROM transactions WHERE contact_id = ? AND captured AND NOT refunded)
    SELECT coalesce(sum(amount), 0) AS total, coalesce(sum(amount * is_recurring), 0) AS recurring,
      (SELECT amount FROM given ORDER BY transacted_at DESC, id DESC LIMIT 1) AS last FROM given`,
    [contact],
  );
  return givenFields(given ?? {});
}

function associatedCompany(db: Db, company: Row) {
  const addresses = addressesOf(db, company);
  const write = (row: Row) => ({ ...companyAddressFields(row), account_id: accountId });
  return {
    ...companyFields(company),
    name_display: displayName(company),
    emails: {},
    phones: {},
    addresses: addresses.all.map(write),
    primary_address: write(addresses.primary),
  };
}
