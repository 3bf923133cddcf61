/**
 * What tells the token of this tab from another, without being it: salted and slow to derive, in sessionStorage. After a
 * lock has forgotten the token, the drafts of the tab are for whoever has the same one.
 */
import { ofTab, storedText, storeText } from './storage.ts';

const key = 'steward.mark';
const rounds = 100_000;

/** Only of the latest token. */
let marking = '';

/** Once for each token: a mark that is there already stays. */
export async function markToken(token: string): Promise<void> {
  marking = token;
  if ((await tokenByMark(token)) === 'same') return;
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const derived = await derive(token, salt);
  if (derived !== null && marking === token) storeText(ofTab, key, `${toText(salt)}.${derived}`);
}

/** `cannot-tell`: there is no mark, or the browser cannot read it. Whoever cannot be told from others counts as another. */
export type ByMark = 'same' | 'other' | 'cannot-tell';

/** Whether it is the token that this tab had. */
export async function tokenByMark(token: string): Promise<ByMark> {
  const [salt, derived] = (storedText(ofTab, key) ?? '').split('.');
  if (!salt || !derived) return 'cannot-tell';
  const own = await derive(token, fromText(salt));
  if (own === null) return 'cannot-tell';
  return own === derived ? 'same' : 'other';
}

/** False without https: tokens are not marked then. */
export function canTellTokens(): boolean {
  return (crypto as Partial<Crypto>).subtle !== undefined;
}

export function forgetMark(): void {
  marking = '';
  storeText(ofTab, key, null);
}

/** Null where the browser has no cryptography, which it keeps from plain http. */
async function derive(token: string, salt: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) return null;
  try {
    const material = await subtle.importKey('raw', new TextEncoder().encode(token), 'PBKDF2', false, ['deriveBits']);
    const bits = await subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, material, 256);
    return toText(new Uint8Array(bits));
  } catch {
    return null;
  }
}

function toText(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function fromText(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
