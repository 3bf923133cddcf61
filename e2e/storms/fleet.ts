/**
 * Several hosts that share a database, and people who write through them all at once by the browser's own rules. Between them
 * stands what a balancer does: each request goes to the next host, and one that broke off is repeated, as browsers do.
 */
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createRequest } from '#api/client.ts';
import { reachedHeader } from '#api/errors.ts';
import { type Configuration, keyHeader, ownHeaders } from '#api/host.ts';
import { createJournal, type JournalAnswer, outcomeByJournal } from '#api/journal.ts';
import { toWriteResult, type Outcome } from '#api/outcome.ts';
import { signIn } from '#api/session.ts';
import { type HostProcess, sharing, startHostProcess } from '../support/host-process.ts';

/** Milliseconds for an answer. A write that another host has, which was killed, is waited for until that may be sure. */
const requestTimeout = 4000;

const emptyList = { data: [], links: {}, meta: { current_page: 1, last_page: 1, per_page: 20, total: 0 } };

/** Where people send to, whichever host it is that answers. */
const balancer = 'http://127.0.0.1';

/** One write, as the person sees it who made it. */
export interface Written {
  key: string;
  token: string;
  outcome: Outcome;
  /** A host was killed while it was on its way. */
  sawDeath: boolean;
}

export interface Fleet {
  hosts: readonly HostProcess[];
  /** By key: how often the platform has carried the write out. */
  executed: ReadonlyMap<string, number>;
  /** How long the platform takes for a write, in milliseconds. */
  platform: { time: () => number };
  /** How many times as fast as a browser people ask again what became of a write. */
  people: { pace: number };
  /** A request to the next host; to `first`, and only then to the others. */
  send: (first?: HostProcess) => typeof fetch;
  person: (name: string, send?: typeof fetch) => Person;
  /** Whatever comes of it. */
  sendAgain: (key: string, token: string) => Promise<void>;
  /** People whose token the hosts hold. Each signs in once: `signedOut` counts those who had to do so again. */
  staff: (count: number) => Promise<{ people: readonly Person[]; signedOut: () => Promise<number> }>;
  /** So many people write, or these, one after the other, until `work` is done. */
  during: (who: number | readonly Person[], work: () => Promise<void>) => Promise<readonly Written[]>;
  /** As a crash does. */
  kill: (host: HostProcess) => Promise<void>;
  stop: () => Promise<void>;
}

export interface Person {
  token: string;
  /** Undefined while no host gives out any. */
  newKey: () => Promise<string | undefined>;
  write: (key: string) => Promise<Outcome>;
  ask: (key: string) => Promise<JournalAnswer | null>;
}

export async function startFleet(
  size: number,
  { url, dist, custody = 'tab' }: { url: string; dist: string; custody?: Configuration['custody'] },
): Promise<Fleet> {
  const executed = new Map<string, number>();
  const platform = { time: () => randomInt(60) };
  const people = { pace: 10 };
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const key = String(request.headers['idempotency-key'] ?? '');
      const isWrite = request.method === 'PUT';
      if (isWrite) executed.set(key, (executed.get(key) ?? 0) + 1);
      const body = isWrite ? { id: 7 } : emptyList;
      const answer = () => response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
      if (isWrite) setTimeout(answer, platform.time());
      else answer();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const environment = { STEWARD_API_URL: origin, STEWARD_TOKEN_CUSTODY: custody, ...sharing(url) };
  const start = () => startHostProcess(environment, dist);
  const hosts = await Promise.all(Array.from({ length: size }, start));
  let deaths = 0;
  let turn = 0;

  const send =
    (first?: HostProcess): typeof fetch =>
    async (input, init) => {
      const asked = new Request(input, init);
      const body = asked.body ? await asked.arrayBuffer() : null;
      const { method, headers } = asked;
      const signal = AbortSignal.any([asked.signal, AbortSignal.timeout(requestTimeout)]);
      turn += 1;
      const order = hosts.map((_host, index) => hosts[(turn + index) % hosts.length]);
      let isBroken = false;
      for (const host of first ? [first, ...order] : order) {
        const { pathname, search } = new URL(asked.url);
        const address = `http://127.0.0.1:${host?.port}${pathname}${search}`;
        try {
          return await fetch(address, { method, headers, body, signal });
        } catch (error) {
          if (signal.aborted) throw error;
          const refused = (error as { cause?: { code?: string } }).cause?.code === 'ECONNREFUSED';
          // Of two hosts that broke off, a browser repeats the first alone.
          if (!refused && isBroken) return notReached();
          isBroken ||= !refused;
        }
      }
      return isBroken ? notReached() : notReached({ [reachedHeader]: 'no' });
    };

  /** `account`: of who is signed in at the hosts, and shows a cookie in the token's place. */
  const person = (name: string, through = send(), account?: string): Person => {
    const token = () => (account === undefined ? name : null);
    const client = { origin: balancer, token, fetch: through, headers: () => ownHeaders(account) };
    const journal = createJournal({ ...client, pause: (length) => wait(length / people.pace) });
    const request = createRequest({ ...client, answered: journal.seen });
    return {
      token: name,
      newKey: () => journal.newKey(),
      ask: (key) => journal.ask(key),
      async write(key) {
        const end = toWriteResult(await request('updateContact', { contact: '1', body: { note: 'a' } }, { key }));
        if (end.outcome !== 'unconfirmed') return end.outcome;
        return outcomeByJournal('updateContact', await journal.ask(key), end.error).outcome;
      },
    };
  };

  const signedIn = async (name: string): Promise<{ person: Person; isSignedIn: () => Promise<boolean> }> => {
    const through = withCookies(send());
    const attempt = () => signIn({ custody: 'host', origin: balancer, token: name, fetch: through });
    let answer = await attempt();
    for (let tries = 1; answer.result === 'not-reachable' && tries < 5; tries += 1) {
      answer = await wait(500).then(attempt);
    }
    const { account, result } = answer;
    if (account === undefined) throw new Error(`${name} could not sign in: ${result}.`);
    const isSignedIn = async () =>
      (await through(`${balancer}/v1/campaigns`, { headers: ownHeaders(account) })).status !== 401;
    return { person: person(name, through, account), isSignedIn };
  };

  return {
    hosts,
    executed,
    platform,
    people,
    send,
    person,
    async sendAgain(key, token) {
      const headers = {
        [keyHeader]: key,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json',
      };
      await send()(`${balancer}/v1/contacts/1`, { method: 'PUT', headers, body: '{"note":"a"}' }).catch(Object);
    },
    async staff(count) {
      const names = Array.from({ length: count }, (_none, index) => `token-${index}-of-staff`);
      const all = await Promise.all(names.map(signedIn));
      const signedOut = async () => {
        const are = await Promise.all(all.map(({ isSignedIn }) => isSignedIn()));
        return are.filter((is) => !is).length;
      };
      return { people: all.map((each) => each.person), signedOut };
    },
    async during(who, work) {
      const written: Written[] = [];
      const isOver = new AbortController();
      const all =
        typeof who === 'number'
          ? Array.from({ length: who }, (_none, index) => person(`token-${index}-of-the-fleet`))
          : who;
      const working = all.map(async ({ token, newKey, write }) => {
        while (!isOver.signal.aborted) {
          const key = await newKey();
          const before = deaths;
          if (key === undefined) await wait(50);
          else written.push({ key, token, outcome: await write(key), sawDeath: deaths > before });
        }
      });
      try {
        await work();
      } finally {
        isOver.abort();
        await Promise.all(working);
      }
      return written;
    },
    async kill(host) {
      deaths += 1;
      await host.kill();
    },
    async stop() {
      await Promise.all(hosts.map((host) => host.stop()));
      server.closeAllConnections();
      server.close();
    },
  };
}

/** As a browser does with the cookie of its session. */
function withCookies(send: typeof fetch): typeof fetch {
  let cookie = '';
  return async (input, init) => {
    const asked = new Request(input, init);
    asked.headers.set('sec-fetch-site', 'same-origin');
    if (cookie) asked.headers.set('cookie', cookie);
    const answer = await send(asked);
    const [set] = answer.headers.getSetCookie();
    if (set !== undefined) cookie = set.split(';')[0] ?? '';
    return answer;
  };
}

function notReached(headers = {}): Response {
  return Response.json({ message: 'The host could not be reached.' }, { status: 502, headers });
}

/** What must be none. */
export function wrongOf(written: readonly Written[], executed: ReadonlyMap<string, number>) {
  const timesOf = ({ key }: Written) => executed.get(key) ?? 0;
  return {
    twice: [...executed.values()].filter((times) => times > 1).length,
    savedThatWereNot: written.filter((each) => each.outcome === 'saved' && timesOf(each) === 0).length,
    notSavedThatWere: written.filter((each) => /^(?:rejected|not-sent)$/.test(each.outcome) && timesOf(each) > 0)
      .length,
  };
}
