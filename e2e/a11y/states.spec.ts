/**
 * Every screen and state there is, in light, in dark and on a phone. A new one is one row of a table beside this. `npm test`
 * has one screen of each kind in one of these looks, `npm run test:all` and `npm run a11y` all of them and our own checks.
 */
import { atRest, type Finding, scan, settled, toLines } from '../support/axe.ts';
import type { Page, TestInfo } from 'playwright/test';
import { expect, type Fixtures, test } from '../support/fixture.ts';
import { bring, needsOf, states } from './all.ts';
import { decide } from './decided.ts';
import type { State } from './state.ts';
import { attachmentName, type Figures } from './figures.ts';
import { cutTexts, reflowProblems, withLongerWords, withTextSpacing } from './fit.ts';
import { namesakes, smallTargets, stillness } from './rules.ts';

/** `E2E_PICTURES=1` keeps every look as a picture in the report. */
const pictures = Boolean(process.env['E2E_PICTURES']);

const wide = { width: 1280, height: 720 };
const narrow = { width: 320, height: 640 };

/** A screen is brought into its state once, and looked at in each of these ways. */
const looks = [
  { look: 'light', scheme: 'light', size: wide },
  { look: 'dark', scheme: 'dark', size: wide },
  { look: 'phone', scheme: 'light', size: narrow },
] as const;
type Look = (typeof looks)[number];
type Given = Pick<Fixtures, 'scheme' | 'faults' | 'expectStatus'> & { page: Page };

for (const [place, state] of states.entries()) {
  const { name, quick, repeat, allRead } = state;
  if (allRead) continue;
  const quickLook = quick && looks[place % looks.length];
  test.describe(name, () => {
    test.use({ ...needsOf(state), viewport: wide });

    // Several readings of a whole page take their time on a busy machine.
    test.slow();

    if (quickLook) {
      test(`${name} has no accessibility violation: ${quickLook.look}`, async ({
        page,
        scheme,
        faults,
        expectStatus,
      }, info) => {
        await lookAt(state, { page, scheme, faults, expectStatus }, info, [quickLook]);
      });
    }
    const others = looks.filter((one) => one !== quickLook);
    const title = `${name} has no accessibility violation: ${others.map(({ look }) => look).join('; ')}; our own checks`;
    test(title, { tag: repeat ? '@repeat' : '@all' }, async ({ page, scheme, faults, expectStatus }, info) => {
      await lookAt(state, { page, scheme, faults, expectStatus }, info, others, ownChecks);
    });
  });
}

for (const world of ['world', 'live'] as const) {
  const here = states.filter((state) => state.allRead && (state.world ?? 'world') === world);
  test.describe(`all lists read, ${world}`, () => {
    test.use({ world, through: 'faults', journal: 'lost', viewport: wide });
    test.describe.configure({ timeout: here.length * 40_000 });

    test(
      `states with all lists read have no accessibility violation, ${world}`,
      { tag: '@all' },
      async ({ page, newTab, scheme, faults, expectStatus }, info) => {
        // What it has read is there for the tab that is looked at, for as long as it is open.
        const reader = await newTab();
        await reader.goto('/settings');
        await reader.getByRole('checkbox', { name: 'Sync all records in the background' }).check();
        await reader.getByRole('button', { name: /^Synced at / }).waitFor({ timeout: 120_000 });
        for (const state of here) {
          await test.step(state.name, async () => {
            await scheme('light');
            await page.setViewportSize(wide);
            await lookAt(state, { page, scheme, faults, expectStatus }, info, looks, ownChecks);
          });
        }
      },
    );
  });
}

async function lookAt(
  state: State,
  { page, scheme: setScheme, faults, expectStatus }: Given,
  testInfo: TestInfo,
  looksHere: readonly Look[],
  more?: (page: Page) => Promise<string[]>,
): Promise<void> {
  const { name, tall, busy } = state;
  await bring(page, state, { faults, expectStatus });
  const figures: Figures = {
    state: name,
    scans: 0,
    elements: 0,
    violations: 0,
    decided: 0,
    undecided: 0,
    met: [],
    smallest: null,
  };
  const open: string[] = [];
  for (const { look, scheme, size } of looksHere) {
    await setScheme(scheme);
    await page.setViewportSize(tall ? { ...size, height: 12_000 } : size);
    await (busy ? atRest(page) : settled(page));
    const found = await scan(page);
    const { met, left } = decide(found.undecided);
    figures.scans += 1;
    figures.elements += found.elements;
    figures.violations += found.violations.length;
    figures.decided += found.undecided.length - left.length;
    figures.undecided += left.length;
    figures.met = [...new Set([...figures.met, ...met])];
    open.push(...linesOf(look, found.violations), ...linesOf(`${look}, undecided`, left));
    if (pictures) await testInfo.attach(look, { body: await page.screenshot(), contentType: 'image/png' });
  }
  if (more) {
    figures.smallest = (await smallTargets(page)).smallest;
    open.push(...(await more(page)));
  }
  await testInfo.attach(attachmentName, { body: JSON.stringify(figures), contentType: 'application/json' });
  expect.soft(open, `accessibility of ${name}`).toEqual([]);
}

function linesOf(look: string, findings: readonly Finding[]): string[] {
  return toLines(findings).map((line) => `${look}: ${line}`);
}

/** The rules that are ours, on a phone and then on the smallest window there is. */
async function ownChecks(page: Page): Promise<string[]> {
  const { problems } = await smallTargets(page);
  const found = {
    name: await namesakes(page),
    target: problems,
    still: await stillness(page),
    cut: await cutTexts(page),
    'text spacing': await withTextSpacing(page, async () => [
      ...(await cutTexts(page)),
      ...(await reflowProblems(page)),
    ]),
    'longer words': await withLongerWords(page, async () => [
      ...(await cutTexts(page)),
      ...(await reflowProblems(page)),
    ]),
    reflow: await reflowAt(page, 320, 256),
    'zoom 200 %': await reflowAt(page, 640, 360),
  };
  return Object.entries(found).flatMap(([check, lines]) => lines.map((line) => `${check}: ${line}`));
}

async function reflowAt(page: Page, width: number, height: number): Promise<string[]> {
  await page.setViewportSize({ width, height });
  await atRest(page);
  return reflowProblems(page, { bars: true });
}
