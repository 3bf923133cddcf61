import { type Browser, chromium } from 'playwright/test';
import { findBrowser, launchArguments } from '../support/browser.ts';

export async function launch(more: readonly string[] = []): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    chromiumSandbox: process.getuid?.() !== 0,
    args: [...launchArguments, ...more],
  });
}
