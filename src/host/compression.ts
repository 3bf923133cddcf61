/** Compresses files at build time, and what the build can't: the page with its nonce, and the platform's answers. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { chooseEncoding } from './negotiation.ts';

const compress = promisify(brotliCompress);

export const toBrotli = (content: Uint8Array, quality: number): Promise<Buffer> =>
  compress(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: content.byteLength },
  });

export const toGzip = promisify(gzip);

/** Compressing less than this saves nothing: it fits into one packet anyway. */
const leastBytes = 1024;
const largeBytes = 1024 * 1024;

/** Returns the body in the encoding that the request prefers, and sets the headers for it. */
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
  // Higher qualities take more time than they save in transfer, and other requests wait meanwhile.
  return new Uint8Array(await toBrotli(body, body.byteLength > largeBytes ? 1 : 5));
}
