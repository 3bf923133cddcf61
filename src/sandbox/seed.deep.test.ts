/** The demo world's counts, and that its figures follow from each other. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Db } from './database.ts';
import { Templates } from './templates.ts';
import { CachedTemplates, temporaryFolder } from '#e2e/support/doubles/sandbox.ts';

const folder = temporaryFolder();
const templates = new CachedTemplates(path.join(folder, 'kept'));
const db = new Db(templates.demo());
const made = (name: string, day: Date) => new Db(new Templates(path.join(folder, name), day).demo());
afterAll(() => {
  db.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

const number = (sql: string) => Number(Object.values(db.get(sql) ?? {})[0]);

describe('counts', () => {
  it.each([
    ['campaigns', 24],
    ['contacts', 1200],
    ['households', 400],
    ['transactions', 6000],
    ['pledges', 700],
    ['tickets', 1500],
    ['payouts', 90],
    ['messages', 45],
    ['webhooks', 6],
  ])('%s: %i', (table, count) => expect(number(`SELECT count(*) FROM ${table}`)).toBe(count));

  it('items and codes for every event campaign, and for no other', () => {
    const events = db.all("SELECT id FROM campaigns WHERE type = 'event'").map(({ id }) => id);
    expect(events.length).toBeGreaterThan(4);
    for (const table of ['ticket_items', 'discount_codes']) {
      expect(db.all(`SELECT DISTINCT campaign_id AS id FROM ${table} ORDER BY 1`).map(({ id }) => id)).toEqual(events);
    }
  });

  it('of every kind', () => {
    expect(number("SELECT count(*) FROM campaigns WHERE end_at < '2026-11-20'")).toBeGreaterThan(5);
    expect(number('SELECT count(*) FROM campaigns WHERE goal IS NULL')).toBeGreaterThan(2);
    expect(number('SELECT count(DISTINCT currency) FROM campaigns')).toBe(3);
    expect(number('SELECT count(DISTINCT timezone) FROM campaigns')).toBe(5);
    expect(number("SELECT count(*) FROM contacts WHERE type = 'company'")).toBeGreaterThan(100);
    expect(number('SELECT count(*) FROM transactions WHERE amount = 0')).toBeGreaterThan(10);
    expect(number('SELECT count(*) FROM transactions WHERE refunded')).toBeGreaterThan(50);
    expect(number('SELECT count(*) FROM transactions WHERE NOT captured')).toBeGreaterThan(50);
    expect(number('SELECT count(*) FROM transactions WHERE pledge_id IS NOT NULL')).toBeGreaterThan(1000);
    expect(number('SELECT count(*) FROM transactions WHERE is_recurring')).toBeGreaterThan(300);
    expect(number('SELECT count(*) FROM transactions WHERE check_deposited_at IS NOT NULL')).toBeGreaterThan(200);
    expect(number("SELECT count(*) FROM transactions WHERE scope = 'benefiting'")).toBeGreaterThan(200);
    expect(number("SELECT count(*) FROM transactions WHERE scope = 'chapters'")).toBeGreaterThan(200);
    expect(number('SELECT count(*) FROM households WHERE head_contact_id IS NULL')).toBeGreaterThan(5);
    expect(number('SELECT max(length(note)) FROM contacts')).toBe(5000);
  });
});

/** Rows that break a rule. */
const broken = (sql: string) => db.all(sql);

describe('everything belongs to something', () => {
  it.each([
    ['pledges', 'contact_id', 'contacts'],
    ['pledges', 'campaign_id', 'campaigns'],
    ['transactions', 'contact_id', 'contacts'],
    ['transactions', 'campaign_id', 'campaigns'],
    ['transactions', 'pledge_id', 'pledges'],
    ['transactions', 'payout_id', 'payouts'],
    ['tickets', 'transaction_id', 'transactions'],
    ['payouts', 'campaign_id', 'campaigns'],
    ['ticket_items', 'campaign_id', 'campaigns'],
    ['discount_codes', 'campaign_id', 'campaigns'],
    ['contacts', 'household_id', 'households'],
    ['contacts', 'point_of_contact_id', 'contacts'],
    ['households', 'head_contact_id', 'contacts'],
    ['contact_emails', 'contact_id', 'contacts'],
    ['contact_phones', 'contact_id', 'contacts'],
    ['contact_addresses', 'contact_id', 'contacts'],
    ['contact_companies', 'contact_id', 'contacts'],
    ['contact_companies', 'company_id', 'contacts'],
  ])('%s.%s → %s', (table, column, other) =>
    expect(
      broken(
        `SELECT ${column} FROM ${table} WHERE ${column} IS NOT NULL AND ${column} NOT IN (SELECT id FROM ${other})`,
      ),
    ).toEqual([]),
  );

  it('a payment has the contact and the campaign of its pledge', () =>
    expect(
      broken(`SELECT t.id FROM transactions t JOIN pledges p ON p.id = t.pledge_id
      WHERE t.contact_id <> p.contact_id OR t.campaign_id <> p.campaign_id`),
    ).toEqual([]));

  it('tickets are sold at events', () =>
    expect(
      broken(`SELECT k.id FROM tickets k JOIN transactions t ON t.id = k.transaction_id JOIN campaigns c ON c.id = t.campaign_id
      WHERE c.type <> 'event'`),
    ).toEqual([]));

  it('only companies are associated', () =>
    expect(
      broken(
        "SELECT company_id FROM contact_companies JOIN contacts ON contacts.id = company_id WHERE type <> 'company'",
      ),
    ).toEqual([]));
});

describe('figures follow from each other', () => {
  const counts = 'captured AND NOT refunded';

  it('pledges from their transactions', () =>
    expect(
      broken(`WITH paid AS (SELECT pledge_id, sum(amount) AS sum FROM transactions WHERE ${counts} GROUP BY 1)
      SELECT id FROM pledges LEFT JOIN paid ON pledge_id = id WHERE amount_fulfilled <> coalesce(sum, 0)
      OR amount_fulfilled + amount_remaining <> amount OR amount_remaining < 0
      OR (status = 'fulfilled') <> (amount_remaining = 0 AND canceled_at IS NULL)`),
    ).toEqual([]));

  it('campaigns from their transactions', () =>
    expect(
      broken(`SELECT id FROM campaigns WHERE raised <> (SELECT coalesce(sum(amount), 0) FROM transactions WHERE campaign_id = campaigns.id AND ${counts})
      OR donors <> (SELECT count(DISTINCT contact_id) FROM transactions WHERE campaign_id = campaigns.id AND ${counts})`),
    ).toEqual([]));

  it('payouts from their transactions', () => {
    expect(
      broken(`SELECT p.id FROM payouts p JOIN transactions t ON t.payout_id = p.id GROUP BY p.id
      HAVING p.amount <> sum(t.amount + t.fee_covered + t.tip) OR p.fee <> sum(t.fee) OR p.tip <> sum(t.tip)
      OR p.payout <> sum(t.payout) OR p.payout <> p.amount - p.fee - p.tip OR max(t.captured_at) > p.created_at`),
      // Of which less arrived, so that there is something to find.
    ).toEqual([{ id: 2178 }]);
    expect(
      broken('SELECT id FROM payouts WHERE id NOT IN (SELECT payout_id FROM transactions WHERE payout_id IS NOT NULL)'),
    ).toEqual([]);
    expect(
      broken(
        `SELECT t.id FROM transactions t JOIN payouts p ON p.id = t.payout_id WHERE t.campaign_id <> p.campaign_id OR NOT (${counts})`,
      ),
    ).toEqual([]);
    expect(
      broken(`SELECT id FROM transactions WHERE payout_id IS NULL AND ${counts} AND captured_at < '2026-11-01'
      AND method NOT IN ('check', 'cash', 'donor_advised_fund', 'stock', 'in-kind', 'property', 'other', 'none')`),
    ).toEqual([]);
  });

  it('transactions from their lines', () => {
    expect(
      broken(`SELECT id FROM transactions WHERE amount + fee_covered + tip <>
      (SELECT sum(value ->> 'total') FROM json_each(line_items))`),
    ).toEqual([]);
    expect(
      broken(
        `SELECT t.id FROM transactions t, json_each(line_items) WHERE value ->> 'total' <> (value ->> 'price') * (value ->> 'quantity') - (value ->> 'discount')`,
      ),
    ).toEqual([]);
    expect(
      broken(`SELECT id FROM transactions WHERE payout <> CASE WHEN ${counts} THEN amount - fee + fee_covered ELSE 0 END
      OR donated <> amount OR fee_covered NOT IN (0, fee) OR fair_market_value_amount + tax_deductible_amount <> amount`),
    ).toEqual([]);
    expect(
      broken(`SELECT id FROM transactions WHERE captured <> (captured_at IS NOT NULL) OR refunded <> (refunded_at IS NOT NULL)
      OR (refunded AND NOT captured) OR is_recurring <> (plan_id IS NOT NULL)`),
    ).toEqual([]);
  });

  it('purchases from their tickets', () =>
    expect(
      broken(`SELECT t.id FROM tickets k JOIN transactions t ON t.id = k.transaction_id GROUP BY t.id
      HAVING sum(k.price) <> t.fair_market_value_amount`),
    ).toEqual([]));

  it('discount codes from the purchases that used them', () => {
    const saved = number(`SELECT sum(value ->> 'discount') FROM transactions, json_each(line_items)`);
    expect(number('SELECT sum(total_discount) FROM discount_codes')).toBe(saved);
    expect(number('SELECT sum(used) FROM discount_codes')).toBeGreaterThan(50);
    expect(broken('SELECT id FROM discount_codes WHERE used > uses')).toEqual([]);
  });
});

describe('times', () => {
  const columns: [string, string[]][] = [
    ['transactions', ['transacted_at', 'created_at', 'updated_at', 'captured_at', 'refunded_at', 'check_deposited_at']],
    ['tickets', ['created_at', 'updated_at', 'checked_in_at']],
    ['pledges', ['created_at', 'updated_at', 'canceled_at', 'last_reminded_at']],
    ['payouts', ['created_at', 'updated_at', 'paid_at']],
    ['messages', ['created_at', 'updated_at', 'sent_at']],
    ['webhooks', ['created_at', 'updated_at', 'last_used_at']],
    ['contacts', ['created_at', 'updated_at']],
    ['households', ['created_at', 'updated_at']],
    ['campaigns', ['created_at', 'updated_at']],
  ];
  it.each(columns)('of %s are in the past, and in order', (table, names) => {
    for (const name of names) {
      expect(
        broken(
          `SELECT id, ${name} FROM ${table} WHERE ${name} >= '2026-11-20' OR ${name} NOT LIKE '____-__-__T__:__:__Z'`,
        ),
      ).toEqual([]);
    }
    expect(broken(`SELECT id, created_at, updated_at FROM ${table} WHERE updated_at < created_at`)).toEqual([]);
  });

  it('of transactions reach back three years', () => {
    expect(String(db.get('SELECT min(transacted_at) AS at FROM transactions')?.['at']).slice(0, 4)).toBe('2023');
    expect(
      broken(
        'SELECT id FROM transactions WHERE created_at < transacted_at OR captured_at < transacted_at OR refunded_at < captured_at',
      ),
    ).toEqual([]);
    expect(
      broken(
        'SELECT a.id FROM transactions a JOIN transactions b ON b.id = a.id + 1 WHERE b.transacted_at < a.transacted_at',
      ),
    ).toEqual([]);
  });
});

describe('names and reach', () => {
  it('are fictional', () => {
    expect(
      broken(
        `SELECT value FROM contact_emails WHERE value NOT LIKE '%@%example.com' AND value NOT LIKE '%@%example.net' AND value NOT LIKE '%@%example.org'`,
      ),
    ).toEqual([]);
    expect(broken("SELECT value FROM contact_phones WHERE value NOT LIKE '(___) 555-01__'")).toEqual([]);
    expect(
      broken('SELECT contact_id FROM contact_emails WHERE is_primary GROUP BY contact_id HAVING count(*) > 1'),
    ).toEqual([]);
  });

  it('are what the types need', () => {
    expect(
      broken("SELECT id FROM contacts WHERE type = 'individual' AND (first_name IS NULL OR last_name IS NULL)"),
    ).toEqual([]);
    expect(broken("SELECT id FROM contacts WHERE type = 'company' AND company_name IS NULL")).toEqual([]);
    expect(broken('SELECT id FROM contacts WHERE length(first_name) > 255 OR length(last_name) > 255')).toEqual([]);
  });

  it('begin with the Ames family', () => {
    expect(db.get('SELECT name, envelope_name, head_contact_id FROM households ORDER BY id')).toEqual({
      name: 'Ames family',
      envelope_name: 'The Ames Family',
      head_contact_id: 4801,
    });
    expect(
      db.all('SELECT first_name FROM contacts WHERE household_id = 501').map(({ first_name }) => first_name),
    ).toEqual(['Ruth', 'Daniel', 'Imogen', 'Theo']);
  });

  it.each(['O', "D'Angelo-Østergård", 'حدّاد', '王', "'); DROP TABLE contacts;--", '<b>Bold</b>'])('%s', (last) =>
    expect(db.all('SELECT id FROM contacts WHERE last_name = ?', [last]).length).toBeGreaterThan(0),
  );
});

describe('the demo', () => {
  const told = new Db(templates.told('sandbox'));
  afterAll(() => told.close());

  it('is of one American organization, with the same rows', () => {
    expect(told.all('SELECT DISTINCT currency FROM campaigns UNION SELECT currency FROM payouts')).toEqual([
      { currency: 'USD' },
    ]);
    const abroad = told.all(`SELECT timezone AS at FROM campaigns UNION SELECT timezone FROM transactions
      UNION SELECT event ->> 'timezone' FROM campaigns WHERE event IS NOT NULL`);
    expect(abroad.filter(({ at }) => !String(at).startsWith('America/'))).toEqual([]);
    expect(told.all("SELECT event ->> 'address_formatted' AS place FROM campaigns WHERE event IS NOT NULL")).toEqual(
      expect.not.arrayContaining([{ place: expect.not.stringMatching(/, [A-Z]{2} \d{5}$/) as string }]),
    );
    expect(told.all('SELECT DISTINCT country FROM contact_addresses')).toEqual([{ country: 'US' }]);
    const sql = 'SELECT id, amount, payout, payout_id, transacted_at FROM transactions';
    expect(JSON.stringify(told.all(sql)) === JSON.stringify(db.all(sql))).toBe(true);
  });

  it('its guests checked in when its events began', () =>
    expect(
      told.all(`SELECT k.id FROM tickets k JOIN transactions t ON t.id = k.transaction_id JOIN campaigns c ON c.id = t.campaign_id
      WHERE k.checked_in_at > k.updated_at
      OR abs(unixepoch(k.checked_in_at) - unixepoch(event ->> 'start_at')) > 5400`),
    ).toEqual([]));
});

describe('the same every time', () => {
  const tables = [
    'campaigns',
    'contacts',
    'contact_emails',
    'households',
    'pledges',
    'transactions',
    'tickets',
    'payouts',
    'messages',
  ];

  /** As text: a list of 6,000 rows is compared in no time. */
  const written = (world: Db, sql: string) => JSON.stringify(world.all(sql));

  it('row for row', () => {
    const again = made('two', new Date('2026-11-20T17:45:00Z'));
    for (const table of tables) {
      const sql = `SELECT * FROM ${table}`;
      expect(written(again, sql) === written(db, sql)).toBe(true);
    }
    again.close();
  });

  it('on another day the same rows, as old as before', () => {
    const later = made('three', new Date('2027-01-19T00:00:00Z'));
    const days = Number(later.get("SELECT julianday('2027-01-19') - julianday('2026-11-20') AS days")?.['days']);
    const moved = "strftime('%Y-%m-%dT%H:%M:%SZ', transacted_at, ?) AS at";
    expect(later.all(`SELECT id, amount, ${moved} FROM transactions`, [`-${days} days`])).toEqual(
      db.all('SELECT id, amount, transacted_at AS at FROM transactions'),
    );
    later.close();
  });
});
