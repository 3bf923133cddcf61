/** Requests over kept connections, and what they and the process that answers them cost. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { ownHeaders, stampHeader } from '#api/host.ts';

export interface Client {
  read: (person: number) => Promise<void>;
  /** The status of a read, whatever it is. */
  tried: (person: number) => Promise<number>;
  /** With a key of its own, where hosts give out what it begins with. */
  write: (person: number) => Promise<void>;
  close: () => void;
}

/** People with a token each, or with this one for all of them. */
export function clientOf(address: string, shared?: string): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  const { hostname, port } = new URL(address);
  let stamp: string | undefined;

  const ask = async (person: number, method: string, path: string, body = '', headers = {}): Promise<number> => {
    const authorization = `Bearer ${shared ?? `bench-token-of-${person}`}`;
    const type = body === '' ? {} : { 'content-type': 'application/json', 'content-length': body.length };
    const all = {
      ...ownHeaders(),
      'steward-tab': `tab-${person}`,
      'sec-fetch-site': 'same-origin',
      authorization,
      ...type,
      ...headers,
    };
    const asked = request({ agent, hostname, port, method, path, headers: all });
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    const given = answer.headers[stampHeader];
    if (typeof given === 'string') stamp = given;
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode ?? 0;
  };
  const mustBe200 = async (answering: Promise<number>) => {
    const status = await answering;
    if (status !== 200) throw new Error(`A request was answered with ${status}.`);
  };
  const tried = (person: number) => ask(person, 'GET', '/v1/transactions?page=2');
  return {
    tried,
    read: (person) => mustBe200(tried(person)),
    write: (person) => {
      const key = stamp === undefined ? {} : { 'idempotency-key': `${stamp}.${randomBytes(16).toString('hex')}` };
      return mustBe200(ask(person, 'PUT', '/v1/contacts/7', '{"note":"a"}', key));
    },
    close: () => agent.destroy(),
  };
}

/** Signs so many people in; their cookies. */
export async function signIn(address: string, people: number, from = 0): Promise<string[]> {
  const cookies: string[] = [];
  for (let person = from; person < from + people; person += 1) {
    const answer = await fetch(`${address}/session`, {
      method: 'POST',
      headers: { ...ownHeaders(), 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ token: `bench-token-of-${person}` }),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`Signing in was answered with ${answer.status}.`);
    cookies.push(answer.headers.get('set-cookie')?.split(';')[0] ?? '');
  }
  return cookies;
}

/** The milliseconds that each took, sorted; `people` at once for so many milliseconds. */
export async function timesOf(people: number, length: number, work: (person: number) => Promise<void>) {
  const took: number[] = [];
  const until = performance.now() + length;
  await Promise.all(
    Array.from({ length: people }, async (_none, person) => {
      while (performance.now() < until) {
        const began = performance.now();
        await work(person);
        took.push(performance.now() - began);
      }
    }),
  );
  return took.toSorted((one, other) => one - other);
}

/** Of sorted numbers. */
export function share(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** As the system tells of a process: NaN where it does not. */
export interface Held {
  megabytes: number;
  handles: number;
  /** Of the processor, since the process began. */
  milliseconds: number;
}

export function heldBy(pid: number): Held {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return {
      megabytes: Number(kilobytes) / 1024,
      handles: readdirSync(`/proc/${pid}/fd`).length,
      // Hundredths of a second, of its own and for the system.
      milliseconds: (Number(fields[11]) + Number(fields[12])) * 10,
    };
  } catch {
    return { megabytes: Number.NaN, handles: Number.NaN, milliseconds: Number.NaN };
  }
}
