import type { Page } from 'playwright/test';

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
  // oxlint-disable-next-line no-await-in-loop
  for (const group of contactGroups) await unfold(page, group);
}

/** What the menu of a field does: `Clear`, `Undo change`. */
export async function fieldMenu(page: Page, field: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `${field}: more`, exact: true }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).click();
}
