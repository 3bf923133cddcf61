import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRequest } from '#api/client.ts';
import { createJournal, type JournalAnswer, outcomeByJournal, readJournalAnswer } from '#api/journal.ts';
import { type WriteResult, toWriteResult } from '#api/outcome.ts';
import { always } from '#e2e/support/doubles/api.ts';
import { createRoutes } from './routes.ts';

const origin = 'http://steward.test';

/** One write as the platform, the network, and the sender see it. */
interface Write {
  key?: string;
  /** The platform's answer, and if it's cut off on its way back. */
  status: number;
  cut: boolean;
  /** Requests that left the browser, to arrive as often as the network delivers them. */
  sent?: Request;
  executed: number;
  /** True while the platform has it and hasn't answered. */
  running: (() => void)[];
  /** Ends the browser's wait. Nothing does once its connection is broken. */
  heard?: (answer: Response | Error) => void;
  /** The outcome on screen; none while the write is on its way. */
  end?: WriteResult<unknown>;
}

/** Lets everything happen that needs no further event. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** A browser, a network under the test's control, our host, and a platform that counts. */
async function world() {
  const all: Write[] = [1, 2].map(() => ({ status: 200, cut: false, executed: 0, running: [] }));
  const ofPath = (url: string) => all[Number(new URL(url).pathname.split('/').at(-1)) - 1] as Write;
  let isDown = false;

  const start = async () => {
    const started = createRoutes({
      platform: {
        answer: async (request) => {
          if (request.method === 'GET') return Response.json({});
          const write = ofPath(request.url);
          const { status } = write;
          // A failure of 500 or more may have run, and here it has.
          if (status < 300 || status >= 500) write.executed += 1;
          await new Promise<void>((resolve) => write.running.push(resolve));
          const body = status === 204 ? null : JSON.stringify(status < 300 ? { id: 7 } : { message: 'No.' });
          return new Response(body, { status, headers: { 'content-type': 'application/json' } });
        },
      },
    });
    // The token is accepted.
    await started.request(`${origin}/v1/campaigns`, { headers: { authorization: 'Bearer secret' } });
    return started;
  };
  let routes = await start();

  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    if (request.method !== 'PUT') {
      if (isDown) throw new TypeError('down');
      return routes.request(request);
    }
    const write = ofPath(request.url);
    const { url, method, headers } = request;
    write.sent = new Request(url, { method, headers, body: await request.text() });
    return new Promise((resolve, reject) => {
      write.heard = (answer) => {
        delete write.heard;
        if (answer instanceof Error) reject(answer);
        else resolve(answer);
      };
    });
  };

  const journal = createJournal({ origin, token: () => 'secret', fetch, pause: async () => undefined });
  const request = createRequest({ origin, token: () => 'secret', fetch, answered: journal.seen });

  const byJournal = (write: Write, found: JournalAnswer | null) => {
    if (write.end?.outcome !== 'unconfirmed') return;
    write.end = outcomeByJournal('updateContact', found, write.end.error);
  };

  const acts = {
    /** The review opens, and the key is made. */
    review: async (write: Write) => {
      const key = write.key ?? (await journal.newKey());
      if (key !== undefined) write.key = key;
    },
    send: async (write: Write, { status, cut }: { status: number; cut: boolean }) => {
      if (write.key === undefined || write.sent) return;
      Object.assign(write, { status, cut });
      const contact = String(all.indexOf(write) + 1);
      const sending = request('updateContact', { contact, body: { note: 'a' } }, { key: write.key });
      void sending.then((result) => (write.end = toWriteResult(result)));
    },
    /** Also sends it again, as browsers do on a connection that turns out to be dead. */
    arrive: async (write: Write) => {
      if (!write.sent) return;
      const host = routes;
      void Promise.resolve(host.request(write.sent.clone())).then((answer) => {
        // An answer without a body can't be cut off.
        const isCut = write.cut && answer.body !== null;
        if (host === routes) write.heard?.(isCut ? new Response('{"id":', answer) : answer);
      });
    },
    answer: async ({ running }: Write) => {
      for (const go of running.splice(0)) go();
    },
    drop: async (write: Write) => write.heard?.(new TypeError('reset')),
    restart: async () => {
      routes = await start();
      for (const write of all) write.heard?.(new TypeError('reset'));
    },
    /** Makes the journal unreachable, or reachable again. */
    down: async () => {
      isDown = !isDown;
    },
    poll: async (write: Write) => {
      if (write.key !== undefined && write.sent) byJournal(write, await journal.ask(write.key));
    },
    withdraw: async (write: Write) => {
      if (write.key === undefined || isDown) return;
      const headers = { authorization: 'Bearer secret' };
      const answer = await routes.request(`${origin}/ops/${write.key}`, { method: 'DELETE', headers });
      byJournal(write, readJournalAnswer(await answer.json()));
    },
  };
  return { all, acts };
}

/** Checks what must hold for each write at any time, and for every outcome shown. */
function isTrue({ executed, end }: Write): boolean {
  if (executed > 1) return false;
  if (end?.outcome === 'saved') return executed === 1;
  return end?.outcome === 'rejected' || end?.outcome === 'not-sent' ? executed === 0 : true;
}

const step = fc.record({
  does: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('review' as const, 'send' as const, 'arrive' as const) },
    { weight: 3, arbitrary: fc.constantFrom('answer' as const, 'poll' as const) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('drop' as const, 'withdraw' as const, 'restart' as const, 'down' as const),
    },
  ),
  to: fc.nat(1),
  status: fc.constantFrom(200, 204, 408, 422, 429, 500, 503),
  cut: fc.boolean(),
});

test('P13 no outcome shown is wrong and no key runs twice, in any order of events', async () => {
  const seen = new Set<string>();
  await always(
    'P13',
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const { all, acts } = await world();
      const inTheEnd = (['drop', 'arrive', 'answer', 'poll'] as const).flatMap((does) =>
        [0, 1].map((to) => ({ does, to, status: 200, cut: false })),
      );
      for (const one of [...steps, ...inTheEnd]) {
        await acts[one.does](all[one.to] as Write, one);
        await settled();
        expect(all.map(isTrue)).toEqual([true, true]);
      }
      for (const { end } of all) if (end) seen.add(end.outcome);
    }),
    { least: 200 },
  );
  expect([...seen].toSorted()).toEqual(['not-sent', 'rejected', 'saved', 'unconfirmed']);
});
