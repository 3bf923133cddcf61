/** The changes that a form lists beside its fields. */
import type { Locator, Page } from 'playwright/test';

export const changes = (page: Page): Locator => page.getByRole('region', { name: 'Your changes' });

/** The change of the field with that label. */
export const change = (page: Page, label: string): Locator =>
  changes(page)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${label}`) });
