/** An import whose browser died: how much was saved is said, and the same file offers the rest. */
import type { Page } from 'playwright/test';
import { hold } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { button, heading, names, paste, path, ruth, send } from './spreadsheet.ts';

test.use({ through: 'faults' });

const ids = Array.from({ length: 12 }, (_, index) => String(4801 + index));
const rows = [`${names},Employer`, ...ids.map((id) => `${id},${ruth},Northquay ${id}`)].join('\n');
const put = (id: string) => ({ method: 'PUT', path: `/v1/contacts/${id}` });
const main = (page: Page) => page.getByRole('main');
const menu = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
/** Rows are sent at the usual rate. */
const sending = { timeout: 60_000 };
const entry = (page: Page) => page.getByRole('row', { name: /Contacts from CSV/ });

test(
  'an import whose browser died says what was saved and what wasn’t sent, and the same rows offer the rest',
  { tag: '@all' },
  async ({ page, newTab, faults, api, executed }) => {
    test.setTimeout(3 * 60_000);
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    faults.next(
      put('4803'),
      hold(() => released),
    );
    // The first request makes the data of this test, which takes longer than a row waits.
    await api('listWebhooks', {});
    await page.goto(path);
    await paste(page, rows);
    await button(page, 'Check 12 rows').click();
    await button(page, 'Review 12 changes').click();
    await send(page);
    await expect.poll(() => faults.executed(put('4803')), sending).toBe(1);

    // While it's being sent, another tab doesn't call it interrupted.
    const other = await newTab();
    await other.goto('/activity');
    await expect(entry(other)).toContainText('In progress');
    await page.close();
    release();
    await expect(entry(other)).toContainText('Interrupted');
    await other.close();

    const next = await newTab();
    await next.goto('/');
    const need = next.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
    const interrupted = need.filter({ hasText: 'Contacts from CSV' });
    // The row that was in flight had arrived, as the server knows.
    await expect(interrupted).toContainText('3 saved, 9 not sent');
    await expect(interrupted).toContainText('Interrupted');
    await menu(next, /^Activity/);
    await expect(entry(next)).toContainText('Interrupted');
    await expect(entry(next)).toContainText('3 saved, 9 not sent');
    await menu(next, /^Home/);
    await interrupted.getByRole('link', { name: 'Send the rest' }).click();

    await expect(main(next).getByText('Interrupted: 3 saved, 9 not sent')).toBeVisible();
    await paste(next, rows);
    await button(next, 'Check 12 rows').click();
    await expect(heading(next, 'Check the rows')).toBeFocused();
    await expect(main(next).getByText('12 rows: 9 ready, 3 skipped, 0 with errors.')).toBeVisible();
    await expect(
      main(next).getByText(/^3 rows were saved by the import that started .+ and will be skipped$/),
    ).toBeVisible();
    await button(next, 'Include them').click();
    // The row that was in flight has nothing to change, if it was this tab that learned its outcome.
    await expect(main(next).getByText(/^12 rows: (?:12 ready, 0|11 ready, 1) skipped, 0 with errors\.$/)).toBeVisible();
    await button(next, 'Skip them').click();
    await button(next, 'Review 9 changes').click();
    await send(next);
    await expect(main(next).getByText('9 saved', { exact: true })).toBeVisible(sending);

    const written = (await executed()).map((write) => write.path.replace('/v1/contacts/', ''));
    expect(written.toSorted()).toEqual(ids);
    for (const id of ids) {
      const body = { type: 'individual', first_name: 'Ruth', last_name: 'Ames' } as const;
      expect((await api('updateContact', { contact: id, body }))?.employer).toBe(`Northquay ${id}`);
    }
    await menu(next, /^Activity/);
    await expect(entry(next)).toContainText('12 saved');
    await expect(entry(next)).not.toContainText(/Interrupted|not sent/);
    await menu(next, /^Home/);
    await expect(heading(next, 'Needs attention')).toBeVisible();
    await expect(interrupted).toHaveCount(0);
  },
);
