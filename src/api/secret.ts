/**
 * Derives from a token what seals the things that its account keeps in a browser. It is fast and has no salt: nothing leads
 * back to a token of much entropy, as access tokens are, and a short one could be found by trying.
 */

/** Characters. A shorter token could be guessed by whoever copied the disk. */
const leastToken = 32;

/**
 * The same for the same token: 64 hexadecimal digits, or 31 of a token under 32 characters, so that whoever seals much
 * with it can tell. Null where there is no cryptography, as on plain http.
 */
export async function secretOf(token: string): Promise<string | null> {
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) return null;
  const bytes = (text: string) => new TextEncoder().encode(text);
  const material = await subtle.importKey('raw', bytes(token), 'HKDF', false, ['deriveBits']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytes('steward kept') };
  const secret = new Uint8Array(await subtle.deriveBits(how, material, 256));
  const digits = Array.from(secret, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return Array.from(token).length < leastToken ? digits.slice(0, leastToken - 1) : digits;
}
