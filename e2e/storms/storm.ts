/**
 * A storm: somebody works with the application while every third request goes wrong, and after every act it is judged
 * whether anything was lost or claimed that is not so.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from 'playwright/test';
import { entriesIn, type Judge } from '../support/judge.ts';
import type { FaultScript } from '../support/script.ts';
import { root } from '../support/tools.ts';
import type { ExecutedWrite } from '../support/sandbox/executed.ts';

import { claimsOn, type SentWrite, wrongClaims } from './claims.ts';
import { diceOf } from './dice.ts';
import { formAddresses, inWords, type TypedText } from './forms.ts';
import { planOf, type Step } from './plan.ts';
import type { Act, Surroundings, Tab } from './pressing.ts';
import { type Screen, screenOf } from './screen.ts';
import { type Weather, weatherOf } from './weather.ts';

export interface StormOptions {
  seed: number;
  /** How many acts. */
  length: number;
  page: Page;
  context: BrowserContext;
  /** A tab that is signed in. */
  newTab: () => Promise<Page>;
  token: string;
  faults: FaultScript;
  judge: Judge;
  executed: () => Promise<readonly ExecutedWrite[]>;
}

/** What npm run faults adds up of storms, by the names that it prints. */
export interface StormFigures {
  'actions in storms': number;
  'faults in storms': number;
  'texts typed in storms': number;
}

/** Until what is still on its way has ended once the sky is clear, in milliseconds. */
const settling = { timeout: 12_000 };

/**
 * `counted` is given the figures also of a storm that fails.
 * @throws Error that says what went wrong, how to see it again, and what had happened until then
 */
export async function runStorm(options: StormOptions, counted: (figures: StormFigures) => void): Promise<void> {
  const storm = new Storm(options);
  try {
    await storm.run();
  } catch (error) {
    throw new Error(storm.tell(error), { cause: error });
  } finally {
    counted(storm.figures());
  }
}

class Storm {
  readonly #options: StormOptions;
  readonly #weather: Weather;
  readonly #story: { at: number; line: string }[] = [];
  #tabs: Tab[];
  #tab: Tab;
  #opened = 0;
  #isOffline = false;
  #acts = 0;
  #texts = 0;
  #presses = 0;
  readonly #keys = new Set<string>();

  constructor(options: StormOptions) {
    this.#options = options;
    this.#weather = weatherOf(options.seed, isSpared(readFileSync(join(root, 'dist', 'index.html'), 'utf8')));
    this.#tab = this.#watched(options.page);
    this.#tabs = [this.#tab];
  }

  async run(): Promise<void> {
    const { seed, length, page, faults } = this.#options;
    faults.each((request) => this.#weather.faultsOf(request));
    const first = diceOf(seed, 'first').pick(['/', '/households', '/transactions', ...formAddresses]);
    this.#note(`open ${first}`);
    await page.goto(first, { waitUntil: 'commit' });
    let screen = await this.#look();
    for (const step of planOf(seed, length)) {
      await this.#act(step, screen);
      screen = await this.#look();
    }
    this.#note('the sky clears');
    this.#weather.calm();
    await this.#setOffline(false);
    for (const tab of this.#tabs) {
      await this.#settle(tab);
    }
    if (this.#keys.size > this.#presses) {
      throw new Error(`${this.#keys.size} writes were sent, and ${this.#presses} were asked for.`);
    }
    const { wrong } = await this.#options.judge.verdict();
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
  }

  async #act({ number, wishes, dice }: Step, screen: Screen): Promise<void> {
    const around: Surroundings = {
      tab: this.#tab,
      screen,
      dice,
      token: this.#options.token,
      mark: `storm ${this.#options.seed}.${number}`,
      tabs: this.#tabs.length,
      openTab: (address) => this.#openTab(address),
      closeTab: () => this.#closeTab(),
      toNextTab: () => this.#toNextTab(),
      isOffline: this.#isOffline,
      setOffline: (offline) => this.#setOffline(offline),
    };
    const act = wishes.find((one: Act) => one.isPossible(around));
    if (!act) throw new Error(`Nothing can be done at ${screen.address}.`);
    const before = this.#tab;
    const said = await act.do(around);
    this.#acts += 1;
    if (act.name.startsWith('type')) this.#texts += 1;
    if (act.sends) this.#presses += 1;
    this.#note(`${number}. tab ${before.number}, ${screen.address}, “${screen.heading}”: ${said}`);
  }

  /** The screen of the tab in front, which has to be one that somebody can go on with. */
  async #look(): Promise<Screen> {
    const { page, typed, sent } = this.#tab;
    const screen = await screenOf(page);
    if (screen.heading === '') throw new Error(`The page at ${screen.address} is blank.`);
    const lost = await this.#lost(screen, typed);
    for (const { text } of lost) this.#options.judge.lost(text, '');
    if (lost.length > 0) throw new Error(`Lost what was typed: ${lost.map(inWords).join(', ')}`);
    // While something is on its way, the claims are about to be replaced.
    const claims = screen.busy ? null : claimsOn(screen);
    if (claims) {
      const wrong = wrongClaims(claims, sent, await this.#options.executed());
      if (wrong.length > 0) throw new Error(wrong.join('\n'));
    }
    return screen;
  }

  /** What was typed has to stand on screen or in a draft, or to have been carried out. */
  async #lost(screen: Screen, typed: readonly TypedText[]): Promise<readonly TypedText[]> {
    const onScreen = ({ text }: TypedText) => screen.values.includes(text) || screen.text.includes(text.trim());
    const missing = typed.filter((one) => !onScreen(one));
    if (missing.length === 0) return [];
    const drafts = screen.drafts.map(([name, kept]) => ({ name, texts: textsIn(JSON.parse(kept)) }));
    const inDraft = ({ form, text }: TypedText) =>
      drafts.some(({ name, texts }) => (name === form || name.startsWith(`${form}.earlier`)) && texts.includes(text));
    const undrafted = missing.filter((one) => !inDraft(one));
    if (undrafted.length === 0) return [];
    const done = await this.#options.judge.carriedOut();
    return undrafted.filter(({ text }) => !done.some((body) => textsIn(body).includes(text)));
  }

  /** Waits until everything that was sent has an outcome, and sees that the tab can still be worked with. */
  async #settle(tab: Tab): Promise<void> {
    this.#tab = tab;
    const { page } = tab;
    await page.bringToFront();
    await this.#leadTo('Activity');
    await page
      .getByText('Sending', { exact: true })
      .first()
      .waitFor({ state: 'hidden', ...settling });
    await this.#look();
    const listed = page.getByRole('region', { name: 'Changes made in this browser' }).getByRole('row');
    const { length: kept } = await entriesIn(page, this.#options.token);
    await expect(listed, 'changes in Activity, and the head of their table').toHaveCount(kept === 0 ? 0 : kept + 1);
    await this.#leadTo('Households');
    const table = page.getByRole('region', { name: 'Households, table' });
    const again = page.getByRole('button', { name: /^(?:Try again|Try now)$/ }).first();
    await table.or(again).first().waitFor(settling);
    if (await again.isVisible()) await again.click();
    await table.waitFor(settling);
    await this.#look();
  }

  /** By the navigation where it can be pressed, and by the address where it cannot. */
  async #leadTo(label: string): Promise<void> {
    const { page } = this.#tab;
    const heading = page.getByRole('heading', { level: 1, name: label, exact: true });
    // What is being sent holds the page for as long as its answer takes.
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const screen = await screenOf(page);
      const answer = ['Leave', 'Not now', 'Close'].find((name) => screen.buttons.includes(name));
      if (answer !== undefined) {
        await page
          .getByRole('button', { name: answer, exact: true })
          .click({ timeout: 2000 })
          .catch(() => undefined);
      } else if (screen.dialog !== null) {
        await page.keyboard.press('Escape');
      }
      const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true });
      await link.click({ timeout: 2000 }).catch(() => undefined);
      const leave = page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true });
      await heading
        .or(leave)
        .first()
        .waitFor({ timeout: 2000 })
        .catch(() => undefined);
      if (await leave.isVisible()) await leave.click({ timeout: 2000 }).catch(() => undefined);
      if (
        await heading.waitFor({ timeout: 1000 }).then(
          () => true,
          () => false,
        )
      )
        return;
    }
    // Code that was asked for in the storm may hang for good, as its request does. A reload asks again.
    await page.goto(`/${label.toLowerCase()}`, { waitUntil: 'commit' });
    await heading.waitFor(settling);
  }

  async #openTab(address: string): Promise<void> {
    const page = await this.#options.newTab();
    await page.goto(address, { waitUntil: 'commit' });
    this.#tab = this.#watched(page);
    this.#tabs = [...this.#tabs, this.#tab];
  }

  #watched(page: Page): Tab {
    this.#opened += 1;
    const sent: SentWrite[] = [];
    page.setDefaultNavigationTimeout(8000);
    // A form with unsaved changes makes the browser ask; whoever reloads means it.
    page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      const key = request.headers()['idempotency-key'];
      if (key === undefined || !pathname.startsWith('/v1/')) return;
      sent.push({ path: pathname, key });
      this.#keys.add(key);
    });
    return { page, number: this.#opened, typed: [], sent };
  }

  async #setOffline(offline: boolean): Promise<void> {
    await this.#options.context.setOffline(offline);
    this.#isOffline = offline;
  }

  async #closeTab(): Promise<void> {
    const { page } = this.#tab;
    this.#tabs = this.#tabs.filter((tab) => tab !== this.#tab);
    await this.#toNextTab();
    await page.close();
  }

  async #toNextTab(): Promise<void> {
    const next = this.#tabs[(this.#tabs.indexOf(this.#tab) + 1) % this.#tabs.length];
    if (next) this.#tab = next;
    await this.#tab.page.bringToFront();
  }

  #note(line: string): void {
    this.#story.push({ at: Date.now(), line });
  }

  figures(): StormFigures {
    return {
      'actions in storms': this.#acts,
      'faults in storms': this.#weather.met(),
      'texts typed in storms': this.#texts,
    };
  }

  tell(error: unknown): string {
    const { seed, length, faults } = this.#options;
    const requests = faults.requests().filter(({ faults: met, method }) => met.length > 0 || method !== 'GET');
    const met = requests.map(({ at, method, path, faults: names, executed, end }) => {
      const line = `      ${method} ${path.slice(0, 90)}: ${names.join(' + ') || 'no fault'}, ${executed ?? 'not answered'}, ${end}`;
      return { at, line };
    });
    const lines = [...this.#story, ...met].toSorted((one, other) => one.at - other.at).map(({ line }) => line);
    const why = error instanceof Error ? error.message : String(error);
    const again = `npm run storm -- --seed ${seed} --actions ${length}`;
    return [`Storm ${seed}: ${why}`, `Again: ${again}`, ...lines].join('\n');
  }
}

/** Documents, and what they need to begin: without those there is no application that could answer for anything. */
function isSpared(document: string): (path: string) => boolean {
  const needed = [...document.matchAll(/\/assets\/([^."]+?)-[\w-]{8}\./g)].map(([, name]) => name);
  return (path) => needed.some((name) => path.startsWith(`/assets/${name}.`));
}

/** Every text anywhere in it. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsIn);
}
