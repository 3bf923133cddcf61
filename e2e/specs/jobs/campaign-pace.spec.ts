/** “Which campaigns will not reach their goal?” From Home, and what one of them is made of, with all lists read. */
import type { Page } from 'playwright/test';
import type { Campaign } from '#api/resources.ts';
import { today } from '../../support/clock.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { countPresses } from '../../support/presses.ts';
import { amountWords, everyRow, givenIn, sumWords } from '../../support/rows.ts';
import { campaignsOfGifts, inWorlds } from '../../support/worlds.ts';

/** The day of a moment in a zone, as a number. */
function dayNumber(at: string | Date, timeZone: string): number {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(at));
  return Date.parse(day) / 86_400_000;
}

/** Returns the projected total at the average daily rate so far. */
function straightOf({ created_at, end_at, timezone, raised }: Campaign): number {
  const [began, now, end] = [created_at, today, end_at].map((at) => dayNumber(at ?? '', timezone ?? 'UTC')) as [
    number,
    number,
    number,
  ];
  return (Number(raised) * (end - began + 1)) / (now - began + 1);
}

/** Returns the text that those presses put on the clipboard, which a page may not read. */
async function textCopied(page: Page, press: () => Promise<void>): Promise<string> {
  const text = await page.evaluateHandle(() => {
    const copied = { text: '' };
    navigator.clipboard.write = async ([item]) => {
      copied.text = (await (await item?.getType('text/plain'))?.text()) ?? '';
    };
    return copied;
  });
  await press();
  await expect.poll(() => text.evaluate((copied) => copied.text)).not.toBe('');
  return text.evaluate((copied) => copied.text);
}

inWorlds(['live'], (world, untilRead) => {
  test.use({ pace: 10 });
  test(
    'campaigns: the pace of every campaign is shown in 1 press, and a campaign page shows its weeks, donors, and pledges',
    { tag: '@all' },
    async ({ page, api }) => {
      test.slow();
      await choose(page, { readsAll: true });
      const { campaigns, pledges, campaignOf, currencyOf } = await campaignsOfGifts(api);
      const running = campaigns.filter(
        ({ status, end_at }) => status === 'active' && Date.parse(end_at ?? '') > +today,
      );
      const paced = running.filter(({ goal }) => Number(goal) > 0);
      expect(paced.length).toBeGreaterThan(2);
      const takes = await countPresses(page);
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Campaigns' }).click();
      const table = page.getByRole('region', { name: 'Campaigns, table' });
      const row = ({ title }: Campaign) =>
        table.getByRole('row').filter({ has: page.getByRole('link', { name: title ?? '' }) });
      const [first] = paced as [Campaign];
      await expect(row(first)).toContainText(amountWords(straightOf(first).toFixed(2)));
      takes(1);

      await test.step('the pace follows the projected total, and the Behind view lists campaigns that are behind', async () => {
        await expect(page.getByRole('banner').getByRole('button', { name: /^Updated \d/ })).toBeVisible(untilRead);
        const wordOf = (campaign: Campaign) => {
          const [raised, goal, straight] = [Number(campaign.raised), Number(campaign.goal), straightOf(campaign)];
          return raised >= goal
            ? 'Goal reached'
            : straight >= goal
              ? 'On pace'
              : straight >= goal * 0.9
                ? 'Nearly on pace'
                : 'Behind';
        };
        for (const campaign of paced) {
          await expect.soft(row(campaign).getByText(wordOf(campaign), { exact: true })).toBeVisible();
        }
        const behind = paced.filter((campaign) => wordOf(campaign) === 'Behind');
        await page.getByRole('link', { name: `Behind ${behind.length}`, exact: true }).click();
        await expect(table.getByRole('rowheader')).toHaveCount(behind.length);
        await page.getByRole('link', { name: /^All(?: [\d,]+)?$/ }).click();
      });

      await test.step('a campaign page shows its weeks, donors, and related records', async () => {
        const transactions = await everyRow((number) => api('listTransactions', { page: number }));
        const tied = givenIn(transactions).filter(
          (gift) => campaignOf(gift) === first.id && currencyOf(gift) === first.currency,
        );
        await page.getByRole('link', { name: first.title ?? '' }).click();
        const weeks = page.getByRole('region', { name: 'Raised over time', exact: true });
        await weeks.getByRole('button', { name: 'View as table' }).click();
        const cells = weeks.getByRole('row').getByRole('cell');
        const texts = await cells.allInnerTexts();
        const figures = (column: number) =>
          texts.filter((_, place) => place % 3 === column).map((text) => text.replaceAll(/[^\d.-]/g, ''));
        const cents = tied.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0);
        expect(sumWords(figures(0))).toBe(sumWords(tied.map(({ amount }) => amount)));
        // The platform's figure is the campaign's, and a part is never more.
        expect(Number(figures(1).at(-1))).toBe(Math.min(cents / 100, Number(first.raised)));
        await expect(weeks).toContainText(`Based on ${tied.length} gifts`);
        const related = page.getByRole('region', { name: 'Related', exact: true });
        const own = pledges.filter(({ campaign_id }) => campaign_id === first.id);
        await expect(related).toContainText(own.length === 0 ? 'None' : `of ${own.length} open`);
        const donors = page.getByRole('region', { name: 'Top donors', exact: true });
        await expect(donors.getByRole('rowheader').first()).toBeVisible();
        await test.step('its chart opens by its link, as a table, and is copied', async () => {
          expect(new URL(page.url()).searchParams.get('chart')).toBe('raised.table');
          await page.goto(page.url());
          await expect(weeks.getByRole('columnheader')).toHaveText([
            'Week',
            /^Amount \(\S+\)$/,
            /^Total \(\S+\)$/,
            'Gifts',
          ]);
          await expect(weeks.getByRole('rowheader').first()).toHaveText(/^Week of /);
          const copied = await textCopied(page, async () => {
            await weeks.getByRole('button', { name: 'Copy raised over time' }).click();
            await page.getByRole('menuitem', { name: 'Copy table' }).click();
          });
          expect(copied).toContain(`\t${texts.slice(-3).join('\t')}`);
          await weeks.getByRole('button', { name: 'View as chart' }).click();
          await expect(weeks.getByRole('slider')).toHaveAttribute('aria-valuetext', /Week of .*Total: /);
          const file = page.waitForEvent('download');
          await weeks.getByRole('button', { name: 'Copy raised over time' }).click();
          await page.getByRole('menuitem', { name: 'Download picture' }).click();
          expect((await file).suggestedFilename()).toMatch(/-raised-over-time\.png$/);
        });
        // Elsewhere gifts do not name their campaign, so no list has them.
        if (world !== 'live') return;
        await donors.getByRole('link', { name: /^All [\d,]+ gifts$/ }).click();
        await expect(page.getByText(/^[\d,]+ of all [\d,]+$/)).toBeVisible();
        expect(new URL(page.url()).searchParams.get('f.campaign_id')).toBe(first.id);
      });
    },
  );
});
