/** What lists, records, and forms have in common for a row of the table. */
import type { Locator, Page } from 'playwright/test';

export interface Asked {
  method: string;
  path: string;
}

/** A list, a record, or a form. */
export interface Target {
  name: string;
  path: string;
  /** A text field of the records in the answer. */
  field: string;
  /** What says that the request is on its way. */
  busy: (page: Page) => Locator;
}
