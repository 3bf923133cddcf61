import type { Page } from 'playwright/test';

/** Returns how often synced rows were written to this browser. */
export function timesWritten(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const open = indexedDB.open('steward.replica');
        open.addEventListener('success', () => {
          const asked = open.result.transaction('head').objectStore('head').get('head');
          asked.addEventListener('success', () => {
            open.result.close();
            resolve((asked.result as { generation: number } | undefined)?.generation ?? 0);
          });
        });
      }),
  );
}
