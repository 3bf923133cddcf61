/** Fingerprints that say nothing without the secret, and contents that open with their key alone: all that stores hold. */
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Bytes of a nonce, and of the tag behind the encrypted content. */
const nonceLength = 12;
const tagLength = 16;

/** The same for the same secret, purpose and parts, however these run into each other. */
export function fingerprint(secret: Uint8Array, purpose: string, ...parts: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHmac('sha256', secret).update(`steward ${purpose}`);
  for (const part of parts) hash.update(`\n${Buffer.byteLength(part)}:`).update(part);
  return hash.digest();
}

/** Opened with the same key and the same name only. */
export function seal(key: Uint8Array, name: string, content: Uint8Array): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name));
  return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()]);
}

/** @throws Error when it was encrypted with another key or name, or changed since */
export function unseal(key: Uint8Array, name: string, sealed: Uint8Array): Uint8Array<ArrayBuffer> {
  const tagAt = sealed.byteLength - tagLength;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength))
    .setAAD(Buffer.from(name))
    .setAuthTag(sealed.subarray(tagAt));
  return new Uint8Array(Buffer.concat([decipher.update(sealed.subarray(nonceLength, tagAt)), decipher.final()]));
}
