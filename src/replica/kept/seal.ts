/** How rows are sealed: the key, which the secret of a session alone opens, and JSON → deflate → AES-256-GCM. */

/** Whom a sealed replica belongs to. */
export interface Owner {
  /** The access token, or what the host hands out in its place. */
  secret: string;
  account: string;
  /** Of the service. */
  origin: string;
}

export type Bytes = Uint8Array<ArrayBuffer>;

/** As it is stored: nothing can be read with it without the secret. */
export interface WrappedKey {
  salt: Bytes;
  wrapped: Bytes;
}

export interface Sealed {
  iv: Bytes;
  sealed: Bytes;
}

/** Characters. A shorter secret could be guessed by whoever copied the disk. */
const leastSecret = 32;

const dataKey = { name: 'AES-GCM', length: 256 };
const wrapping = { name: 'AES-KW', length: 256 };

/** Null when rows can be sealed. `no-cryptography`: on plain http browsers offer none. */
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

/** A new random key, wrapped. */
export async function newKey(owner: Owner): Promise<WrappedKey> {
  const salt = crypto.getRandomValues(new Uint8Array(32));
  // What cannot be extracted cannot be wrapped. This copy is let go; `openKey` gives the one that is used.
  const key = await crypto.subtle.generateKey(dataKey, true, ['encrypt', 'decrypt']);
  const wrapped = await crypto.subtle.wrapKey('raw', key, await wrappingKey(owner, salt), wrapping.name);
  return { salt, wrapped: new Uint8Array(wrapped) };
}

/** Null when it is the key of somebody else, or damaged. */
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

/** `about` is not stored; the same has to be given to `unseal`. */
export async function seal(key: CryptoKey, value: unknown, about: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const deflated = await passed(encoded(JSON.stringify(value)), new CompressionStream('deflate-raw')).arrayBuffer();
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: encoded(about) }, key, deflated);
  return { iv, sealed: new Uint8Array(sealed) };
}

/** Undefined when it does not open. */
export async function unseal(key: CryptoKey, { iv, sealed }: Sealed, about: string): Promise<unknown> {
  let deflated: ArrayBuffer;
  try {
    deflated = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: encoded(about) }, key, sealed);
  } catch {
    return undefined;
  }
  return passed(new Uint8Array(deflated), new DecompressionStream('deflate-raw')).json();
}

/** In one write: a stream of a blob comes in small pieces, and takes twice as long. */
function passed(bytes: Bytes, { readable, writable }: CompressionStream | DecompressionStream): Response {
  const writer = writable.getWriter();
  // The reader of the response hears of an error.
  for (const done of [writer.write(bytes), writer.close()]) done.catch(() => undefined);
  return new Response(readable);
}

function encoded(text: string): Bytes {
  return new TextEncoder().encode(text);
}
