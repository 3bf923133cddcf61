/** The changes that a form lists beside its fields. */
import type { Locator, Page } from 'playwright/test';

export const changes = (page: Page): Locator => page.getByRole('region', { name: 'Your changes' });

/** One for each field: a value may be a list itself. */
export const changeLines = (page: Page): Locator => changes(page).getByRole('list').first().locator('> li');

/** The change of the field with that label. */
export const change = (page: Page, label: string): Locator =>
  changes(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${label}`) });
