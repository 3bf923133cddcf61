/**
 * States that a screen can be in, in light, in dark and on a phone, with axe and our own checks. A new one is one row of a
 * table beside this. `.ci/run` has those that no journey ends in; `npm run a11y` has all of them.
 */
import { atRest, type Finding, scan, settled, toLines } from '../support/axe.ts';
import type { Page, TestInfo } from 'playwright/test';
import { groupBy } from '#domain/values/collections.ts';
import { decide } from './decided.ts';
import { expect, type Fixtures, test } from '../support/fixture.ts';
import { bring, needsOf, states } from './all.ts';
import type { State } from './state.ts';
import { attachmentName, type Figures } from './figures.ts';
import { ownChecks, phone, wide } from './fit.ts';
import { smallTargets } from './rules.ts';

/** `E2E_PICTURES=1` keeps every look as a picture in the report. */
const pictures = Boolean(process.env['E2E_PICTURES']);

/** A screen is brought into its state once, and looked at in each of these ways. */
const looks = [
  { look: 'light', scheme: 'light', size: wide },
  { look: 'dark', scheme: 'dark', size: wide },
  { look: 'phone', scheme: 'light', size: phone },
] as const;
type Given = Pick<Fixtures, 'scheme' | 'faults' | 'expectStatus'> & { page: Page };

const tagOf = ({ quick, unreached }: State) => (quick ? [] : [unreached ? '@all' : '@repeat']);

test.use({ axeAtEnd: false });

for (const state of states.filter(({ allRead }) => !allRead)) {
  test.describe(state.name, () => {
    test.use({ ...needsOf(state), viewport: wide });

    // Several readings of a whole page take their time on a busy machine.
    test.slow();

    test(
      `${state.name} has no accessibility violation`,
      { tag: tagOf(state) },
      async ({ page, scheme, faults, expectStatus }, info) => {
        await lookAt(state, { page, scheme, faults, expectStatus }, info);
      },
    );
  });
}

const synced = groupBy(
  states.filter(({ allRead }) => allRead),
  ({ world = 'world', unreached = false }) => `${world}${unreached ? ', which no journey ends in' : ''}`,
);

for (const [title, here] of synced) {
  const [first] = here;
  test.describe(title, () => {
    test.use({ world: first?.world ?? 'world', through: 'faults', journal: 'lost', viewport: wide });
    test.describe.configure({ timeout: here.length * 40_000 });

    test(
      `states with all lists read have no accessibility violation: ${title}`,
      { tag: first ? tagOf(first) : [] },
      async ({ page, newTab, scheme, faults, expectStatus }, info) => {
        // What it has read is there for the tab that is looked at, for as long as it is open.
        const reader = await newTab();
        await reader.goto('/settings');
        await reader.getByRole('checkbox', { name: 'Sync all records in the background' }).check();
        await reader.getByRole('button', { name: /^Updated \d/ }).waitFor({ timeout: 120_000 });
        for (const state of here) {
          await test.step(state.name, async () => {
            await scheme('light');
            await page.setViewportSize(wide);
            await lookAt(state, { page, scheme, faults, expectStatus }, info);
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
  for (const { look, scheme, size } of looks) {
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
  figures.smallest = (await smallTargets(page)).smallest;
  open.push(...(await ownChecks(page)));
  await testInfo.attach(attachmentName, { body: JSON.stringify(figures), contentType: 'application/json' });
  expect.soft(open, `accessibility of ${name}`).toEqual([]);
}

function linesOf(look: string, findings: readonly Finding[]): string[] {
  return toLines(findings).map((line) => `${look}: ${line}`);
}
