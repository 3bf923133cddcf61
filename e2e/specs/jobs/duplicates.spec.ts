/** “Which contacts are duplicates?” From Home, with all lists synced; then the other issues are fixed. */
import { expect, test } from '../../support/fixture.ts';
import { inWorlds } from '../../support/worlds.ts';
import { countPresses } from '../../support/presses.ts';
import { givenIn } from '../../support/rows.ts';
import { change } from '../forms/changes.ts';

const [one, other] = ['5732', '5749'];

inWorlds(['world'], (_world, untilRead) => {
  test(
    'likely duplicates are one press away; “Not duplicates” is saved, and a name gets its suggested fix',
    { tag: '@all' },
    async ({ page, api }) => {
      test.slow();
      const memberOf = async (id: string) =>
        (await api('listHouseholds', { contacts: id })).rows
          .flatMap(({ contacts }) => contacts)
          .find((member) => member.id === id);
      const view = (name: RegExp) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });
      const rows = page.getByRole('region', { name: 'Data quality, table' }).getByRole('row');
      const pair = rows.filter({ hasText: ` · ${one}` });

      await page.goto('/quality');
      await page.getByRole('button', { name: 'Turn on sync' }).click();
      await expect(rows.first()).toBeVisible(untilRead);
      const takes = await countPresses(page);
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Data quality' }).click();
      await expect(pair).toBeVisible(untilRead);
      takes(1);

      const [first, second] = [await memberOf(one), await memberOf(other)];
      expect(first?.name_display).toBe(second?.name_display);
      expect(first?.primary_email?.toLowerCase()).toBe(second?.primary_email?.toLowerCase());
      await expect(pair).toContainText('Same name and email');
      await expect(pair).toContainText(` · ${other}`);
      await expect(rows.nth(1)).toContainText('Likely duplicates');
      await expect(page.getByText(/^Merge duplicates in your fundraising platform/)).toBeVisible();

      await test.step('both stand side by side, from the list and from either contact', async () => {
        await pair.getByRole('link', { name: /^Compare: / }).click();
        await expect(page.getByRole('heading', { level: 1, name: /^Compare / })).toBeFocused();
        await expect(page.getByText('Same name and email')).toBeVisible();
        const figure = (name: string) =>
          page
            .getByRole('region', { name: 'Giving and households, table' })
            .getByRole('row')
            .filter({ has: page.getByRole('rowheader', { name, exact: true }) })
            .getByRole('cell');
        const gifts = await Promise.all(
          [one, other].map(async (contacts) =>
            String(givenIn((await api('listTransactions', { contacts })).rows).length),
          ),
        );
        await expect(figure('Gifts')).toHaveText(gifts, untilRead);
        await expect(page.getByRole('region', { name: 'The same, table' })).toContainText(first?.last_name ?? '');
        // They differ in their letters' case.
        await expect(page.getByRole('region', { name: 'Different, table' })).toContainText(first?.primary_email ?? '');
        await figure('Contact').last().getByRole('link').click();
        await page.getByRole('link', { name: `Likely duplicate of contact ${one}` }).click(untilRead);
        await page.getByRole('button', { name: 'Not duplicates' }).click();
        await expect(page.getByText('Marked as not duplicates')).toBeVisible();
        await page.getByRole('button', { name: 'Undo' }).click();
        await expect(page.getByText(/^If they’re one person, merge them/)).toBeVisible();
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Data quality' }).click();
      });

      await test.step('“Not duplicates” survives a reload, and Undo reverses it', async () => {
        const before = await view(/^Likely duplicates/).innerText();
        await view(/^Likely duplicates/).click();
        await pair.getByRole('button', { name: /^Not duplicates: / }).click();
        await expect(pair).toHaveCount(0);
        await page.reload();
        await view(/^Not duplicates 1$/).click(untilRead);
        await expect(pair).toContainText('Same name and email');
        await pair.getByRole('button', { name: /^Undo: / }).click();
        await expect(view(/^Likely duplicates/)).toHaveText(before);
      });

      await test.step('the form opens with the fix for a name in all caps, and the issue leaves the list', async () => {
        await view(/^Name formatting/).click();
        await page.getByRole('button', { name: 'Use Muriel Paucek' }).click();
        await expect(change(page, 'First name')).toContainText(/MURIEL.*Muriel/);
        await page.getByRole('button', { name: 'Save contact' }).click();
        await expect(page.getByText(/^Contact saved$/)).toBeVisible();
        expect(await memberOf('5673')).toMatchObject({ first_name: 'Muriel', last_name: 'Paucek' });
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Data quality' }).click();
        await view(/^Invalid emails/).click();
        await expect(page.getByRole('button', { name: 'Use Muriel Paucek' })).toHaveCount(0);
      });

      await test.step('an email is fixed and stays primary', async () => {
        await page.getByRole('button', { name: 'Use rodrigo.batz@example.com' }).click();
        await expect(change(page, 'Emails')).toContainText('becomes primary');
        await page.getByRole('button', { name: 'Save contact' }).click();
        await expect(page.getByText(/^Contact saved$/)).toBeVisible();
        expect(await memberOf('5632')).toMatchObject({ primary_email: 'rodrigo.batz@example.com' });
      });

      await test.step('an envelope name is fixed', async () => {
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Data quality' }).click();
        await view(/^No envelope name/).click();
        const mend = page.getByRole('button', { name: /^Use / }).first();
        const [, name = ''] = /^Use (.*)$/.exec(await mend.innerText()) ?? [];
        await mend.click();
        await expect(change(page, 'Envelope name')).toContainText(name);
        await page.getByRole('button', { name: 'Save household' }).click();
        await expect(page.getByText(/^Household saved$/)).toBeVisible();
        const [, id = ''] = /households\/(\d+)/.exec(page.url()) ?? [];
        const { rows: found } = await api('listHouseholds', { query: name });
        expect(found.find((household) => household.id === id)?.envelope_name).toBe(name);
      });
    },
  );
});
