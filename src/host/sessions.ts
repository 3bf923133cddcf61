/**
 * Sessions of people who are signed in, where the host holds the token. Their rules are in sessions/machine.ts; one host holds
 * them in memory, so that a restart signs everybody out, several in a database.
 */
import { randomBytes } from 'node:crypto';
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
