/** What the built application weighs, and what is not in it. Budgets: kB of brotli, as they come over the wire. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page, type Response } from 'playwright/test';
import { findBrowser, launchArguments } from '../../support/browser.ts';
import { expect, test } from '../../support/fixture.ts';

const dist = fileURLToPath(new URL('../../../dist', import.meta.url));
const kilo = 1000;

interface Transfer {
  path: string;
  kind: string;
  bytes: number;
  encoding: string | undefined;
}

/** Everything that was fetched from `open` until `ready`, with the bytes of each body as they were sent. */
async function transfers(page: Page, open: () => Promise<unknown>, ready: () => Promise<unknown>): Promise<Transfer[]> {
  const responses: Response[] = [];
  const note = (response: Response) => void responses.push(response);
  page.on('response', note);
  await open();
  await ready();
  page.off('response', note);
  return Promise.all(
    responses.map(async (response) => {
      await response.finished();
      const { responseBodySize } = await response.request().sizes();
      return {
        path: new URL(response.url()).pathname,
        kind: response.request().resourceType(),
        bytes: responseBodySize,
        encoding: (await response.allHeaders())['content-encoding'],
      };
    }),
  );
}

function weight(transferred: readonly Transfer[], kind?: string): number {
  return (
    transferred.reduce((sum, { bytes, kind: its }) => sum + (kind === undefined || its === kind ? bytes : 0), 0) / kilo
  );
}

/** What nobody sees before they have asked for it, and a word that only its code has. */
const later = {
  forms: 'shouldUnregister',
  dialogs: 'ModalBase',
  'records beside a list': 'DrawerContent',
  'lists of choices': 'aria-activedescendant',
  'rows by the thousand': 'measureElement',
  charts: 'recharts-',
  CSV: 'BAD_DELIMITERS',
};

/** All that the first list waits for. What is fetched ahead is for later. */
const firstList = [
  '/transactions',
  '/config.json',
  '/v1/transactions',
  '/assets/first.js',
  '/assets/early.js',
  '/assets/start.js',
  '/assets/start.css',
  '/assets/lists.js',
  '/assets/lists.css',
  '/assets/rolldown-runtime.js',
];

/** What a browser asks for by itself, whenever it likes. */
const byItself = ['/icon.png', '/icon.svg', '/manifest.webmanifest'];

const nameOf = ({ path }: { path: string }) => path.replace(/-[\w-]{8}(?=\.\w+$)/, '');

/** Notes in the page itself when 20 rows stand in it: the tests hear of that later, by as much as the machine is slow. */
function markRows(): void {
  const look = new MutationObserver(() => {
    if (document.querySelectorAll('tbody:not([aria-hidden]) tr').length < 20) return;
    performance.mark('rows');
    look.disconnect();
  });
  look.observe(document, { childList: true, subtree: true });
}

/** The paths of what was asked for, the page itself included; `early`: before there were rows. */
function asked(): { path: string; early: boolean }[] {
  const [rows] = performance.getEntriesByName('rows');
  const entries = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type));
  return entries.map(({ name, startTime }) => ({
    path: new URL(name).pathname,
    early: !rows || startTime < rows.startTime,
  }));
}

test('the first list, signed in', async ({ page }, testInfo) => {
  await page.addInitScript(markRows);
  const askedFor = () => page.evaluate(asked);
  const all = await transfers(
    page,
    () => page.goto('/transactions'),
    () => expect.poll(async () => (await askedFor()).map(nameOf)).toContain('/assets/background-sync.js'),
  );
  const early = new Set((await askedFor()).flatMap(({ path, early }) => (early ? path : [])));
  const transferred = all.filter(({ path }) => early.has(path) && !byItself.includes(path));
  await testInfo.attach('transfers', { body: JSON.stringify(all, null, 2), contentType: 'application/json' });
  expect.soft(transferred.map(nameOf).toSorted()).toEqual(firstList.toSorted());
  const scripts = transferred.filter(({ kind }) => kind === 'script');
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter(({ encoding, bytes }) => bytes > kilo && encoding !== 'br')).toEqual([]);
  // Of these, 1 kB are the addresses of the desks and their way into the navigation, 3 kB are what a gift is, its day and its
  // amount, half a kB waits for stored rows, 2 kB ask a worker for the rows in sight, 1 kB is shared with the server that runs on
  // the page where a browser starts no worker, half a kB opens a row wherever it is pressed and marks the screen in the
  // navigation, 1 kB says moments as people do and is the bar at a phone's foot, half a kB writes a
  // currency's symbol, 3 kB read amounts as people write them, what of a gift was kept, and letters that are written in several ways, and
  // 9 kB are Mantine's buttons, alerts, text and spacing with the base of all its components.
  expect.soft(weight(transferred, 'script'), 'JavaScript').toBeLessThanOrEqual(195.5);
  expect.soft(weight(transferred, 'stylesheet'), 'CSS').toBeLessThanOrEqual(12);
  expect.soft(weight(transferred), 'all').toBeLessThanOrEqual(210);
  expect.soft(transferred.filter(({ kind }) => kind === 'font')).toEqual([]);

  const loaded = new Set(transferred.map(({ path }) => path));
  const others = built('.js.br').filter(({ name }) => !loaded.has(`/assets/${name.replace(/\.br$/, '')}`));
  // The worker has a client of its own, and answers every question over all rows.
  const most = (name: string) => (name.startsWith('chart-bars-') ? 120 : name.startsWith('worker-') ? 80 : 50);
  expect
    .soft(
      others.filter(({ name, bytes }) => bytes / kilo > most(name)),
      'chunks that load later',
    )
    .toEqual([]);

  for (const [what, mark] of Object.entries(later)) {
    const holding = built('.js').filter(({ text }) => text().includes(mark));
    expect.soft(holding.length, `${what}: in a chunk at all`).toBeGreaterThan(0);
    const early = holding.filter(({ name }) => loaded.has(`/assets/${name}`));
    expect
      .soft(
        early.map(({ name }) => name),
        `${what}: with the first list`,
      )
      .toEqual([]);
  }
});

test.describe('signed out', () => {
  test.use({ signedIn: false });

  test('the connect screen', async ({ page }) => {
    const transferred = await transfers(
      page,
      () => page.goto('/connect'),
      () => expect(page.getByRole('textbox').or(page.getByLabel(/token/i)).first()).toBeVisible(),
    );
    // With what waits for stored rows, which a reload needs at once, half a kB of schemas for stored values, half a kB that
    // waits for a slow platform and tells whether it responds, and the limits of the rules, which forms show.
    expect.soft(weight(transferred, 'script'), 'JavaScript').toBeLessThanOrEqual(115);
    expect.soft(transferred.filter(({ kind }) => kind === 'font')).toEqual([]);
  });
});

test('security 13: no source maps', async ({ request }) => {
  expect(built('.map')).toEqual([]);
  const scripts = built('.js');
  expect(scripts.length).toBeGreaterThan(0);
  for (const { name, text } of scripts) expect(text(), name).not.toContain('sourceMappingURL');
  const answers = await Promise.all(scripts.map(({ name }) => request.get(`/assets/${name}.map`)));
  expect(answers.filter((answer) => answer.status() !== 404)).toEqual([]);
});

test('security 13: no code of the sandbox, of the host or of the tests', () => {
  const foreign = [
    'openWriteLog',
    'CREATE TABLE',
    'STEWARD_API_URL',
    'exampleEmail',
    'vitest',
    'react-dom-client.development',
  ];
  for (const { name, text } of built('.js')) {
    const content = text();
    expect(
      foreign.filter((word) => content.includes(word)),
      name,
    ).toEqual([]);
  }
});

test('security 13: nothing that runs text as code or as HTML, and no secrets', () => {
  const sinks =
    /\beval\(|new Function\b|outerHTML|insertAdjacentHTML|document\.write|createContextualFragment|DOMParser/g;
  const keys =
    /AKIA[0-9A-Z]{16}|gh[pousr]_\w{36}|npm_\w{36}|xox[abprs]-[\w-]{10,}|eyJ\w{10,}\.eyJ|-----BEGIN|sk_live_|Bearer [\w.-]{16,}/g;
  const html: string[] = [];
  for (const { name, text } of built('.js')) {
    const content = text();
    expect(content.match(sinks) ?? [], name).toEqual([]);
    expect(content.match(keys) ?? [], name).toEqual([]);
    html.push(...(content.match(/innerHTML=.{0,9}/g) ?? []));
    // Names of our own files, and the boundary of a form that ky measures.
    const known = /[\w./-]+-[\w-]{8}\.(?:js|css)|------WebKitFormBoundary\w{16}/g;
    const long = content.replace(known, '').match(/[A-Za-z0-9+/_=-]{24,}/g) ?? [];
    // What random names are drawn from holds nearly every sign once.
    const random = long.filter(
      (word) => /\d/.test(word) && entropy(word) > 4.3 && new Set(word).size < word.length - 4,
    );
    expect(random, `${name}: as random as a key`).toEqual([]);
  }
  // React makes its script element so, and passes on what only `dangerouslySetInnerHTML` gives it; Mantine writes styles.
  expect(html.length).toBeLessThanOrEqual(4);
});

/** Bits for each character. */
function entropy(word: string): number {
  const counts = new Map<string, number>();
  for (const sign of word) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / word.length) * Math.log2(count / word.length), 0);
}

test('the browser of the tests is started with everything that Playwright turns off, and more', async () => {
  const executablePath = findBrowser();
  const server = await chromium.launchServer({ args: launchArguments, ...(executablePath ? { executablePath } : {}) });
  const flag = '--disable-features=';
  const lists = server.process().spawnargs.flatMap((argument) => {
    return argument.startsWith(flag) ? [argument.slice(flag.length).split(',')] : [];
  });
  await server.close();
  const [playwrights = [], heeded = []] = lists;
  expect(lists).toHaveLength(2);
  expect(heeded).toEqual(expect.arrayContaining(playwrights));
  expect(heeded.length).toBeGreaterThan(playwrights.length);
});

/** The files of the build's assets whose names end like this. */
function built(ending: string): { name: string; bytes: number; text: () => string }[] {
  const assets = join(dist, 'assets');
  return readdirSync(assets)
    .filter((name) => name.endsWith(ending))
    .map((name) => {
      const path = join(assets, name);
      return { name, bytes: statSync(path).size, text: () => readFileSync(path, 'utf8') };
    });
}
