/** What our own host answers beside /v1. */
import { isObject, toText } from './fields.ts';

/** `GET /config.json`: what the application must know before anybody has signed in. */
export interface Configuration {
  /** Name of the connected service, as staff call it. */
  service: string;
  /** Host name of the service. */
  address: string;
  /** True when the answers come from the sandbox. */
  sandbox: boolean;
  version: string;
  replica: ReplicaConfiguration;
  /** Who holds the token: this tab, or the host, which gives the browser a cookie in its place. */
  custody: 'tab' | 'host';
  /** What stands for the token that the host holds for this browser; blank when it holds none. */
  account: string;
  /** What seals the things that the account keeps in this browser; blank likewise. */
  secret: string;
}

/** Whether all lists are read in the background: `ask` leaves it to each person. */
export interface ReplicaConfiguration {
  mode: 'ask' | 'memory' | 'off';
  /** Requests at most. */
  perMinute: number;
  /** Whether each person may have them kept in the browser, sealed. */
  keep: boolean;
}

export const noReplica: ReplicaConfiguration = { mode: 'off', perMinute: 300, keep: false };

function readReplica(given: unknown): ReplicaConfiguration {
  const { mode, perMinute, keep } = isObject(given) ? given : {};
  const isRead = (mode === 'ask' || mode === 'memory') && typeof perMinute === 'number' && perMinute > 0;
  return isRead ? { mode, perMinute, keep: keep === true } : noReplica;
}

/** Reads a configuration; whatever is missing is left blank. */
export function readConfiguration(body: unknown): Configuration {
  const given = isObject(body) ? body : {};
  return {
    service: toText(given['service']) ?? '',
    address: toText(given['address']) ?? '',
    sandbox: given['sandbox'] === true,
    version: toText(given['version']) ?? '',
    replica: readReplica(given['replica']),
    custody: given['custody'] === 'host' ? 'host' : 'tab',
    account: toText(given['account']) ?? '',
    secret: toText(given['secret']) ?? '',
  };
}

/**
 * On every request of ours: another site cannot set it. Its value is the account that the page works for, or `any`: the
 * cookie may be another's by now, since all tabs share it.
 */
const ownHeader = 'steward-account';
export const anyAccount = 'any';

export function ownHeaders(account: string | null = null): Record<string, string> {
  return { [ownHeader]: account ?? anyAccount };
}

/** The account that a request was made for; null when it is not one of ours. */
export function accountIn(headers: Headers): string | null {
  return headers.get(ownHeader);
}

/** Names a write to our host and to the service: it is run once under this name. */
export const keyHeader = 'idempotency-key';

/** On the answers of our host: what the key of a new write begins with. */
export const stampHeader = 'steward-stamp';

/** Whether a host of that name is the machine of whoever asks: what is sent to it does not travel. */
export function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/** Why a token is neither sent nor taken over plain http. */
export const unprotected =
  'The token would travel unprotected. Open Steward by https, or on the machine that it runs on.';

/** The lasting demo world of the sandbox. */
export const sandboxToken = 'sandbox';
