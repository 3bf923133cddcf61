import { afterAll, expect, it } from 'vitest';
import { openDesk } from '../doubles/sandbox.ts';

const desk = openDesk();
afterAll(() => desk.close());

const token = 'world-executed';
const executed = () => desk.executed(token);

it('counts each write that was carried out, with its key, and none that was refused', async () => {
  expect(executed()).toBeUndefined();
  await desk.get('/v1/campaigns', { token });
  expect(executed()).toEqual([]);
  const rename = (name: string, headers = {}) => desk.put('/v1/households/501', { name }, { token, headers });
  await rename('A', { 'idempotency-key': 'k-1' });
  await rename('A', { 'idempotency-key': 'k-1' });
  await rename('B');
  expect((await desk.put('/v1/households/501', { name: 7 }, { token })).status).toBe(422);
  expect((await desk.put('/v1/households/999999', { name: 'C' }, { token })).status).toBe(404);
  await desk.post('/v1/campaigns/77/items/tickets', { name: 'Seat', price: 1 }, { token });
  expect(executed()?.map(({ operation, path, key }) => [operation, path, key])).toEqual([
    ['updateHousehold', '/v1/households/501', 'k-1'],
    ['updateHousehold', '/v1/households/501', 'k-1'],
    ['updateHousehold', '/v1/households/501', null],
    ['createTicketItem', '/v1/campaigns/77/items/tickets', null],
  ]);
  const [first, same, other] = executed() ?? [];
  expect(first?.body).toMatch(/^[0-9a-f]{64}$/);
  expect(same?.body).toBe(first?.body);
  expect(other?.body).not.toBe(first?.body);
  expect(desk.executed('world-another')).toBeUndefined();
});
