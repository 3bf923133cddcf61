/** Derives what a store may have of a session: nothing that leads back to its token or its cookie. */
import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { seal, unseal } from '#host/sealing.ts';
import { type Name, newId, type SignedIn } from '#host/sessions.ts';

/** Bytes. */
const [secretLength, tagLength] = [32, 10];

/** `secret`: the host's, or that of all hosts that share a store. */
export function createSessionKeys(secret: Uint8Array) {
  const derive = (what: string) => Buffer.from(hkdfSync('sha256', secret, '', `steward sessions: ${what}`, 32));
  const ours = { owner: derive('owner'), hash: derive('hash'), tag: derive('tag'), salt: derive('seal') };
  const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const tagOf = (id: string, random: Uint8Array) =>
    createHmac('sha256', ours.tag).update(id).update(random).digest().subarray(0, tagLength);
  const keyOf = (name: Name) =>
    Buffer.from(hkdfSync('sha256', Buffer.from(name.secret, 'base64url'), ours.salt, `steward session ${name.id}`, 32));

  return {
    /** Returns a name for which `isOurs` is true, for an existing session or a new one. */
    newName(id = newId()): Name {
      const random = randomBytes(secretLength - tagLength);
      return { id, secret: Buffer.concat([random, tagOf(id, random)]).toString('base64url') };
    },

    /** True for a name made with this secret, so made-up names never reach the store. */
    isOurs({ id, secret: given }: Name): boolean {
      const bytes = Buffer.from(given, 'base64url');
      const split = secretLength - tagLength;
      return timingSafeEqual(bytes.subarray(split), tagOf(id, bytes.subarray(0, split)));
    },

    ownerOf: (token: string): Buffer => hmac(ours.owner, token),
    hashOf: ({ id, secret: given }: Name): Buffer => hmac(ours.hash, `${id}.${given}`),

    seal: (name: Name, { token, account, secret: ofAccount }: SignedIn): Buffer =>
      seal(keyOf(name), '', Buffer.from(JSON.stringify([token, account, ofAccount]))),

    /** Returns null for content that wasn't encrypted under this name. */
    open(name: Name, sealed: Buffer): SignedIn | null {
      try {
        const text = Buffer.from(unseal(keyOf(name), '', sealed)).toString();
        const [token, account, ofAccount] = JSON.parse(text) as [string, string, string];
        return { token, account, secret: ofAccount };
      } catch {
        return null;
      }
    },
  };
}
