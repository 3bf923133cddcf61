/** The desks, opened for the first time over the rows of the large world that this computer keeps. */
import type { Browser, Page } from 'playwright/test';
import { change } from './list-work.ts';
import { median, slowDown } from './measure.ts';
import type { Rows } from './sync-rows.ts';

/** Elements, in sight or below it, of which there are at least so many, and whose text, of one, is this. */
interface Shown {
  selector: string;
  least?: number;
  text?: string;
}

interface Desk {
  path: string;
  /** Its figures, or the first of its rows. */
  shows: Shown;
}

interface Opened {
  path: string;
  /** Milliseconds until its title, and until its figures. */
  frame: number;
  figures: number;
  /** The longest that the page's thread was busy, in milliseconds; below 50 it is 0. */
  busy: number;
}

const heading = (text: string): Shown => ({ selector: 'main h2', text: `^${text}` });
const rows: Shown = { selector: 'main tbody tr', least: 3 };

function desksOf({ campaigns, households }: Rows): readonly Desk[] {
  const [campaign] = campaigns as { id: string }[];
  const [household] = households as { id: string; contacts: { id: string }[] }[];
  return [
    { path: '/', shows: heading('Raised this month') },
    { path: '/donors', shows: { selector: 'main dt', text: '^Retention' } },
    { path: '/report', shows: heading('Raised') },
    { path: '/thanks', shows: rows },
    { path: '/quality', shows: heading('To fix') },
    { path: '/campaigns', shows: { ...rows, text: 'Goal reached|Behind|On pace|Nearly on pace' } },
    { path: `/campaigns/${campaign?.id}`, shows: heading('Raised over time') },
    { path: `/contacts/${household?.contacts[0]?.id}`, shows: heading('Giving by year') },
    { path: `/households/${household?.id}`, shows: heading('Giving by year') },
    { path: '/contacts/unlinked', shows: rows },
    { path: '/pledges', shows: rows },
    { path: '/payouts/month-end', shows: rows },
    { path: '/webhooks', shows: { selector: 'main tbody', text: 'Missed' } },
  ];
}

/** Each with what it takes at a CPU four times as slow: the figures that the benchmark says, and the slowest by name. */
export async function openDesks(browser: Browser, page: Page, held: Rows) {
  const devtools = await page.context().newCDPSession(page);
  await slowDown(browser, devtools);
  const opened: Opened[] = [];
  for (const desk of desksOf(held)) {
    await change(page, 'go', '/settings');
    opened.push({ path: desk.path, ...(await page.evaluate(openOne, desk)) });
  }
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await devtools.detach();
  const said = (name: string, of: 'frame' | 'figures' | 'busy', budget: number) => {
    const slowest = opened.toSorted((one, other) => other[of] - one[of])[0];
    const figure = `a desk at 4× CPU: ${name}, slowest`;
    return [figure, slowest?.[of] ?? 0, 'ms', budget, slowest?.path] as [string, number, string, number, string?];
  };
  const each = opened.map(({ path, figures, busy }) => `${path} ${Math.round(figures)} (${Math.round(busy)})`);
  return [
    said('frame', 'frame', 100),
    ['a desk at 4× CPU: figures, median', median(opened.map(({ figures }) => figures)), 'ms', 400, each.join(', ')],
    said('figures', 'figures', 400),
    // At the page's own speed: four times as slow, 50 ms are 200.
    said('the page’s thread is busy', 'busy', 200),
  ] satisfies [string, number, string, number, string?][];
}

/** Passed to the browser as it stands: it uses nothing from outside of itself. */
function openOne({ path, shows: { selector, least = 1, text = '' } }: Desk): Promise<Omit<Opened, 'path'>> {
  return new Promise((resolve) => {
    let [frame, busy] = [0, 0];
    const tasks = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) busy = Math.max(busy, duration);
    });
    tasks.observe({ type: 'longtask' });
    const isShown = () => {
      const texts = Array.from(document.querySelectorAll(selector), (found) => found.textContent ?? '');
      return (
        texts.filter((said) => said.trim() !== '').length >= least && texts.some((said) => new RegExp(text).test(said))
      );
    };
    const before = document.querySelector('main h1')?.textContent;
    const began = performance.now();
    const look = () => {
      const now = performance.now() - began;
      const title = document.querySelector('main h1')?.textContent;
      if (frame === 0 && title && title !== before) frame = now;
      if ((frame === 0 || !isShown()) && now < 10_000) return void requestAnimationFrame(look);
      // What took long is told a moment later.
      setTimeout(() => {
        tasks.disconnect();
        resolve({ frame, figures: now, busy });
      }, 300);
    };
    window.history.pushState({}, '', path);
    requestAnimationFrame(look);
  });
}
