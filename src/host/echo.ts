/** Finds a secret in JSON, even if its texts escape characters: `/` as `\\/` or `\\u002f`. */

const backslash = 0x5c;

/** Returns true if the JSON contains `secret`, which is ASCII as all headers are. */
export function holds(json: Uint8Array, secret: string): boolean {
  const buffer = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  return (buffer.includes(backslash) ? unescaped(buffer) : buffer).includes(secret);
}

function unescaped(json: Buffer): Buffer {
  const plain = Buffer.alloc(json.length);
  let length = 0;
  for (let at = 0; at < json.length; at += 1) {
    let code = json[at] ?? 0;
    if (code === backslash) {
      code = json[(at += 1)] ?? 0;
      if (code === 0x75) {
        code = Number.parseInt(json.toString('latin1', at + 1, at + 5), 16);
        at += 4;
      }
    }
    // A secret has nothing beyond ASCII.
    plain[length++] = code < 0x80 ? code : 0;
  }
  return plain.subarray(0, length);
}
