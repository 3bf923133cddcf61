/** Encoding of what is not known before it is asked for: the page with its nonce, the answers of the service. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding } from './negotiation.ts';

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Shorter than this, an encoding saves nothing: it all fits into one packet anyway. */
const leastBytes = 1024;
const largeBytes = 1024 * 1024;

/** The body as the request accepts it; sets the headers that say so. */
export async function encode(
  body: Uint8Array<ArrayBuffer>,
  request: Request,
  headers: Headers,
): Promise<Uint8Array<ArrayBuffer>> {
  headers.append('Vary', 'Accept-Encoding');
  const encoding = chooseEncoding(request.headers.get('accept-encoding'), ['br', 'gzip', 'identity']);
  if (encoding === 'identity' || body.byteLength < leastBytes) return body;
  headers.set('Content-Encoding', encoding);
  if (encoding === 'gzip') return new Uint8Array(await toGzip(body));
  // Higher qualities take longer than they save on the way, and others wait for as long.
  const quality = body.byteLength > largeBytes ? 1 : 5;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength };
  return new Uint8Array(await toBrotli(body, { params }));
}
