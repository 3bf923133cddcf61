/**
 * Derives the encryption secret for an account's local data from its token. Fast and unsalted, which is safe for
 * high-entropy tokens only: a short token could be brute-forced.
 */

/** Minimum length. A shorter token could be brute-forced from a copy of the disk. */
const leastToken = 32;

/**
 * Returns the token's secret: 64 hexadecimal digits, or 31 for a token under 32 characters, so that callers can recognize
 * a weak one. Null without Web Crypto, as on plain http.
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
