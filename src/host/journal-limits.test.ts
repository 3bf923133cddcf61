import { describe, expect, test } from 'vitest';
import type { Kept, Write } from './journal.ts';
import { createJournal, type JournalOptions } from './memory-journal.ts';

const token = 'Bearer a';
const saved: Kept = { status: 200, headers: [], body: null };

function open(options: JournalOptions = {}) {
  const clock = { now: 0 };
  const journal = createJournal({ now: () => clock.now, ...options });
  const ran: string[] = [];
  const once = (write: Partial<Write> & { key: string }, answer: Promise<Kept> | Kept = saved) =>
    journal.once(
      { token, method: 'PUT', address: '/v1/contacts/1', body: new Uint8Array(), ...write },
      async () => {
        ran.push(write.key);
        return answer;
      },
      { ran: () => true, fault: async () => saved },
    );
  return { journal, clock, once, ran, key: (name: string) => `${journal.stamp()}.${name}` };
}

const unanswered = () => new Promise<Kept>(() => undefined);

describe('withdrawn keys', () => {
  const withdraw = (journal: ReturnType<typeof createJournal>, keys: readonly string[], by = token) =>
    Promise.all(keys.map(async (key) => (await journal.withdraw(key, by))?.state));

  test('take no room from answers, however many there are', async () => {
    const { journal, once, key } = open({ most: 2 });
    const [answered, others] = [key('answered'), Array.from({ length: 20 }, (_, index) => key(`${index}`))];
    await once({ key: answered });
    await withdraw(journal, others, 'Bearer stranger');
    expect(await journal.look(answered, token)).toMatchObject({ state: 'done' });
    expect(await once({ key: key('next') })).toBe(saved);
    expect(await journal.look(answered, token)).toMatchObject({ state: 'done' });
  });

  test('are stored even if there is no room for answers', async () => {
    const { journal, once, key, ran } = open({ most: 2 });
    const late = key('late');
    void once({ key: key('a') }, unanswered());
    void once({ key: key('b') }, unanswered());
    expect(await journal.withdraw(late, token)).toEqual({ state: 'withdrawn' });
    expect(await once({ key: late })).toBe('withdrawn');
    expect(ran).toHaveLength(2);
  });

  test('have a limit per token, beyond which withdrawing is not promised; other tokens have room', async () => {
    const { journal, once, key } = open({ mostWithdrawnEach: 2 });
    const keys = ['1', '2', '3'].map(key);
    expect(await withdraw(journal, keys)).toEqual(['withdrawn', 'withdrawn', 'lost']);
    expect(await withdraw(journal, keys)).toEqual(['withdrawn', 'withdrawn', 'lost']);
    expect(await withdraw(journal, [key('4')], 'Bearer b')).toEqual(['withdrawn']);
    expect(await once({ key: keys[0] ?? '' })).toBe('withdrawn');
    expect(await once({ key: keys[2] ?? '' })).toBe(saved);
  });

  test('have a total limit, and room again a day later', async () => {
    const { journal, clock, once, key } = open({ mostWithdrawn: 2 });
    const first = key('first');
    expect(await withdraw(journal, [first], 'Bearer a')).toEqual(['withdrawn']);
    expect(await withdraw(journal, [key('second')], 'Bearer b')).toEqual(['withdrawn']);
    expect(await withdraw(journal, [key('third')], 'Bearer c')).toEqual(['lost']);
    clock.now = 24 * 60 * 60 * 1000 - 1;
    expect(await withdraw(journal, [key('fourth')], 'Bearer c')).toEqual(['lost']);
    clock.now += 1;
    expect(await withdraw(journal, [key('fifth')], 'Bearer c')).toEqual(['withdrawn']);
    expect(await once({ key: first })).toBe('forgotten');
  });
});

describe('a key', () => {
  test('that was answered stays answered when withdrawn', async () => {
    const { journal, once, key } = open();
    const one = key('k');
    await once({ key: one });
    expect(await journal.withdraw(one, token)).toEqual({ state: 'done', answer: saved });
    expect(await once({ key: one })).toBe(saved);
  });

  test('of another run cannot be withdrawn', async () => {
    const { journal } = open();
    expect(await journal.withdraw(`${open().journal.stamp()}.k`, token)).toEqual({ state: 'lost' });
    expect(await journal.withdraw('k', token)).toEqual({ state: 'lost' });
  });

  test('with text before the stamp has no stamp and never runs', async () => {
    const { journal, once, key, ran } = open();
    expect(await journal.look(`x!${key('k')}`, token)).toEqual({ state: 'lost' });
    expect(await once({ key: `x!${key('k')}` })).toBe('earlier-run');
    expect(ran).toEqual([]);
  });

  test('does not match another request whose joined parts are the same', async () => {
    const { once, key } = open();
    const body = new TextEncoder().encode('2');
    const one = key('k');
    await once({ key: one, address: '/v1/contacts/1', body });
    expect(await once({ key: one, address: '/v1/contacts/12' })).toBe('other-request');
  });

  test('has a stamp of whole milliseconds from a running clock', () => {
    expect(createJournal().stamp()).toMatch(/^[\w-]{12}-\d{1,15}$/);
  });
});
