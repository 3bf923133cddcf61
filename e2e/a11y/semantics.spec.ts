/** What must not depend on color or on single keys. */
import type { Page } from 'playwright/test';
import { settled } from '../support/axe.ts';
import { delay } from '../support/fault.ts';
import { expect, test } from '../support/fixture.ts';

/** Everything that is on screen. What is said aloud of it may come a moment later. */
const shown = (page: Page) =>
  page.evaluate(() => {
    const seen = document.body.cloneNode(true) as HTMLElement;
    for (const region of seen.querySelectorAll('[aria-live]')) region.remove();
    return location.href + seen.innerHTML;
  });

test.describe('where answers take their time', () => {
  test.use({ through: 'faults' });

  test('single keys change nothing until they are switched on', { tag: '@all' }, async ({ page, faults }) => {
    faults.standing({ path: /^\/v1\// }, delay(1000));
    for (const path of ['/transactions?page=2', '/settings', '/activity']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor();
      await settled(page);
      await page.getByRole('main').focus();
      const before = await shown(page);
      expect(before, 'what is still on its way is said to be').not.toContain('Loading');
      for (const key of 'abcdefghijklmnopqrstuvwxyz0123456789?/[]') await page.keyboard.press(key);
      await settled(page);
      expect(await shown(page)).toBe(before);
    }
  });
});

test('in forced colours, focus, fields and what is chosen are still seen', { tag: '@all' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/households/501/edit?at=1');
  const note = page.getByRole('textbox', { name: 'Note', exact: true });
  await note.waitFor();
  const border = await note.evaluate((field) => {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(field);
    return `${borderTopStyle} ${borderTopWidth}`;
  });
  expect(border).toBe('solid 1px');
  for (const role of ['textbox', 'radio', 'button', 'link'] as const) {
    const control = page.getByRole('main').getByRole(role).first();
    await control.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return `${outlineStyle} ${outlineWidth}`;
    });
    expect(outline, role).toBe('solid 2px');
  }
  // A chosen one differs from one that is not by more than a background, which is taken away.
  const [chosen, other] = [
    page.getByRole('radio', { checked: true }).first(),
    page.getByRole('radio', { checked: false }).first(),
  ];
  expect(await chosen.screenshot()).not.toEqual(await other.screenshot());
});
