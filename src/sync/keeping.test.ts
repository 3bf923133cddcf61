import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeOfGiven } from '#e2e/support/doubles/rows.ts';
import { createKeeping } from './keeping.ts';
import { nothingRead } from './lists.ts';
import type { Seen, SeenAudiences } from './seen.ts';
import { contact } from '#api/resources.ts';
import type { SavedContacts } from './saved-contacts.ts';

const owner = { secret: 'x'.repeat(40), account: 'a', origin: 'https://steward.example' };
const lists = {
  ...nothingRead,
  listTransactions: { ...nothingRead.listTransactions, rows: 1, wholeSince: 1, round: 1 },
};

function visit() {
  const store = storeOfGiven();
  const memory = { asked: new Map<string, string>(), until: new Map<string, string>(), nobodys: new Set<string>() };
  const savedContacts: SavedContacts = new Map();
  const audiences: SeenAudiences = new Map();
  const seen: Seen = new Map();
  const changed = vi.fn<() => void>();
  const keeping = createKeeping({ store, memory, seen, audiences, savedContacts, changed });
  return { store, memory, savedContacts, audiences, seen, keeping };
}

type Visit = ReturnType<typeof visit>;

const known = ({ savedContacts, audiences, memory: { asked, until }, seen }: Visit) =>
  [savedContacts, audiences, asked, until, seen].map(({ size }) => size);

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Lets the time go by that changes wait to be stored, and waits until they are: what is asked of a store comes in turn. */
async function stored({ keeping }: Visit): Promise<void> {
  await vi.advanceTimersByTimeAsync(60_000);
  await keeping.keep(owner);
}

test('what is stored beside rows is there for a second tab, after a door list that read rows', async () => {
  const first = visit();
  await first.keeping.keep(owner);
  first.store.update('listTransactions', [{ id: '1' }]);
  first.savedContacts.set('9', {
    id: '9',
    saved: {
      from: { kind: 'saved contact', id: null, name: null },
      at: 1,
      name: '',
      fields: contact.read({ id: '9', is_address_subscribed: 'false' }, 'contact'),
    },
    after: 1,
    before: [],
  });
  first.audiences.set('k', { at: 1, ids: ['9'] });
  first.memory.asked.set('1', '9');
  first.memory.until.set('9', '2026-01-01T00:00:00Z');
  first.seen.set('listTransactions', { at: 5, prints: new Map([['1', 'x']]) });
  first.keeping.learned({ done: true, reason: null, gifts: 1, known: 1, probable: 0 });
  first.keeping.note({ lists, waitsUntil: null, donors: null });
  await stored(first);
  first.keeping.close();

  const second = visit();
  await second.keeping.keep(undefined);
  second.store.update('listTransactions', [{ id: '1' }]);
  second.keeping.note({ lists, waitsUntil: null, donors: null });
  await second.keeping.keep(owner);
  expect(known(second)).toEqual([1, 1, 1, 1, 1]);
  await stored(second);
  second.keeping.close();

  const third = visit();
  await third.keeping.keep(owner);
  expect(known(third)).toEqual([1, 1, 1, 1, 1]);
  expect(third.store.count('listTransactions')).toBe(1);
  third.keeping.close();
});
