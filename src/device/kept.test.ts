// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keep, keptText, nextPage, pageInStep } from './testing.ts';

const day = 86_400_000;

/** A page of that account, with one value. */
async function opened(secret = 'a') {
  await nextPage(secret);
  return page();
}

async function page() {
  const kept = await import('./kept.ts');
  const { chooseShared } = await import('./shared-computer.ts');
  const value = kept.keptValue('names', (given) => (Array.isArray(given) ? given.map(String) : []));
  const add = (name: string) => value.change((before) => [...before, name]);
  return { ...kept, chooseShared, value, add };
}

const storages = () => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]);
const accounts = () => Object.keys(localStorage).filter((key) => /^steward\.kept\.[^.]+$/.test(key));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('security 19: is there again for the same account, and for no other; nobody else can read it', async () => {
  const { add } = await opened();
  expect(add('Ruth Ames')).toBe(true);
  await pageInStep();
  expect(storages()).not.toContain('Ruth');
  const other = await opened('b');
  expect(other.value.get()).toEqual([]);
  other.add('Joel');
  expect((await opened()).value.get()).toEqual(['Ruth Ames']);
  expect((await opened('b')).value.get()).toEqual(['Joel']);
  expect(storages()).not.toMatch(/Ruth|Joel/);
});

it('goes over to another account in the same page', async () => {
  const { add, value, openKept } = await opened();
  add('Ruth');
  const heard = vi.fn<() => void>();
  value.subscribe(heard);
  await openKept('b');
  expect(value.get()).toEqual([]);
  expect(heard).toHaveBeenCalled();
  add('Joel');
  await openKept('a');
  expect(value.get()).toEqual(['Ruth']);
});

it('is not lost with a page that is left before it is sealed', async () => {
  const { add } = await opened();
  add('Ruth');
  const left = Object.entries(sessionStorage);
  await pageInStep();
  const [sealed = ''] = Object.keys(localStorage).filter((key) => key.endsWith('.names'));
  localStorage.removeItem(sealed);
  await pageInStep();
  for (const [key, text] of left) sessionStorage.setItem(key, String(text));
  expect((await opened()).value.get()).toEqual(['Ruth']);
  await pageInStep();
  expect(storages()).not.toContain('Ruth');
  // It is the account's own alone.
  for (const [key, text] of left) sessionStorage.setItem(key, String(text));
  expect((await opened('b')).value.get()).toEqual([]);
  await pageInStep();
  expect(storages()).not.toContain('Ruth');
});

it('has the changes of all tabs, also of one that has not heard of the others yet', async () => {
  const one = await opened();
  const other = await opened();
  one.add('Ruth');
  await one.keptInStep();
  other.add('Joel');
  await other.keptInStep();
  expect(other.value.get()).toEqual(['Ruth', 'Joel']);
  expect(one.value.get()).toEqual(['Ruth']);
  await one.keptInStep();
  expect(one.value.get()).toEqual(['Ruth', 'Joel']);
});

it('of a page that was left does not replace what another tab has stored since', async () => {
  const { add } = await opened();
  add('Ruth');
  const [left] = Object.entries(sessionStorage);
  await pageInStep();
  (await opened()).add('Joel');
  await pageInStep();
  sessionStorage.setItem(left?.[0] ?? '', String(left?.[1]));
  expect((await opened()).value.get()).toEqual(['Ruth', 'Joel']);
  await pageInStep();
  expect(await keptText('names', 'a')).toBe('["Ruth","Joel"]');
  expect(sessionStorage).toHaveLength(0);
});

it('is as it was stored last, in code that loads later and on a page that comes back', async () => {
  const one = await opened();
  await keep('names', '["Ruth"]', 'a');
  const value = one.keptValue('names', (given) => (Array.isArray(given) ? given.map(String) : []));
  await vi.waitFor(() => expect(value.get()).toEqual(['Ruth']));
  await keep('names', '["Joel"]', 'a');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect(value.get()).toEqual(['Joel']));
});

it('stays in the tab where the browser has no room, and says so', async () => {
  const { add, keptInStep } = await opened();
  const browser = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => browser.getItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  add('Ruth');
  await keptInStep();
  expect(add('Joel')).toBe(false);
  await keptInStep();
  vi.unstubAllGlobals();
  expect(await keptText('names', 'a')).toBeNull();
  const later = await opened();
  expect(later.value.get()).toEqual(['Ruth', 'Joel']);
  await pageInStep();
  expect(await keptText('names', 'a')).toBe('["Ruth","Joel"]');
  expect(later.add('Ames')).toBe(true);
});

it('takes over the views that an earlier version kept as plain text, and deletes the rest', async () => {
  for (const name of ['views', 'recent', 'activity', 'remembered']) localStorage.setItem(`steward.${name}`, '["Ruth"]');
  await opened();
  expect(storages()).not.toContain('Ruth');
  expect(await keptText('views', 'a')).toBe('["Ruth"]');
  await opened('b');
  expect(await keptText('views', 'b')).toBeNull();
});

it('waits for another tab that stores, and not for ever', async () => {
  const waitedFor = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const request = (_name: string, { signal }: LockOptions) =>
    new Promise((_resolve, reject) => {
      if (signal?.aborted) reject(signal.reason);
    });
  vi.stubGlobal('navigator', { locks: { request } });
  const { add, keptInStep } = await opened();
  add('Ruth');
  add('Joel');
  await keptInStep();
  expect(await keptText('names', 'a')).toBe('["Ruth","Joel"]');
  expect(waitedFor).toHaveBeenCalledTimes(1);
});

it('of a shared computer goes at the sign-out, also what is told after it', async () => {
  (await opened('b')).add('Joel');
  const first = await opened();
  first.chooseShared();
  const { add, forgetShared } = await opened();
  // It was open already: what was chosen holds from the next page on.
  add('Ruth');
  await pageInStep();
  forgetShared();
  expect(await keptText('names', 'a')).toBeNull();
  expect(add('Ames')).toBe(false);
  await pageInStep();
  expect(accounts()).toHaveLength(1);
  expect(await keptText('names', 'b')).toBe('["Joel"]');
  expect(storages()).not.toMatch(/Ruth|Ames/);
});

it('of a shared computer goes when another account is opened; otherwise sign-out keeps it', async () => {
  const before = await opened('c');
  before.chooseShared();
  (await opened()).add('Ruth');
  await pageInStep();
  // A reload chooses nothing anew.
  expect((await opened()).value.get()).toEqual(['Ruth']);
  const { add, forgetShared } = await opened('b');
  expect(await keptText('names', 'a')).toBeNull();
  add('Joel');
  await pageInStep();
  forgetShared();
  expect(await keptText('names', 'b')).toBe('["Joel"]');
});

it('is kept of five accounts, and of none for longer than 90 days', async () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  for (const [index, secret] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
    vi.useFakeTimers({ now: now + index * 1000, toFake: ['Date'] });
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    (await opened(secret)).add(secret);
  }
  await pageInStep();
  expect(accounts()).toHaveLength(5);
  expect(await keptText('names', 'a')).toBeNull();
  expect(await keptText('names', 'b')).toBe('["b"]');
  vi.setSystemTime(now + 90 * day + 1500);
  await opened('f');
  expect(await keptText('names', 'b')).toBeNull();
  expect(await keptText('names', 'c')).toBe('["c"]');
});

it('is not taken from another name or another account, nor from what cannot be read', async () => {
  await opened();
  await keep('others', '["Ruth"]', 'a');
  await keep('names', '["Joel"]', 'b');
  const keyOf = (end: string) => Object.keys(localStorage).find((key) => key.endsWith(end)) ?? '';
  const own = `${accounts()[0] ?? ''}.names`;
  for (const text of [localStorage.getItem(keyOf('.others')), localStorage.getItem(keyOf('.names')), 'x.y', '']) {
    localStorage.setItem(own, text ?? '');
    // oxlint-disable-next-line no-await-in-loop -- one page after the other
    expect((await opened()).value.get()).toEqual([]);
  }
});

it('lasts as long as the page where the browser has no cryptography or refuses storage', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const { add, value } = await opened();
  expect(add('Ruth')).toBe(false);
  expect(value.get()).toEqual(['Ruth']);
  expect(storages()).toBe('[[],[]]');
  vi.unstubAllGlobals();
  const refused = () => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refused, setItem: refused, removeItem: refused });
  const there = await opened();
  expect(there.add('Ruth')).toBe(false);
  await pageInStep();
  expect(there.value.get()).toEqual(['Ruth']);
});
