// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest';

/** Loads the modules as another page would. */
async function open({ account = 'account', shared = false } = {}) {
  vi.resetModules();
  const [{ storesRows }, { openAccountStorage }, { chooseShared }, { changePreferences }] = await Promise.all([
    import('./row-storage.ts'),
    import('./account-storage.ts'),
    import('./shared-computer.ts'),
    import('./preferences.ts'),
  ]);
  if (shared) chooseShared();
  await openAccountStorage(account);
  return { storesRows, changePreferences };
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

it('storesRows(): is true by default, and false if the deployment forbids it', async () => {
  const { storesRows } = await open();
  expect(storesRows(true)).toBe(true);
  expect(storesRows(false)).toBe(false);
});

it('storesRows(): is false on a shared computer, also in later pages', async () => {
  expect((await open({ shared: true })).storesRows(true)).toBe(false);
  expect((await open()).storesRows(true)).toBe(false);
  expect((await open({ account: 'another' })).storesRows(true)).toBe(true);
});

it('storesRows(): is false once turned off in Settings, also in later pages', async () => {
  const { changePreferences, storesRows } = await open();
  changePreferences({ storesRows: false });
  expect(storesRows(true)).toBe(false);
  const later = await open();
  expect(later.storesRows(true)).toBe(false);
  later.changePreferences({ storesRows: true });
  expect(later.storesRows(true)).toBe(true);
});
