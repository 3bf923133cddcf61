import type { Call } from '#api/client.ts';
import { hold, reset, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { path, heading, button, openFile, review, send, downloaded, names } from './spreadsheet.ts';

async function employerOf(api: Call, contact: string) {
  const body = { type: 'individual', first_name: 'Ruth', last_name: 'Ames' } as const;
  return (await api('updateContact', { contact, body }))?.employer;
}

test.describe('import of two hundred contacts', () => {
  test.use({ through: 'faults' });

  test(
    'an import sends each row once, through waits, rejections, a lost response, and a reload',
    { tag: '@all' },
    async ({ page, api, faults, expectStatus }) => {
      test.slow();
      expectStatus(404, 429, 'network');
      page.on('dialog', (dialog) => void dialog.accept());
      const missing = new Set(Array.from({ length: 10 }, (_, index) => String(9_000_001 + index)));
      const ids = Array.from({ length: 200 }, (_, index) =>
        index % 20 === 19 ? String(9_000_001 + Math.floor(index / 20)) : String(4801 + index),
      );
      const put = (id: string) => ({ method: 'PUT', path: `/v1/contacts/${id}` });
      const at = (index: number) => put(ids[index] ?? '');
      faults.next(at(20), status(429, { headers: { 'retry-after': '1' }, body: '{"message":"Slow down."}' }));
      faults.next(at(140), status(429, { headers: { 'retry-after': '1' }, body: '{"message":"Slow down."}' }));
      // Their responses are lost. The server's journal has both, but the lookup of one fails.
      for (const index of [60, 64]) faults.next(at(index), reset({ when: 'after-headers' }));
      faults.next({ path: /^\/ops\/./, when: () => faults.requests(at(64)).length > 0 }, status(404, { body: '{}' }));
      let release = () => {};
      const released = new Promise<void>((resolve) => (release = resolve));
      faults.next(
        at(90),
        hold(() => released),
      );

      await choose(page, { showsTechnicalDetails: true });
      await page.goto(path);
      const lines = ids.map((id, index) => `${id},individual,Ruth,Ames,Northquay ${index}`);
      await openFile(page, 'staff.csv', Buffer.from(`\uFEFF${names},Employer\r\n${lines.join('\r\n')}\r\n`));
      await expect(heading(page, 'Map columns to fields')).toBeFocused();
      await review(page);
      await expect(page.getByText('200 rows: 200 to send, 0 skipped, 0 with errors.')).toBeVisible();
      await send(page);

      await expect.poll(() => faults.requests(at(90)).length, { timeout: 60_000 }).toBe(1);
      await expect(page.getByText('90 of 200')).toBeVisible();
      await expect(page.getByText('Slowed down 1 time at the platform’s request.')).toBeVisible();
      await page.reload();
      await expect(page.getByRole('main').getByText('Paused: you left or reloaded the page')).toBeVisible();
      await expect(page.getByText('91 of 200')).toBeVisible();
      release();
      expect(faults.requests(at(91))).toHaveLength(0);
      await button(page, 'Resume').click();
      await expect(heading(page, 'Import results: 200 changes')).toBeFocused({ timeout: 60_000 });
      await expect(page.getByText('189 saved, 10 rejected, 1 unconfirmed', { exact: true })).toBeVisible();

      const table = page.getByRole('region', { name: /^Outcomes,/ });
      await expect(table.getByRole('row', { name: String(ids[64]) })).toContainText('Unconfirmed');
      await button(page, 'Rejected (10)').click();
      await expect(table.getByRole('row')).toHaveCount(11);
      await expect(table.getByRole('row', { name: '9000001' })).toContainText('No contact has this ID.');

      // Compares the outcome of each row with the writes the platform carried out.
      const [head, ...rows] = await downloaded(page);
      expect(head).toEqual([...names.split(','), 'Employer', 'name', 'outcome', 'reason', 'sent_at']);
      expect(rows.map(([id]) => id)).toEqual(ids);
      const outcomeOf = new Map(rows.map(([id = '', , , , , , outcome]) => [id, outcome]));
      const writes = faults.requests({ method: 'PUT' });
      for (const id of ids) {
        const own = writes.filter((write) => write.path === `/v1/contacts/${id}`);
        const carriedOut = own.filter(({ executed }) => executed === 200).length;
        const [turnedAway, lost] = [[ids[20], ids[140]].includes(id), id === ids[64]];
        const expected = missing.has(id) ? [0, 'Rejected'] : [1, lost ? 'Unconfirmed' : 'Saved'];
        expect([id, own.length, carriedOut, outcomeOf.get(id)]).toEqual([id, turnedAway ? 2 : 1, ...expected]);
      }
      for (const index of [0, 60, 64, 90, 198]) {
        expect(await employerOf(api, ids[index] ?? '')).toBe(`Northquay ${index}`);
      }

      // One entry in Activity, which stays open for the unconfirmed row.
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: /^Activity/ })
        .click();
      const entry = page.getByRole('row', { name: /Contacts from CSV/ });
      await expect(entry).toContainText(`189 saved, 10 rejected, 1 unconfirmed: ${ids[64]}`);
      await entry.getByRole('button', { name: /^Mark as resolved/ }).click();
      await expect(entry).toContainText('Unconfirmed, resolved');
    },
  );
});
