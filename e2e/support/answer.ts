/** An answer on its way through the proxy. */
import type { OutgoingHttpHeaders } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Content, HeaderChanges } from './fault.ts';

export interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

export function withChanges(headers: OutgoingHttpHeaders, changes: HeaderChanges): OutgoingHttpHeaders {
  const changed = { ...headers };
  for (const [name, value] of Object.entries(changes)) {
    delete changed[name.toLowerCase()];
    if (value !== null) changed[name.toLowerCase()] = typeof value === 'string' ? value : [...value];
  }
  return changed;
}

/** Its body as it reads once it is unpacked. */
export function textOf({ headers, body }: Answer): string {
  if (body.length === 0) return '';
  switch (headers['content-encoding']) {
    case 'br':
      return brotliDecompressSync(body).toString();
    case 'gzip':
      return gunzipSync(body).toString();
    default:
      return body.toString();
  }
}

export function toBytes(content: Content): Buffer {
  return Buffer.from(content);
}
