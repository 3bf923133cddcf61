/**
 * A busy world: something happens in every second, and the same in every world of that name. It is done when the world is
 * asked next, so that nothing happens between two requests of the same second.
 */
import { createHash } from 'node:crypto';
import type { Db } from '#sandbox/database.ts';
import { schema } from '#sandbox/schema.ts';
import { between, draw, pick } from '#sandbox/seed/draw.ts';
import type { Templates } from '#sandbox/templates.ts';
import { moment } from '#sandbox/wire.ts';
import { sharedWorld, type World } from '#sandbox/worlds.ts';

/** How many of the newest rows it begins with, so that a reader is soon through; of other tables all. */
const newest: Readonly<Record<string, number>> = {
  transactions: 250,
  tickets: 70,
  pledges: 70,
  payouts: 30,
  households: 50,
};

/** What becomes of a row that changes, by table. `?` is the moment. */
const changes = {
  transactions: `captured = 1, captured_at = coalesce(captured_at, ?), refunded = captured,
    refunded_at = CASE WHEN captured THEN ? END, payout = CASE WHEN captured THEN 0 ELSE amount - fee + fee_covered END`,
  tickets: 'checked_in_at = ?',
  pledges: `amount_fulfilled = amount, amount_remaining = 0, status = 'fulfilled', status_friendly = 'Fulfilled'`,
  payouts: `status = 'paid', paid_at = ?`,
  messages: `status = 'sent', sent_at = ?, recipient_count = coalesce(recipient_count, 0) + 1`,
  webhooks: `last_used_at = ?, last_status = CASE last_status WHEN '200' THEN '500' ELSE '200' END`,
  households: `note = 'Called at ' || ?`,
  campaigns: 'raised = raised + 2500, donors = donors + 1',
} as const;

type Table = keyof typeof changes;

/** How often each list is met, and what happens to it. */
const lists: readonly Table[] = [
  ...Array<Table>(6).fill('transactions'),
  ...(['tickets', 'pledges', 'payouts', 'messages', 'webhooks', 'households', 'campaigns'] as const),
];
const acts = ['add', 'add', 'change', 'change', 'vanish'] as const;

/** A world with a copy of all tables, the long ones in part. */
export function busyWorld(templates: Templates): World {
  const { db } = sharedWorld(templates.demo());
  db.transaction(() => {
    db.exec(schema.still.tables + schema.living.tables);
    for (const [, table] of `${schema.still.tables}${schema.living.tables}`.matchAll(/CREATE TABLE (\w+)/g)) {
      const most = newest[table ?? ''];
      const part = most === undefined ? '' : ` ORDER BY id DESC LIMIT ${most}`;
      db.exec(`INSERT INTO main.${table} SELECT * FROM template.${table}${part}`);
    }
    db.exec(schema.still.indexes + schema.living.indexes);
  });
  return { db, isShared: false };
}

/** @returns what is called before a question is answered: everything happens that is due by then (milliseconds) */
export function busyWith(db: Db, name: string, since: number): (now: number) => void {
  const seed = createHash('sha256').update(name.replace(/~.*/, '')).digest().readUInt32BE() % 1_000_000;
  let done = 0;
  return (now) => {
    const due = Math.floor((now - since) / 1000);
    if (due <= done) return;
    db.transaction(() => {
      for (; done < due; done += 1) {
        // Beyond the webhooks of any world.
        draw('webhook', 10_000_000 + seed * 1000 + done);
        happen(db, moment(new Date(since + (done + 1) * 1000)));
      }
    });
  };
}

function happen(db: Db, at: string): void {
  const [table, asked] = [pick(lists), pick(acts)];
  const act = table === 'campaigns' ? 'change' : asked;
  const count = db.count(`SELECT count(*) FROM ${table}`);
  const id = db.get(`SELECT id FROM ${table} LIMIT 1 OFFSET ?`, [between(0, Math.max(0, count - 1))])?.['id'];
  if (typeof id !== 'number') return;
  if (act === 'vanish') {
    db.run(`DELETE FROM ${table} WHERE id = ?`, [id]);
    if (table === 'households') db.run('UPDATE contacts SET household_id = NULL WHERE household_id = ?', [id]);
  } else if (act === 'change') {
    const change = changes[table].replaceAll('?', `'${at}'`);
    db.exec(`UPDATE ${table} SET ${change}, updated_at = '${at}' WHERE id = ${id}`);
  } else {
    const columns = db.all('SELECT name FROM pragma_table_info(?)', [table]).map(({ name }) => String(name));
    const values: Record<string, string> = {
      id: `(SELECT max(id) + 1 FROM ${table})`,
      created_at: `'${at}'`,
      updated_at: `'${at}'`,
      transacted_at: `'${at}'`,
    };
    db.exec(
      `INSERT INTO ${table} (${columns.join()}) SELECT ${columns.map((column) => values[column] ?? column).join()}
      FROM ${table} WHERE id = ${id}`,
    );
  }
}
