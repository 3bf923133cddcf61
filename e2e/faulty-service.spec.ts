import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startHost } from '../src/host/server.ts';
import { readSettings } from '../src/host/settings.ts';
import { expect, test as base } from './fixture.ts';

interface Service {
  /** What the service answers from now on. */
  answer: { status: number; body: string; headers?: Record<string, string> };
}

const page = { data: [{ id: '1', amount: 5 }], links: {}, meta: { current_page: 1, last_page: 1, total: 1 } };
const good = { status: 200, body: JSON.stringify(page) };

/** A service that answers as it is told, behind a host that forwards to it. */
const test = base.extend<{ service: Service }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures out of this pattern
  service: async ({}, provide) => {
    await provide({ answer: good });
  },
  baseURL: async ({ service, custody }, provide) => {
    const server = createServer((request, response) => {
      const { status, body, headers } = service.answer;
      request.resume();
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const { port } = server.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}`;
    const environment = { PORT: '0', STEWARD_API_URL: address, STEWARD_TOKEN_CUSTODY: custody };
    const settings = readSettings(environment, []);
    const host = await startHost({ ...settings, log: () => undefined });
    await provide(host.address);
    await host.close();
    server.closeAllConnections();
    await new Promise<void>((closed) => server.close(() => closed()));
  },
});

const faults: { name: string; answer: Service['answer']; shown: number; said: string; title?: string }[] = [
  {
    name: 'has a fault of its own',
    answer: { status: 500, body: '{"message":"Server Error"}' },
    shown: 500,
    said: 'Server Error',
  },
  {
    name: 'asks for patience',
    answer: { status: 429, body: '{"message":"Too Many Attempts."}', headers: { 'retry-after': '120' } },
    shown: 429,
    said: 'The service asked us to slow down.',
  },
  {
    name: 'answers with no list',
    answer: { status: 200, body: '{"data":"none"}' },
    shown: 200,
    said: 'The service answered, but not with a list.',
  },
  {
    name: 'does not let the token read',
    answer: { status: 403, body: '{"message":"Forbidden."}' },
    shown: 403,
    said: 'Ask whoever manages the token for access.',
    title: 'This token may not read transactions.',
  },
  {
    name: 'has no such list',
    answer: { status: 404, body: '{"message":"Not Found."}' },
    shown: 404,
    said: 'Check that Steward is connected to the right service.',
    title: 'The service has no transactions at this address.',
  },
];

for (const { name, answer, shown, said, title = 'Transactions could not be loaded.' } of faults) {
  test(`when the service ${name}, the list says so and can be asked for again`, async ({
    page,
    service,
    expectStatus,
  }) => {
    expectStatus(shown);
    service.answer = answer;
    await page.goto('/transactions');
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible({ timeout: 15_000 });
    await expect(page.getByRole('main').getByText(said)).toBeVisible();
    await expect(page.getByText('No transactions yet.')).toHaveCount(0);
    service.answer = good;
    await page.getByRole('button', { name: shown === 429 ? 'Try now' : 'Try again' }).click();
    await expect(page.getByRole('rowheader', { name: '1' })).toBeVisible();
  });
}

test('a household that was sent and answered by a broken gateway is not known', async ({
  page,
  service,
  expectStatus,
}) => {
  expectStatus(502);
  service.answer = { status: 200, body: '[{"id":501,"name":"Ames family","head_contact_id":null,"contacts":[]}]' };
  await page.goto('/households/501/edit?at=1');
  await page.getByLabel('Envelope name').fill('Sent into the dark');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('button', { name: 'Save household' })).toBeVisible();
  service.answer = {
    status: 200,
    body: '<html><body>Bad gateway</body></html>',
    headers: { 'content-type': 'text/html' },
  };
  await page.getByRole('button', { name: 'Save household' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'We do not know if this was saved' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'What was sent' }).first()).toContainText('Sent into the dark');
  await expect(page.getByText(/Household saved/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await expect(page.getByLabel('Envelope name')).toHaveValue('Sent into the dark');
});

test('a household saved with an empty answer is saved', async ({ page, service }) => {
  service.answer = { status: 200, body: '[{"id":501,"name":"Ames family","head_contact_id":null,"contacts":[]}]' };
  await page.goto('/households/501/edit?at=1');
  await page.getByLabel('Envelope name').fill('Quietly saved');
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByRole('button', { name: 'Save household' })).toBeVisible();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  service.answer = { status: 204, body: '' };
  await page.getByRole('button', { name: 'Save household' }).click();
  await saved;
  service.answer = {
    status: 200,
    body: '[{"id":501,"name":"Ames family","envelope_name":"Quietly saved","head_contact_id":null,"contacts":[]}]',
  };
  await expect(page.getByText(/^Household saved at/)).toBeVisible();
});
