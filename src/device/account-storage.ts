/**
 * An account's data in localStorage, shared by all of its tabs: keyed by a fingerprint of its token, and encrypted so that
 * only that token can read it. Before the account is opened, or without storage or Web Crypto, values live in memory only.
 */
import { unencryptedPrefix } from './drafts.ts';
import { type Cipher, createCipher } from './cipher.ts';
import { takeShared } from './shared-computer.ts';
import { keysUnder, ofBrowser, ofTab, parsedJson, storedText, type StoredValue, storeText } from './storage.ts';
import { createStore } from './store.ts';

const prefix = 'steward.kept.';
const mostAccounts = 5;
const longestKept = 90 * 86_400_000;
/** Milliseconds to wait for another tab. */
const longestWait = 2000;

/** Reads when the account was last opened, in milliseconds, and whether on a shared computer. */
const recordOf = (account: string): { at: number; isShared: boolean } | null => {
  const record = storedText(ofBrowser, prefix + account);
  return record === null ? null : { at: Number.parseInt(record, 10) || 0, isShared: record.endsWith(' shared') };
};

let opened: Cipher | null = null;
let opening: Promise<void> = Promise.resolve();
/** Texts decrypted when the account was opened, for values whose code loads later. */
let texts = new Map<string, Text>();
const values = new Set<{ open(): void; inStep(): Promise<void> }>();

/** A stored text, encrypted and decrypted. */
interface Text {
  encrypted: string | null;
  plain: string | null;
}

/** Loads the data of the account with that secret, replacing the values in memory. Null: nothing can be stored. */
export function openAccountStorage(secret: string | null): Promise<void> {
  opening = opening.then(async () => {
    const cipher = secret === null ? null : await createCipher(secret);
    if (cipher?.account === opened?.account) return;
    await Promise.all(Array.from(values, (value) => value.inStep()));
    if (cipher) note(cipher.account, { wasShared: opened !== null && recordOf(opened.account)?.isShared === true });
    texts = new Map();
    if (cipher)
      await Promise.all(namesOf(cipher.account).map(async (name) => texts.set(name, await readText(cipher, name))));
    opened = cipher;
    for (const value of values) value.open();
  });
  return opening;
}

/** Resolves once all changes of this tab are stored and all changes of other tabs are loaded. */
export async function flushAccountStorage(): Promise<void> {
  await opening;
  await Promise.all(Array.from(values, (value) => value.inStep()));
}

/** Deletes the data of an account that signed in on a shared computer. Called at sign-out. */
export function forgetShared(): void {
  if (opened && recordOf(opened.account)?.isShared) forgetAccountKept(opened.account);
}

/** Returns how long data stored from now on lasts. `page`: nothing can be stored. */
export function storageLifetime(): 'page' | 'sign-out' | 'forgotten' {
  const record = opened && recordOf(opened.account);
  if (!record) return 'page';
  return record.isShared ? 'sign-out' : 'forgotten';
}

/** Returns the open account's ID, or blank without one. */
export function keptAccount(): string {
  return opened?.account ?? '';
}

function forgetAccountKept(account: string): void {
  for (const key of keysUnder(ofBrowser, `${prefix}${account}`)) storeText(ofBrowser, key, null);
}

/** Records that the account was opened, and deletes accounts that were shared or have been unused for long. */
function note(account: string, { wasShared }: { wasShared: boolean }): void {
  const isShared = takeShared() || (recordOf(account)?.isShared ?? wasShared);
  storeText(ofBrowser, prefix + account, isShared ? `${Date.now()} shared` : String(Date.now()));
  for (const key of keysUnder(ofTab, unencryptedPrefix)) {
    if (!key.startsWith(unencryptedKey(account, ''))) storeText(ofTab, key, null);
  }
  const others = keysUnder(ofBrowser, prefix)
    .map((key) => key.slice(prefix.length))
    .filter((other) => other !== account && !other.includes('.'))
    .map((other) => ({ other, ...recordOf(other) }))
    .toSorted((one, two) => (two.at ?? 0) - (one.at ?? 0));
  for (const [place, { other, at = 0, isShared: goes }] of others.entries()) {
    if (goes || place >= mostAccounts - 1 || Date.now() - at > longestKept) forgetAccountKept(other);
  }
}

/** Returns the nonce that an encrypted text begins with; each text has its own. Blank for no text. */
const nonceOf = (encrypted: string | null) => encrypted?.split('.')[0] ?? '';
const keyOf = (account: string, name: string) => `${prefix}${account}.${name}`;
/** The sessionStorage key of changes that are not encrypted yet, so that leaving the page does not lose them. */
const unencryptedKey = (account: string, name: string) => `${unencryptedPrefix}${account}.${name}`;

function namesOf(account: string): string[] {
  const start = keyOf(account, '');
  return keysUnder(ofBrowser, start).map((key) => key.slice(start.length));
}

async function readText(cipher: Cipher, name: string): Promise<Text> {
  const encrypted = storedText(ofBrowser, keyOf(cipher.account, name));
  return { encrypted, plain: encrypted === null ? null : await cipher.decrypt(name, encrypted) };
}

/**
 * Creates a value that is stored for the account. `read` takes any JSON, or undefined when nothing is stored, and must not
 * throw. Functions that change the value must be pure.
 */
export function keptValue<T>(name: string, read: (given: unknown) => T): StoredValue<T> {
  type Change = (before: T) => T;
  // The last known stored value, and the changes that are not stored yet.
  let stored = read(undefined);
  let encrypted: string | null = null;
  let changes: readonly Change[] = [];
  /** A change that an earlier page of this tab left, and the nonce of the stored text that it was based on. */
  let left: { on: string; change: Change } | null = null;
  let isRefused = false;
  let storing: Promise<void> = Promise.resolve();
  const { get, set, subscribe } = createStore(stored);

  const take = (text: Text) => {
    encrypted = text.encrypted;
    // The left change is a whole value and would overwrite what was stored since.
    if (left && left.on !== nonceOf(encrypted)) changes = changes.filter((change) => change !== left?.change);
    stored = read(parsedJson(text.plain));
    set(changes.reduce((value, change) => change(value), stored));
  };

  /** Loads what another tab may have written. */
  const refresh = async (cipher: Cipher) => {
    if (storedText(ofBrowser, keyOf(cipher.account, name)) === encrypted) return;
    const text = await readText(cipher, name);
    if (cipher !== opened) return;
    take(text);
    leave(cipher);
  };

  /** Saves changes that are not stored yet in sessionStorage. */
  const leave = (cipher: Cipher) => {
    const kept =
      changes.length === 0 || !isKept(cipher) ? null : JSON.stringify({ on: nonceOf(encrypted), value: get() });
    storeText(ofTab, unencryptedKey(cipher.account, name), kept);
  };

  const store = async (cipher: Cipher) => {
    if (cipher !== opened || changes.length === 0) return;
    await refresh(cipher);
    const done = changes;
    const next = done.reduce((value, change) => change(value), stored);
    const text = await cipher.encrypt(name, JSON.stringify(next));
    if (cipher !== opened || changes.length < done.length || done.some((change, place) => change !== changes[place]))
      return;
    if (isKept(cipher)) {
      isRefused = !storeText(ofBrowser, keyOf(cipher.account, name), text);
      // The change stays in sessionStorage, and the next change or page retries.
      if (isRefused) return;
      encrypted = text;
    }
    stored = next;
    changes = changes.slice(done.length);
    leave(cipher);
  };

  const storeSoon = (cipher: Cipher) => {
    storing = storing
      .then(() => (changes.length === 0 ? undefined : alone(`${prefix}${name}`, () => store(cipher))))
      .catch(() => undefined);
  };

  const open = () => {
    const text = texts.get(name) ?? { encrypted: null, plain: null };
    changes = [];
    isRefused = false;
    if (opened) {
      const kept = parsedJson(storedText(ofTab, unencryptedKey(opened.account, name)));
      const { on, value } = (kept ?? {}) as { on?: unknown; value?: unknown };
      left = typeof on === 'string' ? { on, change: () => read(value) } : null;
      if (left) changes = [left.change];
    }
    take(text);
    if (!opened) return;
    leave(opened);
    if (changes.length > 0) storeSoon(opened);
    // Some values' code loads long after the account was opened, and other tabs may have written since.
    void refresh(opened);
  };
  const inStep = async () => {
    await storing;
    if (opened) await refresh(opened);
  };
  values.add({ open, inStep });
  open();

  if (typeof window !== 'undefined') {
    // The key is null when all storage was cleared.
    window.addEventListener('storage', ({ key }) => {
      if (opened && (key === keyOf(opened.account, name) || key === null)) void refresh(opened);
    });
    // A page restored from the back/forward cache has missed storage events.
    window.addEventListener('pageshow', ({ persisted }) => {
      if (opened && persisted) void refresh(opened);
    });
  }

  return {
    get,
    subscribe,
    change(next) {
      set(next(get()));
      if (!opened) return false;
      changes = [...changes, next];
      if (!isKept(opened)) return false;
      leave(opened);
      storeSoon(opened);
      return !isRefused;
    },
    clear() {
      changes = [];
      take({ encrypted: null, plain: null });
      if (!opened) return false;
      storeText(ofTab, unencryptedKey(opened.account, name), null);
      return storeText(ofBrowser, keyOf(opened.account, name), null);
    },
  };
}

/** Returns false once the account's data was deleted. */
function isKept({ account }: Cipher): boolean {
  return recordOf(account) !== null;
}

/** Runs `work` exclusively across tabs, if the browser supports locks. Does not wait for suspended tabs. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (!locks) return work();
  const signal = AbortSignal.timeout(longestWait);
  await locks.request(name, { signal }, work).catch(() => (signal.aborted ? work() : undefined));
}
