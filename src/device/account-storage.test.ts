// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keep, keptText, nextPage, pageInStep } from '#e2e/support/doubles/device.ts';

const day = 86_400_000;

/** Loads a page of that account, with one value. */
async function opened(secret = 'a') {
  await nextPage(secret);
  return page();
}

async function page() {
  const kept = await import('./account-storage.ts');
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

it('security 19: account data is restored for the same account only, and unreadable otherwise', async () => {
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

it('account data: switches to a different account in the same page', async () => {
  const { add, value, openAccountStorage } = await opened();
  add('Ruth');
  const heard = vi.fn<() => void>();
  value.subscribe(heard);
  await openAccountStorage('b');
  expect(value.get()).toEqual([]);
  expect(heard).toHaveBeenCalled();
  add('Joel');
  await openAccountStorage('a');
  expect(value.get()).toEqual(['Ruth']);
});

it('account data: survives leaving the page before it is encrypted', async () => {
  const { add } = await opened();
  add('Ruth');
  const left = Object.entries(sessionStorage);
  await pageInStep();
  const [encrypted = ''] = Object.keys(localStorage).filter((key) => key.endsWith('.names'));
  localStorage.removeItem(encrypted);
  await pageInStep();
  for (const [key, text] of left) sessionStorage.setItem(key, String(text));
  expect((await opened()).value.get()).toEqual(['Ruth']);
  await pageInStep();
  expect(storages()).not.toContain('Ruth');
  // Only the account's own change.
  for (const [key, text] of left) sessionStorage.setItem(key, String(text));
  expect((await opened('b')).value.get()).toEqual([]);
  await pageInStep();
  expect(storages()).not.toContain('Ruth');
});

it('account data: merges the changes of all tabs, even before they hear of each other', async () => {
  const one = await opened();
  const other = await opened();
  one.add('Ruth');
  await one.flushAccountStorage();
  other.add('Joel');
  await other.flushAccountStorage();
  expect(other.value.get()).toEqual(['Ruth', 'Joel']);
  expect(one.value.get()).toEqual(['Ruth']);
  await one.flushAccountStorage();
  expect(one.value.get()).toEqual(['Ruth', 'Joel']);
});

it('account data: a change left by an earlier page does not overwrite newer data', async () => {
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

it('account data: is current in code that loads later and on a restored page', async () => {
  const one = await opened();
  await keep('names', '["Ruth"]', 'a');
  const value = one.keptValue('names', (given) => (Array.isArray(given) ? given.map(String) : []));
  await vi.waitFor(() => expect(value.get()).toEqual(['Ruth']));
  await keep('names', '["Joel"]', 'a');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await vi.waitFor(() => expect(value.get()).toEqual(['Joel']));
});

it('account data: stays in the tab, and reports it, when storage is full', async () => {
  const { add, flushAccountStorage } = await opened();
  const browser = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => browser.getItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  add('Ruth');
  await flushAccountStorage();
  expect(add('Joel')).toBe(false);
  await flushAccountStorage();
  vi.unstubAllGlobals();
  expect(await keptText('names', 'a')).toBeNull();
  const later = await opened();
  expect(later.value.get()).toEqual(['Ruth', 'Joel']);
  await pageInStep();
  expect(await keptText('names', 'a')).toBe('["Ruth","Joel"]');
  expect(later.add('Ames')).toBe(true);
});

it('account data: waits for another tab that is storing, but not forever', async () => {
  const waitedFor = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const request = (_name: string, { signal }: LockOptions) =>
    new Promise((_resolve, reject) => {
      if (signal?.aborted) reject(signal.reason);
    });
  vi.stubGlobal('navigator', { locks: { request } });
  const { add, flushAccountStorage } = await opened();
  add('Ruth');
  add('Joel');
  await flushAccountStorage();
  expect(await keptText('names', 'a')).toBe('["Ruth","Joel"]');
  expect(waitedFor).toHaveBeenCalledTimes(1);
});

it('account data: is deleted from a shared computer at sign-out, including later changes', async () => {
  (await opened('b')).add('Joel');
  const first = await opened();
  first.chooseShared();
  const { add, forgetShared } = await opened();
  // The account was already open, so the choice applies from the next page.
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

it('account data: is deleted from a shared computer when another account opens; otherwise it survives sign-out', async () => {
  const before = await opened('c');
  before.chooseShared();
  (await opened()).add('Ruth');
  await pageInStep();
  // A reload doesn't change the choice.
  expect((await opened()).value.get()).toEqual(['Ruth']);
  const { add, forgetShared } = await opened('b');
  expect(await keptText('names', 'a')).toBeNull();
  add('Joel');
  await pageInStep();
  forgetShared();
  expect(await keptText('names', 'b')).toBe('["Joel"]');
});

it('account data: is stored for five accounts and for 90 days', async () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  for (const [index, secret] of ['a', 'b', 'c', 'd', 'e', 'f'].entries()) {
    vi.useFakeTimers({ now: now + index * 1000, toFake: ['Date'] });
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

it('account data: ignores data of other names and accounts, and invalid data', async () => {
  await opened();
  await keep('others', '["Ruth"]', 'a');
  await keep('names', '["Joel"]', 'b');
  const keyOf = (end: string) => Object.keys(localStorage).find((key) => key.endsWith(end)) ?? '';
  const own = `${accounts()[0] ?? ''}.names`;
  for (const text of [localStorage.getItem(keyOf('.others')), localStorage.getItem(keyOf('.names')), 'x.y', '']) {
    localStorage.setItem(own, text ?? '');
    expect((await opened()).value.get()).toEqual([]);
  }
});

it('account data: lasts as long as the page without Web Crypto or storage', async () => {
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
