import { homeTitle } from '../../support/clock.ts';
import { status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { unfold } from '../../support/fold.ts';

test('the first screen is drawn as soon as it is there: it waits for no timer', async ({ page }) => {
  await page.addInitScript(() => {
    const soon = globalThis.setTimeout.bind(globalThis);
    // Whoever asks to wait this long waits for ever.
    const never = (work: () => void, delay = 0) => (delay < 100 ? soon(work, delay) : 0);
    globalThis.setTimeout = never as typeof globalThis.setTimeout;
  });
  await page.goto('/transactions');
  await expect(page.getByRole('table').getByRole('row').nth(20)).toBeVisible();
});

test('going to another list is announced, and the frame around it names the platform, the way and the account', async ({
  page,
  scheme,
}) => {
  await test.step('without a choice the page follows the device', async () => {
    await scheme('dark');
    await page.goto('/transactions');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await scheme('light');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
  });

  await test.step('the current list is marked in the navigation, whatever its filters', async () => {
    await page.goto('/transactions?scope=all');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link', { name: 'Transactions' })).toHaveAttribute('aria-current', 'page');
    await expect(navigation.getByRole('link', { name: 'Households' })).not.toHaveAttribute('aria-current');
  });

  await test.step('the connected platform is named, and marked as a sandbox', async () => {
    await expect(page.getByRole('banner').getByText('Northquay Fundraising')).toBeVisible();
    await expect(page.getByRole('banner').getByText('SANDBOX')).toBeVisible();
  });

  await test.step('the skip link is the first stop of the keyboard and leads to the content', async () => {
    await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Skip to main content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('Escape closes the account panel and gives the focus back', async () => {
    const account = page.getByRole('button', { name: 'Account' });
    await account.click();
    await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Account' })).toBeHidden();
    await expect(account).toBeFocused();
  });

  await test.step('going to another list changes the title, focuses its heading and announces it', async () => {
    await expect(page).toHaveTitle('Transactions | Steward');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Households' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Households' })).toBeFocused();
    await expect(page).toHaveTitle('Households | Steward');
    await expect(page.getByRole('status').filter({ hasText: 'households on page 1' })).toBeAttached();
  });

  await test.step('the appearance is chosen in the account panel and kept over a reload', async () => {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('dialog', { name: 'Account' }).getByRole('radio', { name: 'Dark' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  });

  await test.step('an address that nothing has says so, inside the frame', async () => {
    await page.goto('/no-such-page');
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await expect(page.getByRole('heading', { level: 1, name: homeTitle })).toBeVisible();
  });
});

test.describe('in a window that is not high', () => {
  test.use({ viewport: { width: 1280, height: 420 } });

  test(
    'a page and each step of a form begin at their top, and Back leads to where the one before was read',
    { tag: '@all' },
    async ({ page }) => {
      await test.step('a page begins at its top, and Back leads to where the one before was read', async () => {
        const main = page.getByRole('main');
        const scrolled = () => main.evaluate(({ scrollTop }) => scrollTop);
        await page.goto('/settings');
        await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
        await page.getByRole('heading', { name: 'Data stored in this browser' }).scrollIntoViewIfNeeded();
        const read = await scrolled();
        expect(read).toBeGreaterThan(200);
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
        await expect(page.getByRole('heading', { level: 1, name: homeTitle })).toBeFocused();
        await expect(main.getByRole('region', { name: 'Raised this month' })).toBeAttached();
        expect(await scrolled()).toBe(0);
        await page.goBack();
        await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeAttached();
        await expect.poll(scrolled).toBe(read);
      });

      await test.step('what became of a save is in sight', async () => {
        const main = page.getByRole('main');
        const scrolled = () => main.evaluate(({ scrollTop }) => scrollTop);
        await page.goto('/contacts/4801/edit');
        await unfold(page, 'Online');
        await unfold(page, 'Personal');
        await page.getByRole('textbox', { name: 'Pronouns' }).fill('they/them');
        expect(await scrolled()).toBeGreaterThan(200);
        await page.getByRole('button', { name: 'Save contact' }).click();
        await expect(page.getByText(/^Contact saved$/)).toBeInViewport();
        expect(await scrolled()).toBe(0);
      });
    },
  );
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the navigation folds away until it is asked for, and the bar at the foot leads to the most used screens', async ({
    page,
  }) => {
    await test.step('the navigation folds away until it is asked for', async () => {
      await page.goto('/transactions');
      const navigation = page.getByRole('navigation', { name: 'Main' });
      await expect(navigation).toBeHidden();
      await page.getByRole('button', { name: 'Navigation' }).click();
      await navigation.getByRole('link', { name: 'Households' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Households' })).toBeFocused();
      await expect(navigation).toBeHidden();
    });

    await test.step('Escape folds it away again', async () => {
      await page.getByRole('button', { name: 'Navigation' }).click();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
      await expect(page.getByRole('button', { name: 'Navigation' })).toBeFocused();
    });

    await test.step('so does a press beside it, which opens nothing there', async () => {
      await page.getByRole('button', { name: 'Navigation' }).click();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await page.mouse.click(370, 400);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
      await expect(page.getByRole('heading', { level: 1, name: 'Households' })).toBeVisible();
    });

    await test.step('the words of the search are whole, or not there', async () => {
      await page.setViewportSize({ width: 256, height: 844 });
      const search = page.getByRole('banner').getByRole('button', { name: 'Find anything' });
      expect(await search.getByText('Find').evaluate((words) => words.scrollWidth - words.clientWidth)).toBe(0);
      await page.setViewportSize({ width: 390, height: 844 });
    });

    await test.step('the bar at the foot leads to the most used screens and to the search', async () => {
      await page.goto('/households');
      const bar = page.getByRole('navigation', { name: 'Most used' });
      for (const [name, title] of [
        ['Gifts', 'Transactions'],
        ['People', 'Contacts'],
      ] as const) {
        await bar.getByRole('link', { name }).click();
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
        await expect(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
      }
      for (const item of [...(await bar.getByRole('link').all()), bar.getByRole('button')]) {
        const { height = 0, width = 0 } = (await item.boundingBox()) ?? {};
        expect(Math.min(height, width)).toBeGreaterThanOrEqual(44);
      }
      await bar.getByRole('button', { name: 'Find' }).click();
      await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(bar.getByRole('button', { name: 'Find' })).toBeFocused();
      await bar.getByRole('link', { name: 'Home' }).click();
      await expect(page).toHaveURL('/');
    });
  });

  test('what opens is a sheet at the foot, and a press beside it only closes it', { tag: '@all' }, async ({ page }) => {
    await page.goto('/payouts');
    await expect(page.getByRole('article').first()).toBeVisible();
    const isSheet = async (role: 'dialog' | 'menu') => {
      const { x, y, width, height } = (await page.getByRole(role).boundingBox()) ?? { x: 1, y: 0, width: 0, height: 0 };
      return x === 0 && width === 390 && Math.round(y + height) === 844;
    };
    const chip = page.getByRole('button', { name: 'Method, add filter' });
    await chip.click();
    await expect.poll(() => isSheet('dialog')).toBe(true);
    await page.mouse.click(195, 300);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(chip).toBeFocused();
    expect(page.url()).not.toContain('open=');

    const more = page.getByRole('button', { name: 'More actions' });
    await more.click();
    await expect.poll(() => isSheet('menu')).toBe(true);
    const acts = await page.getByRole('menuitem').all();
    const heights = await Promise.all(acts.map(async (act) => (await act.boundingBox())?.height ?? 0));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
    await page.getByRole('menuitem', { name: 'Columns' }).click();
    await expect.poll(() => isSheet('dialog')).toBe(true);
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();

    // The rest of the totals is a press away.
    await page.getByRole('button', { name: /^Load all/ }).click();
    const totals = page.getByRole('region', { name: 'Totals' });
    const short = page.getByRole('button', { name: / · 90 payouts$/ });
    await expect(short).toHaveAttribute('aria-expanded', 'false');
    await expect(totals).toHaveCount(0);
    await short.click();
    await expect(totals.getByText('Net', { exact: true })).toBeVisible();
  });
});

const paths = [
  '/',
  '/transactions',
  '/donors',
  '/quality',
  '/contacts',
  '/contacts/4801',
  '/households',
  '/households/501?at=1',
  '/households/501/edit?at=1',
  '/discount-codes?campaign=77',
  '/campaigns/77/discount-codes/1601',
];

test('nothing but a table scrolls sideways, however wide the window', { tag: '@all' }, async ({ page }) => {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 320, height: 256 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      for (const width of [320, 390, 1024, 1440]) {
        if (width > 320) await page.setViewportSize({ width, height: 844 });
        const overflow = await page.evaluate(async () => {
          // What follows the width of the window by a script of its own has had its turn after two frames.
          for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
          const { scrollWidth, clientWidth } = document.documentElement;
          const main = document.querySelector('main');
          return Math.max(scrollWidth - clientWidth, (main?.scrollWidth ?? 0) - (main?.clientWidth ?? 0));
        });
        expect(overflow, `${width} px`).toBeLessThanOrEqual(0);
      }
    });
  }
});

test.describe('a screen whose code does not arrive', () => {
  test.use({ through: 'faults' });

  test(
    'is said in its place, and can be tried again, while everything else stays as it is',
    { tag: '@all' },
    async ({ page, context, faults, expectStatus }) => {
      expectStatus(503, 'network', 'file');
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1, name: homeTitle })).toBeVisible();
      await page.evaluate(() => Object.assign(globalThis, { isTheSame: true }));
      const isTheSame = () => page.evaluate(() => 'isTheSame' in globalThis);
      const link = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
      const failed = page.getByRole('heading', { level: 1, name: 'This page couldn’t load' });

      faults.always({ path: /^\/assets\/messages-/ }, status(503));
      await link('Messages').click();
      await expect(failed).toBeVisible();
      faults.clear();
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();

      await context.setOffline(true);
      await link('Payouts').click();
      await expect(failed).toBeVisible();
      expect(await isTheSame()).toBe(true);
      await context.setOffline(false);
      await page.getByRole('button', { name: 'Reload Steward' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Payouts' })).toBeVisible();
      expect(await isTheSame()).toBe(false);
    },
  );
});
