/** Every list in every state that a list can be in. */
import type { Page } from 'playwright/test';
import { hang, delay, type Fault, replaceBody } from '../support/fault.ts';
import { withoutSync } from '../support/preferences.ts';
import type { FaultScript } from '../support/script.ts';
import { follow, goOffline, refusal, signInAsked, type State } from './state.ts';
import { type AList, allLists } from '../worlds/lists.ts';
import { listMenu, refresh, refreshIsReady } from '../support/fold.ts';

/** Journeys end there, or it looks like another state. */
const reached = new Set(['loaded', 'refetching', 'none exist', 'not allowed', 'no such list', 'no list in the answer']);

const pass = () => replaceBody((body) => body);
const rowsAreThere = (page: Page, title: string) =>
  page
    .getByRole('region', { name: `${title}, table` })
    .getByRole('rowheader')
    .first()
    .waitFor();
const said = (page: Page, words: RegExp) => page.getByRole('main').getByText(words).first().waitFor();

async function searchFor(page: Page, text: string) {
  await page.getByRole('main').getByRole('searchbox').fill(text);
}

function statesOf({ title, noun, path, pages, none, noneHere }: AList, place: number): State[] {
  const asks = { path: `/v1/${noun}` };
  const always = (fault: Fault) => (faults: FaultScript) => faults.always(asks, fault);
  const onceThen = (fault: Fault) => (faults: FaultScript) => {
    faults.next(asks, pass());
    faults.always(asks, fault);
  };
  const searchedInVain: Omit<State, 'name'> = {
    path,
    reach: async (page) => {
      await rowsAreThere(page, title);
      await searchFor(page, 'zzzzzz');
      // A shorter list loads its other pages itself.
      const where = pages > 100 ? 'on' : 'in';
      await said(page, noun === 'households' ? /^No households match/ : new RegExp(`^No matches ${where}`));
    },
  };
  const states: State[] = [
    { name: 'loading', path, busy: true, fault: always(delay(60_000)) },
    {
      name: 'loaded',
      path,
      reach: (page) => rowsAreThere(page, title),
    },
    {
      name: 'refetching',
      path,
      busy: true,
      fault: onceThen(delay(60_000)),
      reach: async (page) => {
        await rowsAreThere(page, title);
        await refresh(page);
        await page.locator('section[aria-busy="true"]').waitFor();
      },
    },
    { name: 'none exist', path, world: 'empty', reach: (page) => said(page, /^No \w+ yet\.$/) },
    { name: 'none match', ...(none === undefined ? searchedInVain : { path: path + none }) },
    { name: 'out of range', path: `${path}?page=${pages + 1}` },
    { name: 'failed, without rows', path, fault: always(refusal(400)), line: 400 },
    {
      name: 'failed, with rows',
      path,
      line: 400,
      fault: onceThen(refusal(400)),
      reach: async (page) => {
        await rowsAreThere(page, title);
        await refresh(page);
        await said(page, /^Couldn’t refresh\./);
      },
    },
    {
      name: 'offline',
      path,
      reach: async (page) => {
        await rowsAreThere(page, title);
        await refreshIsReady(page);
        await goOffline(page);
        await refresh(page);
        await said(page, /^You’re offline/);
      },
    },
    { name: 'token not accepted', path, fault: always(refusal(401)), line: 401, reach: signInAsked },
    { name: 'not allowed', path, fault: always(refusal(403)), line: 403 },
    { name: 'no such list', path, fault: always(refusal(404)), line: 404 },
    { name: 'waiting', path, fault: always(refusal(429, { 'retry-after': '120' })), line: 429 },
    { name: 'no list in the answer', path, fault: always(replaceBody('{"data":"none"}')) },
    {
      name: 'rows without an ID',
      path,
      fault: always(replaceBody('{"data":[{"id":null,"name":"Nobody"},{"id":7},{}]}')),
    },
    {
      name: 'rows close together',
      path,
      reach: async (page) => {
        await listMenu(page, 'Columns');
        await page.getByRole('radio', { name: 'Compact' }).check();
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      },
    },
    ...(none === undefined ? [] : [{ name: 'none in page', ...searchedInVain }]),
    ...(noneHere === undefined
      ? []
      : [
          // The list loads its other pages itself.
          { name: 'none in page', path: path + noneHere, reach: (page: Page) => said(page, /^No matches in/) },
        ]),
  ];
  // They are made of the same parts: `.ci/run` looks at each state once, at another list each time.
  return states.map((state, turn) => ({
    ...state,
    name: `${noun}, ${state.name}`,
    ...(turn % allLists.length === place && !reached.has(state.name) && { unreached: true }),
  }));
}

const households = { path: '/v1/households' };
const search = (text: string, words: RegExp) => async (page: Page) => {
  await searchFor(page, text);
  await said(page, words);
};
const searched = (name: string, words: RegExp, fault?: (faults: FaultScript) => void): State => ({
  name: `contacts, ${name}`,
  path: '/contacts',
  ...(fault ? { fault } : {}),
  reach: search('Ames', words),
});
const failed = /^(?:Couldn’t search households\.|Couldn’t find households|You don’t have access to households)/;

/** The ninth: the platform lists no contacts, so they are made of other lists, and a search asks for more. */
const contacts: readonly State[] = [
  {
    ...searched('loading', /^Searching households…/, (faults) => faults.always(households, delay(60_000))),
    busy: true,
  },
  {
    name: 'contacts, loaded',
    path: '/contacts',
    reach: (page) => rowsAreThere(page, 'Contacts'),
  },
  {
    name: 'contacts, none exist',
    path: '/contacts',
    world: 'empty',
    reach: (page) => said(page, /^No contacts yet\.$/),
  },
  { name: 'contacts, none match', path: '/contacts', reach: search('zzzzzz', /^No matches in/) },
  {
    name: 'contacts, found',
    path: '/contacts',
    reach: async (page) => {
      await searchFor(page, '4801');
      await page.getByRole('link', { name: 'Open contact 4801' }).waitFor();
      await page.getByRole('row', { name: /Ruth Ames/ }).waitFor();
    },
  },
  {
    name: 'contacts, sync turned off by the deployment',
    path: '/contacts',
    fault: (faults) => faults.always({ path: '/config.json' }, withoutSync),
    reach: (page) => rowsAreThere(page, 'Contacts'),
  },
  { ...searched('failed', failed, (faults) => faults.always(households, refusal(400))), line: 400 },
  {
    name: 'contacts, token not accepted',
    path: '/contacts',
    fault: (faults) => faults.always(households, refusal(401)),
    line: 401,
    reach: async (page) => {
      await searchFor(page, 'Ames');
      await signInAsked(page);
    },
  },
  { ...searched('not allowed', failed, (faults) => faults.always(households, refusal(403))), line: 403 },
  { ...searched('no such list', failed, (faults) => faults.always(households, refusal(404))), line: 404 },
  {
    ...searched('too many requests', failed, (faults) =>
      faults.always(households, refusal(429, { 'retry-after': '120' })),
    ),
    line: 429,
    busy: true,
  },
  { ...searched('no list in the answer', failed, (faults) => faults.always(households, replaceBody('{}'))) },
  {
    name: 'contacts, offline',
    path: '/contacts',
    reach: async (page) => {
      await rowsAreThere(page, 'Contacts');
      await goOffline(page);
      await search('Ames', failed)(page);
    },
  },
  {
    name: 'contacts, from the navigation',
    path: '/households',
    // Otherwise people would be added while the page is looked at.
    fault: (faults) => faults.standing({ path: /^\/v1\/households\?page=/ }, hang()),
    reach: async (page) => {
      await rowsAreThere(page, 'Households');
      await follow(page, 'Contacts');
      await rowsAreThere(page, 'Contacts');
    },
  },
];

/** Rows of a platform that says more than its specification. */
const live: readonly State[] = [
  {
    name: 'transactions, of a deployed platform',
    path: '/transactions',
    world: 'live',
    reach: (page) => rowsAreThere(page, 'Transactions'),
  },
  {
    name: 'transaction, of a deployed platform',
    path: '/transactions',
    world: 'live',
    reach: async (page) => {
      await rowsAreThere(page, 'Transactions');
      await page.getByRole('rowheader').first().getByRole('link').click();
      await page.getByRole('dialog').getByRole('heading', { name: 'Timeline' }).waitFor();
    },
  },
];

export const listStates: readonly State[] = [...allLists.flatMap(statesOf), ...contacts, ...live];
