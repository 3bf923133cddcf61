/**
 * The sessions of people who are signed in, for hosts that hold the token. sessions/machine.ts has the rules. A host
 * alone keeps them in memory (sessions/memory.ts), so a restart signs people out; several hosts keep them in a database
 * (postgres/sessions.ts).
 */
import { randomBytes } from 'node:crypto';
import type { SessionListed } from '#api/sessions.ts';

export const minute = 60_000;

export const sessionLimits = {
  /** Milliseconds without a request after which a session ends. */
  idle: 30 * minute,
  /** Milliseconds after which a session ends in any case. */
  longest: 8 * 60 * minute,
  /** Sessions at most; the one idle longest goes first. */
  most: 10_000,
  /** Milliseconds after which a cookie gets a new secret. */
  renewAfter: 15 * minute,
  /** Milliseconds for which the old secret stays valid, once the browser has sent the new one. */
  overlap: minute,
};

export type SessionLimits = Partial<typeof sessionLimits>;

export interface SignedIn {
  token: string;
  /** Identifies the token in the browser without revealing it. */
  account: string;
  /** Encrypts the account's data in the browser. */
  secret: string;
}

/**
 * Sessions by name, which is the cookie's value: an id, which opens nothing, a period, and a secret. Each method may
 * reject with `SessionsAway`.
 */
export interface Sessions {
  /** Begins a session and returns its name. `browser`: its label in the list of sessions. */
  begin(signedIn: SignedIn, browser: string): Promise<string>;
  /** Returns the session and counts as use of it. Null if there's no such session any more. */
  use(name: string): Promise<SignedIn | null>;
  /** Like `use`, without counting as use. */
  look(name: string): Promise<SignedIn | null>;
  /** Returns a new name if the secret is due for renewal. The old name works until the browser has sent the new one. */
  renew(name: string): Promise<string | null>;
  /** Ends this session, or the one of the same token that has this id. */
  end(name: string, id?: string): Promise<void>;
  /** Ends all other sessions of the same token. */
  endOthers(name: string): Promise<void>;
  /** Lists the sessions of the same token, most recently used first. Null if there's no such session any more. */
  list(name: string): Promise<SessionListed[] | null>;
  /** The number of sessions; undefined while it isn't known. */
  size(): number | undefined | Promise<number | undefined>;
}

/** The store can't be reached, so we don't know who is signed in. */
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

/** Returns null for text that can't be a name. */
export function readName(name: string): Name | null {
  const [, id, secret] = namePattern.exec(name) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** In the order of the search: most browsers name others beside themselves. */
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

/**
 * Returns a label such as `Firefox on Windows` for a User-Agent header, in words of ours and none of the header's.
 * Blank if neither part is known.
 */
export function browserName(userAgent: string | null): string {
  const find = (words: [RegExp, string][]) => words.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (system === undefined) return browser ?? '';
  return `${browser ?? 'A browser'} on ${system}`;
}
