/** Keeps the sessions of one host in its memory. */
import { randomBytes } from 'node:crypto';
import { type SessionLimits, sessionLimits, type Sessions } from '#host/sessions.ts';
import { type Secret, type SessionStore, sessionsOver } from './machine.ts';

interface Known extends Secret {
  place: number;
  issued: number;
  /** Infinity until the browser has sent a newer one. */
  until: number;
}

interface Session {
  id: string;
  owner: Buffer;
  browser: string;
  began: number;
  used: number;
  secrets: Known[];
}

/** `now`: milliseconds. */
export function createSessions({
  now = () => performance.now(),
  ...limits
}: SessionLimits & { now?: () => number } = {}): Sessions {
  const store = memoryStore({ ...sessionLimits, ...limits }, now);
  // Ask the store each time: it's always there.
  return sessionsOver(store, { ...limits, secret: randomBytes(32), fresh: 0, grace: 0, noteEvery: 0 });
}

function memoryStore(
  { idle, longest, most, renewAfter, overlap }: Required<SessionLimits>,
  now: () => number,
): SessionStore {
  // By id, in the order of last use.
  const sessions = new Map<string, Session>();
  const known = (secret: Secret, place: number): Known => ({ ...secret, place, issued: now(), until: Infinity });
  const isLive = ({ used, began }: Session) => now() - used < idle && now() - began < longest;
  const ofOwner = (owner: Buffer) =>
    Array.from(sessions.values()).filter((session) => session.owner.equals(owner) && isLive(session));

  return {
    size: () => sessions.size,

    async begin(session, secret) {
      const gone: string[] = [];
      for (const [id, { used }] of sessions) {
        if (now() - used < idle && sessions.size < most) break;
        sessions.delete(id);
        gone.push(id);
      }
      sessions.set(session.id, { ...session, began: now(), used: now(), secrets: [known(secret, 1)] });
      return gone;
    },

    async read(id, hash) {
      const session = sessions.get(id);
      const found = session?.secrets.find((one) => one.hash.equals(hash) && now() < one.until);
      if (!session || !found || !isLive(session)) return undefined;
      const latest = session.secrets.at(-1) ?? found;
      return {
        place: found.place,
        sealed: found.sealed,
        isLatest: found === latest,
        replaces: session.secrets.some(({ place, until }) => place < found.place && until === Infinity),
        used: now() - session.used,
        issued: now() - latest.issued,
      };
    },

    async replace(id, place) {
      for (const secret of sessions.get(id)?.secrets ?? []) {
        if (secret.place < place) secret.until = Math.min(secret.until, now() + overlap);
      }
    },

    async note(id) {
      const session = sessions.get(id);
      if (!session) return;
      session.used = now();
      sessions.delete(id);
      sessions.set(id, session);
    },

    async renew(id, place, secret) {
      const session = sessions.get(id);
      const latest = session?.secrets.at(-1);
      const own = session?.secrets.find((one) => one.place === place);
      if (!session || !latest || own?.until !== Infinity) return false;
      // A secret that was issued but never sent back may have been lost on its way.
      if (now() - latest.issued < (own === latest ? renewAfter : overlap)) return false;
      const kept = session.secrets.filter((one) => one.place <= place && now() < one.until);
      session.secrets = [...kept, known(secret, latest.place + 1)];
      return true;
    },

    async end(owner, which) {
      const gone = ofOwner(owner).filter(({ id }) => ('id' in which ? id === which.id : id !== which.but));
      for (const { id } of gone) sessions.delete(id);
      return gone.map(({ id }) => id);
    },

    async list(owner) {
      const at = (moment: number) => new Date(Date.now() - now() + moment).toISOString();
      return ofOwner(owner)
        .toReversed()
        .map(({ id, browser, began, used }) => ({ id, browser, began: at(began), used: at(used) }));
    },
  };
}
