/** What the browser itself sends twice: on a kept-alive connection that dies, it repeats a request without telling the page. */
import type { Page } from 'playwright/test';
import { expect, test } from '../fixture.ts';
import { reset } from './fault.ts';

test.use({ through: 'faults' });

const path = '/v1/campaigns/77/items/tickets';

/** Creates a ticket item from within the page; the answer's ID, or the error's name. */
function create(page: Page, token: string, key?: string) {
  return page.evaluate(
    async ([address, bearer, named]) => {
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
      const answer = await fetch(address, {
        method: 'POST',
        headers: named === undefined ? headers : { ...headers, 'idempotency-key': named },
        body: JSON.stringify({ name: 'VIP table', price: 10 }),
      });
      return Number(((await answer.json()) as { id: string }).id);
    },
    [path, token, key] as const,
  );
}

test('a write that the browser repeats by itself is carried out once when it has a key, and twice when it has none', async ({
  page,
  token,
  faults,
}) => {
  await page.goto('/connect');
  const first = await create(page, token, 'first');
  for (const [key, expected] of [
    ['second', first + 1],
    [undefined, first + 3],
  ] as const) {
    faults.next({ method: 'POST', path }, reset({ when: 'after-request' }));
    const before = faults.requests({ method: 'POST' }).length;
    expect(await create(page, token, key)).toBe(expected);
    expect(faults.requests({ method: 'POST' }).length - before, 'arrivals of one fetch').toBe(2);
  }
});
