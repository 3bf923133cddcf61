/** Draws the page of parts, and what opens over it, in both color schemes and for two widths. */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Browser, Page } from 'playwright/test';
import { build, preview } from 'vite';
import { today } from '../../support/clock.ts';
import { root } from '../../support/tools.ts';

const here = join(root, 'e2e/tools/parts');
const open = ['', 'dialog', 'confirm', 'menu', 'popover', 'toast'];
const looks = ['light', 'dark'].flatMap((scheme) => [1440, 390].map((width) => ({ scheme, width }) as Look));

interface Look {
  scheme: 'light' | 'dark';
  width: number;
}

/** `folder`: for what is built. */
export async function drawParts(browser: Browser, folder: string): Promise<void> {
  const options = { configFile: false, root: here, logLevel: 'warn', build: { outDir: folder } } as const;
  await build({ ...options, plugins: [react()] });
  const server = await preview({ ...options, preview: { port: 0, host: 'localhost' } });
  const results = join(root, 'test-results/parts');
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  try {
    const address = server.resolvedUrls?.local[0] ?? '';
    const all = looks.flatMap((look) => open.map((part) => ({ ...look, part })));
    for (const { scheme, width, part } of all) {
      const page = await browser.newPage({
        viewport: { width, height: 900 },
        colorScheme: scheme,
        reducedMotion: 'reduce',
        locale: 'en-US',
        timezoneId: 'America/New_York',
      });
      await page.clock.setFixedTime(today);
      await page.goto(`${address}#${part}`);
      await page.getByRole('heading', { name: 'Parts', includeHidden: true }).waitFor();
      await force(page);
      const name = `${part || 'page'}-${scheme}-${width}.png`;
      await page.screenshot({
        path: join(results, name),
        fullPage: part === '',
        animations: 'disabled',
        caret: 'hide',
      });
      await page.close();
    }
    process.stdout.write(`${all.length} pictures are in test-results/parts\n`);
  } finally {
    await server.close();
  }
}

/** Puts the controls that are drawn in a state of the pointer or the focus into it. */
async function force(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root: document } = await session.send('DOM.getDocument');
  for (const state of ['hover', 'active', 'focus-visible']) {
    const { nodeIds } = await session.send('DOM.querySelectorAll', {
      nodeId: document.nodeId,
      selector: `[data-force="${state}"] > *`,
    });
    const forcedPseudoClasses = state === 'focus-visible' ? ['focus', state] : [state];
    for (const nodeId of nodeIds) await session.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
  }
}
