import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sandboxToken } from '#api/host.ts';
import { type Envelope, everyPage, openDesk } from '#e2e/support/doubles/sandbox.ts';
import { largeSizes } from '#e2e/support/sandbox/large.ts';
import { idleMilliseconds, mostWorlds } from './worlds.ts';

const desk = openDesk();
afterAll(() => desk.close());

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  // What a test opened has been idle for long.
  vi.advanceTimersByTime(idleMilliseconds + 1);
  vi.useRealTimers();
});

const nameOf = async (token: string) =>
  ((await desk.get('/v1/households', { token })).body as { name: string }[])[0]?.name;
const rename = async (token: string, name: string) =>
  expect((await desk.put('/v1/households/501', { name }, { token })).status).toBe(200);

describe('a world per token', () => {
  it('is private', async () => {
    await rename('world-a', 'A');
    await rename('world-b', 'B');
    await rename('large-a', 'C');
    await rename('sandbox', 'D');
    expect(await nameOf('world-a')).toBe('A');
    expect(await nameOf('world-b')).toBe('B');
    expect(await nameOf('large-a')).toBe('C');
    for (const token of ['sandbox', sandboxToken]) expect(await nameOf(token)).toBe('D');
    for (const token of ['world-c', 'world-A', 'large-b']) expect(await nameOf(token)).toBe('Ames family');
    expect(await nameOf('empty-a')).toBeUndefined();
  });

  it('is never one of those that only tests add', async () => {
    const plain = openDesk({ isPlain: true });
    const status = async (token: string) => (await plain.get('/v1/webhooks', { token })).status;
    expect(await Promise.all(['world-a', 'empty-a', 'live-a', 'live-demo-a'].map(status))).toEqual([
      200, 200, 200, 200,
    ]);
    for (const token of ['large-a', 'busy-a', 'world-a~forbids.listTickets', 'live-demo~busy.2']) {
      expect(await status(token)).toBe(401);
    }
    plain.close();
  });

  it('numbers new rows by itself', async () => {
    const make = async (token: string) =>
      ((await desk.post('/v1/campaigns/77/items/tickets', { name: 'n', price: 1 }, { token })).body as { id: string })
        .id;
    expect(await make('world-d')).toBe(await make('world-e'));
  });

  it('closes after five idle minutes, counted from the last request', async () => {
    await rename('world-idle', 'Kept');
    vi.advanceTimersByTime(idleMilliseconds - 1);
    expect(await nameOf('world-idle')).toBe('Kept');
    vi.advanceTimersByTime(idleMilliseconds - 1);
    expect(await nameOf('world-idle')).toBe('Kept');
    vi.advanceTimersByTime(idleMilliseconds);
    expect(await nameOf('world-idle')).toBe('Ames family');
  });

  it(`is one of ${mostWorlds} at most`, async () => {
    const status = async (token: string) => (await desk.get('/v1/webhooks', { token })).status;
    for (let number = 1; number <= mostWorlds; number += 1) expect(await status(`empty-${number}`)).toBe(200);
    const { status: refused, body } = await desk.get('/v1/webhooks', { token: 'world-one-more' });
    expect(refused).toBe(503);
    expect(body).toEqual({
      message: 'There are 100 worlds open already. Each closes after 5 minutes without a request.',
    });
    expect(await status('empty-7')).toBe(200);
    expect(await status('sandbox')).toBe(200);
    vi.advanceTimersByTime(idleMilliseconds);
    expect(await status('world-one-more')).toBe(200);
  });

  it('gives its memory back', async () => {
    const open = async (round: number) => {
      for (let number = 1; number <= 20; number += 1) await nameOf(`world-${round}-${number}`);
      vi.advanceTimersByTime(idleMilliseconds);
      return process.memoryUsage().rss;
    };
    const first = await open(1);
    await open(2);
    expect((await open(3)) - first).toBeLessThan(40 * 1024 * 1024);
  });
});

describe('the large world', () => {
  it('lets other requests through while it’s being seeded', async () => {
    const other = openDesk();
    const small = () => other.get('/v1/webhooks', { token: 'world-small' });
    await small();
    let isMade = false;
    const large = Promise.all(
      ['large-a', 'large-a', 'large-b'].map((token) => other.get('/v1/transactions', { token })),
    ).finally(() => (isMade = true));
    let answered = 0;
    // oxlint-disable-next-line no-unmodified-loop-condition -- until the others have ended
    while (!isMade) {
      expect((await small()).status).toBe(200);
      answered += 1;
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await large).map(({ body }) => (body as Envelope).meta.total)).toEqual([10_000, 10_000, 10_000]);
    expect(answered).toBeGreaterThanOrEqual(10);
    other.close();
  });

  it('stops seeding if the sandbox closes', async () => {
    const other = openDesk();
    const large = other.get('/v1/transactions', { token: 'large-a' });
    await new Promise((resolve) => setImmediate(resolve));
    other.close();
    expect(await large).toMatchObject({ status: 503, body: { message: 'The sandbox is closed.' } });
  });

  it('is the demo world several times over, with other people', async () => {
    expect(largeSizes).toEqual({
      people: 20_000,
      inHouseholds: 12_000,
      pledges: 3000,
      tickets: 30_000,
      transactions: 100_000,
    });
    const asking = { token: 'large-1' };
    const page = async (address: string) => (await desk.get(`/v1/${address}`, asking)).body as Envelope;
    const { meta, data } = await page('transactions');
    expect(meta).toMatchObject({ total: 10_000, unfiltered_total: 10_000, last_page: 500 });
    expect(data).toHaveLength(20);
    expect((await page('tickets')).meta.total).toBe(3000);
    expect((await page('pledges')).meta.total).toBe(1000);
    const campaigns = await page('campaigns');
    const demo = (await desk.get('/v1/campaigns')).body as { data: { raised: number }[] };
    expect(Number(campaigns.data[0]?.['raised'])).toBeGreaterThan(demo.data[0]?.raised ?? 0);
    for (const list of ['payouts', 'messages', 'webhooks', 'households?page=3', 'pledges?page=50']) {
      const ofDemo = list === 'pledges?page=50' ? 'pledges?page=35' : list;
      expect((await page(list)).data).toEqual(((await desk.get(`/v1/${ofDemo}`)).body as Envelope).data);
    }

    // What a copied person promised, gave and bought is the same person's, whom a search finds by the new name.
    const [pledge] = (await page('pledges')).data;
    const donor = String(pledge?.['contact_id']);
    const gifts = (await page(`transactions?contacts=${donor}`)).data;
    const ids = new Set(gifts.map(({ pledge_id }) => pledge_id).filter(Boolean));
    const pledges = await everyPage(desk, '/v1/pledges', asking);
    const own = pledges.flatMap(({ data: rows }) => rows).filter(({ id }) => ids.has(id));
    expect([...new Set(own.map(({ contact_id }) => contact_id))]).toEqual(ids.size > 0 ? [donor] : []);
    const [household] = (await desk.get('/v1/households?sortByDesc=id&page=2', asking)).body as Household[];
    const [member] = household?.contacts ?? [];
    expect(household?.name).toContain(member?.last_name);
    const found = (await desk.get(`/v1/households?query=${member?.primary_email}`, asking)).body as Household[];
    expect(found.map(({ id }) => id)).toEqual([household?.id]);
    expect((await page('tickets')).data.map(({ name }) => name)).not.toContain(null);
  });
});

interface Household {
  id: number;
  name: string;
  contacts: { last_name: string; primary_email: string }[];
}

describe('a closed sandbox', () => {
  it('answers 503, and can be closed twice', async () => {
    const other = openDesk();
    other.close();
    other.close();
    const { status, body } = await other.get('/v1/webhooks');
    expect(status).toBe(503);
    expect(body).toEqual({ message: 'The sandbox is closed.' });
  });
});
