/** Two tabs of one browser with the same form open. */
import type { Page } from 'playwright/test';
import { hold } from '../../support/fault.ts';
import { test as judged } from '../../support/judged-test.ts';
import { expect, test } from '../../support/fixture.ts';
import { unfold } from '../../support/fold.ts';

const forms = {
  household: { path: '/households/501/edit?at=1', subject: 'Ames family' },
  contact: { path: '/contacts/4801/edit', subject: 'Ruth Ames' },
};

async function open(tab: Page, { path, subject }: { path: string; subject: string }) {
  await tab.goto(path);
  await expect(tab.getByRole('heading', { level: 1, name: `Edit ${subject}` })).toBeVisible();
}

/** Brings the tab to the front, because the browser renders background tabs once a second. */
async function type(tab: Page, name: string, text: string) {
  await tab.bringToFront();
  if (name === 'contact') await unfold(tab, 'Note and external IDs');
  await tab.getByRole('textbox', { name: 'Note', exact: true }).fill(text);
}

test('the later of two tabs with a form says so, and tabs exchange no values', async ({ page, newTab }) => {
  await page.addInitScript(() => {
    const heard: unknown[] = [];
    new BroadcastChannel('steward-forms').addEventListener('message', ({ data }) => void heard.push(data));
    Object.assign(globalThis, { stewardHeard: heard });
  });
  await open(page, forms.household);
  const also = 'This household is also being edited in another tab';
  await expect(page.getByText(also)).toHaveCount(0);
  const other = await newTab();
  await open(other, forms.household);
  await expect(other.getByText(also)).toBeVisible();
  await page.goto('/households');
  await expect(other.getByText(also)).toBeHidden();
  await open(page, forms.household);
  await expect(page.getByText(also)).toBeVisible();
  await other.close();
  await expect(page.getByText(also)).toBeHidden();

  const third = await newTab();
  await open(third, forms.household);
  await type(third, 'household', 'From the other tab');
  await third.getByRole('button', { name: 'Save household' }).click();
  await expect(page.getByRole('main').getByText(/^Saved in another tab at \d+:\d\d [AP]M$/)).toBeVisible();
  await expect(page.getByText(also)).toBeHidden();
  const heard = await page.evaluate(() => JSON.stringify((globalThis as { stewardHeard?: unknown }).stewardHeard));
  expect(heard).toContain('saved');
  expect(heard).not.toMatch(/From|Ames/);
});

judged(
  'a save in another tab is mentioned in the form, and shown before it’s sent',
  { tag: ['@all', '@fault'], annotation: { type: 'fault', description: '67' } },
  async ({ page, newTab }) => {
    const other = await newTab();
    for (const [name, form] of Object.entries(forms)) {
      await open(page, form);
      await open(other, form);
      await type(other, name, 'Theirs');
      await other.getByRole('button', { name: `Save ${name}` }).click();
      await expect(page.getByRole('main').getByText(/^Saved in another tab at/)).toBeVisible();
      await type(page, name, 'Mine');
      await page.getByRole('button', { name: `Save ${name}` }).click();
      await page.getByRole('radio', { name: 'Keep mine: Mine' }).check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(page.getByRole('main').getByText(/^Saved in another tab at/)).toBeVisible();
      await page.getByRole('button', { name: `Save ${name}` }).click();
      await expect(page.getByText(new RegExp(`^${name} saved$`, 'i'))).toBeVisible();
    }
  },
);

test.describe('with faults', () => {
  test.use({ through: 'faults' });

  judged(
    'while one tab is sending a form, the other tab sends nothing and keeps its input',
    { tag: ['@all', '@fault'], annotation: { type: 'fault', description: '67' } },
    async ({ page, newTab, faults }) => {
      const put = { method: 'PUT', path: '/v1/households/501' };
      let answer = () => undefined as void;
      const until = new Promise<void>((resolve) => {
        answer = resolve;
      });
      faults.next(
        put,
        hold(() => until),
      );
      const other = await newTab();
      await open(page, forms.household);
      await open(other, forms.household);
      await type(page, 'household', 'Mine');
      await type(other, 'household', 'Theirs');
      await other.getByRole('button', { name: 'Save household' }).click();
      await expect.poll(() => faults.requests(put).length).toBe(1);
      await page.bringToFront();
      await page.getByRole('button', { name: 'Save household' }).click();
      await expect(page.getByText('Nothing was sent', { exact: true })).toBeVisible();
      await expect(page.getByText('This form is being saved in another tab.')).toBeVisible();
      expect(faults.requests(put)).toHaveLength(1);
      answer();
      await expect(other.getByText(/^Household saved$/)).toBeVisible();
      await page.getByRole('button', { name: 'Save household' }).click();
      await page.getByRole('radio', { name: 'Keep mine: Mine' }).check();
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Save household' }).click();
      await expect(page.getByText(/^Household saved$/)).toBeVisible();
      expect(faults.requests(put)).toHaveLength(2);
    },
  );
});
