/**
 * A salted, slow hash of this tab's token, in sessionStorage. After a lock deletes the token, the tab's drafts are shown
 * only after a sign-in with the same token.
 */
import { ofTab, storedText, storeText } from './storage.ts';

const key = 'steward.mark';
const rounds = 100_000;

/** Only the latest token's fingerprint may be stored. */
let latest = '';

/** Stores the token's fingerprint, unless it is already stored. */
export async function storeFingerprint(token: string): Promise<void> {
  latest = token;
  if ((await compareFingerprint(token)) === 'same') return;
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const derived = await derive(token, salt);
  if (derived !== null && latest === token) storeText(ofTab, key, `${toText(salt)}.${derived}`);
}

/** `cannot-tell`: no fingerprint is stored, or the browser can't compute one. Treated as a different token. */
export type TokenMatch = 'same' | 'other' | 'cannot-tell';

/** Compares a token with the tab's previous one. */
export async function compareFingerprint(token: string): Promise<TokenMatch> {
  const [salt, derived] = (storedText(ofTab, key) ?? '').split('.');
  if (!salt || !derived) return 'cannot-tell';
  const own = await derive(token, fromText(salt));
  if (own === null) return 'cannot-tell';
  return own === derived ? 'same' : 'other';
}

/** Returns false on plain http, where browsers offer no Web Crypto. */
export function canFingerprint(): boolean {
  return (crypto as Partial<Crypto>).subtle !== undefined;
}

export function forgetFingerprint(): void {
  latest = '';
  storeText(ofTab, key, null);
}

/** Derives the hash. Null without Web Crypto. */
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
