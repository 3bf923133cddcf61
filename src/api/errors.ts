/** Every way a call can fail, as one `ApiError` (README.md, "Errors"). */
import { isObject } from './fields.ts';
import type { FieldPath } from './rules.ts';

export type FailureKind =
  /** The request never left, or the service was never reached. */
  | 'not-sent'
  /** The connection broke, or nobody knows how far the request got. */
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
  /** Any other 4xx: the service looked at the request and declined it. */
  | 'refused'
  /** 408, 5xx and redirects */
  | 'service'
  /** A 2xx whose body is not what the operation answers with. */
  | 'unreadable';

export interface Failure {
  kind: FailureKind;
  /** One sentence or two, at most 300 characters, without markup. What the service said, or what happened. */
  message: string;
  status?: number;
  /** Field → sentences, from the "validation-style error" body. */
  fields?: Record<FieldPath, string[]>;
  /** Seconds that the service asked to wait. */
  retryAfter?: number;
  /** What our own host said of an answer of its own: whether the service was reached. */
  reached?: string;
}

/** The one error that `call` rejects with. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly kind: FailureKind;
  readonly status: number | undefined;
  readonly fields: Record<FieldPath, string[]>;
  readonly retryAfter: number | undefined;
  readonly reached: string | undefined;
  /** When it happened, in milliseconds. */
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

/** Set by our own host on an answer of its own: whether the service was reached before it failed. */
export const reachedHeader = 'steward-service-reached';

export function kindOfStatus(status: number, reached: string | null): FailureKind {
  if (reached === 'no') return 'not-sent';
  switch (status) {
    case 401:
      return 'session';
    case 403:
      return 'forbidden';
    case 404:
      return 'missing';
    case 408:
      return 'service';
    case 429:
      return 'busy';
    default:
      return status >= 400 && status < 500 ? 'refused' : 'service';
  }
}

const mostCharacters = 300;
/** How far into a text is looked for its sentence: a gateway's page can have megabytes. */
const mostRead = 20_000;

/** Plain text on one line: tags and control characters out, at most 300 characters. */
export function sentence(value: string): string {
  const plain = value
    .slice(0, mostRead)
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[<>]/g, ' ')
    // oxlint-disable-next-line no-control-regex -- control characters are what is taken out here
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const letters = Array.from(plain);
  return letters.length <= mostCharacters ? plain : `${letters.slice(0, mostCharacters - 1).join('')}…`;
}

/**
 * What an error body says, whatever its shape: `{message}`, `{message, errors}` in every form `errors` was seen in,
 * `{error: {message}}`, text, HTML or nothing.
 */
export function readErrorBody(body: unknown, status: number): { message: string; fields: Record<FieldPath, string[]> } {
  const said = messageIn(body);
  const fields = isObject(body) ? readFieldErrors(body['errors']) : {};
  return { message: said || withoutMessage(status), fields };
}

function messageIn(body: unknown, depth = 0): string {
  if (typeof body === 'string') return looksLikePage(body) ? '' : sentence(body);
  if (!isObject(body) || depth > 2) return '';
  return messageIn(body['message'], depth + 1) || messageIn(body['error'], depth + 1);
}

function looksLikePage(text: string): boolean {
  return /<(!doctype|html|head|body|title|h1)\b/i.test(text);
}

/** A sentence for an error that came without one. */
export function withoutMessage(status: number): string {
  switch (status) {
    case 401:
      return 'The service did not accept the token.';
    case 403:
      return 'The token may not do this.';
    case 404:
      return 'The service has nothing at this address.';
    case 408:
      return 'The service gave up waiting for the request.';
    case 413:
      return 'The service says that this is too much at once.';
    case 429:
      return 'The service asked us to slow down.';
    default:
      if (status >= 500) return 'The service had a fault of its own.';
      // A browser shows a redirect that it does not follow as status 0.
      if (status < 400) return 'The service pointed to another address, which is not followed.';
      return 'The service declined the request without saying why.';
  }
}

const mostSentences = 200;

function readFieldErrors(errors: unknown): Record<FieldPath, string[]> {
  const found: [FieldPath, string][] = [];
  collect(errors, '', found, 0);
  // Without a prototype: a field may be called `constructor` or `__proto__`.
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
 * `Retry-After` in seconds: a number of seconds or an HTTP date, the latter counted from the answer's own `Date`, so that
 * a wrong clock on either side does no harm. Undefined when it is absent or makes no sense.
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

/** Milliseconds of an HTTP date. `Date.parse` alone finds a date in "soon 5" too. */
function parseHttpDate(written: string): number | undefined {
  if (!/^[A-Z][a-z]{2,8}, \d\d[ -][A-Z][a-z]{2}[ -]\d{2,4} \d\d:\d\d:\d\d GMT$/.test(written)) return undefined;
  const time = Date.parse(written);
  return Number.isNaN(time) ? undefined : time;
}
