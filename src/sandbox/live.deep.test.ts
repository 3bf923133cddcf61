import { afterAll, describe, expect, it } from 'vitest';
import { operations } from '#api/operations.ts';
import type { Transaction } from '#api/resources.ts';
import { type Envelope, everyPage, openDesk } from '#e2e/support/doubles/sandbox.ts';

const desk = openDesk();
afterAll(() => desk.close());

const live = { token: 'live-test' };
const rowsOf = async (address: string, asking = live) =>
  (await everyPage(desk, address, asking)).flatMap(({ data }) => data);
/** Asked for once: they take their time. */
const transactions = everyPage(desk, '/v1/transactions', live);

describe('a live world', () => {
  it('has the demo world’s rows, and the same transactions wherever they have a value', async () => {
    const read = (pages: readonly Envelope[]) =>
      pages.flatMap(
        (page) => operations.listTransactions.returns.read(page, { page: String(page.meta.current_page) }).rows,
      );
    const specified = read(await everyPage(desk, '/v1/transactions', { token: 'world-test' }));
    const deployed = read(await transactions);
    expect(deployed).toHaveLength(6000);
    const fields = ['id', 'amount', 'fee', 'donated', 'payout', 'captured', 'is_recurring'] as const;
    const of = (row: Transaction | undefined) => fields.map((field) => row?.[field] || null);
    expect(deployed.map(of)).toEqual(specified.map(of));
    expect(deployed.map(({ line_items }) => line_items.length)).toEqual(
      specified.map(({ line_items }) => line_items.length),
    );
    const refunds = deployed.flatMap(({ refunded }, index) =>
      specified[index]?.refunded === 'true' ? [refunded] : [],
    );
    expect(new Set(refunds)).toEqual(new Set(['true', 'partly']));
    expect(deployed.filter(({ refunded }) => refunded === 'true' || refunded === 'partly')).toHaveLength(
      refunds.length,
    );
  });

  it('has donor, campaign, and method; terminal gifts have no donor', async () => {
    const rows = (await transactions).flatMap(({ data }) => data);
    const nobody = rows.filter(({ contact_id }) => contact_id === null);
    expect(nobody.length).toBeGreaterThan(0);
    expect(new Set(nobody.map(({ method }) => method))).toEqual(new Set(['terminal']));
    for (const row of rows) {
      expect([typeof row['id'], typeof row['campaign_id'], typeof row['currency']]).toEqual([
        'number',
        'number',
        'string',
      ]);
      const named = row['first_name'] ?? row['company'];
      expect(typeof named).toBe(row['contact_id'] === null ? 'object' : 'string');
    }
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['succeeded', 'failed', 'pending']));
    expect(new Set(rows.map(({ dedication }) => typeof dedication))).toEqual(new Set(['string', 'object']));
    expect(rows.some((row) => (row['transactions'] as unknown[]).length === 2)).toBe(true);
    expect(rows.filter((row) => 'plan_id' in row && row['plan_id'] === null)).toEqual([]);
  });

  it('accepts the filters of any world', async () => {
    const { body } = await desk.get('/v1/transactions?contacts=4801', live);
    const { data, meta } = body as Envelope;
    expect(meta.total).toBe(((await desk.get('/v1/transactions?contacts=4801')).body as Envelope).meta.total);
    for (const { contact_id, method } of data) expect(contact_id).toBe(method === 'terminal' ? null : 4801);
  });

  it('has households in a page envelope, with the filtered total', async () => {
    const households = await rowsOf('/v1/households');
    expect(households).toHaveLength(400);
    expect(households[0]).toMatchObject({ id: 501 });
    expect(typeof (households[0] as { contacts: { id: unknown }[] }).contacts[0]?.id).toBe('number');
    const { meta } = (await desk.get('/v1/households?query=ames', live)).body as Envelope;
    expect(meta.total).toBe(((await desk.get('/v1/households?query=ames')).body as unknown[]).length);
  });

  it('has tickets with their campaign, payouts that were completed, and campaigns without goals', async () => {
    const tickets = await rowsOf('/v1/tickets');
    expect(new Set(tickets.map(({ campaign_id }) => typeof campaign_id))).toEqual(new Set(['number']));
    const payouts = await rowsOf('/v1/payouts');
    expect(payouts.some((row) => 'paid_at' in row)).toBe(false);
    expect(payouts.filter((row) => row['completed_at']).every((row) => row['status_friendly'] === 'Paid')).toBe(true);
    expect((await rowsOf('/v1/campaigns')).some(({ goal }) => goal === null)).toBe(true);
  });

  it('stores writes, and responds in its own format', async () => {
    const { body } = await desk.put('/v1/households/501', { note: 'Moved', envelope_name: '' }, live);
    expect(body).toMatchObject({ id: 501, note: 'Moved', envelope_name: null });
    expect((body as { contacts: { tags: unknown }[] }).contacts.every(({ tags }) => Array.isArray(tags))).toBe(true);
    const { data } = (await desk.get('/v1/households', live)).body as Envelope;
    expect(data[0]).toMatchObject({ id: 501, note: 'Moved' });
    expect((await desk.get('/v1/webhooks/99', live)).status).toBe(404);
  });
});

describe('live-demo', () => {
  interface Payment {
    line_items: { subtype: string; total: number }[];
  }
  const demo = { token: 'live-demo' };
  const longer = { token: 'live-demo-with-donors-and-british-pounds' };
  const cents = (amount: unknown) => Math.round(Number(amount) * 100);
  const sum = (amounts: readonly unknown[]) => amounts.reduce<number>((total, amount) => total + cents(amount), 0);

  it('shows the same under a token long enough for encryption', async () => {
    expect(longer.token).toHaveLength(40);
    expect(await rowsOf('/v1/campaigns', longer)).toEqual(await rowsOf('/v1/campaigns', demo));
  });

  it('every payout ties to its transactions: gross, fee, covered fees, tips and net', async () => {
    const rows = await rowsOf('/v1/transactions', demo);
    const payouts = await rowsOf('/v1/payouts', demo);
    expect(payouts).toHaveLength(90);
    for (const payout of payouts) {
      const paid = rows.filter(({ payout_id }) => payout_id === payout['id']);
      const lines = paid.flatMap((row) => (row['transactions'] as Payment[]).flatMap(({ line_items }) => line_items));
      const of = (field: string) => sum(paid.map((row) => row[field]));
      const ofLines = (subtype: string) =>
        sum(lines.filter((one) => one.subtype === subtype).map(({ total }) => total));
      const [gifts, covered, tips] = [of('amount'), of('fee_covered'), ofLines('tip')];
      expect(paid.length, `gifts of payout ${String(payout['id'])}`).toBeGreaterThan(0);
      expect(new Set(paid.map(({ currency }) => currency))).toEqual(new Set([payout['currency']]));
      expect({ gross: gifts + covered + tips, lines: sum(lines.map(({ total }) => total)) }).toEqual({
        gross: cents(payout['amount']),
        lines: cents(payout['amount']),
      });
      expect({ fee: of('fee'), covered: ofLines('fee'), tip: tips, net: of('payout') }).toEqual({
        fee: cents(payout['fee']),
        covered,
        tip: cents(payout['tip']),
        net: cents(payout['payout']),
      });
      expect(cents(payout['payout'])).toBe(gifts + covered - of('fee'));
    }
  });

  it('is in dollars, but for one campaign in London', async () => {
    const campaigns = await rowsOf('/v1/campaigns', demo);
    const inPounds = campaigns.filter(({ currency }) => currency === 'GBP');
    expect(inPounds.map(({ timezone }) => timezone)).toEqual(['Europe/London']);
    const others = campaigns.filter((campaign) => !inPounds.includes(campaign));
    expect(new Set(others.map(({ currency }) => currency))).toEqual(new Set(['USD']));
    expect(others.filter(({ timezone }) => !String(timezone).startsWith('America/'))).toEqual([]);
    const abroad = (await rowsOf('/v1/transactions', demo)).filter(({ currency }) => currency !== 'USD');
    expect(abroad.length).toBeGreaterThan(50);
    expect(new Set(abroad.map(({ campaign_id }) => campaign_id))).toEqual(new Set([inPounds[0]?.['id']]));
    const payouts = await rowsOf('/v1/payouts', { token: 'live-demo~contacts.0' });
    expect(new Set(payouts.map(({ currency }) => currency))).toEqual(new Set(['USD', 'GBP']));
  });
});
