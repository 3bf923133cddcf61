/** “Which payouts are in this deposit?” From the bank reconciliation. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import type { Payout } from '#api/resources.ts';
import { expect, test } from '../../support/fixture.ts';
import { countPresses } from '../../support/presses.ts';
import { amountWords, everyRow } from '../../support/rows.ts';

/** Days after the one on which it was paid. */
const dayOf = ({ paid_at }: Payout, days = 0) =>
  new Date(Date.parse(paid_at ?? '') + days * 86_400_000).toISOString().slice(0, 10);
const centsOf = ({ payout }: Payout) => Math.round(Number(payout) * 100);
const text = (cents: number) => (cents / 100).toFixed(2);
const line = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Statement lines' }).getByRole('button').filter({ hasText: words });

test('bank reconciliation: a deposit is matched in 1 press, and a statement is reconciled @all', async ({
  page,
  api,
}) => {
  const payouts = await everyRow((number) => api('listPayouts', { page: number }));
  const paid = payouts
    .filter(({ paid_at, currency }) => paid_at && currency === 'USD')
    .toSorted((one, other) => dayOf(other).localeCompare(dayOf(one)));
  const amounts = payouts.map(centsOf);
  const isOnly = (row: Payout) => amounts.filter((cents) => cents === centsOf(row)).length === 1;
  const found = paid.filter((row) => isOnly(row) && centsOf(row) > 100_00);
  const isNear = (one: Payout, other: Payout | undefined) =>
    other !== undefined && Date.parse(dayOf(one)) - Date.parse(dayOf(other)) <= 5 * 86_400_000;
  // Two that one line can be, and two others.
  const at = found.findIndex((row, index) => isNear(row, found[index + 1]));
  const [second, third, first, fourth] = [...found.splice(at, 2), ...found] as [Payout, Payout, Payout, Payout];

  await test.step('a pasted line is matched with its payout', async () => {
    await page.goto('/payouts/bank');
    const takes = await countPresses(page);
    await page.goto('/payouts/bank');
    await page
      .getByRole('textbox', { name: 'Bank statement lines' })
      .fill(`${dayOf(first, 1)}\tWIRE IN\t${amountWords(first.payout)}`);
    await page.getByRole('button', { name: 'Find matches', exact: true }).click();
    await expect(line(page, 'WIRE IN')).toContainText('Suggested');
    await expect(page.getByText(new RegExp(`^Payout ${first.id} · paid .* \\(1 day before\\)$`))).toBeVisible();
    takes(1);
  });

  await test.step('an amount alone is matched, and a typed line in every currency', async () => {
    const other = payouts.find(
      (row) => row.paid_at && row.currency !== 'USD' && isOnly(row) && new Date(row.paid_at).getUTCDate() > 12,
    ) as Payout;
    const [year, month, date] = dayOf(other).split('-');
    const lines = [
      { typed: amountWords(first.payout), id: first.id },
      { typed: `${date}/${month}/${year} ${amountWords(other.payout)} NORTHQUAY`, id: other.id },
    ];
    for (const { typed, id } of lines) {
      await page.getByRole('button', { name: 'Use a different statement' }).click();
      await page.getByRole('textbox', { name: 'Bank statement lines' }).fill(typed);
      await page.getByRole('button', { name: 'Find matches', exact: true }).click();
      await expect(line(page, amountWords((id === first.id ? first : other).payout))).toContainText('Suggested');
      await expect(page.getByText(new RegExp(`^Payout ${id} · paid `)).first()).toBeVisible();
    }
  });

  await test.step('money out of that amount isn’t a deposit', async () => {
    await page.getByRole('button', { name: 'Use a different statement' }).click();
    const rows = [
      'Statement of account',
      'Date,Description,Amount,Type',
      `${dayOf(first)},RENT,${first.payout},Debit`,
      `${dayOf(first)},WIRE,${first.payout},Credit`,
    ];
    await page.getByRole('textbox', { name: 'Bank statement lines' }).fill(rows.join('\n'));
    await page.getByRole('button', { name: 'Find matches', exact: true }).click();
    await expect(line(page, 'WIRE')).toContainText('exact');
    await expect(line(page, 'RENT')).toContainText(`Withdrawal, not a payout−${amountWords(first.payout)}Unmatched`);
  });

  await test.step('an ambiguous date format is asked about, and invalid lines are listed', async () => {
    await page.getByRole('button', { name: 'Use a different statement' }).click();
    const [year = '', month = ''] = dayOf(second).split('-');
    // No line tells whether the day or the month comes first: all are of the first days of a month.
    const early = `03/${month}/${year}`;
    const rows = ['Date;Text;Amount', `${early};STRANGE;3,11`, 'Total;;9.999,00'];
    await page.getByRole('textbox', { name: 'Bank statement lines' }).fill(rows.join('\n'));
    await page.getByRole('button', { name: 'Find matches', exact: true }).click();
    await page.getByRole('button', { name: 'Find matches', exact: true }).click();
    await expect(page.getByText('Choose how to read dates')).toBeVisible();
    await page
      .getByRole('combobox', { name: `How should we read “${early}”?` })
      .selectOption({ label: 'Day first (DD/MM)' });
    await page.getByRole('button', { name: 'Find matches', exact: true }).click();
    await expect(line(page, 'STRANGE')).toContainText('Unmatched');
    await page.getByText('1 line couldn’t be read and will be skipped').click();
    await expect(page.getByText('“Total” isn’t a valid date')).toBeVisible();
  });

  const together = centsOf(second) + centsOf(third) - 15_00;
  await test.step('two payouts in one line, less a fee, are confirmed with the keyboard', async () => {
    await page.getByRole('button', { name: 'Use a different statement' }).click();
    const day = dayOf(second, 1);
    const rows = [
      'Date,Description,Amount,Balance',
      `${day},WIRE TWO,${text(together)},0`,
      `${dayOf(first)},ACH ONE,${first.payout},0`,
      `${dayOf(fourth)},ACH FOUR,${fourth.payout},0`,
      `${day},SERVICE CHARGE,-25.00,0`,
    ];
    await page.getByLabel('CSV file from your bank').setInputFiles({
      name: 'november.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(rows.join('\r\n')),
    });
    await expect(page.getByText('november.csv, 4 lines')).toBeVisible();
    const wire = line(page, 'WIRE TWO');
    await expect(wire).toContainText('2 payouts, $15.00 less');
    await wire.click();
    await expect(page.getByText('Deposit is $15.00 less')).toBeVisible();
    await page.getByRole('combobox', { name: 'Record the difference as' }).selectOption('Currency exchange');
    await wire.focus();
    await page.keyboard.press('Enter');
    await expect(wire).toContainText('Matched');
    // Bank fees are detected, unless the user says a line isn't one.
    const charge = line(page, 'SERVICE CHARGE');
    await expect(charge).toContainText('Bank fee');
    await charge.focus();
    await page.keyboard.press('u');
    await expect(charge).toContainText('Unmatched');
    await page.keyboard.press('s');
    await expect(charge).toContainText('Skipped');
    await charge.focus();
    await page.keyboard.press('u');
    await expect(charge).toContainText('Unmatched');
    await page.keyboard.press('f');
    await expect(charge).toContainText('Bank fee');
    await page.getByRole('button', { name: 'Confirm 2 exact matches' }).click();
    await expect(line(page, 'ACH FOUR')).toContainText('Matched');
    await expect(page.getByText(/^(?:(?:[A-Z][a-z]+ r|R)econciled, 4 of 4|4 of 4 matched)$/)).toBeVisible();
    const sums = page.getByRole('region', { name: /^Bank statement and payouts, USD/ });
    const all = centsOf(first) + centsOf(second) + centsOf(third) + centsOf(fourth);
    await expect(
      sums
        .getByRole('row', { name: /^Payouts/ })
        .getByRole('cell')
        .nth(1),
    ).toHaveText(`4 ${amountWords(text(all), 'USD')}`);
  });

  await test.step('matches survive a reload, can be undone, and are exported', async () => {
    await page.reload();
    await expect(line(page, 'WIRE TWO')).toContainText('Matched');
    await line(page, 'ACH FOUR').focus();
    await page.keyboard.press('u');
    await expect(line(page, 'ACH FOUR')).toContainText('Suggested');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export result' }).click(),
    ]);
    const file = readFileSync(await download.path(), 'utf8');
    expect(file).toContain(`line,2,${dayOf(second, 1)},${text(together)},USD,WIRE TWO,Matched,,`);
    expect(file).toContain(`difference,2,${dayOf(second, 1)},-15.00,USD,Currency exchange,Matched,,`);
    expect(file.split('\r\n').filter((row) => row.startsWith('payout,2,')).length).toBe(2);
  });

  await test.step('payouts with a discrepancy have a view', async () => {
    const off = payouts.filter(
      ({ amount, fee, tip, payout }) =>
        Math.round((Number(amount) - Number(fee) - Number(tip) - Number(payout)) * 100) !== 0,
    );
    expect(off).toHaveLength(1);
    await page.goto('/payouts');
    await page.getByRole('link', { name: 'Discrepancies' }).click();
    const rows = page.getByRole('region', { name: 'Payouts, table' }).getByRole('row');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(1)).toContainText(/−[$£€]12\.50/);
    await rows.nth(1).getByRole('rowheader').getByRole('link').click();
    await expect(page.getByRole('dialog')).toContainText('Gross − fees − tips =');
  });
});
