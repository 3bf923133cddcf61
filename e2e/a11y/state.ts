/** What a screen in one of its states is, and what several tables of them share. */
import type { Page } from 'playwright/test';
import { status } from '../support/fault.ts';
import type { FaultScript } from '../support/script.ts';
import { listMenu } from '../support/fold.ts';

export interface State {
  /** `transactions, none match`: the screen, then what is the case. */
  name: string;
  path: string;
  /** What happens to the requests on their way. */
  fault?: (faults: FaultScript) => void;
  /** The browser's own line about that. */
  line?: number | 'network';
  /** Brings the screen into the state that is looked at. */
  reach?: (page: Page) => Promise<unknown>;
  world?: 'empty' | 'live' | `busy-${string}`;
  /** All lists have been read before, once for the states of its world: none of them is a start of its own. */
  allRead?: true;
  /** Looked at whole: what the bar at the foot of a long form covers is one scroll away, and no defect. */
  tall?: true;
  signedIn?: false;
  /** Something is on its way for as long as the state lasts, so nobody waits for its end. */
  busy?: true;
  /** The test turns the clock. */
  clock?: true;
  /** Staff have chosen to see technical details. */
  technical?: true;
  /** Looked at by `npm test`: a list, a record, a form, and a dialog. */
  quick?: true;
  /** No journey ends in it, and it isn't made as another one is: `.ci/run` looks at it, the rest is left to `npm run a11y`. */
  unreached?: true;
}

/** Closes the toast of a save, which would be gone in the middle of a look. */
export async function closeToast(page: Page): Promise<void> {
  await page.getByRole('group', { name: 'Notification' }).getByRole('button', { name: 'Close' }).click();
}

/** A refusal in the platform's own words. */
export const refusal = (code: number, headers: Record<string, string> = {}) =>
  status(code, {
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"message":"The service has its reasons."}',
  });

export async function openDialog(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog').waitFor();
}

/** The same from the menu of a list. */
export async function openFromMenu(page: Page, act: string): Promise<void> {
  await listMenu(page, act);
  await page.getByRole('dialog').waitFor();
}

export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
}

export async function signInAsked(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Sign in again' }).waitFor();
}

/** The list of the navigation by that name. */
export async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
}

/** A person's figures come with the last of their pledges. */
export async function givingIsThere(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: 'Giving', exact: true })
    .getByText(/gifts?, first on/)
    .waitFor();
  await page.getByText('Loading…').first().waitFor({ state: 'detached' });
}
