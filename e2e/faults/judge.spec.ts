/** The judge itself: what must never be is seen when it is. */
import { expect, test as base } from '../support/fixture.ts';
import { type Judge, judge } from '../support/judge.ts';
import { keep } from '../support/kept.ts';

const test = base.extend<{ judging: Judge }>({
  judging: async ({ context, token, guard, faults, executed }, provide) => {
    await provide(await judge({ context, token, guard, faults, executed }));
  },
});

test.use({ through: 'faults', axeAtEnd: false });

const activity = (operation: string, outcome: string) => JSON.stringify([{ operation, outcome }]);

test(
  'sees a blank page, nonsense, the token and a character that was lost',
  { tag: '@all' },
  async ({ judging, page, token, custody }) => {
    test.skip(custody === 'host', 'a request that carries the token is what the judge must not see there');
    await page.goto('/households');
    await expect(page.getByRole('link', { name: 'Ames family' })).toBeVisible();
    await page.evaluate((text) => {
      const [heading] = document.querySelectorAll('h1');
      if (heading) heading.textContent = 'NaN';
      document.title = text;
      localStorage.setItem('elsewhere', text);
    }, token);
    await judging.look(page);
    await page.evaluate(() => document.querySelector('main')?.replaceChildren());
    judging.lost('typed', 'tpd');
    const { figures, wrong } = await judging.verdict();
    expect(figures).toMatchObject({ charactersLost: 2, blank: 1 });
    for (const words of ['blank', 'nonsense', 'stood in the title', 'stood in localStorage']) {
      expect(wrong.join('\n')).toContain(words);
    }
  },
);

test(
  'holds what is claimed against what was carried out',
  { tag: '@all' },
  async ({ judging, page, token, custody }) => {
    test.skip(custody === 'host', 'a request that carries the token is what the judge must not see there');
    await page.goto('/households');
    await expect(page.getByRole('link', { name: 'Ames family' })).toBeVisible();
    const rename = (key: string, name: string) =>
      page.evaluate(
        async ([bearer, named, text]) => {
          const authorization = `Bearer ${bearer}`;
          const stamp = (await fetch('/ops', { headers: { authorization } })).headers.get('steward-stamp');
          const headers = {
            authorization,
            'content-type': 'application/json',
            'idempotency-key': `${stamp}.${named}`,
          };
          await fetch('/v1/households/501', { method: 'PUT', headers, body: JSON.stringify({ name: text }) });
        },
        [token, key, name] as const,
      );
    const claim = (text: string) => keep(page, token, 'activity', text);

    await claim(activity('updateContact', 'saved'));
    await rename('a', 'A');
    const { figures } = await judging.verdict();
    expect(figures).toMatchObject({ writes: 1, savedThatWereNot: 1, notSavedThatWere: 1, executedTwice: 0 });
    await claim(activity('updateHousehold', 'unconfirmed'));
    expect((await judging.verdict()).wrong).toEqual([]);
    await claim('[]');
    expect((await judging.verdict()).wrong.join('\n')).toContain('Activity has 0');
  },
);
