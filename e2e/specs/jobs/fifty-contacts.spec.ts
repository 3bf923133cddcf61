/** “Here are fifty new employers.” From Home, with the file ready. It has no column of types: all are individuals. */
import type { Call } from '#api/client.ts';
import { expect, test } from '../../support/fixture.ts';
import { inWorlds } from '../../support/worlds.ts';
import { countPresses } from '../../support/presses.ts';

/** The first fifty people of households, as an export of them names them. */
async function fifty(api: Call) {
  const found = new Map<string, string>();
  for (let page = 1; found.size < 50; page += 1) {
    const { rows, hasNext } = await api('listHouseholds', { page: String(page) });
    for (const { id, first_name, last_name } of rows.flatMap(({ contacts }) => contacts))
      if (id && first_name && last_name && found.size < 50) found.set(id, `${id},${first_name},${last_name}`);
    if (!hasNext) break;
  }
  return found;
}

inWorlds(['live'], () => {
  test(
    'fifty contacts are changed from a file in 5 presses and the file’s own',
    { tag: '@all' },
    async ({ page, api, executed }) => {
      const people = await fifty(api);
      expect(people.size).toBe(50);
      const rows = [...people.values()].map((person) => `${person},Northquay Maritime Trust`);
      const buffer = Buffer.from(['Contact ID,First name,Last name,Employer', ...rows].join('\n'));
      const takes = await countPresses(page);
      await page.goto('/');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contacts' }).click();
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Update from CSV' }).click();
      await page.getByLabel('CSV file').setInputFiles({ name: 'fifty.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: 'Check 50 rows' }).click();
      await page.getByRole('button', { name: 'Review 50 changes' }).click();
      await page.getByRole('button', { name: 'Send 50 changes' }).click();
      await expect(page.getByText('50 saved', { exact: true })).toBeVisible({ timeout: 40_000 });
      takes(6);
      const writes = await executed();
      expect(writes.map(({ path }) => path)).toEqual([...people.keys()].map((id) => `/v1/contacts/${id}`));
      const [id = '', person = ''] = [...people].at(-1) ?? [];
      const [, first_name = '', last_name = ''] = person.split(',');
      const body = { type: 'individual', first_name, last_name } as const;
      expect((await api('updateContact', { contact: id, body }))?.employer).toBe('Northquay Maritime Trust');
    },
  );
});
