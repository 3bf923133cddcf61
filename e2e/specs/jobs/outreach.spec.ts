/** “Whom of these do we write to, and what did they give?” The contacts of a filtered list leave as files, and are updated. */
import { readFileSync } from 'node:fs';
import type { Transaction } from '#api/resources.ts';
import Papa from 'papaparse';
import { expect, test } from '../../support/fixture.ts';
import { openExport } from '../../support/fold.ts';
import { choose } from '../../support/preferences.ts';
import { campaignsOfGifts, inWorlds } from '../../support/worlds.ts';
import { everyRow, givenIn, sumWords } from '../../support/rows.ts';

const timeOf = ({ transacted_at, captured_at }: Transaction) => Date.parse(transacted_at ?? captured_at ?? '');

inWorlds(['live'], (_world, untilRead) => {
  test.use({ pace: 10 });
  test(
    'contacts with a filter leave as a file, emails, labels, a call sheet, their gifts, and an update',
    { tag: '@all' },
    async ({ page, api, context, executed }) => {
      test.slow();
      await context.grantPermissions(['clipboard-write']);
      await choose(page, { readsAll: true });
      await page.goto('/contacts');
      await expect(page.getByRole('banner').getByRole('button', { name: /^Updated \d/ })).toBeVisible(untilRead);
      await page.goto('/contacts?f.gifts=20..');
      const outreach = page.getByRole('link', { name: 'Outreach' });
      await outreach.click();
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1, name: 'Outreach' })).toBeVisible(untilRead);
      const merge = main.getByRole('region', { name: 'Mail merge' });
      await expect(merge.getByText(/have an address\.$/)).toBeVisible(untilRead);

      const all = await everyRow((number) => api('listTransactions', { page: number }));
      const gifts = givenIn(all).filter(({ contact_id }) => contact_id !== null && contact_id !== '0');
      const counts = new Map<string, number>();
      for (const { contact_id } of gifts) counts.set(contact_id ?? '', (counts.get(contact_id ?? '') ?? 0) + 1);
      const many = [...counts].filter(([, count]) => count >= 20).map(([contact]) => contact);
      expect(many.length).toBeGreaterThan(1);
      await expect(main.getByText(`${many.length} contacts`, { exact: true })).toBeVisible();
      await expect(main.getByText('as filtered in Contacts')).toBeVisible();

      await merge.getByRole('combobox', { name: 'Rows' }).selectOption({ label: `All (${many.length})` });
      await merge.getByText('9 of 20 fields').click();
      await merge.getByRole('checkbox', { name: 'Contact ID' }).check();
      await merge.getByRole('checkbox', { name: 'Phone' }).check();
      const saved = page.waitForEvent('download');
      await merge.getByRole('button', { name: `Download ${many.length} rows` }).click();
      const file = await saved;
      expect(file.suggestedFilename()).toBe('mail-merge-2026-11-20.csv');
      const text = readFileSync(await file.path(), 'utf8').replace('\uFEFF', '');
      const { data } = Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true });
      expect(new Set(data.map((row) => row['contact_id']))).toEqual(new Set(many));
      expect(data).toHaveLength(many.length);
      expect(data.every((row) => row['salutation'] !== '' && row['envelope_name'] !== '')).toBe(true);

      // Whose newest gift says no to emails isn't among them.
      const said = all
        .filter(({ communication_opt_in }) => typeof communication_opt_in === 'string' && communication_opt_in !== '')
        .toSorted((one, other) => timeOf(one) - timeOf(other));
      const newest = new Map(said.map(({ contact_id, communication_opt_in }) => [contact_id, communication_opt_in]));
      const emailOf = (row: Record<string, string>) => row['email']?.toLowerCase() ?? '';
      const declined = data.filter((row) => newest.get(row['contact_id'] ?? '') === 'false');
      expect(declined.length).toBeGreaterThan(0);
      const without = new Set(declined.map(emailOf));
      const emails = [...new Set(data.map(emailOf))].filter((email) => email !== '' && !without.has(email));
      const copies = main.getByRole('region', { name: 'Emails' });
      const groups = Math.ceil(emails.length / 50);
      await expect(main.getByRole('link', { name: `Emails (${emails.length})` })).toBeVisible();
      await copies.getByRole('button', { name: /^Copy (?:next|all) \d+$/ }).click();
      await expect(copies.getByText(`1 of ${groups} group`)).toBeVisible();
      // A page may write to the clipboard, and not read it.
      await page.keyboard.press('ControlOrMeta+k');
      const find = page.getByRole('combobox').last();
      await expect(find).toBeFocused();
      await page.keyboard.press('ControlOrMeta+v');
      const copied = (await find.inputValue()).split('; ');
      expect(copied.map((email) => email.toLowerCase())).toEqual(emails.slice(0, 50));
      await page.keyboard.press('Escape');

      await test.step('labels have their true size on paper, with nothing cut off', async () => {
        const addressed = data.filter((row) => row['address_1'] || row['city'] || row['zipcode']).length;
        await main.getByRole('link', { name: 'Preview labels' }).click();
        await expect(main.getByText(`${addressed} labels on ${Math.ceil(addressed / 30)} sheet`)).toBeVisible();
        await page.emulateMedia({ media: 'print' });
        const labels = page.getByRole('list', { name: /^Sheet \d+ of \d+$/ }).getByRole('listitem');
        await expect(labels).toHaveCount(addressed);
        await expect(main.getByRole('heading', { level: 1 })).toBeHidden();
        const boxes = await labels.evaluateAll((all) =>
          all.map((label) => {
            const { x, y, width, height } = label.getBoundingClientRect();
            const lines = [...label.children].map((line) => line.getBoundingClientRect());
            const isInside = lines.every(
              (line) => line.top >= y && line.bottom <= y + height && line.right <= x + width,
            );
            return { x, y, width, height, isInside };
          }),
        );
        expect(boxes.filter(({ isInside }) => !isInside)).toEqual([]);
        const [first, second] = boxes as [(typeof boxes)[0], (typeof boxes)[0]];
        // 2.625 by 1 inch, and 2.75 from one to the next.
        expect(first.width).toBeCloseTo(252, 0);
        expect(first.height).toBeCloseTo(96, 0);
        expect(second.x - first.x).toBeCloseTo(264, 0);
        const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
        expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(Math.ceil(addressed / 30));
        await page.emulateMedia({ media: 'screen' });
        await page.goBack();
      });

      await test.step('the call sheet has those with a phone', async () => {
        await main.getByRole('link', { name: 'Preview call sheet' }).click();
        const table = main.getByRole('region', { name: /^Call sheet, \d+ rows?, table$/ });
        await expect(table.getByRole('row')).toHaveCount(data.filter((row) => row['phone']).length + 1);
        await page.goBack();
      });

      await test.step('the choice of fields is remembered, and Back shows the same list', async () => {
        await expect(merge.getByText('11 of 20 fields')).toBeVisible(untilRead);
        await page.goBack();
        await expect(page).toHaveURL(/f\.gifts=20/);
        await expect(outreach).toBeVisible();
      });

      await test.step('their gifts are those of the platform, by month, and leave as a file', async () => {
        await page.getByRole('button', { name: 'More actions' }).click();
        await page.getByRole('menuitem', { name: 'Their gifts' }).click();
        const theirs = gifts.filter(({ contact_id }) => many.includes(contact_id ?? ''));
        await expect(main.getByText(`All ${theirs.length.toLocaleString('en-US')}`, { exact: true })).toBeVisible(
          untilRead,
        );
        await expect(main.getByText(`${many.length} contacts`, { exact: true })).toBeVisible();
        await expect(main.getByText('as filtered in Contacts')).toBeVisible();
        const { currencyOf } = await campaignsOfGifts(api);
        const byMonth = main.getByRole('region', { name: 'Giving by month', exact: true });
        await byMonth.getByRole('button', { name: 'View as table' }).click();
        const currency = await byMonth.getByRole('combobox', { name: 'Currency' }).inputValue();
        const own = theirs.filter((gift) => currencyOf(gift) === currency);
        await expect(main.getByRole('region', { name: /^Totals/ })).toContainText(
          sumWords(own.map(({ amount }) => amount)),
        );
        const october = own.filter((gift) => (gift.transacted_at || gift.captured_at)?.startsWith('2026-10'));
        const row = byMonth.getByRole('row', { name: /^October 2026/ });
        await expect(row.getByRole('cell').first()).toHaveText(
          sumWords(
            october.map(({ amount }) => amount),
            currency,
          ),
        );

        await openExport(page);
        const dialog = page.getByRole('dialog', { name: /^Export/ });
        const leaves = page.waitForEvent('download');
        await dialog.getByRole('button', { name: /^Export (all|\d)/ }).click();
        const written = readFileSync(await (await leaves).path(), 'utf8').replace('\uFEFF', '');
        const rows = Papa.parse<Record<string, string>>(written, { header: true, skipEmptyLines: true }).data;
        expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(theirs.map(({ id }) => id)));
        await dialog.getByRole('button', { name: 'Close' }).click();
        await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Contacts' }).click();
        await expect(page).toHaveURL(/f\.gifts=20/);
      });

      await test.step('one field is set for all of them who have what the platform requires', async () => {
        await outreach.click();
        await main.getByRole('link', { name: `Update these ${many.length}` }).click();
        const all = main.getByRole('region', { name: 'Set one field for all' });
        await all.getByRole('combobox', { name: 'Field' }).selectOption({ label: 'Employer' });
        await all.getByRole('textbox', { name: 'New value' }).pressSequentially('Northquay Trust');
        await all.getByRole('button', { name: `Update these ${many.length}` }).click();
        const title = `Set employer for ${many.length} contacts`;
        await expect(main.getByRole('heading', { name: title, level: 1 })).toBeVisible();
        await expect(main.getByRole('group', { name: 'Steps' })).toContainText('Choose (done)');
        // What was chosen can be changed.
        await page.getByRole('button', { name: 'Back', exact: true }).click();
        await expect(all.getByRole('combobox', { name: 'Field' })).toHaveValue('employer');
        await expect(all.getByRole('textbox', { name: 'New value' })).toHaveValue('Northquay Trust');
        await all.getByRole('button', { name: `Update these ${many.length}` }).click();
        // Some have no type on file.
        await expect(main.getByRole('button', { name: 'Fix rows with errors' })).toBeVisible();
        const send = page.getByRole('button', { name: /^Send \d+ changes$/ });
        const ready = Number(/\d+/.exec(await send.innerText())?.[0]);
        expect(ready).toBeGreaterThan(1);
        await send.click();
        await expect(page.getByRole('main').getByText(new RegExp(`^${ready} saved, \\d+ not sent$`))).toBeVisible({
          timeout: 60_000,
        });
        const written = (await executed()).map(({ path }) => path.replace('/v1/contacts/', ''));
        expect(new Set(written).size).toBe(ready);
        expect(written.filter((id) => !many.includes(id))).toEqual([]);
      });
    },
  );
});
