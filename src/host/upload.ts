/** Reads bodies and counts their bytes, rather than trust the length that they claim. */
import { failure, notSent } from './answers.ts';

const mostUp = 256 * 1024;

/** Returns the JSON body of a write, or the answer that refuses it. */
export async function readUpload(request: Request): Promise<Uint8Array<ArrayBuffer> | Response> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) {
    return failure(notSent(415, 'The body must be JSON (application/json).'));
  }
  const tooLarge = notSent(413, 'This change is too large to send (over 256 KB).');
  if (Number(request.headers.get('content-length')) > mostUp) return failure(tooLarge);
  try {
    const body = await readAtMost(request.body, mostUp);
    return body === 'too-large' ? failure(tooLarge) : body;
  } catch {
    return failure(notSent(400, 'The request was interrupted.'));
  }
}

/**
 * Returns all bytes of a stream, and cuts it off when there are more than `most`. Beyond `free` bytes, reads nothing
 * until `ask` resolves.
 */
export async function readAtMost(
  body: AsyncIterable<Uint8Array> | null,
  most: number,
  { free, ask }: { free: number; ask: () => Promise<void> } = { free: most, ask: async () => undefined },
): Promise<Uint8Array<ArrayBuffer> | 'too-large'> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Leaving the loop early ends the stream, and with it the connection.
  for await (const chunk of body ?? []) {
    if (length <= free && length + chunk.byteLength > free) await ask();
    length += chunk.byteLength;
    if (length > most) return 'too-large';
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
