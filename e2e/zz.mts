import { chromium } from 'playwright';
import { findBrowser, launchArguments } from './support/browser.ts';
const port = process.argv[2];
const browser = await chromium.launch({
  executablePath: findBrowser() ?? undefined,
  args: launchArguments as never,
} as never);
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
page.on('console', (m) => {
  if (m.type() === 'error') console.log('console', m.text());
});
page.on('pageerror', (e) => console.log('pageerror', e.message));
await page.goto(`http://localhost:${port}/healthz`);
await page.evaluate(() => sessionStorage.setItem('steward.token', 'live-demo'));
const go = async (path: string, wait = 1500) => {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForTimeout(wait);
  console.log(path, (await page.locator('main').innerText()).slice(0, 60).replace(/\n+/g, ' | '));
};
await page.goto(`http://localhost:${port}/pledges`);
await page.waitForTimeout(25000);
await go('/pledges');
await go('/pledges?f.days_over=1..');
await go('/pledges?f.days_over=1..30');
await go('/pledges?f.days_over=31..60');
await go('/pledges');
await go('/pledges?f.days_over=31..60');
await go('/pledges?f.days_over=61..90');
await go('/pledges?f.status_friendly=active');
await browser.close();
