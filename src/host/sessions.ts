/** Who is signed in, where the host holds the token: here in memory alone, so that a restart signs everybody out. */
import { createHash, randomBytes } from 'node:crypto';
import type { SessionListed } from '../api/sessions.ts';

export interface SessionLimits {
  /** Milliseconds without a request after which a session ends. */
  idle?: number;
  /** Milliseconds after which a session ends in any case. */
  longest?: number;
  /** Sessions at once; the one that was idle longest goes first. */
  most?: number;
  /** Milliseconds after which a cookie gets another secret. */
  renewAfter?: number;
  /** Milliseconds that the former secret is good for, once the browser has shown the other. */
  overlap?: number;
}

export const minute = 60_000;

export const sessionLimits: Required<SessionLimits> = {
  idle: 30 * minute,
  longest: 8 * 60 * minute,
  most: 10_000,
  renewAfter: 15 * minute,
  overlap: minute,
};

export interface SignedIn {
  token: string;
  /** What stands for the token in the browser. */
  account: string;
  /** What seals the things that the account keeps there. */
  secret: string;
}

/**
 * Sessions by what the cookie holds: an id, which opens nothing, a point and a secret.
 * Each may reject with `SessionsAway`.
 */
export interface Sessions {
  /** Begins a session of a browser of that kind; what the cookie holds. */
  begin(signedIn: SignedIn, browser: string): Promise<string>;
  /** Who is signed in; the session is in use from now on. Null when there is none of that name any more. */
  use(name: string): Promise<SignedIn | null>;
  /** The same without counting as use. */
  look(name: string): Promise<SignedIn | null>;
  /** What the cookie holds from now on, when it is time for another secret. The one in use goes on until that is shown. */
  renew(name: string): Promise<string | null>;
  /** Ends it, or the one of the same token that has this id. */
  end(name: string, id?: string): Promise<void>;
  /** Ends all others of the same token. */
  endOthers(name: string): Promise<void>;
  /** The sessions of the same token, the one used last first. Null when there is none of that name any more. */
  list(name: string): Promise<SessionListed[] | null>;
  /** How many there are; undefined while that is not known. */
  size(): number | undefined | Promise<number | undefined>;
}

/** Nobody can tell now who is signed in. */
export class SessionsAway extends Error {
  override name = 'SessionsAway';
}

export interface Name {
  id: string;
  secret: string;
}

export function newId(): string {
  return randomBytes(16).toString('base64url');
}

export function written({ id, secret }: Name): string {
  return `${id}.${secret}`;
}

const namePattern = /^([\w-]{22})\.([\w-]{43})$/;

/** Null for what never was a name. */
export function readName(name: string): Name | null {
  const [, id, secret] = namePattern.exec(name) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** Of one secret of a session. The last one is what the cookie should hold. */
interface Known {
  hash: string;
  issued: number;
  /** Until when it is good; the browser has shown a newer one. */
  until: number;
}

interface Session extends SignedIn {
  browser: string;
  began: number;
  used: number;
  secrets: Known[];
}

/** `now`: milliseconds. */
export function createSessions({
  now = () => performance.now(),
  ...limits
}: SessionLimits & { now?: () => number } = {}): Sessions {
  const { idle, longest, most, renewAfter, overlap } = { ...sessionLimits, ...limits };
  // By their ids, and in the order in which they were last used.
  const sessions = new Map<string, Session>();

  const newSecret = () => randomBytes(32).toString('base64url');
  const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');
  const known = (secret: string): Known => ({ hash: hashOf(secret), issued: now(), until: Infinity });

  const find = (written: string) => {
    const name = readName(written);
    const session = name && sessions.get(name.id);
    if (!name || !session) return null;
    if (now() - session.used >= idle || now() - session.began >= longest) {
      sessions.delete(name.id);
      return null;
    }
    const hash = hashOf(name.secret);
    const place = session.secrets.findIndex((one) => one.hash === hash && now() < one.until);
    if (place < 0) return null;
    for (const former of session.secrets.slice(0, place)) former.until = Math.min(former.until, now() + overlap);
    return { id: name.id, session, place };
  };

  const tidy = () => {
    for (const [id, { used }] of sessions) {
      if (now() - used < idle && sessions.size < most) return;
      sessions.delete(id);
    }
  };

  const ofSameToken = (session: Session) =>
    Array.from(sessions).filter(
      ([, { token, used, began }]) => token === session.token && now() - used < idle && now() - began < longest,
    );

  return {
    async begin({ token, account, secret: ofAccount }, browser) {
      tidy();
      const [id, secret] = [newId(), newSecret()];
      const secrets = [known(secret)];
      sessions.set(id, { token, account, secret: ofAccount, browser, began: now(), used: now(), secrets });
      return written({ id, secret });
    },

    async use(name) {
      const found = find(name);
      if (!found) return null;
      found.session.used = now();
      sessions.delete(found.id);
      sessions.set(found.id, found.session);
      return found.session;
    },

    async look(name) {
      return find(name)?.session ?? null;
    },

    async renew(name) {
      const found = find(name);
      if (!found) return null;
      const { id, session, place } = found;
      const latest = session.secrets.at(-1);
      if (!latest || session.secrets[place]?.until !== Infinity) return null;
      // What was issued and is not shown may have been lost on its way.
      const isShown = place === session.secrets.length - 1;
      if (now() - latest.issued < (isShown ? renewAfter : overlap)) return null;
      const secret = newSecret();
      session.secrets = [...session.secrets.slice(0, place + 1).filter(({ until }) => now() < until), known(secret)];
      return written({ id, secret });
    },

    async end(name, id) {
      const found = find(name);
      if (!found) return;
      const isOwn = ofSameToken(found.session).some(([one]) => one === id);
      if (id === undefined || isOwn) sessions.delete(id ?? found.id);
    },

    async endOthers(name) {
      const found = find(name);
      if (!found) return;
      for (const [id] of ofSameToken(found.session)) if (id !== found.id) sessions.delete(id);
    },

    size: () => sessions.size,

    async list(name) {
      const found = find(name);
      if (!found) return null;
      const writtenAt = (moment: number) => new Date(Date.now() - now() + moment).toISOString();
      return ofSameToken(found.session)
        .map(([id, { browser, began, used }]) => ({
          id,
          browser,
          began: writtenAt(began),
          used: writtenAt(used),
          isThis: id === found.id,
        }))
        .toReversed();
    },
  };
}

/** In the order in which they are looked for: most browsers name others beside themselves. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** `Firefox on Windows`, from the header User-Agent: a word of ours for each, and nothing that was sent. Blank when neither is known. */
export function browserName(userAgent: string | null): string {
  const find = (words: [RegExp, string][]) => words.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (system === undefined) return browser ?? '';
  return `${browser ?? 'A browser'} on ${system}`;
}
