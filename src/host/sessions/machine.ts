/**
 * The rules of sessions, wherever they are kept. The token is encrypted under a key from the cookie's secret and the
 * host's, so that neither the store nor a cookie alone gives it away.
 */
import type { SessionListed } from '../../api/sessions.ts';
import { readName, type SessionLimits, sessionLimits, type Sessions, type SignedIn, written } from '../sessions.ts';
import { createSessionKeys } from './keys.ts';

/** One secret of a session, as a store may have it. */
export interface Secret {
  hash: Buffer;
  sealed: Buffer;
}

/** A session as it stands under one of its secrets. */
export interface Shown {
  /** Among its secrets, the place of this one. */
  place: number;
  sealed: Buffer;
  isLatest: boolean;
  /** True while a former secret has no end yet. */
  replaces: boolean;
  /** Milliseconds since the session was used, and since its latest secret was issued. */
  used: number;
  issued: number;
}

/** A store holds ids, owners, and secrets that open nothing by themselves. Each may reject with `SessionsAway`. */
export interface SessionStore {
  /** Forgets what is over, and, of too many, those that were idle longest; their ids. */
  begin(session: { id: string; owner: Buffer; browser: string }, secret: Secret): Promise<string[]>;
  /** Undefined for a session that is over, and for a secret that is none of its own or no longer. */
  read(id: string, hash: Buffer): Promise<Shown | undefined>;
  /** Secrets before this place have their end from now on. */
  replace(id: string, place: number): Promise<void>;
  /** The session is used now. */
  note(id: string): Promise<void>;
  /** Adds a secret after this place, for one of those who ask at the same moment, if it is time. */
  renew(id: string, place: number, secret: Secret): Promise<boolean>;
  /** Ends one session of the owner, or all `but` one; their ids. */
  end(owner: Buffer, which: { id: string } | { but: string }): Promise<string[]>;
  /** The one used last first. */
  list(owner: Buffer): Promise<Omit<SessionListed, 'isThis'>[]>;
  size: Sessions['size'];
}

export interface MachineOptions extends SessionLimits {
  /** 32 bytes of the host, or of all that share a store. */
  secret: Uint8Array;
  /** Milliseconds that the store is not asked again about a session. */
  fresh: number;
  /** Milliseconds that one goes on without an answer of the store. */
  grace: number;
  /** Milliseconds after which use is written down again. */
  noteEvery: number;
}

/** This process's knowledge of a cookie. Moments are by its own clock. */
interface Held extends SignedIn, Pick<Shown, 'place' | 'isLatest'> {
  id: string;
  /** It was ended since it was read. */
  isOver: boolean;
  /** When it was read, when the session was used, when its latest secret was issued. */
  at: number;
  used: number;
  issued: number;
}

/** Milliseconds that a request waits for news of a session that is known. */
const patience = 300;

/** `listen` calls what it is given when another host has ended a session. */
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
    // What was ended meanwhile is not held as if it had been read after.
    if (endings === before) hold(name, found);
    return found;
  };

  /** The one that was read longest ago goes first. */
  const hold = (name: string, found: Held) => {
    held.delete(name);
    held.set(name, found);
    for (const [one, { at }] of held) {
      if (held.size <= most && performance.now() - at < grace) return;
      held.delete(one);
    }
  };

  /** Reads it once for all who ask at the same moment. */
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
    // A store that is away, or stands still, neither signs people out nor holds them up.
    const late = new Promise<Held | null>((resolve) => {
      const goOn = () => resolve(known.isOver ? null : known);
      setTimeout(goOn, patience).unref();
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
      // Where that fails, the one that is there goes on.
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
