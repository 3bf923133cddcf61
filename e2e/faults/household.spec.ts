/** The household form under every fault of a write. The proxy counts what was executed: the screen must not say otherwise. */
import type { Page } from 'playwright/test';
import { expect, test } from '../fixture.ts';
import { cut, type Fault, replaceBody, reset, status } from './fault.ts';

test.use({ through: 'faults', journal: 'lost' });

const path = '/households/501/edit?at=1';
const write = { method: 'PUT', path: '/v1/households/501' };

async function change(page: Page, note: string) {
  await page.goto(path);
  await page.getByLabel('Note').fill(note);
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByText('Read again just now: nobody else has changed it.')).toBeVisible();
}

const save = (page: Page) => page.getByRole('button', { name: 'Save household' }).click();
const html = { headers: { 'content-type': 'text/html' }, body: '<html><body><h1>Bad gateway</h1></body></html>' };
const json = (body: unknown) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

interface Outcome {
  name: string;
  fault: Fault;
  /** The browser's own line about it. */
  line?: number | 'network';
  said: string | RegExp;
}

const refused: Outcome[] = [
  {
    name: '400',
    fault: status(400, json({ message: 'Bad request.' })),
    line: 400,
    said: /Bad request\. Nothing was saved/,
  },
  {
    name: '403',
    fault: status(403, json({ message: 'Not yours.' })),
    line: 403,
    said: /Not yours\. Nothing was saved/,
  },
  { name: '404', fault: status(404, json({ message: 'Gone.' })), line: 404, said: /Gone\. Nothing was saved/ },
  { name: '409', fault: status(409, json({ message: 'Taken.' })), line: 409, said: /Taken\. Nothing was saved/ },
  {
    name: '422 about a field of the form and one that is not',
    fault: status(422, json({ message: 'No.', errors: { note: ['The note is too long.'], 'zzz.0': ['Who knows.'] } })),
    line: 422,
    said: 'The service also said, about “zzz.0”: Who knows.',
  },
  {
    name: '429',
    fault: status(429, {
      ...json({ message: 'Slow down.' }),
      headers: { 'content-type': 'application/json', 'retry-after': '12' },
    }),
    line: 429,
    said: /You can try again in 12 seconds/,
  },
];

for (const { name, fault, line, said } of refused) {
  test(`${name} is refused: nothing was saved, everything typed is kept`, async ({
    page,
    api,
    faults,
    expectStatus,
  }) => {
    if (line) expectStatus(line);
    faults.next(write, fault);
    await change(page, 'Refused at first');
    await save(page);
    await expect(page.getByText('The service refused the change')).toBeVisible();
    await expect(page.getByRole('main').getByText(said)).toBeVisible();
    await expect(page.getByLabel('Note')).toHaveValue('Refused at first');
    expect(faults.executed(write)).toBe(0);
    expect((await api('listHouseholds', { contacts: '4801' })).rows[0]?.note).not.toBe('Refused at first');
  });
}

const notKnown: (Outcome & { executed: 0 | 1 })[] = [
  { name: '500', fault: status(500, json({ message: 'Server Error' })), line: 500, said: /Server Error/, executed: 0 },
  { name: '503 as a web page', fault: status(503, html), line: 503, said: /may have saved it, or not/, executed: 0 },
  { name: 'an answer that is a web page', fault: replaceBody(html.body), said: /cannot read/, executed: 1 },
  {
    name: 'an answer that is cut off',
    fault: cut(20),
    line: 'network',
    said: /may have saved it, or not/,
    executed: 1,
  },
  {
    name: 'a connection that breaks after the headers',
    fault: reset({ when: 'after-headers' }),
    line: 'network',
    said: /may have saved it, or not/,
    executed: 1,
  },
];

for (const { name, fault, line, said, executed } of notKnown) {
  test(`${name} is not known, and checking tells`, async ({ page, api, faults, expectStatus }) => {
    if (line) expectStatus(line);
    faults.next(write, fault);
    await change(page, 'Sent into the dark');
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name: 'We do not know if this was saved' })).toBeFocused();
    await expect(page.getByRole('main').getByText(said).first()).toBeVisible();
    expect(faults.executed(write)).toBe(executed);
    await page.getByRole('button', { name: 'Check now' }).click();
    const told = executed === 1 ? /^It was saved\. Read at/ : /^It was not saved\. Read at/;
    await expect(page.getByRole('main').getByText(told)).toBeVisible();
    if (executed === 0) {
      await page.getByRole('button', { name: 'Send the same change again' }).click();
      await expect(page.getByText(/^Household saved at/)).toBeVisible();
    } else {
      await page.getByRole('button', { name: 'Mark as checked' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Ames family' })).toBeVisible();
    }
    expect(faults.executed(write)).toBe(1);
    expect((await api('listHouseholds', { contacts: '4801' })).rows[0]?.note).toBe('Sent into the dark');
    await page.goto(path);
    await expect(page.getByLabel('Note')).toHaveValue('Sent into the dark');
    await expect(page.getByText(/You have an unsaved draft/)).toHaveCount(0);
  });
}

test('what the service stored differently, and what it changed unasked, is said', async ({ page, faults }) => {
  faults.next(
    write,
    replaceBody((body) => {
      const answer = JSON.parse(body) as Record<string, unknown>;
      return JSON.stringify({ ...answer, note: 'Tidied up', account_id: 99 });
    }),
  );
  await change(page, 'untidy');
  await save(page);
  await expect(page.getByText('Note: the service stored “untidy” as “Tidied up”.')).toBeVisible();
  await expect(page.getByText('Saving also changed 1 field that you did not edit')).toBeVisible();
  await expect(page.getByText(/Account ID: was “\d+”, is now “99”\./)).toBeVisible();
});

test('a saved household whose answer is empty is saved', async ({ page, api, faults }) => {
  faults.next(write, replaceBody(''));
  await change(page, 'Quietly saved');
  await save(page);
  await expect(page.getByText(/^Household saved at/)).toBeVisible();
  expect((await api('listHouseholds', { contacts: '4801' })).rows[0]?.note).toBe('Quietly saved');
});

test('when it cannot be read again, the review says that it could not be checked', async ({ page, api, faults }) => {
  await page.goto(path);
  await page.getByLabel('Note').fill('Unchecked');
  faults.always({ method: 'GET', path: /^\/v1\/households/ }, replaceBody('[]'));
  await page.getByRole('button', { name: 'Review changes' }).click();
  await expect(page.getByText(/whether somebody else changed it could not be checked/)).toBeVisible();
  await save(page);
  await expect(page.getByText(/^Household saved at/)).toBeVisible();
  expect((await api('listHouseholds', { contacts: '4801' })).rows[0]?.note).toBe('Unchecked');
});

test('401 asks for the token over the form; the write is not sent again by itself', async ({
  page,
  api,
  token,
  faults,
  expectStatus,
}) => {
  expectStatus(401);
  faults.next(write, status(401, json({ message: 'Unauthenticated.' })));
  await change(page, 'Typed before the token ended');
  await save(page);
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Access token').fill(token);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Note')).toHaveValue('Typed before the token ended');
  expect(faults.requests(write)).toHaveLength(1);
  await page.getByRole('button', { name: 'Review changes' }).click();
  await save(page);
  await expect(page.getByText(/^Household saved at/)).toBeVisible();
  expect(faults.executed(write)).toBe(1);
  expect((await api('listHouseholds', { contacts: '4801' })).rows[0]?.note).toBe('Typed before the token ended');
});

test('a service that gives the same page of households again is noticed, and paging stops', async ({
  page,
  faults,
}) => {
  let first = '';
  faults.next(
    { path: '/v1/households' },
    replaceBody((body) => {
      first = body;
      return body;
    }),
  );
  faults.always(
    { path: '/v1/households?page=2' },
    replaceBody(() => first),
  );
  await page.goto('/households');
  await page.getByRole('link', { name: 'Ames family' }).waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('The service returned the same page again.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Go to page 1' }).click();
  await expect(page.getByText('The service returned the same page again.')).toBeHidden();
});
