/** Who is signed in, where the host holds the token: in memory alone, so that a restart signs everybody out. */
import { createHash, randomBytes } from 'node:crypto';

export interface SessionLimits {
  /** Milliseconds without a request after which a session ends. */
  idle?: number;
  /** Milliseconds after which a session ends in any case. */
  longest?: number;
  /** Sessions at once; the one that was idle longest goes first. */
  most?: number;
  /** Milliseconds. */
  now?: () => number;
}

interface SignedIn {
  token: string;
  /** What stands for the token in the browser. */
  account: string;
  /** What seals the things that the account keeps there. */
  secret: string;
}

interface Session extends SignedIn {
  began: number;
  used: number;
}

export type Sessions = ReturnType<typeof createSessions>;

const minute = 60_000;

export function createSessions({
  idle = 30 * minute,
  longest = 8 * 60 * minute,
  most = 10_000,
  now = () => performance.now(),
}: SessionLimits = {}) {
  // By a hash of their names, and in the order in which they were last used.
  const sessions = new Map<string, Session>();

  const keyOf = (name: string) => createHash('sha256').update(name).digest('base64url');

  const find = (name: string): Session | undefined => {
    const session = sessions.get(keyOf(name));
    if (!session) return undefined;
    if (now() - session.used < idle && now() - session.began < longest) return session;
    sessions.delete(keyOf(name));
    return undefined;
  };

  const tidy = () => {
    for (const [key, { used }] of sessions) {
      if (now() - used < idle && sessions.size < most) return;
      sessions.delete(key);
    }
  };

  return {
    /** Begins a session. Its name is what the cookie holds. */
    begin(signedIn: SignedIn): string {
      tidy();
      const name = randomBytes(32).toString('base64url');
      sessions.set(keyOf(name), { ...signedIn, began: now(), used: now() });
      return name;
    },

    /** Who is signed in; the session is in use from now on. Null when there is none of that name any more. */
    use(name: string): SignedIn | null {
      const session = find(name);
      if (!session) return null;
      session.used = now();
      sessions.delete(keyOf(name));
      sessions.set(keyOf(name), session);
      return session;
    },

    /** The same without counting as use. */
    look: (name: string): SignedIn | null => find(name) ?? null,

    end: (name: string): void => void sessions.delete(keyOf(name)),
  };
}
