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
}

/** Reads a configuration; whatever is missing is left blank. */
export function readConfiguration(body: unknown): Configuration {
  const given = isObject(body) ? body : {};
  return {
    service: toText(given['service']) ?? '',
    address: toText(given['address']) ?? '',
    sandbox: given['sandbox'] === true,
    version: toText(given['version']) ?? '',
  };
}

/** The lasting demo world of the sandbox. */
export const sandboxToken = 'sandbox';
