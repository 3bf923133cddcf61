/** Encrypts text with a key derived from an account's secret (AES-GCM). */

export interface Cipher {
  /** The account's ID: a fast hash of the secret. See api/secret.ts for the requirements on the secret. */
  account: string;
  /** Authenticates `name` with the text, so that one stored text can't replace another. */
  encrypt(name: string, text: string): Promise<string>;
  /** Returns null for text that was encrypted with another key or name. */
  decrypt(name: string, encrypted: string): Promise<string | null>;
}

const toBytes = (text: string) => new TextEncoder().encode(text);
const nonceLength = 12;

/** Returns null if the browser offers no Web Crypto, as on plain http. */
export async function createCipher(secret: string): Promise<Cipher | null> {
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) return null;
  const material = await subtle.importKey('raw', toBytes(secret), 'HKDF', false, ['deriveBits', 'deriveKey']);
  const how = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: toBytes(info) });
  const account = toBase64(new Uint8Array(await subtle.deriveBits(how('account'), material, 96)));
  const algorithm = { name: 'AES-GCM', length: 256 };
  const key = await subtle.deriveKey(how('seal'), material, algorithm, false, ['encrypt', 'decrypt']);
  const withName = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: toBytes(name),
  });
  return {
    account: account.replaceAll('+', '-').replaceAll('/', '_'),

    async encrypt(name, text) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceLength));
      const encrypted = await subtle.encrypt(withName(name, nonce), key, toBytes(text));
      return `${toBase64(nonce)}.${toBase64(new Uint8Array(encrypted))}`;
    },

    async decrypt(name, encrypted) {
      const [nonce = '', rest = ''] = encrypted.split('.');
      try {
        const text = await subtle.decrypt(withName(name, fromBase64(nonce)), key, fromBase64(rest));
        return new TextDecoder().decode(text);
      } catch {
        return null;
      }
    },
  };
}

function toBase64(bytes: Uint8Array): string {
  // In parts, because engines limit the number of arguments.
  const parts = Array.from({ length: Math.ceil(bytes.length / 8192) }, (_none, part) =>
    String.fromCharCode(...bytes.subarray(part * 8192, (part + 1) * 8192)),
  );
  return btoa(parts.join(''));
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const read = atob(text);
  const bytes = new Uint8Array(read.length);
  for (let place = 0; place < read.length; place += 1) bytes[place] = read.charCodeAt(place);
  return bytes;
}
