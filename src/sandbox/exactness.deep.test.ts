import type * as z from 'zod/mini';
import { afterAll, describe, expect, it } from 'vitest';
import { operations } from '#api/operations.ts';
import { everyPage, openDesk } from '#e2e/support/doubles/sandbox.ts';

const desk = openDesk();
afterAll(() => desk.close());

type Exact = ReturnType<(typeof operations)['listMessages']['returns']['exact']>;

function differences(exact: Exact, body: unknown): string[] {
  const result = exact.safeParse(body);
  return result.success
    ? []
    : result.error.issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`);
}

/** The paths of all leaves of a schema, lists without their numbers. */
function documented(schema: z.core.$ZodType, path = ''): string[] {
  const { def } = schema._zod as unknown as {
    def: {
      type: string;
      shape?: Record<string, z.core.$ZodType>;
      element?: z.core.$ZodType;
      innerType?: z.core.$ZodType;
    };
  };
  if (def.innerType) return documented(def.innerType, path);
  if (def.element) return documented(def.element, path);
  if (!def.shape) return [path];
  return Object.entries(def.shape).flatMap(([name, inner]) =>
    documented(inner, path === '' ? name : `${path}.${name}`),
  );
}

function filled(value: unknown, into: Set<string>, path = ''): void {
  if (Array.isArray(value)) for (const entry of value) filled(entry, into, path);
  else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) filled(inner, into, path === '' ? name : `${path}.${name}`);
  } else if (value !== '' && value !== null && value !== undefined) into.add(path);
}

const neverFilled = (exact: Exact, seen: Set<string>) => documented(exact).filter((path) => !seen.has(path));

describe('every row of the demo world is what the specification says, and fills every field at least once', () => {
  const lists = Object.entries(operations).flatMap(([name, operation]) =>
    operation.method === 'GET' && !operation.path.includes('{')
      ? [{ name, path: operation.path, exact: operation.returns.exact() }]
      : [],
  );
  it.each(lists.filter(({ name }) => name !== 'listHouseholds'))('$name', async ({ path, exact }) => {
    const seen = new Set<string>();
    const ids = new Set<unknown>();
    for (const page of await everyPage(desk, path)) {
      expect(differences(exact, page)).toEqual([]);
      filled(page, seen);
      // The pages part the list: none is full before its time, no row stands twice, and the places follow each other.
      const { data, meta } = page;
      expect([meta.from, meta.to]).toEqual([ids.size + 1, ids.size + data.length]);
      for (const { id } of data) ids.add(id);
      expect(ids.size).toBe(Math.min(meta.current_page * 20, meta.total));
    }
    expect(neverFilled(exact, seen).filter((field) => field.startsWith('data.'))).toEqual([]);
  });

  it('listHouseholds', async () => {
    const exact = operations.listHouseholds.returns.exact();
    const seen = new Set<string>();
    const ids = new Set<number>();
    for (let page = 1; page <= 21; page += 1) {
      const { body } = await desk.get(`/v1/households?page=${page}`);
      expect(differences(exact, body)).toEqual([]);
      filled(body, seen);
      for (const { id } of body as { id: number }[]) ids.add(id);
      expect(ids.size).toBe(Math.min(page * 20, 400));
    }
    expect(neverFilled(exact, seen)).toEqual([]);
  });

  it('getWebhook', async () => {
    for (let id = 31; id <= 36; id += 1) {
      const { status, body } = await desk.get(`/v1/webhooks/${id}`);
      expect(status).toBe(200);
      expect(differences(operations.getWebhook.returns.exact(), body)).toEqual([]);
      expect(body).toMatchObject({ id: String(id) });
    }
  });

  it('updateHousehold, with all its contacts', async () => {
    const exact = operations.updateHousehold.returns.exact();
    const seen = new Set<string>();
    for (let id = 501; id <= 900; id += 1) {
      const { status, body } = await desk.put(`/v1/households/${id}`, {});
      expect(status).toBe(200);
      expect(differences(exact, body)).toEqual([]);
      filled(body, seen);
    }
    expect(neverFilled(exact, seen)).toEqual([]);
  });

  it('updateContact', async () => {
    const exact = operations.updateContact.returns.exact();
    const seen = new Set<string>();
    for (let id = 4801; id <= 6000; id += id < 4860 ? 1 : 11) {
      const { status, body } = await desk.put(`/v1/contacts/${id}`, {
        first_name: 'A',
        last_name: 'B',
        company_name: 'C',
      });
      expect(status).toBe(200);
      expect(differences(exact, body)).toEqual([]);
      filled(body, seen);
    }
    expect(neverFilled(exact, seen)).toEqual([]);
  });

  it('createTicketItem and updateDiscountCode', async () => {
    const item = await desk.post('/v1/campaigns/77/items/tickets', { name: 'Seat', price: 12.5 });
    expect(item.status).toBe(201);
    expect(differences(operations.createTicketItem.returns.exact(), item.body)).toEqual([]);
    for (let id = 1601; id <= 1628; id += 1) {
      const campaign = [77, 81, 82, 83, 84, 94, 97][Math.floor((id - 1601) / 4)];
      const code = await desk.put(`/v1/campaigns/${campaign}/discount-codes/${id}`, { amount: 10 });
      expect(code.status).toBe(200);
      expect(differences(operations.updateDiscountCode.returns.exact(), code.body)).toEqual([]);
    }
  });
});

describe('a world without rows', () => {
  it('returns every list exactly, and no record', async () => {
    const asking = { token: 'empty-exact' };
    for (const { method, path, returns } of Object.values(operations)) {
      if (path.includes('{')) {
        const address = path.replaceAll(/\{\w+\}/g, '1');
        const body = method === 'POST' ? { name: 'n', price: 1 } : { amount: 1 };
        expect((await desk.ask(method, address, method === 'GET' ? undefined : body, asking)).status).toBe(404);
      } else {
        const { status, body } = await desk.get(path, asking);
        expect(status).toBe(200);
        expect(differences(returns.exact(), body)).toEqual([]);
      }
    }
  });
});
