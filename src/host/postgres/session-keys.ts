/** What of a session may stand in a database: nothing that leads back to its token or its cookie. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { type Name, newId, type SignedIn } from '../sessions.ts';

/** Bytes. */
const [secretLength, tagLength] = [32, 10];
const [ivLength, sealLength] = [12, 16];

/** `secret`: of the deployment. */
export function createSessionKeys(secret: Uint8Array) {
  const derive = (what: string) => Buffer.from(hkdfSync('sha256', secret, '', `steward sessions: ${what}`, 32));
  const ours = { owner: derive('owner'), hash: derive('hash'), tag: derive('tag'), salt: derive('seal') };
  const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const tagOf = (id: string, random: Uint8Array) =>
    createHmac('sha256', ours.tag).update(id).update(random).digest().subarray(0, tagLength);
  const keyOf = (name: Name) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(name.secret, 'base64url'), ours.salt, `steward session ${name.id}`, 32));

  return {
    /** A name that `isOurs`, of a session that is there already or a new one. */
    newName(id = newId()): Name {
      const random = randomBytes(secretLength - tagLength);
      return { id, secret: Buffer.concat([random, tagOf(id, random)]).toString('base64url') };
    },

    /** Whether a host of this deployment made it: the database is not asked about what others make up. */
    isOurs({ id, secret: given }: Name): boolean {
      const bytes = Buffer.from(given, 'base64url');
      const split = secretLength - tagLength;
      return timingSafeEqual(bytes.subarray(split), tagOf(id, bytes.subarray(0, split)));
    },

    ownerOf: (token: string): Buffer => hmac(ours.owner, token),
    hashOf: ({ id, secret: given }: Name): Buffer => hmac(ours.hash, `${id}.${given}`),

    seal(name: Name, { token, account, secret: ofAccount }: SignedIn): Buffer {
      const iv = randomBytes(ivLength);
      const cipher = createCipheriv('aes-256-gcm', keyOf(name), iv);
      const text = JSON.stringify([token, account, ofAccount]);
      return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    },

    /** Null for what was not sealed under this name. */
    open(name: Name, sealed: Buffer): SignedIn | null {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(name), sealed.subarray(0, ivLength));
      decipher.setAuthTag(sealed.subarray(-sealLength));
      try {
        const text = Buffer.concat([decipher.update(sealed.subarray(ivLength, -sealLength)), decipher.final()]);
        const [token, account, ofAccount] = JSON.parse(text.toString()) as [string, string, string];
        return { token, account, secret: ofAccount };
      } catch {
        return null;
      }
    },
  };
}
