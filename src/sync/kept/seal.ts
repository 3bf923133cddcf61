/** Encrypts rows: JSON → deflate → AES-256-GCM, with a key that only the session's secret unlocks. */

/** The owner of stored data. */
export interface Owner {
  /** The access token, or the Steward server's substitute for it. */
  secret: string;
  account: string;
  /** The platform's. */
  origin: string;
}

export type Bytes = Uint8Array<ArrayBuffer>;

/** The key as stored, useless without the secret. */
export interface WrappedKey {
  salt: Bytes;
  wrapped: Bytes;
}

export interface Sealed {
  iv: Bytes;
  sealed: Bytes;
}

/** Characters. A shorter secret could be guessed from a copy of the disk. */
const leastSecret = 32;

const dataKey = { name: 'AES-GCM', length: 256 };
const wrapping = { name: 'AES-KW', length: 256 };

/** Returns null if rows can be encrypted. `no-cryptography`: over plain HTTP, browsers offer none. */
export function cannotSeal({ secret }: Owner): 'no-cryptography' | 'short-secret' | null {
  if ((crypto as Partial<Crypto>).subtle === undefined) return 'no-cryptography';
  return Array.from(secret).length < leastSecret ? 'short-secret' : null;
}

async function wrappingKey({ secret, account, origin }: Owner, salt: Bytes): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey('raw', encoded(secret), 'HKDF', false, ['deriveKey']);
  const info = encoded(JSON.stringify(['Steward: the key of the kept replica', origin, account]));
  const derivation = { name: 'HKDF', hash: 'SHA-256', salt, info };
  return crypto.subtle.deriveKey(derivation, material, wrapping, false, ['wrapKey', 'unwrapKey']);
}

/** Returns a new random key, wrapped. */
export async function newKey(owner: Owner): Promise<WrappedKey> {
  const salt = crypto.getRandomValues(new Uint8Array(32));
  // Only an extractable key can be wrapped. We drop this copy, and use the one from `openKey`.
  const key = await crypto.subtle.generateKey(dataKey, true, ['encrypt', 'decrypt']);
  const wrapped = await crypto.subtle.wrapKey('raw', key, await wrappingKey(owner, salt), wrapping.name);
  return { salt, wrapped: new Uint8Array(wrapped) };
}

/** Returns null if the key is another owner's, or damaged. */
export async function openKey(owner: Owner, { salt, wrapped }: WrappedKey): Promise<CryptoKey | null> {
  const opening = await wrappingKey(owner, salt);
  try {
    return await crypto.subtle.unwrapKey('raw', wrapped, opening, wrapping.name, dataKey, false, [
      'encrypt',
      'decrypt',
    ]);
  } catch {
    return null;
  }
}

/** `about` isn't stored. `unseal` needs the same value. */
export async function seal(key: CryptoKey, value: unknown, about: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const deflated = await passed(encoded(JSON.stringify(value)), new CompressionStream('deflate-raw')).arrayBuffer();
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encoded(about) }, key, deflated);
  return { iv, sealed: new Uint8Array(sealed) };
}

/** Returns undefined if it can't be decrypted. */
export async function unseal(key: CryptoKey, { iv, sealed }: Sealed, about: string): Promise<unknown> {
  let deflated: ArrayBuffer;
  try {
    deflated = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: encoded(about) }, key, sealed);
  } catch {
    return undefined;
  }
  return passed(new Uint8Array(deflated), new DecompressionStream('deflate-raw')).json();
}

/** Writes everything at once: a blob's stream comes in small pieces and takes twice as long. */
function passed(bytes: Bytes, { readable, writable }: CompressionStream | DecompressionStream): Response {
  const writer = writable.getWriter();
  // The response's reader gets the error.
  for (const done of [writer.write(bytes), writer.close()]) done.catch(() => undefined);
  return new Response(readable);
}

function encoded(text: string): Bytes {
  return new TextEncoder().encode(text);
}
