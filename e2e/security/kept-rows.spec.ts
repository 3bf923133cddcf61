/** Number 20 of the list of security tests: the rows that a browser keeps, on its disk. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { findBrowser, launchArguments } from '../support/browser.ts';
import { expect, test as base } from '../support/fixture.ts';

const test = base.extend<{ profile: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures out of this pattern
  profile: async ({}, provide) => {
    const folder = mkdtempSync(join(tmpdir(), 'steward-profile-'));
    await provide(folder);
    rmSync(folder, { recursive: true, force: true });
  },
});

const status = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^(?:Syncing|Updated \d|Sync resumes)/ });

/** Which chunks of which lists are in the database; null where there is none. */
function chunksIn(page: Page): Promise<string[] | null> {
  return page.evaluate(async () => {
    const name = 'steward.replica';
    if (!(await indexedDB.databases()).some((each) => each.name === name)) return null;
    const ended = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error(name)));
      });
    const db = await ended(indexedDB.open(name));
    const keys = await ended(db.transaction('chunks').objectStore('chunks').getAllKeys());
    db.close();
    return keys.map(String);
  });
}

/** The files of the profile in which any of these texts stands, in any spelling of a browser. */
function filesWith(profile: string, texts: readonly string[]): string[] {
  const shapes = texts.flatMap((text) => [
    Buffer.from(text, 'utf8'),
    Buffer.from(text, 'utf16le'),
    Buffer.from(text, 'utf16le').swap16(),
  ]);
  const files = readdirSync(profile, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => shapes.some((shape) => readFileSync(path).includes(shape)));
}

test(
  'security 20: rows that are kept are there when the browser is opened again, sealed on its disk, and gone with the sign-out',
  { tag: ['@all', '@host'] },
  async ({ browser, host, token, api, profile }) => {
    test.slow();
    const open = async () => {
      const executablePath = findBrowser();
      const context = await browser.browserType().launchPersistentContext(profile, {
        baseURL: host,
        args: launchArguments,
        ...(executablePath ? { executablePath } : {}),
      });
      // What a worker of several tabs asks for can't be seen from here.
      await context.addInitScript('delete globalThis.SharedWorker');
      const page = context.pages()[0] ?? (await context.newPage());
      const asked: URLSearchParams[] = [];
      context.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname.startsWith('/v1/')) asked.push(searchParams);
      });
      return { context, page, asked };
    };
    const signIn = async (page: Page, path: string) => {
      await page.goto(path);
      await page.getByLabel('Access token').fill(token);
      await page.keyboard.press('Enter');
    };
    const [household] = (await api('listHouseholds', {})).rows;
    const [member] = household?.contacts ?? [];
    const email = member?.primary_email ?? '';
    expect(email).toContain('@');

    const first = await open();
    await signIn(first.page, '/settings');
    await first.page.getByRole('checkbox', { name: 'Sync all records in the background' }).check();
    await expect(first.page.getByRole('checkbox', { name: 'Store synced data on this computer' })).toBeChecked();
    await expect(status(first.page)).toHaveText(/^Updated \d/, { timeout: 120_000 });
    await expect.poll(() => chunksIn(first.page)).toContain('listTickets,0');
    await status(first.page).click();
    await expect(first.page.getByRole('dialog', { name: 'Sync status' })).toContainText(
      'Synced data is stored on this computer',
    );
    await first.context.close();

    // Names of lists can be read, which shows that a text would be found.
    expect(filesWith(profile, ['listHouseholds'])).not.toEqual([]);
    expect(filesWith(profile, [email])).toEqual([]);
    expect(filesWith(profile, [token]).filter((path) => !path.includes('Session Storage'))).toEqual([]);

    const again = await open();
    await signIn(again.page, '/transactions');
    const { total } = await api('listTransactions', {});
    const all = (page: Page) => page.getByText(`All ${total?.toLocaleString('en-US')}`, { exact: true });
    await expect(all(again.page)).toBeVisible();
    await again.page.reload();
    await expect(all(again.page)).toBeVisible();
    // Where a minute has gone by, the next few pages of each list; who gave may still be asked.
    const further = (asked: readonly URLSearchParams[]) =>
      asked.filter((each) => each.has('page') && !each.has('contacts')).length;
    expect(further(again.asked)).toBeLessThan(further(first.asked) / 5);
    const account = again.page.getByRole('button', { name: 'Account' });
    await account.click();
    await again.page.getByRole('button', { name: 'Lock' }).click();
    await expect(again.page.getByLabel('Access token')).toBeVisible();
    expect(await chunksIn(again.page)).toContain('listTickets,0');
    await again.page.getByLabel('Access token').fill(token);
    await again.page.keyboard.press('Enter');
    await expect(all(again.page)).toBeVisible();
    expect(further(again.asked)).toBeLessThan(further(first.asked) / 5);
    await account.click();
    await again.page.getByRole('button', { name: 'Sign out' }).click();
    await expect(again.page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await again.context.close();

    expect(filesWith(profile, [email])).toEqual([]);
    const last = await open();
    await last.page.goto('/connect');
    expect(await chunksIn(last.page)).toBeNull();
    await last.context.close();
  },
);
