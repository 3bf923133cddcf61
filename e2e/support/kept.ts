/** What an account keeps sealed in a browser: read and written by who has its token. */
import type { Page } from 'playwright/test';
import { secretOf } from '../../src/api/secret.ts';
import { type Seal, sealOf } from '../../src/device/seal.ts';

type Name = 'activity' | 'recent' | 'remembered' | 'views';

async function sealFor(token: string): Promise<Seal> {
  const seal = await sealOf((await secretOf(token)) ?? '');
  if (!seal) throw new Error('There is no cryptography here.');
  return seal;
}

/** JSON text; null when nothing is kept. */
export async function keptText(page: Page, token: string, name: Name): Promise<string | null> {
  const { account, unseal } = await sealFor(token);
  const [sealed, unsealed] = await page.evaluate(
    (key) => [localStorage.getItem(`steward.kept.${key}`), sessionStorage.getItem(`steward.unsealed.${key}`)],
    `${account}.${name}`,
  );
  // Changed this moment.
  if (unsealed) return unsealed;
  return sealed ? unseal(name, sealed) : null;
}

/** As if an earlier page of that account had kept it. */
export async function keep(page: Page, token: string, name: Name, text: string): Promise<void> {
  const { account, seal } = await sealFor(token);
  await page.evaluate(([key, sealed]) => localStorage.setItem(key, sealed), [
    `steward.kept.${account}.${name}`,
    await seal(name, text),
  ] as const);
}
