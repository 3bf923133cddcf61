/** The one door to the network: every operation goes through `call`. */
import ky, { isTimeoutError } from 'ky';
import { ApiError, kindOfStatus, reachedHeader, readErrorBody, readRetryAfter, sentence } from './errors.ts';
import { parseJson } from './fields.ts';
import { keyHeader } from './host.ts';
import { type Input, type OperationName, operations, type Output, pathNames, type ReadName } from './operations.ts';
import { NoListError } from './page.ts';
import { brokenRules } from './rules.ts';
import * as z from 'zod/mini';

z.config({ jitless: true });

/** A write answered with an empty 2xx is saved, and the service said nothing about it: null. */
export type Answer<Name extends OperationName> = Name extends ReadName ? Output<Name> : Output<Name> | null;

export interface CallOptions {
  signal?: AbortSignal;
  /** The `Idempotency-Key` of a write: our host runs it once, however often it arrives (journal.ts). */
  key?: string;
}

export type Call = <Name extends OperationName>(
  name: Name,
  input: Input<Name>,
  options?: CallOptions,
) => Promise<Answer<Name>>;

export interface ClientOptions {
  /** The address that every path of the specification is appended to. */
  origin: string;
  /** The bearer token; null when nobody is signed in. */
  token: () => string | null;
  fetch?: typeof fetch;
  /** Of every request, beside the token's. */
  headers?: () => Readonly<Record<string, string>>;
  /** Hears of the headers of every answer. */
  answered?: (headers: Headers) => void;
}

const readTimeout = 15_000;
const writeTimeout = 30_000;
const bodyTimeout = 15_000;
/** Milliseconds after which a write has its answer, or has failed. */
export const longestWrite = writeTimeout + bodyTimeout;

/** A request of one operation, checked against the specification before anything is sent. */
export interface PreparedRequest {
  method: 'GET' | 'PUT' | 'POST';
  /** Path and query, beginning with /v1. */
  address: string;
  body: unknown;
}

/** @throws ApiError of kind `not-sent` that names the fields, when the input breaks a rule of the specification */
export function prepare<Name extends OperationName>(name: Name, input: Input<Name>): PreparedRequest {
  const { method, path, query, body } = operations[name];
  const given: Record<string, unknown> = { ...input };
  const names = pathNames(path);
  const filled = names.reduce((filling, key) => filling.replace(`{${key}}`, pathPart(given[key])), path as string);
  const asked = Object.fromEntries(
    Object.entries(given).filter(([key, value]) => key !== 'body' && !names.includes(key) && value !== undefined),
  );
  const checkedQuery = obey(query, asked);
  const checkedBody = obey(body, given['body']);
  const search = new URLSearchParams(checkedQuery as Record<string, string>).toString();
  return { method, address: search ? `${filled}?${search}` : filled, body: checkedBody };
}

function pathPart(value: unknown): string {
  const written = typeof value === 'string' ? value.trim() : '';
  // Half a character (a lone surrogate) is in no ID, and cannot be written in an address.
  if (written === '' || written === '.' || written === '..' || /\p{Cs}/u.test(written)) {
    throw new ApiError({ kind: 'not-sent', message: 'An ID is missing, so nothing was sent.' });
  }
  return encodeURIComponent(written);
}

function obey(rules: z.ZodMiniType, value: unknown): unknown {
  const checked = z.safeParse(rules, value);
  if (checked.success) return checked.data;
  const fields = brokenRules(checked.error);
  const first = Object.values(fields)[0]?.[0] ?? 'The request breaks a rule of the specification.';
  throw new ApiError({ kind: 'not-sent', message: sentence(`${first} Nothing was sent.`), fields });
}

/**
 * `call(operation, input)`: one request, never repeated.
 * @returns what the operation answers with, read tolerantly
 * The promise rejects with an ApiError and with nothing else.
 */
export function createClient(client: ClientOptions): Call {
  const http = ky.create({
    prefixUrl: client.origin,
    retry: 0,
    throwHttpErrors: false,
    redirect: 'manual',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });

  return async (name, input, options = {}) => {
    const request = prepare(name, input);
    if (globalThis.navigator?.onLine === false) {
      throw new ApiError({ kind: 'not-sent', message: 'You are offline. Nothing was sent.' });
    }
    if (options.signal?.aborted) {
      throw new ApiError({ kind: 'not-sent', message: 'The request was stopped. Nothing was sent.' });
    }
    const headers = headersWith(client);
    if (options.key !== undefined && request.method !== 'GET') headers.set(keyHeader, options.key);
    const timeout = request.method === 'GET' ? readTimeout : writeTimeout;
    const signals = [AbortSignal.timeout(timeout + bodyTimeout), ...(options.signal ? [options.signal] : [])];
    const send = client.fetch ?? globalThis.fetch;
    let sendingBegan = false;
    let response: Response;
    let body: string;
    try {
      response = await http(request.address.slice(1), {
        method: request.method,
        timeout,
        signal: AbortSignal.any(signals),
        headers,
        ...(request.body === undefined ? {} : { json: request.body }),
        fetch: (...sent) => {
          sendingBegan = true;
          return send(...sent);
        },
      });
      body = await response.text();
    } catch (error) {
      if (!sendingBegan) throw notBegun(error);
      throw brokenOff(error, options.signal, timeout);
    }
    client.answered?.(response.headers);
    return readResponse(name, input, { status: response.status, headers: response.headers, body });
  };
}

/**
 * What an answer of the service says, to whom it was asked by `input`.
 * @throws ApiError when it is not a readable 2xx
 */
export function readResponse<Name extends OperationName>(
  name: Name,
  input: object,
  { status, headers, body }: { status: number; headers: Headers; body: string },
): Answer<Name> {
  if (status < 200 || status > 299) throw declined(status, headers, body);
  return readAnswer(name, input, status, body);
}

/** The error is left without its cause: the engine's own words quote the header, and with it the token. */
function headersWith({ token, headers: always }: ClientOptions): Headers {
  const headers = new Headers({ ...always?.(), Accept: 'application/json' });
  try {
    const held = token();
    if (held !== null) headers.set('Authorization', `Bearer ${held}`);
  } catch {
    const message = 'The token could not be read, or holds characters that cannot be sent. Nothing was sent.';
    throw new ApiError({ kind: 'not-sent', message });
  }
  return headers;
}

function notBegun(error: unknown): ApiError {
  const message = 'The request could not be made from the address of the service. Nothing was sent.';
  return new ApiError({ kind: 'not-sent', message }, { cause: error });
}

function brokenOff(error: unknown, asked: AbortSignal | undefined, timeout: number): ApiError {
  const cause = { cause: error };
  if (asked?.aborted) return new ApiError({ kind: 'aborted', message: 'The request was stopped.' }, cause);
  if (isTimeoutError(error) || (error instanceof DOMException && error.name === 'TimeoutError')) {
    const message = `The service did not answer within ${timeout / 1000} seconds.`;
    return new ApiError({ kind: 'timeout', message }, cause);
  }
  const message = 'The connection was cut off, or the service could not be reached.';
  return new ApiError({ kind: 'network', message }, cause);
}

function declined(status: number, headers: Headers, body: string): ApiError {
  const parsed = parse(body);
  const { message, fields } = readErrorBody(parsed === undefined ? body : parsed, status);
  const reached = headers.get(reachedHeader);
  const retryAfter = readRetryAfter(headers.get('retry-after'), headers.get('date'));
  return new ApiError({
    kind: kindOfStatus(status, reached),
    ...(reached === null ? {} : { reached }),
    status,
    message,
    fields,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
}

function readAnswer<Name extends OperationName>(name: Name, input: object, status: number, body: string) {
  const { method, returns } = operations[name];
  if (method !== 'GET' && body.trim() === '') return null as Answer<Name>;
  const parsed = parse(body);
  const page = 'page' in input && typeof input.page === 'string' ? { page: input.page } : {};
  try {
    if (parsed === undefined) throw new SyntaxError('not JSON');
    return returns.read(parsed, page) as Answer<Name>;
  } catch (error) {
    const message =
      error instanceof NoListError
        ? 'The service answered, but not with a list.'
        : 'The service answered in a way that Steward cannot read.';
    throw new ApiError({ kind: 'unreadable', status, message }, { cause: error });
  }
}

/** The value of a JSON text, undefined when it is none. A number that JavaScript would round is kept as text. */
function parse(body: string): unknown {
  const value = parseJson(body);
  return value !== undefined && mayRound.test(body) ? parseJson(quoteRounded(body)) : value;
}

const mayRound = /[\d.]{16}|\d[eE]\+?\d{3}/;

/** Done to the text, since a reviver is not told the digits by every engine, and does not reach every depth. */
function quoteRounded(json: string): string {
  let inText = false;
  return json.replace(/\\.|"|-?\d[\d.eE+-]*/g, (token) => {
    if (token === '"') inText = !inText;
    return inText || !/\d$/.test(token) || !isRounded(token) ? token : `"${token}"`;
  });
}

function isRounded(written: string): boolean {
  const value = Number(written);
  const digits = written.replace(/[eE].*|\D/g, '').length;
  return !Number.isFinite(value) || (digits >= 16 && String(value) !== written);
}
