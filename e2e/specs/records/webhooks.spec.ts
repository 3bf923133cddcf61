import type { Page } from 'playwright/test';
import { replaceBody, status } from '../../support/fault.ts';
import { test as judged } from '../../support/judged-test.ts';
import { expect, test } from '../../support/fixture.ts';

const table = (page: Page) => page.getByRole('table', { name: /webhooks/ });
const isFailing = ({ last_status, enabled }: { last_status: string | null; enabled: string | null }) =>
  enabled === 'true' && /^[345]/.test(last_status ?? '');
const signature = (page: Page) => page.getByRole('region', { name: 'Signature' });
const said = (page: Page) => page.getByRole('status').first();

/** What was copied, as the list's page field takes it. */
async function pasted(page: Page): Promise<string> {
  const field = page.getByRole('textbox', { name: 'Page' });
  await field.fill('');
  await field.press('ControlOrMeta+v');
  await expect(field).not.toHaveValue('');
  return field.inputValue();
}

test('webhooks are listed and read by ID, and a signature is copied without being shown', async ({
  page,
  api,
  context,
}) => {
  await test.step('the list shows the webhooks, and a signature nowhere', async () => {
    const { rows } = await api('listWebhooks', {});
    const signatures = rows.map((webhook) => webhook.signature).filter((given) => given !== null);
    expect(signatures.length).toBeGreaterThan(0);
    await page.goto('/webhooks');
    await expect(table(page).getByRole('rowheader').getByRole('link')).toHaveText(
      [...rows.filter(isFailing), ...rows.filter((row) => !isFailing(row))].map(
        ({ name }) => name ?? 'hooks.example.com',
      ),
    );
    const ledger = table(page).getByRole('row', { name: /Receipts to the ledger/ });
    await expect(ledger).toContainText('ledger.example.org/hooks/steward');
    await expect(ledger).toContainText('2: transaction.succeeded, refund.created');
    await expect(ledger).toContainText(/Failing: 500 since (?:today|yesterday|\w{3} \d+)/);
    await expect(table(page).getByRole('row', { name: /Old archive/ })).toContainText('None');
    const content = await page.content();
    for (const given of signatures) expect(content).not.toContain(given);
  });

  await test.step('a row that is copied as JSON leaves the signature out', async () => {
    await context.grantPermissions(['clipboard-write']);
    const { rows } = await api('listWebhooks', {});
    const dots = page.getByRole('button', { name: 'Actions for Webhook 31' });
    await dots.click();
    await page.getByRole('menuitem', { name: 'Copy row as JSON' }).click();
    await expect(said(page)).toHaveText(/^Row copied/);
    await expect(dots).toBeFocused();
    const text = await pasted(page);
    expect(JSON.parse(text)).toMatchObject({ id: '31', url: rows[0]?.url, signature: 'hidden (secret)' });
    expect(text).not.toContain(rows[0]?.signature);
  });

  await test.step('a webhook is read by its id, and again after a reload', async () => {
    const webhook = await api('getWebhook', { webhook: '31' });
    await page.goto('/webhooks');
    await page.getByRole('link', { name: 'Receipts to the ledger' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Receipts to the ledger' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Receipts to the ledger' })).toBeVisible();
    const delivery = page.getByRole('region', { name: 'Delivery' });
    await expect(delivery).toContainText(webhook.url ?? 'no address');
    await expect(delivery).toContainText('Internal Server Error');
    await expect(page.getByRole('region', { name: 'Events' }).getByRole('rowheader')).toHaveText(
      webhook.events as string[],
    );
  });

  await test.step('the signature is copied without being shown', async () => {
    await context.grantPermissions(['clipboard-write']);
    const webhook = await api('getWebhook', { webhook: '31' });
    await page.getByRole('button', { name: 'Copy signature' }).click();
    await expect(said(page)).toHaveText(/^signature copied/i);
    expect(await page.content()).not.toContain(webhook.signature);
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Webhooks' }).click();
    expect(await pasted(page)).toBe(webhook.signature);
  });

  await test.step('a webhook without a signature says so', async () => {
    expect((await api('getWebhook', { webhook: '34' })).signature).toBeNull();
    await page.goto('/webhooks/34');
    await expect(page.getByRole('heading', { level: 1, name: 'hooks.example.com' })).toBeVisible();
    await expect(signature(page)).toContainText('None.');
    await expect(page.getByRole('button', { name: 'Show signature' })).toHaveCount(0);
  });
});

test('the signature is in the page only while it is shown', { tag: '@all' }, async ({ page, api }) => {
  const webhook = await api('getWebhook', { webhook: '31' });
  const secret = webhook.signature ?? '';
  expect(secret).toMatch(/^whsec_/);
  await page.clock.install();
  await page.goto('/webhooks/31');
  await page.getByText('All fields (raw API data)').click();
  await expect(page.getByText('hidden (secret)')).toBeVisible();
  await expect(signature(page).getByText('Hidden')).toBeAttached();
  expect(await page.content()).not.toContain(secret);

  await page.getByRole('button', { name: 'Show signature' }).click();
  await expect(signature(page).getByText(secret)).toBeVisible();
  await expect(said(page)).toHaveText('Signature shown for 30 seconds');
  await page.clock.runFor(10_000);
  await expect(signature(page).getByText(secret)).toBeVisible();
  await page.clock.runFor(21_000);
  await expect(said(page)).toHaveText(/^Signature hidden/);
  await expect(page.getByRole('button', { name: 'Show signature' })).toBeFocused();
  expect(await page.content()).not.toContain(secret);

  await page.getByRole('button', { name: 'Show signature' }).click();
  await expect(signature(page).getByText(secret)).toBeVisible();
  await page.getByRole('button', { name: 'Hide signature' }).click();
  expect(await page.content()).not.toContain(secret);
});

judged(
  'an unknown webhook ends in a page that says so, with its id to copy',
  { tag: '@fault', annotation: { type: 'fault', description: '79' } },
  async ({ page, expectStatus }) => {
    expectStatus(404);
    await page.goto('/webhooks/999');
    await expect(page.getByRole('heading', { level: 1, name: 'Webhook 999' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Webhook 999 not found' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy ID' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Webhooks' }).click();
    await expect(table(page)).toBeVisible();
  },
);

test.describe('when something goes wrong', () => {
  test.use({ through: 'faults' });
  const asks = { path: '/v1/webhooks/31' };
  const answer = (code: number) =>
    status(code, { headers: { 'content-type': 'application/json' }, body: '{"message":"Not today."}' });

  test(
    'a webhook that is refused, deleted meanwhile or odd is shown as far as it was read',
    { tag: '@all' },
    async ({ page, faults, expectStatus }) => {
      await test.step('a webhook that may not be read says so, and a refusal after it was read keeps what is there', async () => {
        expectStatus(403);
        faults.next(asks, answer(403));
        await page.goto('/webhooks/31');
        await expect(page.getByRole('heading', { name: 'You don’t have access to webhook 31.' })).toBeVisible();
        await page.getByRole('button', { name: 'Try again' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Receipts to the ledger' })).toBeVisible();
        faults.next(asks, answer(403));
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect(page.getByText(/^Couldn’t refresh\. Showing data from/)).toBeVisible();
        await expect(page.getByRole('region', { name: 'Delivery' })).toBeVisible();
      });

      await test.step('a webhook that was deleted meanwhile is no longer shown', async () => {
        expectStatus(404);
        await expect(page.getByRole('heading', { level: 1, name: 'Receipts to the ledger' })).toBeVisible();
        faults.next(asks, answer(404));
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect(page.getByRole('heading', { name: 'Webhook 31 not found' })).toBeVisible();
        await expect(page.getByRole('region', { name: 'Delivery' })).toHaveCount(0);
      });

      await test.step('events of any shape and secrets under other names', async () => {
        const odd = {
          id: 31,
          name: '',
          url: 'ftp://files.example.org/x',
          enabled: '1',
          events: { 0: 'plan.created', 1: { name: 'odd' }, 2: null },
          last_used_at: null,
          signature: null,
          signing_secret: 'hush-hush',
        };
        faults.always(asks, replaceBody(JSON.stringify({ data: odd })));
        await page.goto('/webhooks/31');
        await expect(page.getByRole('heading', { level: 1, name: 'Webhook 31' })).toBeVisible();
        await expect(page.getByRole('region', { name: 'Events' }).getByRole('rowheader')).toHaveText([
          'plan.created',
          '{"name":"odd"}',
        ]);
        await page.getByText('All fields (raw API data)').click();
        await expect(page.getByText('signing_secret')).toBeVisible();
        expect(await page.content()).not.toContain('hush-hush');
      });
    },
  );
});
