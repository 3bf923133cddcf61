/** Reads and writes the data that an account stores encrypted in a browser. */
import type { Page } from 'playwright/test';
import { secretOf } from '#api/secret.ts';
import { type Cipher, createCipher } from '#device/cipher.ts';

type Name = 'activity' | 'recent' | 'remembered' | 'views';

async function cipherFor(token: string): Promise<Cipher> {
  const cipher = await createCipher((await secretOf(token)) ?? '');
  if (!cipher) throw new Error('Web Crypto is unavailable.');
  return cipher;
}

/** Returns JSON text, or null if nothing is stored. */
export async function keptText(page: Page, token: string, name: Name): Promise<string | null> {
  const { account, decrypt } = await cipherFor(token);
  const [encrypted, unencrypted] = await page.evaluate(
    (key) => [localStorage.getItem(`steward.kept.${key}`), sessionStorage.getItem(`steward.unsealed.${key}`)],
    `${account}.${name}`,
  );
  // A recent change that is not encrypted yet.
  if (unencrypted) return unencrypted;
  return encrypted ? decrypt(name, encrypted) : null;
}

/** Stores text as an earlier page of that account would have. */
export async function keep(page: Page, token: string, name: Name, text: string): Promise<void> {
  const { account, encrypt } = await cipherFor(token);
  await page.evaluate(([key, encrypted]) => localStorage.setItem(key, encrypted), [
    `steward.kept.${account}.${name}`,
    await encrypt(name, text),
  ] as const);
}
