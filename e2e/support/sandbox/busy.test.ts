import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Envelope, everyPage, openDesk } from '../doubles/sandbox.ts';

const desk = openDesk();
afterAll(() => desk.close());

const lists = ['campaigns', 'pledges', 'transactions', 'tickets', 'payouts', 'messages', 'webhooks'];

async function everything(token: string) {
  const found: Record<string, unknown> = { households: (await desk.get('/v1/households', { token })).body };
  for (const list of lists) {
    const pages = await everyPage(desk, `/v1/${list}`, { token });
    found[list] = pages.flatMap(({ data }) => data);
  }
  return found;
}

describe('a busy world', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T10:00:00.250Z') }));
  afterEach(() => vi.useRealTimers());

  it('is another one every second, in every list, and the same in each world of its name', async () => {
    const [one, other] = [openDesk(), openDesk()];
    const token = 'busy-a';
    const before = await everything(token);
    const totals = async (of: typeof one) =>
      (await of.get('/v1/transactions?updatedAfter=2026-11-20T10:00:00Z', { token })).body as Envelope;
    await Promise.all([totals(one), totals(other)]);
    expect(await everything(token)).toEqual(before);
    vi.setSystemTime(Date.now() + 200_000);
    const first = await totals(one);
    expect(await totals(other)).toEqual(first);
    expect(first.meta.total).toBeGreaterThan(10);
    const after = await everything(token);
    const same = Object.keys(after).filter((list) => JSON.stringify(after[list]) === JSON.stringify(before[list]));
    expect(same.filter((list) => list !== 'households')).toEqual([]);
    one.close();
    other.close();
  });
});

describe('a world that misbehaves', () => {
  const status = async (address: string, token: string) => (await desk.get(`/v1/${address}`, { token })).status;

  it('forbids a list, and no other', async () => {
    expect(await status('tickets', 'world-a~forbids.listTickets')).toBe(403);
    expect(await status('pledges', 'world-a~forbids.listTickets')).toBe(200);
  });

  it('is busy at each of so many requests', async () => {
    const answers: number[] = [];
    for (let request = 0; request < 6; request += 1) answers.push(await status('webhooks', 'world-b~busy.3'));
    expect(answers).toEqual([200, 200, 429, 200, 200, 429]);
    const { headers } = await desk.get('/v1/webhooks?page=9', { token: 'world-c~busy.1' });
    expect(headers.get('retry-after')).toBe('1');
  });

  it('reads some contacts of the filter, or none', async () => {
    const total = async (contacts: string, token = 'world-d') =>
      ((await desk.get(`/v1/transactions?contacts=${contacts}`, { token })).body as Envelope).meta.total;
    expect(await total('4801,4802', 'world-d~contacts.1')).toBe(await total('4801'));
    expect(await total('4801,4802', 'world-d~contacts.2')).toBe(await total('4801,4802'));
    expect(await total('4801', 'world-d~contacts.0')).toBe(6000);
  });

  it('is none where a word means nothing', async () => {
    for (const words of ['~', '~busy', '~busy.0', '~forbids.all', '~busy.2~', '~contacts.x']) {
      expect(await status('webhooks', `world-e${words}`)).toBe(401);
    }
  });
});
