/** A day that is chosen in a calendar instead of typed. */
import { expect, test } from '../../support/keyboard-only.ts';
import { codeNow, open } from './discount-code.ts';

test('a discount code expires on a day that the keyboard chooses in the calendar', async ({ page, api, keys }) => {
  await open(page);
  await keys.tabTo('textbox', 'Amount');
  await keys.type('20');
  const [day, button] = [page.getByLabel('Expires, date'), page.getByRole('button', { name: 'Calendar, Expires' })];
  const calendar = page.getByRole('dialog', { name: 'Calendar, Expires' });
  const dayOf = (name: string) => calendar.getByRole('button', { name });

  await keys.enter('button', 'Calendar, Expires');
  await expect(dayOf('Friday, November 20, 2026')).toBeFocused();
  await expect(dayOf('Friday, November 20, 2026')).toHaveAttribute('aria-current', 'date');
  await expect(calendar.getByRole('columnheader').first()).toHaveText('Sun');
  await keys.press('ArrowDown', 'ArrowDown');
  await expect(dayOf('Friday, December 4, 2026')).toBeFocused();
  await keys.press('Escape');
  await expect(calendar).toBeHidden();
  await expect(button).toBeFocused();
  await expect(day).toHaveValue('');

  await keys.press('Enter');
  await expect(dayOf('Friday, November 20, 2026')).toBeFocused();
  await keys.press('PageDown', 'ArrowRight', 'End');
  await expect(dayOf('Saturday, December 26, 2026')).toBeFocused();
  await keys.press('Enter');
  await expect(calendar).toBeHidden();
  await expect(button).toBeFocused();
  await keys.heard(/Expires: Saturday, December 26, 2026/);
  await expect(day).toHaveValue('2026-12-26');

  // What is chosen can be typed over, and what is typed is where the calendar opens.
  await keys.tabTo('textbox', 'Expires, date', { back: true });
  await keys.press('ArrowLeft', 'ArrowLeft');
  await keys.type('02012027');
  await keys.enter('button', 'Calendar, Expires');
  await expect(dayOf('Monday, February 1, 2027')).toHaveAttribute('aria-pressed', 'true');
  await keys.enter('button', 'February 2027', { inside: calendar });
  await expect(dayOf('Feb')).toBeFocused();
  await keys.press('ArrowRight', 'Enter');
  await expect(dayOf('Monday, March 1, 2027')).toBeFocused();
  await keys.enter('button', 'End of year', { inside: calendar });
  await keys.heard(/Expires: Thursday, December 31, 2026/);
  await expect(day).toHaveValue('2026-12-31');

  await keys.enter('button', 'Save discount code');
  await expect(page.getByRole('main').getByText(/^Discount code saved$/)).toBeVisible();
  expect((await codeNow(api, 20)).expires_at).toBe('2026-12-31T23:59:59Z');
});
