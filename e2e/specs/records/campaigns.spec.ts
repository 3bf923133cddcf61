import type { Page } from 'playwright/test';
import { hang, replaceBody } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { amountWords } from '../../support/rows.ts';
import { choose } from '../../support/preferences.ts';
import { listMenu } from '../../support/fold.ts';

const table = (page: Page) => page.getByRole('table', { name: /campaigns/ });
const row = (page: Page, title: string) => table(page).getByRole('row', { name: title });
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The value of a labeled fact. */
const fact = (page: Page, inside: string, label: string) =>
  panel(page, inside)
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) })
    .locator('xpath=following-sibling::dd');

const unfold = (page: Page) => panel(page, 'Details').getByText('Details', { exact: true }).click();

test('campaigns: the list shows each campaign’s exact progress, and a campaign on a later page opens again', async ({
  page,
  api,
}) => {
  await test.step('the list shows each campaign as returned by the platform', async () => {
    const { rows, total } = await api('listCampaigns', {});
    await page.goto('/campaigns');
    await expect(table(page).getByRole('rowheader').getByRole('link')).toHaveText(rows.map(({ title }) => title ?? ''));
    await expect(page.getByText(`1–20 of ${total}`, { exact: true })).toBeVisible();
    const gala = rows.find(({ id }) => id === '77');
    await expect(row(page, 'Spring Gala')).toContainText(amountWords(gala?.raised ?? '', 'EUR'));
    await expect(row(page, 'Spring Gala')).toContainText(`of ${amountWords(gala?.goal ?? '', 'EUR')}`);
    await expect(
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Campaigns' }),
    ).toHaveAttribute('aria-current', 'page');
  });

  await test.step('progress is the exact percentage, also above 100, and blank without a goal', async () => {
    const { rows } = await api('listCampaigns', {});
    const over = rows.find(({ raised, goal }) => Number(goal) > 0 && Number(raised) > Number(goal));
    const goalless = rows.find(({ goal }) => Number(goal) === 0);
    const cents = (figure: string | null) => BigInt(Math.round(Number(figure) * 100));
    const tenths = (cents(over?.raised ?? '') * 1000n) / cents(over?.goal ?? '');
    await expect(row(page, over?.title ?? '')).toContainText(`${tenths / 10n}.${tenths % 10n}%`);
    expect(tenths).toBeGreaterThan(1000n);
    await expect(row(page, goalless?.title ?? '')).toBeVisible();
    await expect(row(page, goalless?.title ?? '')).not.toContainText('%');
    await expect(row(page, goalless?.title ?? '')).toContainText('No goal');
  });

  await test.step('a campaign on a later page opens again after a reload', async () => {
    const { rows } = await api('listCampaigns', { page: '2' });
    const title = rows[2]?.title ?? '';
    await page.goto('/campaigns?page=2');
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    expect(new URL(page.url()).searchParams.get('at')).toBe('2');
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Campaigns' }).click();
    await expect(table(page).getByRole('rowheader').getByRole('link')).toHaveText(rows.map((each) => each.title ?? ''));
  });

  await test.step('the description is text, and its source is shown as text', async () => {
    const { rows } = await api('listCampaigns', { page: '2' });
    const bold = rows.find(({ title }) => title === 'Bold Futures');
    await page.goto(`/campaigns/${bold?.id}?at=2`);
    const description = panel(page, 'Description');
    await expect(description.getByText('Mentoring & grants for under-25s: 3 < 5 > 2.')).toBeVisible();
    await expect(description).not.toContainText('not here');
    await expect(description).not.toContainText('<em>');
    await description.getByRole('button', { name: 'Show source' }).click();
    await expect(description).toContainText(bold?.description ?? 'no description');
    await expect(description.getByRole('img')).toHaveCount(0);
    await description.getByRole('button', { name: 'Show as text' }).click();
    await expect(description).not.toContainText('<em>');
  });
});

test('campaigns: a campaign page shows the list’s values and links to related records', async ({ page, api }) => {
  await test.step('a campaign opens from its row and shows the list’s values', async () => {
    const { rows } = await api('listCampaigns', {});
    const gala = rows.find(({ id }) => id === '77');
    await page.goto('/campaigns');
    await page.getByRole('link', { name: 'Spring Gala' }).click();
    await expect(page.getByRole('heading', { level: 1, name: gala?.title ?? '' })).toBeFocused();
    await expect(page).toHaveTitle(`${gala?.title} | Steward`);
    await expect(page.getByText('Ends in 23 days')).toBeVisible();
    const [raised, share, donors] = await fact(page, 'Progress to goal', 'Raised').allInnerTexts();
    expect(raised).toBe(amountWords(gala?.raised ?? '', 'EUR'));
    expect(share).toMatch(/^\d+\.\d% of €[\d,.]+$/);
    expect(share).toContain(amountWords(gala?.goal ?? '', 'EUR'));
    expect(donors).toBe(`${gala?.donors} donors`);
    await expect(page.getByRole('main').getByRole('code').filter({ hasText: /^77$/ })).toBeVisible();
    // Folded away until it's asked for.
    await expect(fact(page, 'Details', 'Currency')).toBeHidden();
    await unfold(page);
    await expect(fact(page, 'Details', 'Currency')).toHaveText(gala?.currency ?? '');
    await expect(fact(page, 'Details', 'Ends')).toHaveText(/^Dec 13, /);
    // The second is folded away, with everything that the platform gave.
    const subtitle = page.getByText(gala?.subtitle ?? 'no subtitle', { exact: true });
    await expect(subtitle.filter({ visible: true })).toHaveCount(1);
    await expect(fact(page, 'Details', 'Settings')).toHaveCount(0);
  });

  await test.step('the public page is an external link with its host name and no referrer', async () => {
    const link = page.getByRole('link', { name: 'Public page at give.northquay.example.org, opens in a new tab' });
    await expect(link).toHaveAttribute('href', /^https:\/\/give\.northquay\.example\.org\//);
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link).toHaveAttribute('target', '_blank');
  });

  await test.step('related records are one link away', async () => {
    const related = panel(page, 'Related');
    await expect(related.getByRole('link', { name: 'Payouts' })).toHaveAttribute(
      'href',
      '/payouts?f.campaign_id=77&f.void=no',
    );
    await related.getByRole('link', { name: 'Pledges' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Pledges' })).toBeFocused();
    expect(new URL(page.url()).searchParams.get('f.campaign_id')).toBe('77');
  });

  await test.step('a campaign without an event, goal, and end date doesn’t show them', async () => {
    const { rows } = await api('listCampaigns', {});
    const plain = rows.find(({ goal, end_at, event }) => Number(goal) === 0 && end_at === '' && event.title === '');
    await page.goto(`/campaigns/${plain?.id}?at=1`);
    await expect(page.getByRole('heading', { level: 1, name: plain?.title ?? '' })).toBeVisible();
    await expect(panel(page, 'Event')).toHaveCount(0);
    await expect(panel(page, 'Progress to goal').getByRole('term')).toHaveText(['Raised']);
    await expect(panel(page, 'Progress to goal')).toContainText('No goal');
    await expect(page.getByText(/^Ends|^Ended/)).toHaveCount(0);
  });
});

test.describe('in another zone than the event', () => {
  test.use({ timezoneId: 'America/New_York' });

  test(
    'campaigns: an event shows its own time, and slug, settings, and IDs are shown only with technical details',
    { tag: '@all' },
    async ({ page, api }) => {
      await test.step('an event shows its own time, with the viewer’s time in the tooltip', async () => {
        await page.goto('/campaigns/77?at=1');
        const starts = fact(page, 'Event', 'Starts');
        await expect(starts).toHaveText('Dec 12, 6:30 PM GMT+1');
        await expect(starts.getByTitle('12:30 PM EST, your time')).toBeVisible();
        await expect(fact(page, 'Event', 'Tickets required')).toHaveText('Yes');
      });

      await test.step('slug, cover, settings, and IDs of other records are shown only with technical details', async () => {
        const { rows } = await api('listCampaigns', {});
        const gala = rows.find(({ id }) => id === '77');
        await page.goto('/campaigns/77?at=1');
        await unfold(page);
        await expect(fact(page, 'Details', 'Time zone')).toHaveText(gala?.timezone ?? 'no time zone');
        for (const label of ['Slug', 'Cover image', 'Account ID', 'Event ID', 'Settings'])
          await expect(fact(page, 'Details', label)).toHaveCount(0);
        await choose(page, { showsTechnicalDetails: true });
        await page.reload();
        await unfold(page);
        await expect(fact(page, 'Details', 'Slug')).toHaveText(gala?.slug ?? 'no slug');
        await expect(fact(page, 'Details', 'Account ID')).toHaveText(gala?.account_id ?? 'no account');
        expect(gala?.settings.length).toBeGreaterThan(0);
        const settings = fact(page, 'Details', 'Settings');
        for (const [index, { name, value }] of (gala?.settings ?? []).entries()) {
          const label = name?.replaceAll('_', ' ') ?? '';
          await expect(settings.getByRole('term').nth(index)).toHaveText(label, { ignoreCase: true });
          await expect(settings.getByRole('definition').nth(index)).toHaveText(value ?? '');
        }
      });
    },
  );
});

test.describe('as another platform writes them', () => {
  test.use({ through: 'faults' });

  test(
    'campaigns: Refresh waits for no other page, and invalid links and unusual settings are shown as text',
    { tag: '@all' },
    async ({ page, faults, api }) => {
      await test.step('Refresh doesn’t wait for a pending request from another page', async () => {
        const asks = { path: '/v1/campaigns' };
        const { rows } = await api('listCampaigns', {});
        faults.next(asks, hang());
        await page.goto('/payouts');
        await expect.poll(() => faults.requests(asks).length).toBe(1);
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Campaigns' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Campaigns' })).toBeVisible();
        await listMenu(page, 'Refresh');
        await expect(table(page).getByRole('rowheader')).toHaveCount(rows.length);
      });

      await test.step('invalid links, unknown time zones, and unusual settings are shown as text', async () => {
        const odd = {
          id: 5,
          code: 'ODD',
          title: null,
          url: 'javascript:alert(1)',
          cover: { src: 'x' },
          timezone: 'Eastern Time (US & Canada)',
          raised: '1234.5',
          goal: 1000,
          currency: 'dollars',
          end_at: '2026-11-15',
          settings: { show_wall: true },
          event: { title: 'Supper', start_at: '2026-12-01 18:00:00', private: 1 },
        };
        faults.always({ path: '/v1/campaigns' }, replaceBody(JSON.stringify({ data: [odd] })));
        await page.goto('/campaigns/5');
        await expect(page.getByRole('heading', { level: 1, name: 'ODD' })).toBeVisible();
        await expect(page.getByText('Ended 5 days ago')).toBeVisible();
        const raised = fact(page, 'Progress to goal', 'Raised');
        await expect(raised).toHaveText(['1,234.50 dollars', '123.4% of 1,000.00 dollars']);
        await choose(page, { showsTechnicalDetails: true });
        await page.reload();
        await unfold(page);
        await expect(fact(page, 'Details', 'Public page')).toHaveText('javascript:alert(1)');
        await expect(page.getByRole('link', { name: /Public page|javascript/ })).toHaveCount(0);
        await expect(fact(page, 'Event', 'Starts')).toHaveText('2026-12-01 18:00:00');
        await expect(fact(page, 'Event', 'Time zone')).toContainText('Eastern Time (US & Canada)');
        await expect(fact(page, 'Event', 'Private')).toHaveText('Yes');
        const settings = fact(page, 'Details', 'Settings');
        await expect(settings.getByRole('term')).toHaveText(['Show wall']);
        await expect(settings.getByRole('definition')).toHaveText(['Yes']);
      });
    },
  );
});
