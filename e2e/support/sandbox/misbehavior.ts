/**
 * What a world does as some deployed platforms do, though the specification says otherwise. A token may end in words for it:
 * `world-a~forbids.listTickets~busy.10~contacts.1`.
 */
import { operations, type OperationName } from '#api/operations.ts';
import type { Db } from '#sandbox/database.ts';
import { Refusal } from '#sandbox/refusal.ts';

const word = /^(?:forbids\.(?<forbids>\w+)|busy\.(?<busy>[1-9]\d{0,2})|contacts\.(?<contacts>\d{1,3}))$/;

/** What stands after each `~`; null for what means nothing. */
function wordsOf(token: string): (Record<string, string | undefined> | null)[] {
  const words = token.split('~').slice(1);
  return words.map((each) => word.exec(each)?.groups ?? null);
}

export function isMisbehavior(token: string): boolean {
  return wordsOf(token).every(
    (found) => found !== null && Object.hasOwn(operations, found['forbids'] ?? 'listTickets'),
  );
}

/** How often each world was asked. */
const asked = new WeakMap<Db, number>();

interface Asked<Query> {
  db: Db;
  token: string;
  name: OperationName;
  query: Query;
}

/**
 * `forbids.<operation>`: this token may not do that. `busy.<n>`: each of so many requests is one too many. `contacts.<n>`: of
 * the filter only so many IDs are read; 0: it is not heard.
 *
 * @returns the query as it is understood
 * @throws Refusal 403 or 429
 */
export function misbehave<Query extends object>({ db, token, name, query }: Asked<Query>): Query {
  const count = (asked.get(db) ?? 0) + 1;
  asked.set(db, count);
  let understood = query;
  for (const { forbids, busy, contacts } of wordsOf(token).filter((found) => found !== null)) {
    if (forbids === name) throw new Refusal(403, 'This action is unauthorized.');
    if (busy !== undefined && count % Number(busy) === 0) {
      throw new Refusal(429, 'Too Many Attempts.', { headers: { 'retry-after': '1' } });
    }
    if (contacts === undefined || name !== 'listTransactions' || !('contacts' in query)) continue;
    const ids = String(query.contacts).split(',').slice(0, Number(contacts));
    understood = { ...query, contacts: ids.length > 0 ? ids.join(',') : undefined };
  }
  return understood;
}
