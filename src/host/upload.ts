/** Reads bodies and counts their bytes, rather than trust the length that they claim. */
import { failure } from './answers.ts';

const mostUp = 256 * 1024;

/** Returns the JSON body of a write, or the answer that refuses it. */
export async function readUpload(request: Request): Promise<Uint8Array<ArrayBuffer> | Response> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(?:;|$)/i.test(type)) {
    return failure({ status: 415, message: 'The body must be JSON (application/json).', reached: 'no' });
  }
  const tooLarge = {
    status: 413,
    message: 'This change is too large to send (over 256 KB).',
    reached: 'no',
  } as const;
  if (Number(request.headers.get('content-length')) > mostUp) return failure(tooLarge);
  try {
    const body = await readAtMost(request.body, mostUp);
    return body === 'too-large' ? failure(tooLarge) : body;
  } catch {
    return failure({ status: 400, message: 'The request was interrupted.', reached: 'no' });
  }
}

/**
 * Returns all bytes of a stream, and cuts it off when there are more than `most`. Beyond `free` bytes, reads nothing
 * until `ask` resolves.
 */
export async function readAtMost(
  body: ReadableStream<Uint8Array> | null,
  most: number,
  { free, ask }: { free: number; ask: () => Promise<void> } = { free: most, ask: async () => undefined },
): Promise<Uint8Array<ArrayBuffer> | 'too-large'> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (body) {
    // Leaving the loop early cancels the stream, and with it the connection.
    for await (const chunk of body) {
      if (length <= free && length + chunk.byteLength > free) await ask();
      length += chunk.byteLength;
      if (length > most) return 'too-large';
      chunks.push(chunk);
    }
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
