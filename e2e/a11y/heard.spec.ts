/** The exact sentences that are said aloud, each of them once, and nothing else. */
import type { Page } from 'playwright/test';
import { hold, status } from '../support/fault.ts';
import { expect, test } from '../support/fixture.ts';
import { type Heard, listen } from './heard.ts';
import { follow, goOffline, refusal } from './state.ts';
import { fieldMenu, listMenu, openExport, refreshIsReady, unfold } from '../support/fold.ts';

test.use({ through: 'faults' });

// One act after the other takes its time on a busy machine.
test.slow();

/** Times are not the same from run to run; `!` is what breaks into what is being said. */
const written = ({ text, urgency }: Heard) =>
  `${urgency === 'assertive' ? '! ' : ''}${text.replaceAll(/\d+:\d\d [AP]M/g, 'h:mm')}`;

type Says = (act: () => Promise<unknown>, ...sentences: string[]) => Promise<void>;

/** From the next document on, whatever is said beside the sentences that are named fails the test, if only at the next act. */
async function ears(page: Page): Promise<{ says: Says; forget: () => Promise<void>; born: () => Promise<string[]> }> {
  const { heard, born } = await listen(page);
  const said: string[] = [];
  const expected: string[] = [];
  return {
    born,
    forget: async () => {
      await heard();
      said.length = 0;
      expected.length = 0;
    },
    says: async (act, ...sentences) => {
      expected.push(...sentences);
      await act();
      await expect
        .poll(async () => {
          // How long an answer takes is the machine's: after 0.3 s a list says that it is being loaded.
          said.push(...(await heard()).map(written).filter((sentence) => !/^Loading \w+$/.test(sentence)));
          return said;
        })
        .toEqual(expected);
    },
  };
}

test(
  'in a list: pages, screens, searches, a lost connection, a copy, a loading, an export, a record',
  { tag: '@all' },
  async ({ page, faults, expectStatus, context }) => {
    expectStatus('network', 400);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { says, born } = await ears(page);
    const press = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
    const rows = (count: number) => expect(page.getByRole('rowheader')).toHaveCount(count);
    const words = (text: RegExp) => page.getByRole('main').getByText(text).first();
    // A list that has its rows already says no more than how many they are.
    const rowsAfterHeading = (name: string) =>
      faults.next(
        { path: `/v1/${name.toLowerCase()}` },
        hold(() => page.getByRole('heading', { level: 1, name }).waitFor()),
      );

    await says(async () => {
      await page.goto('/transactions');
      await rows(20);
    }, '1–20 of 6,000 transactions');
    await says(() => press('Next'), '21–40 of 6,000 transactions');
    rowsAfterHeading('Households');
    await says(() => follow(page, 'Households'), 'Households', '20 households on page 1');
    await says(() => page.getByRole('main').getByRole('searchbox').fill('Ames'), '1 row on page 1');
    await says(() => follow(page, 'Transactions'), '1–20 of 6,000 transactions');
    await says(() => listMenu(page, 'Refresh'), 'Updated at h:mm');
    await says(async () => {
      await refreshIsReady(page);
      await goOffline(page);
      await listMenu(page, 'Refresh');
      await words(/^You’re offline/).waitFor();
    }, '! You’re offline. Showing data from h:mm.');
    await says(async () => {
      await context.setOffline(false);
      await words(/^You’re offline/).waitFor({ state: 'hidden' });
    }, 'Updated at h:mm');
    await says(async () => {
      faults.next({ path: '/v1/transactions' }, refusal(400));
      await listMenu(page, 'Refresh');
      await words(/^Couldn’t refresh/).waitFor();
    }, '! Couldn’t refresh. Showing data from h:mm.');
    await says(() => press('Try again'), 'Updated at h:mm');
    await says(async () => {
      await press(/^Actions for/);
      await page.getByRole('menuitem', { name: 'Copy ID' }).click();
    }, 'ID copied');
    rowsAfterHeading('Payouts');
    await says(() => follow(page, 'Payouts'), 'Payouts', '1–20 of 90 payouts');
    await says(async () => {
      await press(/^Load all/);
      await words(/^All 90$/).waitFor();
    }, 'All 90 payouts loaded');
    await says(
      async () => {
        await openExport(page);
        await page.getByRole('button', { name: /^Export \d/ }).click();
      },
      'Export started.',
      '90 of 90 rows exported',
    );
    await press('Close');
    await says(() => page.getByRole('rowheader').first().getByRole('link').click(), 'Payout 2190');
    expect(await born(), 'regions that came together with their words').toEqual([]);
  },
);

test('in a form: a refusal and each save', { tag: '@all' }, async ({ page, faults, expectStatus }) => {
  expectStatus(422);
  const { says, forget } = await ears(page);
  const press = (name: string | RegExp) =>
    page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) }).click();

  await page.goto('/households/501/edit?at=1');
  await page.getByLabel('Note', { exact: true }).fill('Changed');
  await forget();
  faults.next({ method: 'PUT', path: '/v1/households/501' }, status(422, { body: '{"message":"No."}' }));
  await press('Save household');
  // What was refused takes the focus, which is how it's said.
  await expect(page.locator(':focus')).toContainText('The platform rejected the change');
  await says(() => press('Save household'), 'Saved');

  await page.goto('/contacts/4801/edit');
  await unfold(page, 'Note and external IDs');
  await fieldMenu(page, 'Bio', 'Clear');
  await forget();
  await press('Save contact');
  await says(() => page.getByRole('dialog').getByRole('button', { name: 'Save contact' }).click(), 'Saved');

  await page.goto('/campaigns/77/discount-codes/1601');
  await page.getByRole('textbox', { name: 'Amount' }).fill('20');
  // Spoken once the typing has paused.
  await expect(page.getByRole('status').filter({ hasText: 'The code will take 20' })).toBeAttached();
  await forget();
  await says(() => press('Save discount code'), 'Saved');
});
