import { replaceBody, status } from '../../support/fault.ts';
import { expect, test } from '../../support/fixture.ts';
import { choose as choosePreferences } from '../../support/preferences.ts';
import {
  paste,
  path,
  post,
  heading,
  input,
  choose,
  button,
  problem,
  open,
  fillLines,
  fillTiers,
  question,
  review,
  rowsOf,
} from './ticket-item.ts';

test.describe('ticket item, with requests counted', () => {
  test.use({ through: 'faults', journal: 'lost' });

  test(
    'ticket item: every field is sent as typed and returned by the platform',
    { tag: '@all' },
    async ({ page, faults }) => {
      await page.goto('/campaigns/77?at=1');
      await page.getByRole('link', { name: 'New ticket item' }).first().click();
      await expect(heading(page, 'New ticket item')).toBeFocused();
      await input(page, /^Name/).fill(' Gala dinner 🎟');
      await input(page, /^Price/).fill('€1,234.50');
      await expect(input(page, /^Price/)).toHaveAccessibleDescription('Reads as €1,234.50');
      await input(page, 'Quantity').fill('120');
      await input(page, 'Retail price').fill('1500,00 EUR');
      await expect(input(page, 'Retail price')).toHaveAccessibleDescription(/Reads as €1,500\.00$/);
      await input(page, 'Description').fill('<b>Three</b> courses.\nDoors at seven.');
      await choose(page, 'Format', 'Hybrid');
      await choose(page, 'Applies to', 'Registrant');
      await choose(page, 'Active', 'No');
      await choose(page, 'Sold only in bundles', 'Yes');
      await choose(page, 'Hide quantity left', 'Yes');
      await fillLines(page, 'bundle', ['Table of ten', '', 'Patron ']);
      await fillLines(page, 'custom field', ['Diet']);
      await fillLines(page, 'picture', [
        'https://images.northquay.example.org/a.png',
        'https://elsewhere.example.org/b.png',
      ]);

      const preview = page.getByRole('region', { name: 'Preview', exact: true });
      await expect(preview).toContainText('Spring Gala 2026');
      await expect(preview).toContainText('€1,234.50, retail price €1,500.00');
      await expect(preview).toContainText('Quantity left is hidden');
      await expect(preview).toContainText('<b>Three</b> courses.');
      await expect(preview).toContainText('2 pictures, from images.northquay.example.org, elsewhere.example.org');
      await expect(preview).toContainText('Not on sale');
      await expect(preview).toContainText('The platform may show it differently.');

      await review(page);
      await expect(question(page)).toContainText('Ticket items can’t be changed or deleted in Steward.');
      await expect(question(page).getByRole('listitem')).toHaveText(/Gala dinner 🎟.*€1,234\.50.*Quantity 120/);
      await expect(question(page).getByRole('term')).toHaveText([
        'Retail price',
        'Description',
        'Format',
        'Applies to',
        'Active',
        'Sold only in bundles',
        'Hide quantity left',
        'Bundles',
        'Custom fields',
        'Pictures',
      ]);
      await page.keyboard.press('Escape');
      await expect(question(page)).toBeHidden();
      await review(page);
      expect(faults.requests(post)).toHaveLength(0);
      await button(page, 'Create ticket item').click();

      await expect(heading(page, 'Ticket item created')).toBeFocused();
      await expect(page.getByText('Some values were saved differently')).toHaveCount(0);
      await expect(
        page.getByText(/^To edit or deactivate ticket items, use your fundraising platform\.$/),
      ).toBeVisible();
      await expect(rowsOf(page).filter({ hasText: 'Gala dinner' })).toContainText(/Created at \d+:\d\d [AP]MID \d+/);
      const [sent] = faults.requests(post);
      expect(sent?.executed).toBe(201);
      expect(JSON.parse(sent?.body ?? '')).toEqual({
        name: ' Gala dinner 🎟',
        price: 1234.5,
        total_quantity: 120,
        subtype: 'hybrid',
        active: false,
        retail_price: 1500,
        description: '<b>Three</b> courses.\nDoors at seven.',
        bundle_only: true,
        hide_remaining: true,
        scope: 'registrant',
        bundles: ['Table of ten', 'Patron'],
        custom_fields: ['Diet'],
        pictures: ['https://images.northquay.example.org/a.png', 'https://elsewhere.example.org/b.png'],
      });

      await button(page, 'Create another').click();
      await expect(heading(page, 'New ticket item')).toBeFocused();
      await expect(input(page, /^Name/)).toHaveValue('');
      const saved = page.getByRole('combobox', { name: 'Copy from a saved item' });
      await expect(saved.getByRole('option').nth(1)).toHaveText(/^Gala dinner 🎟, Spring Gala 2026, \d+ seconds? ago$/);
      await saved.selectOption({ index: 1 });
      await button(page, 'Copy').click();
      await expect(input(page, /^Price/)).toHaveValue('1234.50');
      await expect(input(page, 'Bundle 2')).toHaveValue('Patron');
      await expect(
        page.getByRole('radiogroup', { name: 'Format' }).getByRole('radio', { name: 'Hybrid' }),
      ).toBeChecked();
      await button(page, 'Undo copy').click();
      await expect(input(page, /^Price/)).toHaveValue('');
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
      await expect(page.getByRole('row', { name: /^Ticket item \d+/ })).toContainText('Saved');
      expect(faults.requests(post)).toHaveLength(1);
    },
  );

  test(
    'ticket item: a double press creates one, a duplicate is asked about, and what was saved differently is shown',
    { tag: '@all' },
    async ({ page, faults, expectStatus }) => {
      await test.step('a double press creates one, and a duplicate needs confirmation', async () => {
        await open(page);
        await fillTiers(page, [['Gala dinner', '120']]);
        await review(page);
        await button(page, 'Create ticket item').evaluate((pressed: HTMLElement) => {
          pressed.click();
          pressed.click();
        });
        await expect(heading(page, 'Ticket item created')).toBeVisible();
        expect(faults.requests(post)).toHaveLength(1);

        await button(page, 'Create another').click();
        await fillTiers(page, [['gala  dinner ', '120.00']]);
        await review(page);
        const another = page.getByRole('checkbox', { name: 'Yes, create another one' });
        await expect(another).toHaveAccessibleDescription(
          /^“gala\s+dinner” was created at \d+:\d\d [AP]M, \d+ seconds? ago\. Create another one\?$/,
        );
        await button(page, 'Create ticket item').click();
        await expect(another).toBeFocused();
        expect(faults.requests(post)).toHaveLength(1);
        await page.keyboard.press('Space');
        await button(page, 'Create ticket item').click();
        await expect(heading(page, 'Ticket item created')).toBeVisible();
        expect(faults.executed(post)).toBe(2);
      });

      await test.step('a blank quantity isn’t sent, and values saved differently are shown', async () => {
        faults.next(
          post,
          replaceBody((body) => JSON.stringify({ ...(JSON.parse(body) as object), name: 'SEAT', active: 'false' })),
        );
        await choosePreferences(page, { showsTechnicalDetails: true });
        await open(page);
        await fillTiers(page, [['Seat', '0']]);
        await choose(page, 'Active', 'Yes');
        await review(page);
        await expect(page.getByText(/^Set by the platform: Quantity, /)).toBeVisible();
        await button(page, 'Create ticket item').click();
        await expect(heading(page, 'Ticket item created')).toBeVisible();
        await expect(page.getByText('Name: saved as “SEAT” instead of “Seat”.')).toBeVisible();
        await expect(page.getByText('Active: saved as “No” instead of “Yes”.')).toBeVisible();
        await expect(rowsOf(page).filter({ hasText: 'Seat' })).toContainText('Also saved: ');
        await page.getByText('All fields of Seat').click();
        await expect(page.getByRole('definition').filter({ hasText: /^SEAT$/ })).toBeVisible();
        expect(JSON.parse(faults.requests(post).at(-1)?.body ?? '')).toEqual({ name: 'Seat', price: 0, active: true });
        await button(page, 'Back to campaign').click();
        await expect(heading(page, 'Spring Gala 2026')).toBeVisible();
      });

      await test.step('can be created when the campaign can’t be loaded', async () => {
        expectStatus(400);
        faults.always({ path: /^\/v1\/campaigns\b/, method: 'GET' }, status(400, { body: '{"message":"Not today."}' }));
        await page.goto(path);
        await expect(
          page.getByText('For Campaign 77, campaign 77. Unknown currency: couldn’t load the campaign.'),
        ).toBeVisible();
        await fillTiers(page, [['Terrace', '120']]);
        await expect(input(page, /^Price/)).toHaveAccessibleDescription('Reads as 120.00');
        await button(page, 'Review').click();
        await button(page, 'Create ticket item').click();
        await expect(heading(page, 'Ticket item created')).toBeVisible();
        expect(faults.executed(post)).toBe(4);
      });
    },
  );
});

test(
  'ticket item: errors lead to their fields until fixed, and a draft survives a reload',
  { tag: '@all' },
  async ({ page }) => {
    await open(page);
    await fillTiers(page, [
      ['', ''],
      ['x'.repeat(256), '-0.01'],
      ['x'.repeat(255), '0'],
    ]);
    await input(page, 'Item 1, Quantity').fill('-1');
    await input(page, 'Item 2, Quantity').fill('1.5');
    await input(page, 'Item 3, Quantity').fill('0');
    await input(page, 'Retail price').fill('12 coins');
    await input(page, 'Description').fill('d'.repeat(5001));
    await fillLines(page, 'picture', ['picture.png']);
    await expect(page.getByText('5,001 of 5,000 characters, 1 too many')).toBeVisible();
    await expect(page.getByText('A quantity of 0 means none can be sold.')).toBeVisible();
    await expect(page.getByText('“picture.png” isn’t a URL. Start it with https:// or http://.')).toBeVisible();
    await button(page, 'Review').click();
    await expect(problem(page)).toBeFocused();
    await expect(problem(page).getByRole('link')).toHaveText([
      'Item 1: Name is required',
      'Item 1: Enter the price, 0 or more',
      'Item 1: Quantity must be 0 or more',
      'Item 2: Name must be 255 characters or fewer',
      'Item 2: Price must be 0 or more',
      'Item 2: Quantity must be a whole number',
      /^The retail price isn’t valid\. Use digits, such as 1,234\.50/,
      'Description must be 5,000 characters or fewer',
    ]);
    await button(page, 'Remove item 2').click();
    await expect(button(page, 'Add item')).toBeFocused();
    await expect(input(page, 'Item 2, Name (required)')).toHaveValue('x'.repeat(255));
    await input(page, /^Item 1, Name|^Name/)
      .first()
      .fill('Seat');
    await input(page, /Price \(required\)/)
      .first()
      .fill('25.005');
    await expect(page.getByText('3 decimal places. Most currencies use 2. Check the decimal point.')).toBeVisible();
    await input(page, 'Item 1, Quantity').fill('');
    await input(page, 'Retail price').fill('-5');
    await expect(
      problem(page)
        .getByRole('link')
        .filter({ hasText: /retail price/i }),
    ).toHaveText('Retail price must be 0 or more');
    await expect(page.getByText('isn’t valid')).toHaveCount(0);
    await input(page, 'Retail price').fill('30');
    await input(page, 'Description').fill('d'.repeat(5000));
    await expect(problem(page)).toBeHidden();
    await review(page);
    await expect(question(page)).toContainText('A quantity of 0 means none can be sold.');
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await expect(button(page, 'Review')).toBeFocused();

    await test.step('a draft survives a reload and can be resumed from Home', async () => {
      page.on('dialog', (dialog) => void dialog.accept());
      await open(page);
      await paste(input(page, /^Name/), 'Ticket\tPrice\tQty\nGala dinner\t€120\t80\nBalcony\t45,00\t\n');
      await expect(page.getByRole('status').filter({ hasText: '2 items pasted' })).toBeAttached();
      await expect(input(page, 'Item 1, Name (required)')).toBeFocused();
      await expect(input(page, 'Item 1, Quantity')).toHaveValue('80');
      await expect(input(page, 'Item 2, Price (required)')).toHaveAccessibleDescription('Reads as €45.00');
      await choose(page, 'Format', 'Physical');
      await page.reload();
      // What was typed before, and not resumed, is still in it.
      await expect(page.getByText('Changed fields: Items, Retail price, Description, Format, Pictures.')).toBeVisible();
      await expect(input(page, /^Name/)).toHaveValue('');
      await button(page, 'Resume draft').click();
      await expect(input(page, 'Item 2, Name (required)')).toHaveValue('Balcony');
      await expect(
        page.getByRole('radiogroup', { name: 'Format' }).getByRole('radio', { name: 'Physical' }),
      ).toBeChecked();
      await page.goto('/');
      await page.getByRole('link', { name: 'Resume draft: New ticket item for campaign 77' }).click();
      await expect(input(page, 'Item 2, Name (required)')).toHaveValue('Balcony');
    });
  },
);
