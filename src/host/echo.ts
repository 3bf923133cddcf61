/** Finds a secret in JSON, even if its texts escape characters: `/` as `\\/` or `\\u002f`. */

const backslash = 0x5c;

/** Returns true if the JSON contains `secret`, which is ASCII as all headers are. Takes linear time. */
export function holds(json: Uint8Array, secret: string): boolean {
  const buffer = Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  if (!buffer.includes(backslash)) return buffer.includes(secret);
  const fallback = fallbacks(secret);
  let matched = 0;
  for (let at = 0; at < json.length; at += 1) {
    let code = json[at] ?? 0;
    if (code === backslash) {
      code = json[(at += 1)] ?? 0;
      if (code === 0x75) {
        code = Number.parseInt(String.fromCharCode(...json.subarray(at + 1, at + 5)), 16);
        at += 4;
      }
    }
    while (matched > 0 && code !== secret.charCodeAt(matched)) matched = fallback[matched - 1] ?? 0;
    if (code === secret.charCodeAt(matched)) matched += 1;
    if (matched === secret.length) return true;
  }
  return false;
}

/** For each matched length, how much of it may still be the beginning (Knuth, Morris, and Pratt). */
function fallbacks(secret: string): number[] {
  const found = [0];
  let matched = 0;
  for (let at = 1; at < secret.length; at += 1) {
    while (matched > 0 && secret[at] !== secret[matched]) matched = found[matched - 1] ?? 0;
    if (secret[at] === secret[matched]) matched += 1;
    found.push(matched);
  }
  return found;
}
