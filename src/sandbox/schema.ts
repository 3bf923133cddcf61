/**
 * The tables. Columns have the contract's names. Money is in whole cents. Times are ISO 8601 text in UTC, in whole
 * seconds, so they sort as text. True is 1, false is 0, a list is JSON text, and no value is NULL.
 */
import { createHash } from 'node:crypto';

/** No operation changes these, so all worlds read the same copy. */
const still = `
CREATE TABLE campaigns (
  id INTEGER PRIMARY KEY, code TEXT, event_id INTEGER, type TEXT, title TEXT, subtitle TEXT, description TEXT, slug TEXT,
  url TEXT, cover TEXT, status TEXT, timezone TEXT, end_at TEXT, created_at TEXT, updated_at TEXT, currency TEXT,
  goal INTEGER, raised INTEGER NOT NULL DEFAULT 0, donors INTEGER NOT NULL DEFAULT 0, settings TEXT NOT NULL, event TEXT
) STRICT;

CREATE TABLE pledges (
  id INTEGER PRIMARY KEY, contact_id INTEGER NOT NULL, campaign_id INTEGER NOT NULL, fund_id INTEGER, type TEXT,
  status TEXT, status_friendly TEXT, amount INTEGER NOT NULL, amount_fulfilled INTEGER NOT NULL DEFAULT 0,
  amount_remaining INTEGER NOT NULL, allow_custom_amount INTEGER, installment_frequency TEXT,
  first_installment_date TEXT, next_installment_date TEXT, expected_fulfillment_date TEXT, memo TEXT,
  auto_remind INTEGER, last_reminded_at TEXT, fee_coverage_type TEXT, fee_coverage_visibility TEXT,
  include_in_campaign_goal INTEGER, tips_enabled INTEGER, canceled_at TEXT, created_at TEXT, updated_at TEXT
) STRICT;

CREATE TABLE transactions (
  id INTEGER PRIMARY KEY, contact_id INTEGER NOT NULL, campaign_id INTEGER NOT NULL, pledge_id INTEGER, plan_id TEXT,
  payout_id INTEGER, method TEXT NOT NULL, scope TEXT, amount INTEGER NOT NULL, fee INTEGER NOT NULL,
  fee_covered INTEGER NOT NULL, tip INTEGER NOT NULL, donated INTEGER NOT NULL, payout INTEGER NOT NULL,
  captured INTEGER NOT NULL, captured_at TEXT, timezone TEXT, refunded INTEGER NOT NULL, refunded_at TEXT,
  line_items TEXT NOT NULL, fair_market_value_amount INTEGER, tax_deductible_amount INTEGER,
  is_recurring INTEGER NOT NULL, transacted_at TEXT NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL,
  check_deposited_at TEXT
) STRICT;

CREATE TABLE tickets (
  id INTEGER PRIMARY KEY, id_suffix TEXT, transaction_id INTEGER NOT NULL, name TEXT, first_name TEXT, last_name TEXT,
  email TEXT, phone TEXT, title TEXT, description TEXT, pdf TEXT, checked_in_at TEXT, created_at TEXT, updated_at TEXT,
  retail_price INTEGER, price INTEGER NOT NULL
) STRICT;

CREATE TABLE payouts (
  id INTEGER PRIMARY KEY, campaign_id INTEGER NOT NULL, method TEXT, status TEXT, currency TEXT, memo TEXT,
  expected_at TEXT, paid_at TEXT, created_at TEXT, updated_at TEXT, address TEXT, amount INTEGER NOT NULL,
  fee INTEGER NOT NULL, tip INTEGER NOT NULL, payout INTEGER NOT NULL
) STRICT;

CREATE TABLE messages (
  id INTEGER PRIMARY KEY, status TEXT, channel TEXT, internal_name TEXT, subject TEXT, preheader TEXT, body TEXT,
  recipient_filters TEXT, recipient_count INTEGER, sent_at TEXT, sending_at TEXT, created_at TEXT, updated_at TEXT
) STRICT;

CREATE TABLE webhooks (
  id INTEGER PRIMARY KEY, name TEXT, events TEXT NOT NULL, enabled INTEGER NOT NULL, url TEXT, last_status TEXT,
  last_status_description TEXT, last_used_at TEXT, created_at TEXT, updated_at TEXT, signature TEXT
) STRICT;
`;

/** PUT and POST change these, so a world gets its own copy with its first write. */
const living = `
CREATE TABLE households (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, head_contact_id INTEGER, envelope_name TEXT, note TEXT, created_at TEXT,
  updated_at TEXT, sort_name TEXT NOT NULL, search_text TEXT NOT NULL
) STRICT;

CREATE TABLE contacts (
  id INTEGER PRIMARY KEY, household_id INTEGER, type TEXT NOT NULL, prefix TEXT, first_name TEXT, preferred_name TEXT,
  middle_name TEXT, last_name TEXT, suffix TEXT, gender TEXT, pronouns TEXT, dob TEXT, company TEXT, employer TEXT,
  company_name TEXT, title TEXT, website_url TEXT, twitter_url TEXT, linkedin_url TEXT, facebook_url TEXT,
  tiktok_url TEXT, instagram_url TEXT, image_url TEXT, note TEXT, bio TEXT, external_id TEXT, contact_since TEXT,
  tags TEXT NOT NULL, custom_fields TEXT NOT NULL, external_ids TEXT NOT NULL, is_email_subscribed INTEGER NOT NULL,
  is_phone_subscribed INTEGER NOT NULL, is_address_subscribed INTEGER NOT NULL, email_opt_in INTEGER NOT NULL,
  sms_opt_in INTEGER NOT NULL, address_unsubscribed_at TEXT, archived_at TEXT, first_time_supporter_at TEXT,
  point_of_contact_id INTEGER, created_at TEXT NOT NULL, updated_at TEXT NOT NULL, sort_name TEXT NOT NULL,
  search_text TEXT NOT NULL
) STRICT;
CREATE TABLE contact_emails (
  id INTEGER PRIMARY KEY, contact_id INTEGER NOT NULL, type TEXT NOT NULL, value TEXT NOT NULL,
  is_primary INTEGER NOT NULL
) STRICT;
CREATE TABLE contact_phones (
  id INTEGER PRIMARY KEY, contact_id INTEGER NOT NULL, type TEXT NOT NULL, value TEXT NOT NULL,
  is_primary INTEGER NOT NULL
) STRICT;
CREATE TABLE contact_addresses (
  id INTEGER PRIMARY KEY, contact_id INTEGER NOT NULL, name TEXT, address_1 TEXT, address_2 TEXT, city TEXT,
  state TEXT, zipcode TEXT, country TEXT, type TEXT, is_primary INTEGER NOT NULL, created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE TABLE former_addresses (
  id INTEGER PRIMARY KEY, contact_id INTEGER NOT NULL, until TEXT NOT NULL, address_1 TEXT, address_2 TEXT, city TEXT,
  state TEXT, zipcode TEXT, country TEXT
) STRICT;
CREATE TABLE contact_companies (
  contact_id INTEGER NOT NULL, company_id INTEGER NOT NULL, PRIMARY KEY (contact_id, company_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE ticket_items (
  id INTEGER PRIMARY KEY, campaign_id INTEGER NOT NULL, name TEXT NOT NULL, description TEXT, price REAL NOT NULL,
  total_quantity INTEGER, subtype TEXT, active INTEGER NOT NULL, retail_price REAL, bundle_only INTEGER NOT NULL,
  hide_remaining INTEGER NOT NULL, scope TEXT, bundles TEXT, custom_fields TEXT, pictures TEXT
) STRICT;

CREATE TABLE discount_codes (
  id INTEGER PRIMARY KEY, campaign_id INTEGER NOT NULL, code TEXT NOT NULL, type TEXT NOT NULL, amount REAL NOT NULL,
  used INTEGER NOT NULL, uses REAL, active INTEGER NOT NULL, total_discount INTEGER NOT NULL, items TEXT,
  starts_at TEXT, expires_at TEXT, created_at TEXT NOT NULL, updated_at TEXT NOT NULL
) STRICT;
`;

/** Every index has all columns that transactions are filtered by, so only one page's rows are read. */
const filtered = 'created_at, updated_at, check_deposited_at, contact_id, method, scope';

const transactionIndexes = `
CREATE INDEX transactions_by_date ON transactions (transacted_at, id, ${filtered});
CREATE INDEX transactions_by_creation ON transactions (created_at, id, transacted_at, ${filtered.replace('created_at, ', '')});
CREATE INDEX transactions_by_amount ON transactions (amount, transacted_at, id, ${filtered});
CREATE INDEX transactions_by_contact ON transactions (contact_id, transacted_at, id, ${filtered.replace('contact_id, ', '')});
CREATE INDEX transactions_by_campaign ON transactions (campaign_id);
`;

const stillIndexes = `
${transactionIndexes}
CREATE INDEX tickets_by_transaction ON tickets (transaction_id);
`;

const livingIndexes = `
CREATE INDEX contacts_by_name ON contacts (sort_name, id);
CREATE INDEX contacts_by_household ON contacts (household_id);
CREATE INDEX contact_emails_by_contact ON contact_emails (contact_id);
CREATE INDEX contact_phones_by_contact ON contact_phones (contact_id);
CREATE INDEX contact_addresses_by_contact ON contact_addresses (contact_id);
CREATE INDEX households_by_name ON households (sort_name);
CREATE INDEX discount_codes_by_campaign ON discount_codes (campaign_id);
`;

/** The tables to copy into a world before its first write. */
export const livingTables = Array.from(living.matchAll(/CREATE TABLE (\w+)/g), ([, table]) => table);

export const schema = {
  still: { tables: still, indexes: stillIndexes },
  living: { tables: living, indexes: livingIndexes },
};

/** Raise it when the demo data changes: a write log fits only the rows it was written for. */
const seedVersion = 2;

/** Identifies the tables and demo data that a log was written for. */
export const schemaVersion =
  createHash('sha256')
    .update(JSON.stringify([schema, seedVersion]))
    .digest()
    .readInt32BE() >>> 1;
