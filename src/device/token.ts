/**
 * The bearer token, in memory and in this tab's sessionStorage, so that it survives a reload but not the tab. Never in
 * localStorage, in a URL, or in a log.
 */
import { tokenKey as key } from './keys.ts';
import { ofTab, storedText, storeText } from './storage.ts';
import { beginSession, forgetSession } from './session-clock.ts';

/** sessionStorage key: when a page with the token was left, in milliseconds. */
const leftKey = 'steward.left';
/** sessionStorage key: the token of a door list that's kept open (kept-door.ts). */
export const doorKey = 'steward.door';
/** Milliseconds after which Back no longer restores the token. */
const longestAway = 10_000;

let held: string | null = null;

/**
 * Returns true if the tab was closed and reopened, with its sessionStorage restored by the browser: a back navigation long
 * after the page was left. A reload doesn't count, however long it takes.
 */
function isReopened(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const left = Number(storedText(ofTab, leftKey));
  return navigation?.type === 'back_forward' && left > 0 && Date.now() - left > longestAway;
}

if (isReopened()) dropToken();

/** Records that the page is being left. */
export function noteLeft(): void {
  if (storedText(ofTab, key) !== null || keepsDoor()) storeText(ofTab, leftKey, String(Date.now()));
}

export function token(): string | null {
  held ??= storedText(ofTab, key);
  return held;
}

export function storeToken(value: string): void {
  held = value;
  beginSession();
  void storeFingerprint(value);
  storeText(ofTab, key, value);
}

/** Takes over the token of a door list that's kept open: in memory alone. */
export function holdToken(value: string): void {
  held = value;
}

/** Returns true if this tab keeps the door list open, which alone may read the token then. */
export function keepsDoor(): boolean {
  return storedText(ofTab, doorKey) !== null;
}

export function forgetToken(): void {
  dropToken();
  forgetFingerprint();
  forgetSession();
}

/** Deletes the token but not its fingerprint. With `fromMemory: false`, this page still has it, but the next one doesn't. */
export function dropToken({ fromMemory = true } = {}): void {
  if (fromMemory) held = null;
  storeText(ofTab, key, null);
  storeText(ofTab, leftKey, null);
  storeText(ofTab, doorKey, null);
}

// A salted, slow hash of this tab’s token, in sessionStorage. After a lock deletes the token, the tab’s drafts are shown
// only after a sign-in with the same token.

const fingerprintKey = 'steward.mark';
const rounds = 100_000;

/** Only the latest token's fingerprint may be stored. */
let latest = '';

/** Stores the token's fingerprint, unless it is already stored. */
export async function storeFingerprint(token: string): Promise<void> {
  latest = token;
  if ((await compareFingerprint(token)) === 'same') return;
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const derived = await derive(token, salt);
  if (derived !== null && latest === token) storeText(ofTab, fingerprintKey, `${toText(salt)}.${derived}`);
}

/** `cannot-tell`: no fingerprint is stored, or the browser can't compute one. Treated as a different token. */
export type TokenMatch = 'same' | 'other' | 'cannot-tell';

/** Compares a token with the tab's previous one. */
export async function compareFingerprint(token: string): Promise<TokenMatch> {
  const [salt, derived] = (storedText(ofTab, fingerprintKey) ?? '').split('.');
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
  storeText(ofTab, fingerprintKey, null);
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
