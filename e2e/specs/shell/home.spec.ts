import type { Page } from 'playwright/test';
import { reset, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { keptText } from '../../support/kept.ts';

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** There once the panel has an answer. */
const about = (page: Page, name: string) => panel(page, name).getByRole('button', { name: `About ${name}` });

async function expectSource(page: Page, name: string, words: string) {
  await about(page, name).click();
  await expect(page.getByRole('dialog', { name: `About ${name}` })).toContainText(words);
  await page.keyboard.press('Escape');
  await expect(about(page, name)).toBeFocused();
}

test('Home without synced data: shows recent transactions, campaigns, and failing webhooks', async ({ page, api }) => {
  await test.step('recent transactions are the first five of the list', async () => {
    const { rows, total } = await api('listTransactions', { sortByDesc: 'transacted_at' });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    const recent = panel(page, 'Recent transactions');
    await expect(recent.getByRole('rowheader')).toHaveText(
      rows.slice(0, 5).map(({ id, line_items }) => `Unknown donor${line_items[0]?.description} · ${id}`),
    );
    await expectSource(page, 'Recent transactions', `5 of ${total?.toLocaleString('en-US')}. Updated`);
    await recent.getByRole('rowheader').first().getByRole('link').click();
    await expect(page.getByRole('dialog', { name: `Transaction ${rows[0]?.id}` })).toBeVisible();
  });

  await test.step('campaigns show the amount raised and the percentage of the goal', async () => {
    const { rows, total } = await api('listCampaigns', {});
    await page.goto('/');
    const campaigns = panel(page, 'Campaigns');
    await expect(campaigns.getByRole('rowheader')).toHaveText(rows.slice(0, 5).map(({ title }) => title ?? ''));
    await expectSource(page, 'Campaigns', `5 of ${total}. Updated`);
    const [first] = rows;
    const row = campaigns.getByRole('row', { name: first?.title ?? '' });
    await expect(row).toContainText(first?.currency ?? '');
    const percent = Math.floor((Number(first?.raised) / Number(first?.goal)) * 1000) / 10;
    await expect(row).toContainText(`${percent.toFixed(1)}%`);
  });

  await test.step('failing webhooks are listed with the start of the failure', async () => {
    const { rows } = await api('listWebhooks', {});
    const failing = rows.filter(
      ({ last_status, enabled }) => enabled === 'true' && last_status && last_status !== '200',
    );
    expect(failing.length).toBeGreaterThan(0);
    const webhooks = panel(page, 'Failing webhooks');
    await expect(webhooks.getByRole('listitem')).toHaveCount(failing.length);
    for (const { last_status } of failing) await expect(webhooks).toContainText(`Failing: ${last_status} since`);
    await expectSource(page, 'Failing webhooks', `${failing.length} of ${rows.length} on the first page. Updated`);
    await webhooks.getByRole('link', { name: failing[0]?.name ?? '' }).click();
    await expect(page).toHaveURL(new RegExp(`/webhooks/${failing[0]?.id}$`));
  });
});

test('Home: finds a contact by name, and rejects an invalid ID', { tag: '@all' }, async ({ page }) => {
  await test.step('a search opens Contacts and keeps the name out of the URL', async () => {
    await page.goto('/');
    await page.getByRole('textbox', { name: 'Find a donor or contact' }).fill('Ames');
    await page.getByRole('button', { name: 'Find', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeFocused();
    await expect(page.getByRole('link', { name: 'Ruth Ames' })).toBeVisible();
    expect(page.url()).not.toMatch(/ames/i);
  });

  await test.step('an invalid ID shows an error at the field', async () => {
    await page.goto('/');
    const field = page.getByRole('textbox', { name: 'ID or link' });
    await field.fill('Ruth Ames');
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await expect(page.getByRole('main').getByText('Enter an ID (such as 90417) or paste a link')).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await field.fill('90417');
    await expect(page.getByRole('main').getByText(/^Enter an ID/)).toHaveCount(0);
  });
});

const opened = [
  { kind: 'Transaction', list: 'listTransactions' },
  { kind: 'Campaign', id: '77' },
  { kind: 'Contact', id: '4821' },
  { kind: 'Household', id: '501' },
  { kind: 'Pledge', list: 'listPledges' },
  { kind: 'Ticket', list: 'listTickets' },
  { kind: 'Payout', list: 'listPayouts' },
  { kind: 'Message', list: 'listMessages' },
  { kind: 'Webhook', id: '31' },
  { kind: 'Transaction', id: 'https://platform.example.org/admin/campaigns/77?tab=settings', leadsTo: '/campaigns/77' },
] as const;

test(
  'Home: opens a record of any type by ID, and lists it in recent records',
  { tag: '@all' },
  async ({ page, api }) => {
    const form = page.getByRole('form', { name: 'Open by ID' });
    const recent = panel(page, 'Recent records').getByRole('listitem');
    const home = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' });
    await page.goto('/');
    for (const { kind, ...one } of opened) {
      await test.step(kind, async () => {
        const id = 'id' in one ? one.id : String((await api(one.list, {})).rows[0]?.id);
        const list = `/${kind.toLowerCase()}s`;
        const leadsTo = 'leadsTo' in one ? one.leadsTo : 'id' in one ? `${list}/${id}` : `${list}?open=${id}`;
        await form.getByRole('combobox', { name: 'Record type' }).selectOption(kind);
        await form.getByRole('textbox', { name: 'ID or link' }).fill(id);
        await form.getByRole('button', { name: 'Open' }).click();
        await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(leadsTo);
        if (leadsTo.includes('open=')) {
          await expect(page.getByRole('dialog')).toBeVisible();
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toBeHidden();
        }
        // The page before has a heading too, and stays until the next one is there.
        else await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Home');
        await home.click();
        const [, shownKind, shownId] = /\/(\w+)s(?:\/|\?open=)(\w+)$/.exec(leadsTo) ?? [];
        await expect(recent.first()).toContainText(new RegExp(`${shownKind} ${shownId}`, 'i'));
        const href = await recent.first().getByRole('link').getAttribute('href');
        expect(href?.split('?at=')[0]).toBe(leadsTo);
      });
    }
  },
);

test(
  'recent records: stored as type and ID, newest first, with names while they are in memory',
  { tag: '@all' },
  async ({ page, token }) => {
    await page.goto('/households/501?at=1');
    await page.getByRole('link', { name: 'Daniel Ames' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Daniel Ames' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    const recent = panel(page, 'Recent records').getByRole('listitem');
    await expect(recent).toHaveText([/Daniel Ames\s*Contact 4802/, /Household 501/]);
    const kept = (await keptText(page, token, 'recent')) ?? '';
    expect(JSON.parse(kept)).toMatchObject([
      { kind: 'contact', id: '4802' },
      { kind: 'household', id: '501' },
    ]);
    expect(kept).not.toMatch(/ames/i);
    await page.reload();
    await expect(recent.first()).toContainText('Contact 4802');

    // Screens that aren't records, and records that weren't found, aren't listed.
    await page.goto('/contacts/import');
    await expect(page.getByRole('heading', { level: 1, name: /from CSV$/ })).toBeVisible();
    await page.goto('/campaigns/424242');
    await expect(page.getByRole('heading', { name: 'Campaign 424242 not found' })).toBeVisible();
    await page.goto('/payouts?open=424242');
    await expect(page.getByText(/Payout 424242 isn’t on page 1/)).toBeVisible();
    await page.goto('/');
    await expect(recent).toHaveText([/Contact 4802/, /Household 501/]);
  },
);

test('drafts on Home: listed with their age, resumed, and discarded', async ({ page }) => {
  await page.goto('/households/501/edit?at=1');
  await page.getByLabel('Note').fill('Call after six');
  await page.getByRole('button', { name: 'Discard', exact: true }).waitFor();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  const drafts = panel(page, 'Drafts in this tab');
  await expect(drafts.getByRole('listitem')).toHaveText(
    /Ames family\s*Household 501, saved \d+ seconds? ago \(\d\d:\d\d:\d\d\)/,
  );
  await drafts.getByRole('link', { name: 'Resume draft: Household 501' }).click();
  await expect(page.getByLabel('Note')).toHaveValue('Call after six');
  await expect(page.getByRole('button', { name: 'Resume draft' })).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await drafts.getByRole('button', { name: 'Discard draft: Household 501' }).click();
  await expect(drafts).toContainText('No drafts');
  await page.reload();
  await expect(drafts).toContainText('No drafts');
});

test.describe('when something fails', () => {
  test.use({ through: 'faults', journal: 'lost' });

  const cards = [
    { title: 'Recent transactions', path: '/v1/transactions', said: 'Couldn’t load transactions.' },
    { title: 'Campaigns', path: '/v1/campaigns', said: 'Couldn’t load campaigns.' },
    { title: 'Failing webhooks', path: '/v1/webhooks', said: 'Couldn’t load webhooks.' },
  ];
  test('Home panels: each fails and retries on its own', async ({ page, faults, expectStatus }) => {
    for (const { title, path, said } of cards) {
      await test.step(title, async () => {
        expectStatus(400);
        const before = faults.requests({ path }).length;
        faults.always({ path }, status(400, { body: '{"message":"The service has its reasons."}' }));
        await page.goto('/');
        await expect(panel(page, title)).toContainText(said);
        await expect(panel(page, title)).toContainText('The service has its reasons.');
        for (const other of cards.filter((card) => card.title !== title)) {
          await expect(about(page, other.title)).toBeVisible();
        }
        faults.clear();
        await panel(page, title).getByRole('button', { name: 'Try again' }).click();
        await expect(about(page, title)).toBeVisible();
        expect(faults.requests({ path })).toHaveLength(before + 2);
      });
    }
  });

  test(
    'unconfirmed change: listed on Home until it is marked as resolved',
    { tag: '@all' },
    async ({ page, faults, expectStatus }) => {
      expectStatus('network');
      faults.next({ method: 'PUT', path: '/v1/households/501' }, reset({ when: 'after-headers' }));
      await page.goto('/households/501/edit?at=1');
      await page.getByLabel('Note').fill('Call after six');
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByText('No one else has changed this record').waitFor();
      await page.getByRole('button', { name: 'Save household' }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: 'We couldn’t confirm this change was saved' }),
      ).toBeVisible();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
      const main = page.getByRole('main');
      await expect(main.getByText(/^Your change to .+ is unconfirmed$/)).toBeVisible();
      await expect(main.getByText(/^Household 501, 4 fields, sent \d\d:\d\d:\d\d/)).toBeVisible();
      expect(await page.evaluate(() => sessionStorage.getItem('steward.not-known.household.501'))).not.toContain('six');
      await page.reload();
      await main.getByRole('link', { name: 'Review' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Edit Ames family' })).toBeVisible();
      await expect(page.getByText(/You have an unsaved draft/)).toBeVisible();
      await page.goBack();
      await main.getByRole('button', { name: 'Mark as resolved' }).click();
      await expect(main.getByText(/^Your change to .+ is unconfirmed$/)).toHaveCount(0);
      await page.reload();
      await expect(main.getByText('No drafts').or(main.getByText(/^Household 501, saved/))).toBeVisible();
      await expect(main.getByText(/^Your change to .+ is unconfirmed$/)).toHaveCount(0);

      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
      await expect(main.getByRole('row', { name: /Household 501/ })).toContainText('Unconfirmed, resolved');
      await expect(page.getByRole('navigation', { name: 'Main' }).getByText(/unconfirmed changes?$/)).toHaveCount(0);
    },
  );

  test(
    'unconfirmed change: no longer listed once it was sent again and saved',
    { tag: '@all' },
    async ({ page, faults, expectStatus }) => {
      expectStatus('network');
      faults.next({ method: 'PUT', path: '/v1/households/501' }, reset({ when: 'after-headers' }));
      await page.goto('/households/501/edit?at=1');
      await page.getByLabel('Note').fill('Call after six');
      await page.getByRole('button', { name: 'Review changes' }).click();
      await page.getByText('No one else has changed this record').waitFor();
      await page.getByRole('button', { name: 'Save household' }).click();
      await page.getByRole('button', { name: 'Resend change' }).click();
      await expect(page.getByText(/^Household saved at/)).toBeVisible();
      expect(await page.evaluate(() => sessionStorage.getItem('steward.not-known.household.501'))).toBeNull();
    },
  );
});

test.describe('in an empty world', () => {
  test.use({ world: 'empty' });

  test('Home without records: each panel says that it is empty', { tag: '@all' }, async ({ page }) => {
    await page.goto('/');
    await expect(panel(page, 'Recent transactions')).toContainText('No transactions yet.');
    await expect(panel(page, 'Campaigns')).toContainText('No campaigns yet.');
    await expect(panel(page, 'Failing webhooks')).toContainText('No webhooks yet.');
    await expect(panel(page, 'Drafts in this tab')).toContainText('No drafts');
    await expect(panel(page, 'Recent records')).toContainText('No recent records.');
  });
});
