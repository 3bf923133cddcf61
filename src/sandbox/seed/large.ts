/** The large world: the demo world with single gifts added up to 100,000 transactions. */
import type { Db } from '../database.ts';
import { schema } from '../schema.ts';
import { Calendar } from './calendar.ts';
import { plannedCampaigns } from './campaigns.ts';
import { countGiving } from './demo.ts';
import { sharedOut, singleGift } from './donations.ts';
import { draw } from './draw.ts';
import { settle } from './gifts.ts';

export const largeTransactions = 100_000;

/** Rows that are written before others have their turn. */
const rowsAtOnce = 500;

/** In slices: whoever runs it lets others have their turn at each of them. */
export function* seedLarge(db: Db, today: Date, transactions = largeTransactions): Generator<void> {
  const calendar = new Calendar(today);
  const campaigns = plannedCampaigns(calendar);
  const contacts = db.all('SELECT id FROM contacts ORDER BY id').map(({ id }) => ({ id: Number(id) }));
  const missing = transactions - Number(db.get('SELECT count(*) AS n FROM transactions')?.['n']);
  const next = Number(db.get('SELECT max(id) AS id FROM transactions')?.['id']) + 1;
  // Inserting is faster without indexes; they are built once afterwards.
  for (const { name } of db.all("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'transactions'")) {
    db.exec(`DROP INDEX ${name}`);
  }
  // One sequence for all of them, because starting one costs more than a row.
  draw('extra', 0);
  const shared = sharedOut(campaigns);
  const gifts = Array.from({ length: missing }, (_, number) => singleGift(number, shared, contacts));
  gifts.sort((a, b) => a.at - b.at);
  for (let start = 0; start < gifts.length; start += rowsAtOnce) {
    db.transaction(() => {
      for (const [index, gift] of gifts.slice(start, start + rowsAtOnce).entries()) {
        db.insert('transactions', { ...settle(gift, calendar), id: next + start + index });
      }
    });
    yield;
  }
  for (const index of schema.transactionIndexes.split(';').filter((sql) => sql.trim() !== '')) {
    db.exec(index);
    yield;
  }
  countGiving(db);
  yield;
}
