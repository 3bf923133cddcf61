/** What stays behind in a page that is used for a day. */
import { expect, test } from '../../support/fixture.ts';

test('a page that was left is let go of', { tag: '@all' }, async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  await page.goto('/transactions');
  const goRound = async () => {
    for (const [list, first] of [
      ['Pledges', 'Donor'],
      ['Payouts', 'Campaign'],
      ['Transactions', 'Donor'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: list }).click();
      await expect(page.getByRole('columnheader', { name: first, exact: true })).toBeVisible();
    }
  };
  /** The router ends each page with one of these; its reason could hold the page before. */
  const held = async () => {
    const { result } = await devtools.send('Runtime.evaluate', { expression: 'DOMException.prototype' });
    const { objects } = await devtools.send('Runtime.queryObjects', { prototypeObjectId: result.objectId ?? '' });
    const { result: count } = await devtools.send('Runtime.callFunctionOn', {
      functionDeclaration: 'function () { return this.length; }',
      objectId: objects.objectId ?? '',
      returnByValue: true,
    });
    return Number(count.value);
  };
  await goRound();
  const before = await held();
  for (let round = 0; round < 5; round += 1) await goRound();
  // Of 15 pages.
  expect(await held()).toBeLessThan(before + 8);
});
