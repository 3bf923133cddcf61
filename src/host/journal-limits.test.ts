import { describe, expect, test } from 'vitest';
import { createJournal, type JournalOptions, type Kept, type Write } from './journal.ts';

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
      { ran: () => true, fault: saved },
    );
  return { journal, clock, once, ran, key: (name: string) => `${journal.stamp()}.${name}` };
}

const unanswered = () => new Promise<Kept>(() => undefined);

describe('a journal without room', () => {
  test('does not promise that a key is withdrawn when it cannot hold it to that', () => {
    const { journal, once, key, ran } = open({ most: 2 });
    const late = key('late');
    void once({ key: key('a') }, unanswered());
    void once({ key: key('b') }, unanswered());
    expect(journal.withdraw(late, token)).toEqual({ state: 'lost' });
    expect(ran).toHaveLength(2);
  });

  test('forgets the oldest that is answered to hold a key that is withdrawn, and runs neither again', async () => {
    const { journal, clock, once, key, ran } = open({ most: 2 });
    const [first, second, late] = [key('first'), key('second'), key('late')];
    await once({ key: first });
    clock.now = 5;
    await once({ key: second });
    // All three keys are as old as the one that had to be forgotten, so of this one nothing is promised either.
    expect(journal.withdraw(late, token)).toEqual({ state: 'lost' });
    expect(await once({ key: first })).toBe('lost');
    expect(journal.look(second, token).state).toBe('done');
    expect(ran).toEqual([first, second]);
  });
});

describe('a key', () => {
  test('that was answered stays answered when it is withdrawn', async () => {
    const { journal, once, key } = open();
    const one = key('k');
    await once({ key: one });
    expect(journal.withdraw(one, token)).toEqual({ state: 'done', answer: saved });
    expect(await once({ key: one })).toBe(saved);
  });

  test('of another run cannot be withdrawn', () => {
    const { journal } = open();
    expect(journal.withdraw(`${open().journal.stamp()}.k`, token)).toEqual({ state: 'lost' });
    expect(journal.withdraw('k', token)).toEqual({ state: 'lost' });
  });

  test('with something before the stamp has none, and is run as one that others have made', async () => {
    const { journal, once, key } = open();
    expect(journal.look(`x!${key('k')}`, token)).toEqual({ state: 'lost' });
    const ofBefore = `x!${open().journal.stamp()}.k`;
    expect(await once({ key: ofBefore })).toBe(saved);
  });

  test('does not stand for another request whose parts only read the same in a row', async () => {
    const { once, key } = open();
    const body = new TextEncoder().encode('2');
    const one = key('k');
    await once({ key: one, address: '/v1/contacts/1', body });
    expect(await once({ key: one, address: '/v1/contacts/12' })).toBe('other-request');
  });

  test('has a stamp of whole milliseconds of a clock that goes on by itself', () => {
    expect(createJournal().stamp()).toMatch(/^[\w-]{12}-\d{1,15}$/);
  });
});
