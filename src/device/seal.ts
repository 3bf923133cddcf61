/** Seals texts so that only who has an account's secret can read them (AES-GCM). */

export interface Seal {
  /** Stands for the account. It is a fast hash: see api/secret.ts for what that takes. */
  account: string;
  /** `name` is sealed along, so that no text can stand in the place of another. */
  seal(name: string, text: string): Promise<string>;
  /** Null for what was not sealed so. */
  unseal(name: string, sealed: string): Promise<string | null>;
}

const toBytes = (text: string) => new TextEncoder().encode(text);
const nonceLength = 12;

/** Null where the browser offers no cryptography. */
export async function sealOf(secret: string): Promise<Seal | null> {
  const { subtle } = crypto as Partial<Crypto>;
  if (!subtle) return null;
  const material = await subtle.importKey('raw', toBytes(secret), 'HKDF', false, ['deriveBits', 'deriveKey']);
  const how = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: toBytes(info) });
  const account = toBase64(new Uint8Array(await subtle.deriveBits(how('account'), material, 96)));
  const cipher = { name: 'AES-GCM', length: 256 };
  const key = await subtle.deriveKey(how('seal'), material, cipher, false, ['encrypt', 'decrypt']);
  const withName = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: toBytes(name),
  });
  return {
    account: account.replaceAll('+', '-').replaceAll('/', '_'),

    async seal(name, text) {
      const nonce = crypto.getRandomValues(new Uint8Array(nonceLength));
      const sealed = await subtle.encrypt(withName(name, nonce), key, toBytes(text));
      return `${toBase64(nonce)}.${toBase64(new Uint8Array(sealed))}`;
    },

    async unseal(name, sealed) {
      const [nonce = '', rest = ''] = sealed.split('.');
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
  // More arguments at once than an engine may take.
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
