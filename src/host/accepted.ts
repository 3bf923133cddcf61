/** The tokens that the service has accepted in this run of the host, by a hash of them. */
import { createHash } from 'node:crypto';
import { type Check, checkToken } from '../api/check-token.ts';
import type { Answering } from './service.ts';

/** Of more than `most`, the one that was used longest ago goes first. */
export function createAccepted(most = 10_000) {
  const tokens = new Set<string>();
  const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

  return {
    /** `token`: the Authorization header. */
    has: (token: string): boolean => tokens.has(hashOf(token)),

    /** Learns from what the service answers. */
    watching: (service: Answering): Answering => ({
      async answer(request, target) {
        const answer = await service.answer(request, target);
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

/** Asks the service with a token, as sign-in does. `token` is without `Bearer`. */
export function checkWith(service: Answering, token: string): Promise<Check> {
  return checkToken('http://service.invalid', token, {
    fetch: (asked) => {
      const { pathname, search } = new URL((asked as Request).url);
      return service.answer(asked as Request, `${pathname}${search}`);
    },
  });
}
