/** Remembers, as hashes, the tokens that the platform has accepted since this host started. */
import { createHash } from 'node:crypto';
import { type Check, checkToken } from '#api/check-token.ts';
import type { Answering } from './platform.ts';

/** Keeps at most `most` tokens; the least recently used goes first. */
export function createAccepted(most = 10_000) {
  const tokens = new Set<string>();
  const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

  return {
    /** `token`: the Authorization header. */
    has: (token: string): boolean => tokens.has(hashOf(token)),

    /** Remembers the token of each request that the platform answers with success. */
    watching: (platform: Answering): Answering => ({
      async answer(request, target) {
        const answer = await platform.answer(request, target);
        const token = request.headers.get('authorization');
        if (!answer.ok || token === null) return answer;
        tokens.delete(hashOf(token));
        tokens.add(hashOf(token));
        if (tokens.size > most) tokens.delete(tokens.values().next().value ?? '');
        return answer;
      },
    }),
  };
}

/** Checks a token with the platform, as sign-in does. `token` comes without `Bearer`. */
export function checkWith(platform: Answering, token: string): Promise<Check> {
  return checkToken('http://service.invalid', token, {
    fetch: (asked) => {
      const { pathname, search } = new URL((asked as Request).url);
      return platform.answer(asked as Request, `${pathname}${search}`);
    },
  });
}
