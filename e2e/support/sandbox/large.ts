/**
 * The large world: the demo world several times over, with other people and on other days. It is copied within the
 * database, which takes a tenth of the time of making each row anew.
 */
import fs from 'node:fs';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { Db } from '#sandbox/database.ts';
import { folded } from '#sandbox/names.ts';
import { countGiving } from '#sandbox/seed/demo.ts';
import { quickly, type Templates } from '#sandbox/templates.ts';

export interface LargeSizes {
  people: number;
  /** Of the people, at most. */
  inHouseholds: number;
  pledges: number;
  /** A multiple of the demo world's, so that each purchase has all of its tickets. */
  tickets: number;
  transactions: number;
}

export const largeSizes: LargeSizes = {
  people: 20_000,
  inHouseholds: 12_000,
  pledges: 3000,
  tickets: 30_000,
  transactions: 100_000,
};

const making = new WeakMap<Templates, Promise<string>>();

/** The file of its template. Others have their turn while it's made, since that takes seconds. */
export function largeTemplate(templates: Templates, sizes: LargeSizes): Promise<string> {
  const made = making.get(templates) ?? make(templates, sizes);
  making.set(templates, made);
  return made;
}

/** Given up where the sandbox has been closed meanwhile. */
async function make(templates: Templates, sizes: LargeSizes): Promise<string> {
  const file = path.join(templates.folder, 'large.db');
  fs.copyFileSync(templates.demo(), file);
  const db = new Db(file);
  try {
    db.exec(quickly);
    for (const _ of seedLarge(db, sizes)) {
      await turn();
      if (!fs.existsSync(file)) return '';
    }
    db.exec('PRAGMA analysis_limit = 1000; ANALYZE');
  } finally {
    db.close();
  }
  return file;
}

/** In slices, so that others can have their turn between them. */
function* seedLarge(db: Db, sizes: LargeSizes): Generator<void> {
  // Copying is faster without indexes; they are built once afterwards.
  const indexes = db.all(
    `SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
    AND tbl_name IN ('transactions', 'tickets', 'contacts', 'households')`,
  );
  for (const { name } of indexes) db.exec(`DROP INDEX ${name}`);
  yield;
  const demo = {
    contacts: idsOf(db, 'contacts'),
    households: idsOf(db, 'households'),
    pledges: idsOf(db, 'pledges'),
    tickets: idsOf(db, 'tickets'),
    transactions: idsOf(db, 'transactions'),
  };
  nameOthers(db);
  yield;
  yield* copyPeople(db, demo, sizes);
  yield* copyGifts(db, demo, sizes);
  for (const { sql } of indexes) {
    db.exec(String(sql));
    yield;
  }
  countGiving(db);
  yield;
}

/** The IDs of the demo world's rows, which have no gaps. */
type Ids = Readonly<
  Record<'contacts' | 'households' | 'pledges' | 'tickets' | 'transactions', { first: number; count: number }>
>;

function idsOf(db: Db, table: string) {
  const { first, count } = db.get(`SELECT min(id) AS first, count(*) AS count FROM ${table}`) ?? {};
  return { first: Number(first), count: Number(count) };
}

/**
 * Copies rows `o` of a table.
 *
 * @param changes columns that are not as in `o`
 * @param rest what `o` is joined with, and which of them are copied
 * @returns how many there were
 */
function copyRows(db: Db, table: string, changes: Record<string, string>, rest: string): number {
  const columns = db.all('SELECT name FROM pragma_table_info(?)', [table]).map(({ name }) => String(name));
  const values = columns.map((column) => changes[column] ?? `o.${column}`);
  db.exec(`INSERT INTO ${table} (${columns.join()}) SELECT ${values.join()} FROM ${table} o ${rest}`);
  return Number(db.get('SELECT changes() AS n')?.['n']);
}

/** Numbers the first and the last names of people who have both, so that each copy can pair them anew. */
function nameOthers(db: Db): void {
  db.exec(`
    CREATE TEMP TABLE names (kind TEXT, n INTEGER, word, folded, slug, PRIMARY KEY (kind, n)) WITHOUT ROWID;
    CREATE TEMP TABLE renamed (id INTEGER PRIMARY KEY, first_n, last_n);
    CREATE TEMP TABLE families (id INTEGER PRIMARY KEY, last_n, word, folded);
  `);
  const numbers = new Map<string, number>();
  const counts = { first: 0, last: 0 };
  const numberOf = (kind: 'first' | 'last', word: string): number => {
    const known = numbers.get(`${kind} ${word}`);
    if (known !== undefined) return known;
    const n = counts[kind];
    counts[kind] += 1;
    numbers.set(`${kind} ${word}`, n);
    db.insert('names', { kind, n, word, folded: folded(word), slug: folded(word).replaceAll(/[^a-z]/g, '') });
    return n;
  };
  const people = db.all(
    `SELECT c.id, first_name, last_name, h.id AS household, h.name AS named
    FROM contacts c LEFT JOIN households h ON h.id = c.household_id WHERE type = 'individual'`,
  );
  const families = new Set<unknown>();
  db.transaction(() => {
    for (const { id, first_name, last_name, household, named } of people) {
      const [first, last] = [String(first_name ?? ''), String(last_name ?? '')];
      // Names in other scripts are not mixed with these.
      if (![first, last].every((word) => /^[\p{Script=Latin}\p{M}\p{P} ]+$/u.test(word))) continue;
      const renamed = { id, first_n: numberOf('first', first), last_n: numberOf('last', last) };
      db.insert('renamed', renamed);
      if (families.has(household) || !String(named ?? '').includes(last)) continue;
      families.add(household);
      db.insert('families', { id: household, last_n: renamed.last_n, word: last, folded: folded(last) });
    }
  });
}

function* copyPeople(db: Db, { contacts, households }: Ids, { people, inHouseholds }: LargeSizes): Generator<void> {
  const members = db.all('SELECT household_id FROM contacts WHERE household_id IS NOT NULL ORDER BY household_id');
  for (let copy = 1; copy * contacts.count < people; copy += 1) {
    const end = contacts.first + Math.min(contacts.count, people - copy * contacts.count);
    const left = Math.max(0, inHouseholds - copy * members.length);
    const endOfHouseholds = Number(members[left]?.['household_id'] ?? households.first + households.count);
    const contact = (column: string) => `${column} + ${contacts.count * copy}`;
    const household = (column: string) =>
      `CASE WHEN ${column} < ${endOfHouseholds} THEN ${column} + ${households.count * copy} END`;
    const { first, last } = nameJoins(db, copy);
    const renamed = (id: string) => `LEFT JOIN renamed r ON r.id = ${id} ${first} ${last('r')}`;
    const mail = (value: string, id: string) =>
      `CASE WHEN r.id IS NULL THEN '${copy}.' || ${value}
      ELSE f.slug || '.' || l.slug || '.' || (${contact(id)}) || substr(${value}, instr(${value}, '@')) END`;
    const mails = `(SELECT group_concat(${mail('e.value', 'o.id')}, char(10)) FROM contact_emails e WHERE e.contact_id = o.id)`;
    const digits = `(substr(o.value, -2) + ${7 * copy}) % 100`;
    const reach = { id: 'NULL', contact_id: contact('o.contact_id') };
    const family = (column: string, word: 'word' | 'folded') =>
      `coalesce(replace(o.${column}, f.${word}, l.${word}), o.${column})`;

    db.transaction(() => {
      copyRows(
        db,
        'contacts',
        {
          id: contact('o.id'),
          household_id: household('o.household_id'),
          first_name: 'coalesce(f.word, o.first_name)',
          last_name: 'coalesce(l.word, o.last_name)',
          preferred_name: 'NULL',
          company_name: `o.company_name || ' ${copy}'`,
          point_of_contact_id: `CASE WHEN o.point_of_contact_id < ${end} THEN ${contact('o.point_of_contact_id')} END`,
          sort_name: `coalesce(l.folded || char(1) || f.folded, o.sort_name || ' ${copy}')`,
          search_text: `coalesce(f.folded || ' ' || l.folded, replace(o.sort_name, char(1), ' ') || ' ${copy}')
            || char(10) || coalesce(${mails}, '')`,
        },
        `${renamed('o.id')} WHERE o.id < ${end}`,
      );
      const ofOriginals = `WHERE o.contact_id < ${end}`;
      const mailed = { ...reach, value: mail('o.value', 'o.contact_id') };
      copyRows(db, 'contact_emails', mailed, `${renamed('o.contact_id')} ${ofOriginals}`);
      const phone = `substr(o.value, 1, length(o.value) - 2) || substr('0' || ${digits}, -2)`;
      copyRows(db, 'contact_phones', { ...reach, value: phone }, ofOriginals);
      copyRows(db, 'contact_addresses', reach, ofOriginals);
      copyRows(
        db,
        'households',
        {
          id: household('o.id'),
          name: family('name', 'word'),
          envelope_name: family('envelope_name', 'word'),
          head_contact_id: contact('o.head_contact_id'),
          sort_name: family('sort_name', 'folded'),
          search_text: family('search_text', 'folded'),
        },
        `LEFT JOIN families f ON f.id = o.id ${last('f')} WHERE o.id < ${endOfHouseholds}`,
      );
    });
    yield;
  }
}

/** The names that a copy has in place of the numbers in a table. */
function nameJoins(db: Db, copy: number) {
  const join = (kind: 'first' | 'last', alias: string, n: string, step: number) => {
    const count = Number(db.get('SELECT count(*) AS n FROM names WHERE kind = ?', [kind])?.['n']);
    return `LEFT JOIN names ${alias} ON ${alias}.kind = '${kind}' AND ${alias}.n = (${n} + ${step * copy}) % ${count}`;
  };
  return {
    first: join('first', 'f', 'r.first_n', 31),
    last: (of: string) => join('last', 'l', `${of}.last_n`, 97),
  };
}

/** What the copied people gave, bought and promised. Each copy of the gifts is a day earlier than the one before. */
function* copyGifts(db: Db, { contacts, ...demo }: Ids, sizes: LargeSizes): Generator<void> {
  const end = demo.transactions.first + demo.transactions.count;
  db.exec(`
    CREATE TEMP TABLE bought (id INTEGER PRIMARY KEY);
    INSERT INTO bought SELECT DISTINCT transaction_id FROM tickets;
    CREATE TEMP TABLE days (day TEXT);
    INSERT INTO days SELECT DISTINCT substr(transacted_at, 1, 10) FROM transactions
      UNION SELECT substr(created_at, 1, 10) FROM transactions UNION SELECT substr(updated_at, 1, 10) FROM transactions
      UNION SELECT substr(captured_at, 1, 10) FROM transactions WHERE captured_at IS NOT NULL;
    CREATE TEMP TABLE moved (day TEXT PRIMARY KEY, earlier TEXT) WITHOUT ROWID;
  `);
  const copies = sizes.tickets / demo.tickets.count;
  const purchases = Number(db.get('SELECT count(*) AS n FROM bought')?.['n']);
  let missing = sizes.transactions - demo.transactions.count - (copies - 1) * purchases;

  for (let copy = 1; copy < copies || missing > 0; copy += 1) {
    // Whom a copy would number beyond the last one is one of the first.
    const contact = `(o.contact_id - ${contacts.first} + ${contacts.count * copy}) % ${sizes.people} + ${contacts.first}`;
    const pledge = `o.pledge_id + ${demo.pledges.count * copy}`;
    const earlier = (column: string) =>
      `(SELECT earlier FROM moved WHERE day = substr(${column}, 1, 10)) || substr(${column}, 11)`;
    const gift = {
      id: `o.id + ${demo.transactions.count * copy}`,
      contact_id: contact,
      pledge_id: `CASE WHEN ${pledge} < ${demo.pledges.first + sizes.pledges} THEN ${pledge} END`,
      plan_id: `o.plan_id || '${copy}'`,
      payout_id: 'NULL',
      line_items: `replace(o.line_items, o.transacted_at, ${earlier('o.transacted_at')})`,
      transacted_at: earlier('o.transacted_at'),
      created_at: earlier('o.created_at'),
      updated_at: earlier('o.updated_at'),
      captured_at: earlier('o.captured_at'),
      refunded_at: earlier('o.refunded_at'),
      check_deposited_at: earlier('o.check_deposited_at'),
    };
    const given = (which: string) => copyRows(db, 'transactions', gift, `WHERE o.id < ${end} AND o.id ${which}`);
    db.exec(`DELETE FROM moved; INSERT INTO moved SELECT day, date(day, '-${copy} days') FROM days`);
    if (missing > 0) missing -= given(`NOT IN (SELECT id FROM bought) LIMIT ${missing}`);
    yield;
    if (copy < copies) {
      given('IN (SELECT id FROM bought)');
      const isBuyer = (yes: string, no: string) =>
        `CASE WHEN o.name = b.first_name || ' ' || b.last_name THEN ${yes} ELSE ${no} END`;
      copyRows(
        db,
        'tickets',
        {
          id: `o.id + ${demo.tickets.count * copy}`,
          transaction_id: `o.transaction_id + ${demo.transactions.count * copy}`,
          name: isBuyer(`c.first_name || ' ' || c.last_name`, 'o.name'),
          first_name: isBuyer('c.first_name', 'o.first_name'),
          last_name: isBuyer('c.last_name', 'o.last_name'),
          email: `CASE WHEN o.email IS NOT NULL THEN
            (SELECT value FROM contact_emails e WHERE e.contact_id = c.id AND e.is_primary) END`,
          created_at: earlier('o.created_at'),
        },
        `JOIN transactions t ON t.id = o.transaction_id JOIN contacts b ON b.id = t.contact_id
        JOIN contacts c ON c.id = ${contact.replace('o.', 't.')}
        WHERE o.id < ${demo.tickets.first + demo.tickets.count}`,
      );
    }
    const pledges = Math.min(demo.pledges.count, sizes.pledges - copy * demo.pledges.count);
    const pledged = { id: `o.id + ${demo.pledges.count * copy}`, contact_id: contact };
    if (pledges > 0) copyRows(db, 'pledges', pledged, `WHERE o.id < ${demo.pledges.first + pledges}`);
    yield;
  }
}
