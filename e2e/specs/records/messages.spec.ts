import { today } from '../../support/clock.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { drawer, fact } from './record.ts';
import { openExport } from '../../support/fold.ts';
import { filledIn, idsOf } from '../../support/rows.ts';

test('a message is read as text, with its recipient filters as labelled values', async ({ page, api }) => {
  const { rows } = await api('listMessages', {});
  const row = rows.find(
    ({ body, recipient_filters }) => body?.startsWith('<h1>') && recipient_filters?.includes('tags'),
  );
  await page.goto(`/messages?open=${row?.id}`);
  const record = drawer(page, `Message ${row?.id}`);
  await expect(record.getByRole('heading', { level: 2 })).toHaveText(`${row?.subject} Message ${row?.id}`);
  await expect(record.getByText(`${row?.recipient_count} recipients`, { exact: true })).toBeVisible();
  const { tags } = JSON.parse(row?.recipient_filters ?? '') as { tags: string[] };
  await expect(fact(page, 'Tags')).toHaveText(tags.join(''));
  await expect(fact(page, 'Filters')).not.toContainText(/[{}[\]"]/);
  await expect(record.getByRole('paragraph').filter({ hasText: 'Give again' })).toBeVisible();
  await expect(record.getByRole('link', { name: 'Give again' })).toHaveCount(0);
  await record.getByRole('button', { name: 'Show source' }).click();
  await expect(record.getByText(row?.body ?? '', { exact: true }).first()).toBeVisible();
});

/** The subject, or the internal name. */
function titleOf({ subject, internal_name }: { subject: string | null; internal_name: string | null }): string {
  return filledIn(subject ?? '') || (internal_name ?? '');
}

test('a message is called by its subject, and its ID is no part of its row', { tag: '@all' }, async ({ page, api }) => {
  const { rows } = await api('listMessages', {});
  const [first] = rows;
  await page.goto('/messages');
  const names = page.getByRole('region', { name: 'Messages, table' }).getByRole('rowheader');
  await expect(names.getByRole('link')).toHaveText(rows.map(titleOf));
  await expect(names.first()).toContainText(first?.internal_name ?? '');
  await expect(names.first()).not.toContainText(first?.id ?? '');

  await openExport(page);
  const columns = page.getByRole('group', { name: 'Columns' });
  for (const name of ['Subject', 'Message ID', 'Internal name']) {
    await expect(columns.getByRole('checkbox', { name })).toBeChecked();
  }
  await expect(columns.getByRole('checkbox', { name: 'Preheader' })).not.toBeChecked();
  await page.goto(`/messages?sort=-id&f.channel=email`);
  const pages = await Promise.all(['1', '2', '3'].map((number) => api('listMessages', { page: number })));
  const all = pages.flatMap((one) => one.rows);
  const emails = all.filter(({ channel }) => channel?.toLowerCase() === 'email').map(({ id }) => Number(id));
  const ids = emails.toSorted((one, other) => other - one).map(String);
  await expect(names.getByRole('link')).toHaveCount(ids.length);
  expect(await idsOf(names.getByRole('link'))).toEqual(ids);
});

test.describe('with all messages read', { tag: '@all' }, () => {
  test.use({ pace: 10 });

  test('a message is compared with another, and the list says what is scheduled', async ({ page, api }) => {
    await choose(page, { readsAll: true });
    const { rows } = await api('listMessages', {});
    const emails = rows.filter(({ channel }) => channel === 'email');
    const [one] = emails;
    const other = emails.find(({ body, subject }) => body !== one?.body && subject !== one?.subject);
    await page.goto(`/messages?open=${one?.id}`);
    const record = drawer(page, `Message ${one?.id}`);
    await record.getByRole('combobox', { name: 'Compare with' }).selectOption(other?.id ?? '', { timeout: 30_000 });
    const differences = record.getByRole('status', { name: 'Differences' });
    const subjects = differences.getByRole('row').filter({ hasText: 'Subject' }).getByRole('cell');
    await expect(subjects).toHaveText([one?.subject ?? '', other?.subject ?? '']);
    await expect(differences.getByRole('deletion').first()).toBeVisible();
    await expect(differences.getByRole('insertion').first()).toBeVisible();
    // Both stand in the address: it is a link, and Back works.
    await expect(page).toHaveURL(new RegExp(`open=${one?.id}&with=${other?.id}$`));
    await page.reload();
    await expect(subjects).toHaveText([one?.subject ?? '', other?.subject ?? ''], { timeout: 30_000 });
    await page.goBack();
    await expect(differences).toBeHidden();
    await expect(page).toHaveURL(new RegExp(`open=${one?.id}$`));
    await page.keyboard.press('Escape');
    const all = await Promise.all(['1', '2', '3'].map((number) => api('listMessages', { page: number })));
    const waiting = all.flatMap(({ rows: some }) => some).filter(({ status }) => status === 'scheduled');
    const scheduled = waiting.filter(({ sending_at }) => Date.parse(sending_at ?? '') > today.getTime());
    expect(scheduled.length).toBeGreaterThan(0);
    await page.getByRole('link', { name: /^Scheduled(?: [\d,]+)?$/ }).click();
    const names = page.getByRole('region', { name: 'Messages, table' }).getByRole('rowheader');
    await expect(names).toHaveCount(scheduled.length);
    await page.getByRole('link', { name: /^Not sent(?: [\d,]+)?$/ }).click();
    await expect(names).toHaveCount(waiting.length - scheduled.length);
    await page.getByRole('link', { name: /^Late(?: [\d,]+)?$/ }).click();
    await expect(page.getByText('3 hours late')).toBeVisible();
  });
});
