/** `ApiError`: every way a call can fail (README.md, "Errors"). */
import { isObject } from './fields.ts';
import type { FieldPath } from './rules.ts';

export type FailureKind =
  /** The request was never sent, or never reached the platform. */
  | 'not-sent'
  /** The connection failed, and the request may or may not have reached the platform. */
  | 'network'
  | 'timeout'
  | 'aborted'
  /** 401 */
  | 'session'
  /** 403 */
  | 'forbidden'
  /** 404 */
  | 'missing'
  /** 429 */
  | 'busy'
  /** Any other 4xx: the platform rejected the request. */
  | 'refused'
  /** 408, 5xx and redirects */
  | 'platform'
  /** A 2xx whose body isn't a response of the operation. */
  | 'unreadable';

export interface Failure {
  kind: FailureKind;
  /** The platform's message, or a description: one or two sentences of plain text, at most 300 characters. */
  message: string;
  status?: number;
  /** Field → sentences, from the "validation-style error" body. */
  fields?: Record<FieldPath, string[]>;
  /** Seconds to wait, as requested by the platform. */
  retryAfter?: number;
  /** Set for an error from our own server: whether the platform was reached. */
  reached?: string;
}

/** The error that `call` rejects with. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly fields: Record<FieldPath, string[]>;
  readonly retryAfter: number | undefined;
  readonly reached: string | undefined;
  /** The time of the error, in milliseconds. */
  readonly at = Date.now();

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.message, options);
    this.kind = failure.kind;
    this.status = failure.status;
    this.fields = failure.fields ?? {};
    this.retryAfter = failure.retryAfter;
    this.reached = failure.reached;
  }
}

/** Header of errors from our own server: whether the platform was reached. */
export const reachedHeader = 'steward-service-reached';

const kinds: Readonly<Record<number, FailureKind>> = {
  401: 'session',
  403: 'forbidden',
  404: 'missing',
  408: 'platform',
  429: 'busy',
};

/** A request waits for its turn in the same way, whether it's the platform that is busy or our server. */
export function kindOfStatus(status: number, reached: string | null): FailureKind {
  if (reached === 'no' && status !== 429) return 'not-sent';
  return kinds[status] ?? (status >= 400 && status < 500 ? 'refused' : 'platform');
}

const mostCharacters = 300;
/** Characters of a text to search for a sentence: a gateway's error page can have megabytes. */
const mostRead = 20_000;

/** Returns plain text on one line, without tags and control characters, at most 300 characters. */
export function sentence(value: string): string {
  const plain = value
    .slice(0, mostRead)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[<>]/g, ' ')
    // oxlint-disable-next-line no-control-regex -- removes control characters
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = Array.from(plain);
  return letters.length <= mostCharacters ? plain : `${letters.slice(0, mostCharacters - 1).join('')}…`;
}

/**
 * Reads an error body in any known shape: `{message}`, `{message, errors}` with every known form of `errors`,
 * `{error: {message}}`, text, HTML, or empty.
 */
export function readErrorBody(
  body: unknown,
  status: number,
  reached: string | null = null,
): { message: string; fields: Record<FieldPath, string[]> } {
  const said = messageIn(body);
  const fields = isObject(body) ? readFieldErrors(body['errors']) : {};
  return { message: said || (reached === 'no' ? neverReached : defaultErrorMessage(status)), fields };
}

const neverReached = 'Steward had an error. Nothing reached the platform.';

function messageIn(body: unknown, depth = 0): string {
  if (typeof body === 'string') return looksLikePage(body) ? '' : sentence(body);
  if (!isObject(body) || depth > 2) return '';
  return messageIn(body['message'], depth + 1) || messageIn(body['error'], depth + 1);
}

function looksLikePage(text: string): boolean {
  return /<(!doctype|html|head|body|title|h1)\b/i.test(text);
}

const messages: Readonly<Record<number, string>> = {
  401: 'The platform rejected your access token.',
  403: 'Your token doesn’t have permission to do this.',
  404: 'Not found on the platform.',
  408: 'The platform timed out.',
  413: 'This request is too large for the platform.',
  429: 'Too many requests. Try again shortly.',
};

/** Returns the message for an error response without one. */
export function defaultErrorMessage(status: number): string {
  if (messages[status]) return messages[status];
  if (status >= 500) return 'The platform had an error.';
  if (isRedirect(status)) return 'The platform redirected the request, which Steward doesn’t follow.';
  if (status < 400) return `The platform answered with status ${status}, which Steward can’t use.`;
  return 'The platform rejected the request without a reason.';
}

/** Returns true for a status that names another address. Browsers report an unfollowed redirect as 0. */
export function isRedirect(status: number): boolean {
  return [0, 301, 302, 303, 307, 308].includes(status);
}

const mostSentences = 200;

function readFieldErrors(errors: unknown): Record<FieldPath, string[]> {
  const found: [FieldPath, string][] = [];
  collect(errors, '', found, 0);
  // Without a prototype, because a field may be called `constructor` or `__proto__`.
  const fields = Object.create(null) as Record<FieldPath, string[]>;
  for (const [path, said] of found) (fields[path] ??= []).push(said);
  return { ...fields };
}

function collect(value: unknown, path: FieldPath, into: [FieldPath, string][], depth: number): void {
  if (depth > 8 || into.length >= mostSentences) return;
  if (typeof value === 'string') {
    const said = sentence(value);
    if (said) into.push([path, said]);
  } else if (Array.isArray(value)) {
    const ofTexts = value.every((entry) => typeof entry === 'string');
    value.forEach((entry, index) => collect(entry, ofTexts ? path : join(path, String(index)), into, depth + 1));
  } else if (isObject(value)) {
    for (const [key, entry] of Object.entries(value)) collect(entry, join(path, key), into, depth + 1);
  }
}

function join(path: FieldPath, key: string): FieldPath {
  return sentence(path === '' ? key : `${path}.${key}`);
}

/**
 * Parses `Retry-After`, in seconds or as an HTTP date, into seconds. Compares a date with the response's own `Date`, so
 * that clock differences don't matter. Undefined if absent or invalid.
 */
export function readRetryAfter(header: string | null, date: string | null, now = Date.now()): number | undefined {
  if (header === null) return undefined;
  const written = header.trim();
  if (/^\d{1,9}$/.test(written)) return Number(written);
  const until = parseHttpDate(written);
  if (until === undefined) return undefined;
  const sent = date === null ? undefined : parseHttpDate(date.trim());
  return Math.max(0, Math.round((until - (sent ?? now)) / 1000));
}

/** Parses an HTTP date into milliseconds. `Date.parse` alone would also accept "soon 5". */
function parseHttpDate(written: string): number | undefined {
  if (!/^[A-Z][a-z]{2,8}, \d\d[ -][A-Z][a-z]{2}[ -]\d{2,4} \d\d:\d\d:\d\d GMT$/.test(written)) return undefined;
  const time = Date.parse(written);
  return Number.isNaN(time) ? undefined : time;
}
