/** “What’s new since my last visit?” From Home, with all records synced and stored, while changes keep coming in. */
import { randomUUID } from 'node:crypto';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { countPresses } from '../../support/presses.ts';
import { amountWords, everyRow } from '../../support/rows.ts';
import { timesWritten } from '../shell/stored-rows.ts';

test.use({ world: `busy-${randomUUID()}` });

test(
  'Home: lists changes since the last visit until they are marked as seen, and yesterday is 1 press away',
  { tag: '@all' },
  async ({ page, api }) => {
    test.slow();
    await choose(page, { readsAll: true });
    await page.goto('/');
    const since = page.getByRole('region', { name: 'New since your last visit' });
    // A first visit looks back on yesterday.
    const hello = since.getByText(/^(?:Since|Nothing new since) (?:yesterday|today, )/);
    await expect(hello).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Friday, November 20');
    const lines = since.getByRole('list', { name: 'Changes', exact: true }).getByRole('listitem');
    // Something happens in every second, and which of these comes first is drawn.
    const figure = since.getByRole('button', { name: /^[1-9]\d* / }).last();
    await expect(async () => {
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Updated \d/ })
        .click();
      await page.getByRole('button', { name: 'Sync now' }).click();
      await page.keyboard.press('Escape');
      await expect(figure).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    await figure.click();
    await expect(since.getByRole('button', { pressed: true })).toHaveText(/^[1-9]/);
    const hrefs = await lines.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const ids = hrefs.flatMap((href) => /(?:open=|\/)(\d+)$/.exec(href ?? '')?.[1] ?? []);
    expect(ids).toHaveLength(hrefs.length);
    await expect(since.getByText(/^(?:All|6 of) [1-9]/)).toBeVisible();

    await test.step('new pledges are those of the platform', async () => {
      const pledges = await everyRow((number) => api('listPledges', { page: number }));
      for (const line of await lines.filter({ hasText: 'New pledge' }).all()) {
        const href = await line.getByRole('link').getAttribute('href');
        // It may be gone by now.
        const pledge = pledges.find(({ id }) => href?.endsWith(`open=${id}`));
        if (pledge) await expect(line).toContainText(amountWords(pledge.amount));
      }
    });

    const before = await timesWritten(page);
    await since.getByRole('button', { name: 'Mark all as seen' }).click();
    const linkTo = (id: string) => since.locator(`a[href$="${id}"]`);
    for (const id of ids) await expect(linkTo(id)).toHaveCount(0);
    await expect.poll(() => timesWritten(page)).toBeGreaterThan(before);
    const takes = await countPresses(page);
    await page.reload();
    await expect(hello).toBeVisible();
    for (const id of ids) await expect(linkTo(id)).toHaveCount(0);

    await page.getByRole('region', { name: 'Raised this month' }).getByRole('link', { name: 'Yesterday' }).click();
    await expect(page).toHaveURL(/\/transactions\?transactedAfter=yesterday(?:&f\.counts=yes)?$/);
    takes(1);
  },
);
