/** One journey through WebKit, which Playwright cannot drive as Debian ships it. */
import { screens } from '../../a11y/addresses.ts';
import { expect, test } from '../../support/fixture.ts';
import { type Element, keys, missingForWebKit, startWebKit } from '../../support/webkit.ts';

const missing = missingForWebKit();
const wideBrand = 'return Math.round(document.querySelector("header > *").getBoundingClientRect().width)';

test('WebKit: every screen, a filter, two forms, a chart, the dark', { tag: '@all' }, async ({ host, token, api }) => {
  test.skip(missing !== '', `there is no ${missing} on this machine`);
  test.slow();
  const webkit = await startWebKit();
  const { find, look, press, run, see, type } = webkit;
  const open = (path: string) => webkit.open(`${host}${path}`);
  const show = 'const [field, seen, ink] = arguments; document.body.style.visibility = seen; field.style.color = ink';
  /** Whether the field, alone on the page, looks the same when what is written in it is not seen. */
  const isBlank = async (field: Element) => {
    await run('arguments[0].style.visibility = "visible"', field);
    await run(show, field, 'hidden', '');
    const before = await look();
    await run(show, field, 'hidden', 'transparent');
    const without = await look();
    await run(show, field, '', '');
    return before === without;
  };
  try {
    await test.step('a token is typed, and the screen that was asked for comes', async () => {
      await open('/discount-codes');
      await type(/^Access token/, `${token}${keys.enter}`);
      await find('heading', 'Discount codes');
      expect(await run(wideBrand)).toBe(216);
    });

    for (const path of screens)
      await test.step(`${path} is shown`, async () => {
        await open(path);
        await find('heading', /\w/);
        await see(/\w/);
        expect(await run(wideBrand)).toBe(216);
        expect(await run('return document.body.innerText')).not.toMatch(/\bundefined\b|\bNaN\b|\[object |Invalid Date/);
      });

    await test.step('households are filtered by what is typed', async () => {
      await open('/households');
      await type(/^Name or email/, `Ames${keys.enter}`);
      await see(/Ames family/);
      await expect.poll(() => run('return document.querySelectorAll("tbody tr").length')).toBe(1);
    });

    await test.step('a household is edited', async () => {
      await press('link', 'Ames family');
      await press('link', 'Edit household');
      await find('heading', 'Edit Ames family');
      await type('Envelope name', 'Typed in WebKit');
      await press('button', 'Save household');
      await see(/Household saved/);
      const [stored] = (await api('listHouseholds', { contacts: '4801' })).rows;
      expect(stored?.envelope_name).toBe('Typed in WebKit');
    });

    await test.step('a discount code takes the time that is typed; a field looks set only when it is', async () => {
      await open('/campaigns/77/discount-codes/1601');
      await type('Amount', '30');
      const day = await find('field', 'Expires, date');
      expect(await isBlank(day)).toBe(true);
      await type('Expires, date', ['12', '24', '2026'].join(keys.right));
      expect(await run('return getComputedStyle(arguments[0]).outlineStyle', day)).toBe('solid');
      await type('Expires, time', ['06', '30', 'AM'].join(keys.right));
      expect(await isBlank(day)).toBe(false);
      await see(/Dec 24, 2026, 6:30\sAM/);
      await press('button', 'Save discount code');
      await see(/Discount code saved/);
      const code = await api('updateDiscountCode', { campaign: '77', discountCode: '1601', body: { amount: 30 } });
      expect(code?.expires_at).toBe('2026-12-24T06:30:00Z');
    });

    await test.step('payouts have a chart', async () => {
      await open('/payouts?sort=-net');
      await press('button', 'Chart: net payouts by date paid (or expected)');
      await expect
        .poll(() => run('return document.querySelectorAll("main .recharts-bar-rectangle").length'))
        .toBeGreaterThan(5);
    });

    await test.step('the page turns dark', async () => {
      await open('/settings');
      await press('radio', 'Dark');
      await expect.poll(() => run('return getComputedStyle(document.documentElement).colorScheme')).toBe('dark');
    });
  } catch (error) {
    const body = Buffer.from(await look(), 'base64');
    await test.info().attach('WebKit', { body, contentType: 'image/png' });
    throw error;
  } finally {
    await webkit.close();
  }
});
