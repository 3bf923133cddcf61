/**
 * What an account keeps in this browser's localStorage, the same in all of its tabs: under a fingerprint of its token, and
 * sealed, so that nobody reads it without that token. Until it is opened, and where the browser refuses storage or has no
 * cryptography, it lasts as long as the page.
 */
import { unsealedPrefix } from './drafts.ts';
import { type Seal, sealOf } from './seal.ts';
import { takeShared } from './shared-computer.ts';
import { keysUnder, ofBrowser, ofTab, parsedJson, storedText, storeText } from './storage.ts';
import { createStore } from './store.ts';
import type { StoredValue } from './stored-value.ts';

const prefix = 'steward.kept.';
const mostAccounts = 5;
const longestKept = 90 * 86_400_000;
/** Milliseconds until another tab is no longer waited for. */
const longestWait = 2000;

/** When it was last opened, in milliseconds, and whether on a shared computer. */
const recordOf = (account: string): { at: number; isShared: boolean } | null => {
  const record = storedText(ofBrowser, prefix + account);
  return record === null ? null : { at: Number.parseInt(record, 10) || 0, isShared: record.endsWith(' shared') };
};

let opened: Seal | null = null;
let opening: Promise<void> = Promise.resolve();
/** What was unsealed when the account was opened, for values whose code loads later. */
let texts = new Map<string, Text>();
const values = new Set<{ open(): void; inStep(): Promise<void> }>();

/** As it is stored, and what that says. */
interface Text {
  sealed: string | null;
  plain: string | null;
}

/** Brings what the account of that secret keeps here, in place of what is in memory. Null: nothing can be kept. */
export function openKept(secret: string | null): Promise<void> {
  opening = opening.then(async () => {
    const seal = secret === null ? null : await sealOf(secret);
    if (seal?.account === opened?.account) return;
    await Promise.all(Array.from(values, (value) => value.inStep()));
    await takePlain(seal);
    if (seal) note(seal.account, { wasShared: opened !== null && recordOf(opened.account)?.isShared === true });
    texts = new Map();
    if (seal) await Promise.all(namesOf(seal.account).map(async (name) => texts.set(name, await readText(seal, name))));
    opened = seal;
    for (const value of values) value.open();
  });
  return opening;
}

/** Earlier versions kept these as plain text, for whoever signed in: the views go to who does first, the rest goes. */
async function takePlain(seal: Seal | null): Promise<void> {
  const views = storedText(ofBrowser, 'steward.views');
  if (seal && views !== null && storedText(ofBrowser, keyOf(seal.account, 'views')) === null) {
    storeText(ofBrowser, keyOf(seal.account, 'views'), await seal.seal('views', views));
  }
  for (const name of ['views', 'recent', 'activity', 'remembered']) storeText(ofBrowser, `steward.${name}`, null);
}

/** Once all that was changed here is stored, and what other tabs have stored is here. */
export async function keptInStep(): Promise<void> {
  await opening;
  await Promise.all(Array.from(values, (value) => value.inStep()));
}

/** At sign-out: nothing is kept of an account that was signed in on a shared computer, nor will be. */
export function forgetShared(): void {
  if (opened && recordOf(opened.account)?.isShared) forgetAccountKept(opened.account);
}

/** How long what is stored from now on is there: as long as this page where nothing can be kept. */
export function keptUntil(): 'page' | 'sign-out' | 'forgotten' {
  const record = opened && recordOf(opened.account);
  if (!record) return 'page';
  return record.isShared ? 'sign-out' : 'forgotten';
}

/** The account that is open; blank for none. */
export function keptAccount(): string {
  return opened?.account ?? '';
}

function forgetAccountKept(account: string): void {
  for (const key of keysUnder(ofBrowser, `${prefix}${account}`)) storeText(ofBrowser, key, null);
}

/** Notes that the account was opened, and forgets those that were shared, or that nobody has opened for long. */
function note(account: string, { wasShared }: { wasShared: boolean }): void {
  const isShared = takeShared() || (recordOf(account)?.isShared ?? wasShared);
  storeText(ofBrowser, prefix + account, isShared ? `${Date.now()} shared` : String(Date.now()));
  for (const key of keysUnder(ofTab, unsealedPrefix)) {
    if (!key.startsWith(unsealedKey(account, ''))) storeText(ofTab, key, null);
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

/** Each sealed text begins with another one; blank for none. */
const nonceOf = (sealed: string | null) => sealed?.split('.')[0] ?? '';
const keyOf = (account: string, name: string) => `${prefix}${account}.${name}`;
/** In the tab's storage: what is not sealed yet, so that leaving the page does not lose it. */
const unsealedKey = (account: string, name: string) => `${unsealedPrefix}${account}.${name}`;

function namesOf(account: string): string[] {
  const start = keyOf(account, '');
  return keysUnder(ofBrowser, start).map((key) => key.slice(start.length));
}

async function readText(seal: Seal, name: string): Promise<Text> {
  const sealed = storedText(ofBrowser, keyOf(seal.account, name));
  return { sealed, plain: sealed === null ? null : await seal.unseal(name, sealed) };
}

/** `read` takes any JSON, undefined when nothing is kept, and never throws. What changes it must have no other effect. */
export function keptValue<T>(name: string, read: (given: unknown) => T): StoredValue<T> {
  type Change = (before: T) => T;
  // What is stored, as far as it is known here, and what has changed since and is not stored yet.
  let stored = read(undefined);
  let sealed: string | null = null;
  let changes: readonly Change[] = [];
  /** A change that an earlier page of this tab left, and what the stored text was sealed with before it. */
  let left: { on: string; change: Change } | null = null;
  let isRefused = false;
  let storing: Promise<void> = Promise.resolve();
  const { get, set, subscribe } = createStore(stored);

  const take = (text: Text) => {
    sealed = text.sealed;
    // It is the whole value, and would replace what was stored since.
    if (left && left.on !== nonceOf(sealed)) changes = changes.filter((change) => change !== left?.change);
    stored = read(parsedJson(text.plain));
    set(changes.reduce((value, change) => change(value), stored));
  };

  /** Another tab may have written since. */
  const refresh = async (seal: Seal) => {
    if (storedText(ofBrowser, keyOf(seal.account, name)) === sealed) return;
    const text = await readText(seal, name);
    if (seal !== opened) return;
    take(text);
    leave(seal);
  };

  /** Leaves in the tab what is not stored yet. */
  const leave = (seal: Seal) => {
    const kept = changes.length === 0 || !isKept(seal) ? null : JSON.stringify({ on: nonceOf(sealed), value: get() });
    storeText(ofTab, unsealedKey(seal.account, name), kept);
  };

  const store = async (seal: Seal) => {
    if (seal !== opened || changes.length === 0) return;
    await refresh(seal);
    const done = changes;
    const next = done.reduce((value, change) => change(value), stored);
    const text = await seal.seal(name, JSON.stringify(next));
    if (seal !== opened || changes.length < done.length || done.some((change, place) => change !== changes[place]))
      return;
    if (isKept(seal)) {
      isRefused = !storeText(ofBrowser, keyOf(seal.account, name), text);
      // It stays in the tab, and is tried again with the next change or page.
      if (isRefused) return;
      sealed = text;
    }
    stored = next;
    changes = changes.slice(done.length);
    leave(seal);
  };

  const storeSoon = (seal: Seal) => {
    storing = storing
      .then(() => (changes.length === 0 ? undefined : alone(`${prefix}${name}`, () => store(seal))))
      .catch(() => undefined);
  };

  const open = () => {
    const text = texts.get(name) ?? { sealed: null, plain: null };
    changes = [];
    isRefused = false;
    if (opened) {
      const kept = parsedJson(storedText(ofTab, unsealedKey(opened.account, name)));
      const { on, value } = (kept ?? {}) as { on?: unknown; value?: unknown };
      left = typeof on === 'string' ? { on, change: () => read(value) } : null;
      if (left) changes = [left.change];
    }
    take(text);
    if (!opened) return;
    leave(opened);
    if (changes.length > 0) storeSoon(opened);
    // The code of some values loads long after the account was opened.
    void refresh(opened);
  };
  const inStep = async () => {
    await storing;
    if (opened) await refresh(opened);
  };
  values.add({ open, inStep });
  open();

  if (typeof window !== 'undefined') {
    // A key of null: all of it was cleared.
    window.addEventListener('storage', ({ key }) => {
      if (opened && (key === keyOf(opened.account, name) || key === null)) void refresh(opened);
    });
    // A page that comes back was told of nothing meanwhile.
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
      take({ sealed: null, plain: null });
      if (!opened) return false;
      storeText(ofTab, unsealedKey(opened.account, name), null);
      return storeText(ofBrowser, keyOf(opened.account, name), null);
    },
  };
}

/** Not after it was forgotten. */
function isKept({ account }: Seal): boolean {
  return recordOf(account) !== null;
}

/** One after the other in all tabs, where the browser can. A tab that was put to sleep is not waited for. */
async function alone(name: string, work: () => Promise<void>): Promise<void> {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  if (!locks) return work();
  const signal = AbortSignal.timeout(longestWait);
  await locks.request(name, { signal }, work).catch(() => (signal.aborted ? work() : undefined));
}
