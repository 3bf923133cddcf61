/**
 * The rules of sessions, for every store. The token is encrypted under a key from the cookie's secret and the host's,
 * so neither the store nor a cookie alone reveals it.
 */
import type { SessionListed } from '#api/sessions.ts';
import { readName, type SessionLimits, sessionLimits, type Sessions, type SignedIn, written } from '#host/sessions.ts';
import { createSessionKeys } from './keys.ts';

/** One secret of a session, in the form that a store may have. */
export interface Secret {
  hash: Buffer;
  sealed: Buffer;
}

/** A session as one of its secrets shows it. */
export interface Shown {
  /** This secret's place among those of the session. */
  place: number;
  sealed: Buffer;
  isLatest: boolean;
  /** True while an older secret has no expiry yet. */
  replaces: boolean;
  /** Milliseconds since the session was last used, and since its latest secret was issued. */
  used: number;
  issued: number;
}

/** Stores ids, owners, and secrets that open nothing on their own. Each method may reject with `SessionsAway`. */
export interface SessionStore {
  /** Adds a session. Drops those that are over and, if there are too many, those idle longest; returns their ids. */
  begin(session: { id: string; owner: Buffer; browser: string }, secret: Secret): Promise<string[]>;
  /** Returns undefined if the session is over, or the secret isn't one of its valid ones. */
  read(id: string, hash: Buffer): Promise<Shown | undefined>;
  /** Sets the expiry of the secrets before this place. */
  replace(id: string, place: number): Promise<void>;
  /** Records that the session was used now. */
  note(id: string): Promise<void>;
  /** Adds a secret after this place if it's time. Of callers at the same moment, only one succeeds. */
  renew(id: string, place: number, secret: Secret): Promise<boolean>;
  /** Ends one session of the owner, or all `but` one; returns their ids. */
  end(owner: Buffer, which: { id: string } | { but: string }): Promise<string[]>;
  /** Most recently used first. */
  list(owner: Buffer): Promise<Omit<SessionListed, 'isThis'>[]>;
  size: Sessions['size'];
}

export interface MachineOptions extends SessionLimits {
  /** 32 bytes: the host's, or those of all hosts that share a store. */
  secret: Uint8Array;
  /** Milliseconds before the store is asked about a session again. */
  fresh: number;
  /** Milliseconds for which a session lives on while the store doesn't answer. */
  grace: number;
  /** Milliseconds between two records of use. */
  noteEvery: number;
}

/** A session as this process last read it. Times are by its own clock. */
interface Held extends SignedIn, Pick<Shown, 'place' | 'isLatest'> {
  id: string;
  /** True if it has ended since it was read. */
  isOver: boolean;
  /** When it was read, when the session was last used, and when its latest secret was issued. */
  at: number;
  used: number;
  issued: number;
}

/** Milliseconds that a request waits for news of a known session. */
const newsTimeout = 300;

/** `listen` calls its argument when another host has ended a session. */
export function sessionsOver(
  store: SessionStore,
  { secret, fresh, grace, noteEvery, ...limits }: MachineOptions,
  listen: (ended: (id: string) => void) => void = () => undefined,
): Sessions {
  const { most, renewAfter, overlap } = { ...sessionLimits, ...limits };
  const keys = createSessionKeys(secret);
  const held = new Map<string, Held>();
  const reading = new Map<string, Promise<Held | null>>();
  let endings = 0;

  const forget = (id: string) => {
    endings += 1;
    for (const [name, one] of held) {
      if (one.id !== id) continue;
      one.isOver = true;
      held.delete(name);
    }
  };
  listen(forget);

  const read = async (name: string, { isUse }: { isUse: boolean }): Promise<Held | null> => {
    const parts = readName(name);
    if (!parts || !keys.isOurs(parts)) return null;
    const { id } = parts;
    const before = endings;
    const shown = await store.read(id, keys.hashOf(parts));
    const signedIn = shown && keys.open(parts, shown.sealed);
    if (!shown || !signedIn) {
      held.delete(name);
      return null;
    }
    const { place, isLatest, issued } = shown;
    if (shown.replaces) await store.replace(id, place);
    const isNoted = isUse && shown.used >= noteEvery;
    if (isNoted) await store.note(id);
    const at = performance.now();
    const used = isNoted ? at : at - shown.used;
    const found: Held = { ...signedIn, id, place, isLatest, isOver: false, at, used, issued: at - issued };
    // Don't keep it if a session has ended meanwhile: it may be this one.
    if (endings === before) hold(name, found);
    return found;
  };

  /** Keeps a session; the one read longest ago goes first. */
  const hold = (name: string, found: Held) => {
    held.delete(name);
    held.set(name, found);
    for (const [one, { at }] of held) {
      if (held.size <= most && performance.now() - at < grace) return;
      held.delete(one);
    }
  };

  /** Shares one read among all who ask at the same moment. */
  const readOnce = (name: string, how: { isUse: boolean }) => {
    const key = `${name} ${how.isUse}`;
    const asked = reading.get(key) ?? read(name, how).finally(() => reading.delete(key));
    reading.set(key, asked);
    return asked;
  };

  const find = async (name: string, how = { isUse: false }): Promise<Held | null> => {
    const known = held.get(name);
    const isFresh = (one: Held) =>
      performance.now() - one.at < fresh && !(how.isUse && performance.now() - one.used > noteEvery);
    if (known && isFresh(known)) return known;
    const asked = readOnce(name, how);
    if (!known || performance.now() - known.at >= grace) return asked;
    // A store that's down or hangs must not sign people out or hold them up.
    const late = new Promise<Held | null>((resolve) => {
      const goOn = () => resolve(known.isOver ? null : known);
      setTimeout(goOn, newsTimeout).unref();
      asked.catch(goOn);
    });
    return Promise.race([asked.catch(() => late), late]);
  };

  const end = async (token: string, which: { id: string } | { but: string }) => {
    for (const id of await store.end(keys.ownerOf(token), which)) forget(id);
  };

  return {
    size: store.size,

    async begin(signedIn, browser) {
      const name = keys.newName();
      const session = { id: name.id, owner: keys.ownerOf(signedIn.token), browser };
      const gone = await store.begin(session, { hash: keys.hashOf(name), sealed: keys.seal(name, signedIn) });
      for (const id of gone) forget(id);
      return written(name);
    },

    use: (name) => find(name, { isUse: true }),
    look: (name) => find(name),

    async renew(name) {
      const found = await find(name).catch(() => null);
      if (!found || performance.now() - found.issued < (found.isLatest ? renewAfter : overlap)) return null;
      const next = keys.newName(found.id);
      const added = { hash: keys.hashOf(next), sealed: keys.seal(next, found) };
      // If that fails, the current secret stays valid.
      const isGiven = await store.renew(found.id, found.place, added).catch(() => false);
      held.delete(name);
      return isGiven ? written(next) : null;
    },

    async end(name, id) {
      const found = await find(name);
      if (found) await end(found.token, { id: id ?? found.id });
    },

    async endOthers(name) {
      const found = await find(name);
      if (found) await end(found.token, { but: found.id });
    },

    async list(name) {
      const found = await find(name);
      if (!found) return null;
      const listed = await store.list(keys.ownerOf(found.token));
      return listed.map((each) => ({ ...each, isThis: each.id === found.id }));
    },
  };
}
