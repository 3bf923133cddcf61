/**
 * Keyed fingerprints that reveal nothing without the secret, and contents that only their key decrypts: stores have
 * nothing else.
 */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Bytes of the nonce before the encrypted content, and of the tag after it. */
const nonceLength = 12;
const tagLength = 16;

/** Returns an HMAC of the purpose and the parts. It covers each part's length, so no two lists of parts look alike. */
export function fingerprint(secret: Uint8Array, purpose: string, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHmac('sha256', secret).update(`steward ${purpose}`);
  for (const part of parts) hash.update(`\n${Buffer.byteLength(part)}:`).update(part);
  return hash.digest();
}

/** Encrypts `content`. Only the same key and name decrypt it. */
export function seal(key: Uint8Array, name: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error if it was encrypted with another key or name, or has changed since */
export function unseal(key: Uint8Array, name: string, sealed: Uint8Array): Uint8Array<ArrayBuffer> {
  const tagAt = sealed.byteLength - tagLength;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength))
    .setAAD(Buffer.from(name))
    .setAuthTag(sealed.subarray(tagAt));
  return new Uint8Array(Buffer.concat([decipher.update(sealed.subarray(nonceLength, tagAt)), decipher.final()]));
}
