import { expect, type Page } from 'playwright/test';

/** Unfolds that group of fields, if it is folded. */
export async function unfold(page: Page, title: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 2, name: title, exact: true });
  await heading.waitFor();
  const isOpen = await heading.evaluate((element) => element.closest('details')?.open ?? true);
  if (!isOpen) await heading.click();
}

/** The groups of a contact's fields that are folded at first. */
const contactGroups = [
  'More names',
  'Work',
  'Address',
  'Online',
  'Personal',
  'Consent',
  'Tags and custom fields',
  'Note and external IDs',
];

export async function unfoldContact(page: Page): Promise<void> {
  // One press after the other, as somebody would.
  for (const group of contactGroups) await unfold(page, group);
}

/** What the menu of a field does: `Clear`, `Undo change`. */
export async function fieldMenu(page: Page, field: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `${field}: more`, exact: true }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}
const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'More actions' });

/** What the menu of a list does: `Refresh`, `Columns`. */
export async function listMenu(page: Page, act: string | RegExp): Promise<void> {
  await button(page).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}

/** Opens the dialog of a list's export: by its button or, on a phone, in the menu. */
export async function openExport(page: Page): Promise<void> {
  const own = page.getByRole('main').getByRole('button', { name: 'Export', exact: true });
  await button(page).waitFor();
  await ((await own.isVisible()) ? own.click() : listMenu(page, 'Export'));
}

/** The menu of a list says the order that its rows are in. */
export async function expectSort(page: Page, words: string): Promise<void> {
  await button(page).click();
  await expect(page.getByRole('menuitem', { name: `Sort: ${words}`, exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
}

const ownRefresh = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Refresh', exact: true });

/** Presses Refresh: of a record, or in the menu of a list. */
export async function refresh(page: Page): Promise<void> {
  await button(page).or(ownRefresh(page)).first().waitFor();
  await ((await ownRefresh(page).isVisible()) ? ownRefresh(page).click() : listMenu(page, 'Refresh'));
}

/** Until Refresh needs no more code, so that it's there without a connection. */
export async function refreshIsReady(page: Page): Promise<void> {
  await button(page).or(ownRefresh(page)).first().waitFor();
  if (await ownRefresh(page).isVisible()) return;
  await button(page).click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
}
