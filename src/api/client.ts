/** The API client: every operation goes through `request`, or through `call`, which throws. */
import ky, { isTimeoutError } from 'ky';
import { ApiError, kindOfStatus, reachedHeader, readErrorBody, readRetryAfter, sentence } from './errors.ts';
import { parseJson } from './fields.ts';
import { keyHeader } from './host.ts';
import { type Input, type OperationName, operations, type Output, pathNames, type ReadName } from './operations.ts';
import { NoListError } from './page.ts';
import { brokenRules } from './rules.ts';
import * as z from 'zod/mini';

z.config({ jitless: true });

/** The response type. Null for a write with an empty 2xx response: saved, without a record. */
export type Answer<Name extends OperationName> = Name extends ReadName ? Output<Name> : Output<Name> | null;

export interface CallOptions {
  signal?: AbortSignal;
  /** The `Idempotency-Key` of a write: our server runs it once, however often it arrives (journal.ts). */
  key?: string;
}

export type Call = <Name extends OperationName>(
  name: Name,
  input: Input<Name>,
  options?: CallOptions,
) => Promise<Answer<Name>>;

/** A response, or the reason why there is none. */
export type Result<T> = { ok: true; answer: T } | { ok: false; error: ApiError };

/** Sends one request, without retries. Its promise never rejects. */
export type Request = <Name extends OperationName>(
  name: Name,
  input: Input<Name>,
  options?: CallOptions,
) => Promise<Result<Answer<Name>>>;

export interface ClientOptions {
  /** The base URL of all paths in the specification. */
  origin: string;
  /** The bearer token; null when signed out. */
  token: () => string | null;
  fetch?: typeof fetch;
  /** Additional headers of every request. */
  headers?: () => Readonly<Record<string, string>>;
  /** Called with the headers of every response. */
  answered?: (headers: Headers) => void;
}

const readTimeout = 15_000;
const writeTimeout = 30_000;
const bodyTimeout = 15_000;
/** The longest time that a write can take, in milliseconds. */
export const longestWrite = writeTimeout + bodyTimeout;

/**
 * Validates the input against the specification and builds the request: its path and query, and its body.
 * @throws ApiError of kind `not-sent` that names the invalid fields
 */
export function prepare<Name extends OperationName>(name: Name, input: Input<Name>) {
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
  // A lone surrogate is never part of an ID and can't be encoded in a URL.
  if (written === '' || written === '.' || written === '..' || /\p{Cs}/u.test(written)) {
    throw new ApiError({ kind: 'not-sent', message: 'Missing ID. Nothing was sent.' });
  }
  return encodeURIComponent(written);
}

function obey(rules: z.ZodMiniType, value: unknown): unknown {
  const checked = z.safeParse(rules, value);
  if (checked.success) return checked.data;
  const fields = brokenRules(checked.error);
  const first = Object.values(fields)[0]?.[0] ?? 'This request isn’t valid.';
  throw new ApiError({ kind: 'not-sent', message: sentence(`${first} Nothing was sent.`), fields });
}

/** Creates `request(operation, input)`, whose answers are parsed tolerantly. */
export function createRequest(client: ClientOptions): Request {
  const http = ky.create({
    prefixUrl: client.origin,
    retry: 0,
    throwHttpErrors: false,
    redirect: 'manual',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
  });

  return async (name, input, options = {}) => {
    const asked = prepared(client, name, input, options);
    if (!asked.ok) return asked;
    const { request, headers } = asked.answer;
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
      return { ok: false, error: sendingBegan ? brokenOff(error, options.signal, timeout) : notBegun(error) };
    }
    client.answered?.(response.headers);
    return readResponse(name, input, { status: response.status, headers: response.headers, body });
  };
}

/** Returns `call(operation, input)`, whose promise rejects with the request's ApiError. */
export function toCall(request: Request): Call {
  return async (...given) => {
    const result = await request(...given);
    if (!result.ok) throw result.error;
    return result.answer;
  };
}

export const createClient = (client: ClientOptions): Call => toCall(createRequest(client));

/** Returns the request and its headers, or why it can't be sent. */
function prepared<Name extends OperationName>(
  client: ClientOptions,
  name: Name,
  input: Input<Name>,
  { signal, key }: CallOptions,
): Result<{ request: ReturnType<typeof prepare>; headers: Headers }> {
  try {
    const request = prepare(name, input);
    if (globalThis.navigator?.onLine === false) return notSent('You’re offline. Nothing was sent.');
    if (signal?.aborted) return notSent('Request canceled. Nothing was sent.');
    const headers = headersWith(client);
    if (key !== undefined && request.method !== 'GET') headers.set(keyHeader, key);
    return { ok: true, answer: { request, headers } };
  } catch (error) {
    if (error instanceof ApiError) return { ok: false, error };
    throw error;
  }
}

function notSent(message: string): Result<never> {
  return { ok: false, error: new ApiError({ kind: 'not-sent', message }) };
}

/** Parses a response. `input` is the input of its request. */
export function readResponse<Name extends OperationName>(
  name: Name,
  input: object,
  { status, headers, body }: { status: number; headers: Headers; body: string },
): Result<Answer<Name>> {
  if (status < 200 || status > 299)
    return { ok: false, error: declined(operations[name].method, status, headers, body) };
  return readAnswer(name, input, status, body);
}

/** Builds the headers. The error has no `cause`, because the browser's own message would quote the token. */
function headersWith({ token, headers: always }: ClientOptions): Headers {
  const headers = new Headers({ ...always?.(), Accept: 'application/json' });
  try {
    const held = token();
    if (held !== null) headers.set('Authorization', `Bearer ${held}`);
  } catch {
    const message = 'Your access token is missing or contains invalid characters. Nothing was sent.';
    throw new ApiError({ kind: 'not-sent', message });
  }
  return headers;
}

function notBegun(error: unknown): ApiError {
  const message = 'The platform address isn’t valid. Nothing was sent.';
  return new ApiError({ kind: 'not-sent', message }, { cause: error });
}

function brokenOff(error: unknown, asked: AbortSignal | undefined, timeout: number): ApiError {
  const cause = { cause: error };
  if (asked?.aborted) return new ApiError({ kind: 'aborted', message: 'Request canceled.' }, cause);
  if (isTimeoutError(error) || (error instanceof DOMException && error.name === 'TimeoutError')) {
    const message = `The platform didn’t respond within ${timeout / 1000} seconds.`;
    return new ApiError({ kind: 'timeout', message }, cause);
  }
  const message = 'Connection lost, or the platform couldn’t be reached.';
  return new ApiError({ kind: 'network', message }, cause);
}

function declined(method: string, status: number, headers: Headers, body: string): ApiError {
  const parsed = parse(body);
  const reached = headers.get(reachedHeader);
  const { message, fields } = readErrorBody(parsed === undefined ? body : parsed, status, reached);
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

function readAnswer<Name extends OperationName>(
  name: Name,
  input: object,
  status: number,
  body: string,
): Result<Answer<Name>> {
  const { method, returns } = operations[name];
  if (method !== 'GET' && body.trim() === '') return { ok: true, answer: null as Answer<Name> };
  const parsed = parse(body);
  const page = 'page' in input && typeof input.page === 'string' ? { page: input.page } : {};
  try {
    if (parsed === undefined) throw new SyntaxError('not JSON');
    return { ok: true, answer: returns.read(parsed, page) as Answer<Name> };
  } catch (cause) {
    const message =
      cause instanceof NoListError
        ? 'The platform sent an unexpected response (not a list).'
        : 'The platform sent a response Steward can’t read.';
    return { ok: false, error: new ApiError({ kind: 'unreadable', status, message }, { cause }) };
  }
}

/** Parses JSON. Undefined for invalid JSON. Keeps numbers that JavaScript would round as text. */
function parse(body: string): unknown {
  const value = parseJson(body);
  return value !== undefined && mayRound.test(body) ? parseJson(quoteRounded(body)) : value;
}

const mayRound = /[\d.]{16}|\d[eE]\+?\d{3}/;

/** Quotes numbers that JavaScript would round. Works on the text, because not every engine passes the digits to a reviver. */
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
