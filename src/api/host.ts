/** The interface of our own server besides /v1. */
import { isObject, toText } from './fields.ts';

/** `GET /config.json`: the configuration that the application needs before sign-in. */
export interface Configuration {
  /** Name of the connected platform, as staff call it. */
  service: string;
  /** Host name of the platform. */
  address: string;
  /** In a site without our server: the origin of the platform's API. Otherwise absent, because our server forwards. */
  api?: string;
  /** True when connected to the sandbox. */
  sandbox: boolean;
  version: string;
  replica: SyncConfiguration;
  /** True if users may keep the door list open until midnight. */
  keepsDoorList?: boolean;
  /** The holder of the token: this tab, or our server, which gives the browser a session cookie instead. */
  custody: 'tab' | 'host';
  /** The account ID of the token that the server holds for this browser; blank without one. */
  account: string;
  /** The encryption secret for the account's data in this browser; blank without one. */
  secret: string;
}

/** Background sync. Mode `ask` leaves the choice to each user. */
export interface SyncConfiguration {
  mode: 'ask' | 'memory' | 'off';
  /** The maximum number of requests per minute. */
  perMinute: number;
  /** True if browsers may store synced data, encrypted. */
  keep: boolean;
}

export const noSync: SyncConfiguration = { mode: 'off', perMinute: 300, keep: false };

function readSync(given: unknown): SyncConfiguration {
  const { mode, perMinute, keep } = isObject(given) ? given : {};
  const isRead = (mode === 'ask' || mode === 'memory') && typeof perMinute === 'number' && perMinute > 0;
  return isRead ? { mode, perMinute, keep: keep === true } : noSync;
}

/** Parses a configuration. Missing values become blank. */
export function readConfiguration(body: unknown): Configuration {
  const given = isObject(body) ? body : {};
  const api = toText(given['api']);
  return {
    service: toText(given['service']) ?? '',
    address: toText(given['address']) ?? '',
    sandbox: given['sandbox'] === true,
    version: toText(given['version']) ?? '',
    replica: readSync(given['replica']),
    keepsDoorList: given['keepsDoorList'] === true,
    custody: given['custody'] === 'host' ? 'host' : 'tab',
    account: toText(given['account']) ?? '',
    secret: toText(given['secret']) ?? '',
    ...(api ? { api } : {}),
  };
}

/**
 * A header of every request from our pages, which other sites can't set (CSRF protection). Its value is the page's account
 * or `any`: all tabs share the cookie, which may belong to a different account by now.
 */
const ownHeader = 'steward-account';
export const anyAccount = 'any';
/** A header that tells our server the tabs of one token apart, so they take turns. */
const tabHeader = 'steward-tab';
const tab = Math.random().toString(36).slice(2, 10);

export function ownHeaders(account: string | null = null): Record<string, string> {
  return { [ownHeader]: account ?? anyAccount, [tabHeader]: tab };
}

/** The same for background sync: all syncs of a token take turns as one tab, so they never wait in a person's place. */
export function syncHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return tabHeader in headers ? { ...headers, [tabHeader]: 'sync' } : headers;
}

/** Returns the tab that a request is from, or null if it isn't from our pages. */
export function tabIn(headers: Headers): string | null {
  return headers.get(tabHeader);
}

/** Options of every request to our own server. */
export const ownRequest = { redirect: 'error', cache: 'no-store', referrerPolicy: 'no-referrer' } as const;

/** Returns these headers for a request to `origin`. Other origins get none, because their CORS rules don't allow them. */
export function headersFor(origin: string, account: string | null = null): Record<string, string> {
  return origin === globalThis.location?.origin ? ownHeaders(account) : {};
}

/** Returns the account that a request was made for, or null if the request isn't from our pages. */
export function accountIn(headers: Headers): string | null {
  return headers.get(ownHeader);
}

/** The idempotency key of a write: our server runs each key once. */
export const keyHeader = 'idempotency-key';

/** A header of our server's responses: the prefix for the keys of new writes. */
export const stampHeader = 'steward-stamp';

/** Returns true for a host name of the local machine, whose traffic doesn't leave it. */
export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** The error for entering, sending, or accepting a token over plain http. */
export const unprotected =
  'This connection is unencrypted, so others could read your token. Open Steward over HTTPS, or on the computer it runs on.';

/** A token of the sandbox's persistent demo data set. Long enough to encrypt with: 40 characters. */
export const sandboxToken = 'sandbox-token-with-sample-data-for-demos';
