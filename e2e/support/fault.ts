/** The faults that proxy.ts can put between the browser and the host. Several given together happen to one request. */

export type Content = string | Uint8Array;

/** New values of headers; a list repeats the header, null takes it away. */
export type HeaderChanges = Readonly<Record<string, string | readonly string[] | null>>;

/** What the host answered, before it is changed. */
export interface HostAnswer {
  status: number;
  headers: Readonly<Record<string, unknown>>;
}

export type Replace = (body: string, answer: HostAnswer) => Content;

/**
 * When the connection breaks: before the host is asked, after the host has carried the request out, or after the
 * headers of its answer have arrived in the browser.
 */
export type ResetMoment = 'before' | 'after-request' | 'after-headers';

export interface Effects {
  status?: { code: number; headers: HeaderChanges; body: Content };
  replaceBody?: Replace;
  headers?: HeaderChanges;
  /** In milliseconds, or until something has happened. */
  delay?: number | (() => Promise<unknown>);
  hang?: true;
  reset?: ResetMoment;
  cut?: number;
  drip?: number;
  restatus?: number;
  interim?: true;
}

export interface Fault {
  /** As a report names it. */
  name: string;
  effects: Effects;
}

/** An answer of the proxy's own; the host is not asked. A body is JSON unless a header says otherwise. */
export function status(code: number, answer: { headers?: HeaderChanges; body?: Content } = {}): Fault {
  const { headers = {}, body = '' } = answer;
  return { name: `status ${code}`, effects: { status: { code, headers, body } } };
}

/** The host's answer with another body, of the right length and not compressed. */
export function replaceBody(by: Replace | Content): Fault {
  return { name: 'body replaced', effects: { replaceBody: typeof by === 'function' ? by : () => by } };
}

/** The host's answer with another status: what was asked for has been done. */
export function restatus(code: number): Fault {
  return { name: `status ${code} instead`, effects: { restatus: code } };
}

/** "100 Continue" comes before the answer, unasked. */
export function interim(): Fault {
  return { name: '100 first', effects: { interim: true } };
}

/** What is not compressed is said to be. */
export function brokenGzip(): Fault {
  return {
    name: 'broken gzip',
    effects: { headers: { 'content-encoding': 'gzip' }, replaceBody: () => 'This is not gzip.' },
  };
}

export function headers(changes: HeaderChanges): Fault {
  return { name: `headers ${Object.keys(changes).join(', ')}`, effects: { headers: changes } };
}

/** The host carries the request out at once; its answer is held back. */
export function delay(milliseconds: number): Fault {
  return { name: `delay ${milliseconds} ms`, effects: { delay: milliseconds } };
}

/** As `delay`, until something else has happened; asked anew for every request. */
export function hold(until: () => Promise<unknown>): Fault {
  return { name: 'hold', effects: { delay: until } };
}

/** No answer until the connection is closed; the host is not asked. One that is asked and then silent is a long `delay`. */
export function hang(): Fault {
  return { name: 'hang', effects: { hang: true } };
}

/** The connection is broken off by a TCP reset. */
export function reset({ when }: { when: ResetMoment }): Fault {
  return { name: `reset ${when}`, effects: { reset: when } };
}

/** This many bytes of the body, of the more that Content-Length promises; then the connection closes in good order. */
export function cut(bytes: number): Fault {
  return { name: `cut after ${bytes} bytes`, effects: { cut: bytes } };
}

/** The body arrives at this pace. */
export function drip(bytesPerSecond: number): Fault {
  return { name: `drip ${bytesPerSecond} bytes/s`, effects: { drip: bytesPerSecond } };
}

/** @throws Error when one of the faults would keep another from happening: a test of that would test nothing */
export function together(faults: readonly Fault[]): Effects {
  const kinds = faults.flatMap(({ effects }) => Object.keys(effects));
  const effects: Effects = Object.assign({}, ...faults.map((fault) => fault.effects));
  const useless = new Set(kinds).size < kinds.length || kinds.some((kind) => neverHappens(kind, effects));
  if (useless) throw new Error(`These faults do not go together: ${faults.map(({ name }) => name).join(' + ')}`);
  return effects;
}

function neverHappens(kind: string, { hang, reset, status }: Effects): boolean {
  if (hang) return kind !== 'hang';
  if (reset !== undefined && ['cut', 'drip'].includes(kind)) return true;
  // The host's answer is never seen.
  if (reset === 'before' || reset === 'after-request') return !['reset', 'delay'].includes(kind);
  return ['replaceBody', 'restatus'].includes(kind) && status !== undefined;
}
