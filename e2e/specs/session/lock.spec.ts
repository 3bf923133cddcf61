/** Nobody is there: Steward warns, locks, and goes on where it was. */
import type { Page } from 'playwright/test';
import { hold } from '../../support/fault.ts';
import { test as judged } from '../../support/judged-test.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose } from '../../support/preferences.ts';
import { minute, edit, warning, lockScreen, note, aloud, signInAgain, lockNow, read, visible } from './lock.ts';

test('a minute before, it warns aloud, and one key in any tab is an answer', async ({ page, context, newTab }) => {
  await context.clock.install();
  await page.goto(edit);
  await note(page).fill('Typed before');
  const other = await newTab();
  await other.goto('/households');
  await expect(other.getByRole('link', { name: 'Ames family' })).toBeVisible();
  await note(page).press('End');
  await context.clock.fastForward(13 * minute);
  await expect(warning(page)).toHaveCount(0);
  await context.clock.fastForward(minute + 1000);
  await expect(warning(page).getByRole('button', { name: 'Stay signed in' })).toBeFocused();
  await expect(warning(other)).toBeVisible();
  await expect(
    warning(page).getByText(/^Steward will lock in \d\d seconds\. Your drafts in this tab are saved/),
  ).toBeVisible();
  await expect(aloud(page, /Steward will lock in (?:a minute|[45]\d seconds)/)).toBeAttached();
  await context.clock.fastForward(30_000);
  await expect(aloud(page, /Steward will lock in [12]\d seconds/)).toBeAttached();
  await page.keyboard.press('x');
  await expect(warning(page)).toBeHidden();
  await expect(warning(other)).toBeHidden();
  await expect(note(page)).toBeFocused();
  await expect(note(page)).toHaveValue('Typed before');
  await context.clock.fastForward(13.5 * minute);
  await expect(warning(page)).toBeHidden();
  await context.clock.fastForward(minute);
  await expect(warning(page)).toBeVisible();
  await warning(other).getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning(page)).toBeHidden();
});

test(
  'then every tab locks: nothing that was read is left, and the same token finds the draft where it was',
  { tag: '@host' },
  async ({ page, context, token, newTab }) => {
    await context.clock.install();
    await page.goto('/households');
    await page.getByRole('searchbox').fill('Ames');
    await page.getByRole('link', { name: 'Ames family' }).click();
    await page.goto(edit);
    await note(page).fill('Typed before the lock');
    const other = await newTab();
    await other.goto('/households/501?at=1');
    await expect(other.getByRole('heading', { level: 1, name: 'Ames family' })).toBeVisible();
    await context.clock.fastForward(15 * minute + 2000);
    for (const tab of [page, other]) {
      await expect(lockScreen(tab)).toBeVisible();
      await expect(tab.getByLabel('Access token')).toBeVisible();
      expect(await visible(tab)).not.toMatch(/Ames|Ruth|Typed/);
      expect(await read(tab, () => JSON.stringify(sessionStorage))).not.toContain(token);
    }
    await expect(page.getByText(/^Locked after 15 minutes of inactivity\./)).toBeVisible();
    await expect(page.getByText('Sign in with the same token to keep your drafts in this tab.')).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel('Access token')).toBeVisible();
    expect(await visible(page)).not.toMatch(/Ames|Ruth|Typed/);
    await page.goForward();
    await signInAgain(page, token);
    await expect(page).toHaveURL(edit);
    await page.getByRole('button', { name: 'Resume draft' }).click();
    await expect(note(page)).toHaveValue('Typed before the lock');
    await expect(lockScreen(other)).toBeVisible();
    await signInAgain(other, token);
    await expect(other.getByRole('heading', { level: 1, name: 'Ames family' })).toBeVisible();
  },
);

test(
  'after a sleep it is locked before anything counts as use, for as long as was chosen',
  { tag: '@all' },
  async ({ page }) => {
    await page.clock.install();
    await page.goto('/settings');
    await page.getByRole('radio', { name: '5 minutes of inactivity', exact: true }).check();
    await page.goto('/households');
    await expect(page.getByRole('link', { name: 'Ames family' })).toBeVisible();
    // The clock goes on while timers stand still.
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + minute);
    await page.clock.setSystemTime(now + 2 * 60 * minute);
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'Ames family' })).toHaveCount(0);
    await page.clock.resume();
    await expect(lockScreen(page)).toBeVisible();
    await expect(page.getByText('Locked after 5 minutes of inactivity')).toBeVisible();
  },
);

test(
  'a new tab that is opened long after the last one was used ends the session of the host',
  { tag: ['@all', '@host'] },
  async ({ page, context, custody }) => {
    test.skip(custody === 'tab', 'a new tab has no token, and no host has one');
    await page.goto('/households');
    await expect(page.getByRole('link', { name: 'Ames family' })).toBeVisible();
    const later = await context.newPage();
    await page.close();
    await later.goto('/healthz');
    await later.evaluate(() => localStorage.setItem('steward.used', String(Date.now() - 16 * 60_000)));
    await later.goto('/households');
    await expect(lockScreen(later)).toBeVisible();
    await expect.poll(() => context.cookies()).toEqual([]);
  },
);

test('another token warns before it deletes the drafts of the one before', { tag: '@all' }, async ({ page, token }) => {
  await page.goto(edit);
  await note(page).fill('Mine alone');
  await expect(page.getByText(/Draft saved at/)).toBeVisible();
  await lockNow(page);
  await expect(lockScreen(page)).toBeVisible();
  const another = `${token}-of-somebody-else`;
  await signInAgain(page, another);
  await expect(page.getByRole('heading', { level: 1, name: 'This is a different token' })).toBeVisible();
  await page.getByRole('button', { name: 'Use the previous token' }).click();
  await expect(lockScreen(page)).toBeVisible();
  await signInAgain(page, another);
  await page.getByRole('button', { name: 'Continue with this token' }).click();
  await expect(note(page)).toBeVisible();
  await expect(page.getByText(/You have an unsaved draft/)).toHaveCount(0);
});

test.describe('with faults', () => {
  test.use({ through: 'faults' });

  test(
    'a spreadsheet that is being sent pauses as Steward locks, and goes on after a press',
    { tag: '@all' },
    async ({ page, token, faults }) => {
      const put = (id?: string) => ({
        method: 'PUT',
        path: id === undefined ? /^\/v1\/contacts\// : `/v1/contacts/${id}`,
      });
      let answer = () => undefined as void;
      const until = new Promise<void>((resolve) => {
        answer = resolve;
      });
      faults.next(
        put('4802'),
        hold(() => until),
      );
      await choose(page, { showsTechnicalDetails: true });
      await page.goto('/contacts/import');
      const lines = Array.from({ length: 12 }, (_, index) => `${4801 + index},individual,Ruth,Ames,Northquay`);
      await page
        .getByLabel('Or paste rows')
        .fill(['Contact ID,Type,First name,Last name,Employer', ...lines].join('\n'));
      await page.getByRole('button', { name: 'Continue' }).click();
      await page.getByRole('button', { name: 'Check 12 rows' }).click();
      await page.getByRole('button', { name: 'Review 12 changes' }).click();
      await page.getByRole('radio', { name: '10 per second' }).check();
      await page.getByRole('button', { name: 'Send 12 changes' }).click();
      await expect.poll(() => faults.requests(put('4802')).length).toBe(1);
      await lockNow(page);
      await expect(page.getByText('Waiting for the result of a change you sent.')).toBeVisible();
      answer();
      await expect(lockScreen(page)).toBeVisible();
      await page.getByLabel('Access token').fill(token);
      expect(faults.requests(put())).toHaveLength(2);
      await page.keyboard.press('Enter');
      await expect(page.getByText('2 of 12')).toBeVisible();
      expect(faults.requests(put())).toHaveLength(2);
      await page.getByRole('button', { name: 'Resume' }).click();
      await expect(page.getByRole('heading', { level: 2, name: 'Import results: 12 changes' })).toBeVisible();
      await expect(page.getByText('12 saved', { exact: true })).toBeVisible();
      expect(faults.requests(put())).toHaveLength(12);
    },
  );

  for (const [name, act] of [
    ['locked', lockNow],
    [
      'signed out',
      async (page: Page) => {
        await page.getByRole('button', { name: 'Account' }).click();
        await page.getByRole('button', { name: /^Sign out/ }).click();
        await page.getByRole('button', { name: 'Sign out and delete' }).click();
      },
    ],
  ] as const) {
    judged(
      `security 11: a change that is on its way when Steward is ${name} comes to its end, which Activity has`,
      {
        tag: ['@fault', '@all', ...(name === 'locked' ? ['@host'] : [])],
        annotation: { type: 'fault', description: '70' },
      },
      async ({ page, token, faults, api }) => {
        const put = { method: 'PUT', path: '/v1/households/501' };
        let answer = () => undefined as void;
        const until = new Promise<void>((resolve) => {
          answer = resolve;
        });
        faults.next(
          put,
          hold(() => until),
        );
        await page.goto(edit);
        await note(page).fill('Sent and locked');
        await page.getByRole('button', { name: 'Save household' }).click();
        await expect.poll(() => faults.requests(put).length).toBe(1);
        await act(page);
        await expect(page.getByText('Waiting for the result of a change you sent.')).toBeVisible();
        expect(await visible(page)).not.toMatch(/Ames|Sent and locked/);
        answer();
        await page.getByLabel('Access token').fill(token);
        await page.keyboard.press('Enter');
        await page.getByRole('link', { name: 'Activity' }).click();
        await expect(
          page.getByRole('row', { name: /Household 501/ }).getByText('Saved', { exact: true }),
        ).toBeVisible();
        await page.goto(edit);
        await expect(note(page)).toHaveValue('Sent and locked');
        await expect(page.getByText(/You have an unsaved draft/)).toHaveCount(0);
        expect(faults.executed(put)).toBe(1);
        const { rows } = await api('listHouseholds', {});
        expect(rows.find(({ id }) => id === '501')?.note).toBe('Sent and locked');
      },
    );
  }
});
