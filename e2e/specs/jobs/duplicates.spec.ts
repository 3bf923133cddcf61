/** “Which contacts are duplicates?” From Home, with all lists synced; then the other issues are fixed, some in their rows. */
import { expect, test } from '../../support/fixture.ts';
import { inWorlds } from '../../support/worlds.ts';
import { countPresses } from '../../support/presses.ts';
import { givenIn } from '../../support/rows.ts';
import { unfoldContact } from '../../support/fold.ts';
import { choose, contactNow, save } from '../forms/contact.ts';

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
      const lines = page.getByRole('main').getByRole('listitem');
      const line = (name: string) => lines.filter({ has: page.getByRole('link', { name, exact: true }) });
      const toOverview = async () => {
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Data quality' }).click();
        await expect(page.getByRole('heading', { level: 1, name: 'Data quality' })).toBeVisible();
      };
      const open = (name: string) => line(name).getByRole('link').click(untilRead);
      const rows = page.getByRole('region', { name: /, table$/ }).getByRole('row');
      const pair = rows.filter({ hasText: `${one} · ` });

      await page.goto('/quality');
      await page.getByRole('button', { name: 'Turn on sync' }).click();
      await expect(line('Likely duplicates')).toBeVisible(untilRead);
      const takes = await countPresses(page);
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Data quality' }).click();
      await expect(line('Likely duplicates')).toContainText(
        /\d+ of \d+ contacts without a likely duplicate/,
        untilRead,
      );
      takes(1);
      await open('Likely duplicates');
      await expect(pair).toBeVisible(untilRead);
      await expect(page.getByRole('heading', { level: 1, name: 'Likely duplicates' })).toBeFocused();
      takes(1);

      const [first, second] = [await memberOf(one), await memberOf(other)];
      expect(first?.name_display).toBe(second?.name_display);
      expect(first?.primary_email?.toLowerCase()).toBe(second?.primary_email?.toLowerCase());
      await expect(pair).toContainText('Same name and email');
      await expect(pair).toContainText(`${other} · `);
      await expect(page).toHaveURL(/\/quality\?check=duplicate$/);
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
        await toOverview();
      });

      await test.step('“Not duplicates” survives a reload, and Undo reverses it', async () => {
        await open('Likely duplicates');
        await pair.getByRole('button', { name: /^Not duplicates: / }).click();
        await expect(pair).toHaveCount(0);
        await page.reload();
        await toOverview();
        await expect(line('Marked as not duplicates')).toContainText('1 pair', untilRead);
        await open('Marked as not duplicates');
        await expect(pair).toContainText('Same name and email');
        await pair.getByRole('button', { name: /^Undo: / }).click();
        await expect(pair).toHaveCount(0);
        await page.goBack();
        await expect(line('Likely duplicates')).toBeVisible(untilRead);
        await expect(line('Marked as not duplicates')).toHaveCount(0);
        await open('Likely duplicates');
        await expect(pair).toBeVisible();
        await toOverview();
      });

      await test.step('both parts of a name in all caps are fixed in its row, one after the other', async () => {
        await open('Name formatting');
        const part = (name: string) => page.getByRole('textbox', { name: `${name}, contact 5673` });
        await expect(part('First name')).toHaveValue('Muriel', untilRead);
        await part('First name').press('Enter');
        await expect(part('First name')).toHaveCount(0);
        await expect(part('Last name')).toBeFocused();
        await expect(part('Last name')).toHaveValue('Paucek');
        await part('Last name').press('Enter');
        await expect(part('Last name')).toHaveCount(0);
        expect(await memberOf('5673')).toMatchObject({ first_name: 'Muriel', last_name: 'Paucek' });
      });

      await test.step('an email is fixed in its row and stays primary, and the next row has the focus', async () => {
        await toOverview();
        await open('Invalid emails');
        const field = page.getByRole('textbox', { name: 'Email, contact 5632' });
        await expect(field).toHaveValue('rodrigo.batz@example.com', untilRead);
        await field.press('Enter');
        await expect(page.getByText('Contact saved')).toBeVisible();
        await expect(field).toHaveCount(0);
        expect(await memberOf('5632')).toMatchObject({ primary_email: 'rodrigo.batz@example.com' });
      });

      await test.step('the one part of a name that is wrong is fixed in its row', async () => {
        await toOverview();
        await open('Name formatting');
        const fields = page.getByRole('textbox', { name: /^(?:First|Last) name, contact / });
        await expect(fields.first()).toBeVisible(untilRead);
        const label = (await fields.first().getAttribute('aria-label')) ?? '';
        const field = page.getByRole('textbox', { name: label, exact: true });
        await field.fill('Rosalind');
        await field.press('Enter');
        await expect(page.getByText('Contact saved')).toBeVisible();
        await expect(field).toHaveCount(0);
        expect(Object.values((await memberOf(label.split(' ').at(-1) ?? '')) ?? {})).toContain('Rosalind');
      });

      await test.step('a head of household is chosen in its row', async () => {
        await toOverview();
        await open('Head of household not a member');
        const choices = page.getByRole('combobox', { name: /^Head of household, household / });
        await expect(choices.first()).toBeVisible(untilRead);
        const label = (await choices.first().getAttribute('aria-label')) ?? '';
        const choice = page.getByRole('combobox', { name: label, exact: true });
        await choice.selectOption({ index: 1 });
        const headContactId = await choice.inputValue();
        await page.getByRole('button', { name: `Save ${label}` }).click();
        await expect(page.getByText('Household saved')).toBeVisible();
        await expect(choice).toHaveCount(0);
        const { rows: found } = await api('listHouseholds', { headContactId });
        expect(found.some(({ id }) => label.endsWith(` ${id}`))).toBe(true);
      });

      await test.step('an envelope name is fixed in its row, and the next row has the focus', async () => {
        await toOverview();
        await open('No envelope name');
        const fields = page.getByRole('textbox', { name: /^Envelope name, household / });
        await expect(fields.first()).toBeVisible(untilRead);
        const label = (await fields.first().getAttribute('aria-label')) ?? '';
        const field = page.getByRole('textbox', { name: label });
        const name = await field.inputValue();
        await field.press('Enter');
        await expect(page.getByText('Household saved')).toBeVisible();
        await expect(field).toHaveCount(0);
        await expect(fields.and(page.locator(':focus'))).toHaveCount(1);
        const { rows: found } = await api('listHouseholds', { query: name });
        expect(found.find(({ id }) => label.endsWith(` ${id}`))?.envelope_name).toBe(name);
      });

      await test.step('a consent that conflicts, known from a save, is withdrawn in its row', async () => {
        await page.goto('/contacts/5763/edit');
        await unfoldContact(page);
        await choose(page, 'Gender', 'Other');
        await save(page);
        await toOverview();
        await open('Conflicting consent');
        const choice = page.getByRole('combobox', { name: 'Email opt-in, contact 5763' });
        await expect(choice.getByRole('option', { selected: true })).toHaveText('Opt out of email', untilRead);
        await page.getByRole('button', { name: 'Save email opt-in, contact 5763' }).click();
        await expect(page.getByText('Contact saved')).toBeVisible();
        await expect(choice).toHaveCount(0);
        const { first_name, last_name } = (await memberOf('5763')) ?? {};
        const body = { type: 'individual', first_name: first_name ?? '', last_name: last_name ?? '' } as const;
        expect(await contactNow(api, body, '5763')).toMatchObject({ gender: 'other', email_opt_in: 'false' });
      });
    },
  );
});
