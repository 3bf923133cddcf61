/** Every screen and state there is. */
import type { Page } from 'playwright/test';
import { settled } from '../support/axe.ts';
import type { Fixtures, Options } from '../support/fixture.ts';
import { choose } from '../support/preferences.ts';
import { desks } from './desks.ts';
import { formStates } from './forms.ts';
import { listStates } from './lists.ts';
import { records } from './records.ts';
import { shell } from './shell.ts';
import { spreadsheets } from './spreadsheets.ts';
import type { State } from './state.ts';
import { writing } from './writing.ts';

export const states: readonly State[] = [
  ...listStates,
  ...formStates,
  ...records,
  ...writing,
  ...spreadsheets,
  ...shell,
  ...desks,
];

export function stateNamed(name: string): State {
  const found = states.find((state) => state.name === name);
  if (!found) throw new Error(`No table has the state “${name}”.`);
  return found;
}

/** What a test of that state has to be started with. */
export function needsOf({ world, signedIn }: State): Partial<Options> {
  return { world: world ?? 'world', signedIn: signedIn ?? true, through: 'faults', journal: 'lost' };
}

/** Opens the screen and brings it into the state. */
export async function bring(
  page: Page,
  { path, fault, line, reach, busy, clock, technical }: State,
  { faults, expectStatus }: Pick<Fixtures, 'faults' | 'expectStatus'>,
): Promise<void> {
  if (line) expectStatus(line);
  expectStatus('network');
  fault?.(faults);
  if (clock) await page.clock.install();
  if (technical) await choose(page, { showsTechnicalDetails: true });
  await page.goto(path);
  await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor();
  if (!busy) await settled(page);
  await reach?.(page);
  if (!busy) await settled(page);
}
