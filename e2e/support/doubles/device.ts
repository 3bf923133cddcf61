/** Test helpers: an account's stored data across page loads. */
import { vi } from 'vitest';
import { createCipher } from '#device/cipher.ts';

const secret = 'secret of the account';
let inStep: () => Promise<void> = () => Promise.resolve();

/** Simulates a reload and a sign-in. Import the modules under test after this. */
export async function nextPage(its = secret): Promise<void> {
  await inStep();
  vi.resetModules();
  const { openAccountStorage, flushAccountStorage } = await import('#device/account-storage.ts');
  inStep = flushAccountStorage;
  await openAccountStorage(its);
}

/** Resolves once the current page has stored everything. */
export const pageInStep = (): Promise<void> => inStep();

/** Returns the stored text under that name, decrypted, or null. */
export async function keptText(name: string, its = secret): Promise<string | null> {
  const cipher = await createCipher(its);
  const encrypted = localStorage.getItem(`steward.kept.${cipher?.account}.${name}`);
  return encrypted === null ? null : ((await cipher?.decrypt(name, encrypted)) ?? null);
}

/** Stores text as an earlier page would have. */
export async function keep(name: string, text: string, its = secret): Promise<void> {
  const cipher = await createCipher(its);
  localStorage.setItem(`steward.kept.${cipher?.account}.${name}`, (await cipher?.encrypt(name, text)) ?? '');
}
