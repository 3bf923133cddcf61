/** What the browser and the person before it do: each on one form or list, and on the others in `npm run faults`. */
import type { Locator, Page } from 'playwright/test';
import { settled } from '../support/axe.ts';
import { annotations } from '../support/figures.ts';
import { status } from '../support/fault.ts';
import { expectSaid, type Form, forms, openAndType, saveButton, toReview } from './forms.ts';
import { expectShown, reads } from './reads.ts';
import type { Target } from './target.ts';
import { expect, test } from '../support/trial.ts';

type BodyOf<Of> = (target: Of) => Parameters<typeof test>[2];

const quick: string[] = [];
const all = ['@all'];
let turn = 0;

function each<Of extends Target>(name: string, targets: readonly Of[], tag: string[], bodyOf: BodyOf<Of>): void {
  const chosen = targets[(turn += 1) % targets.length];
  const annotation = { type: annotations.row, description: name };
  for (const target of targets) {
    test(`${name}: ${target.name}`, { tag: target === chosen ? tag : '@repeat', annotation }, bodyOf(target));
  }
}

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });

async function expectOneInActivity(page: Page) {
  await main(page).getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  const entries = page.getByRole('region', { name: 'Changes made in this browser' }).locator('tbody tr');
  await expect(entries).toHaveCount(1);
  await expect(entries).toContainText('Saved');
}

/** What the tab would lose if it were closed now. */
const draftOf = (page: Page, form: Form) =>
  page.evaluate(
    (name) =>
      Object.entries(sessionStorage)
        .flatMap(([key, value]) => (key.endsWith(name) ? [String(value)] : []))
        .join(),
    form.draft,
  );

const twice: Readonly<Record<string, (button: Locator) => Promise<unknown>>> = {
  'a double click': (button) => button.dblclick(),
  'Enter twice': async (button) => {
    await button.press('Enter');
    await button.page().keyboard.press('Enter');
  },
  'two presses in one tick': (button) =>
    button.evaluate((element: HTMLElement) => {
      element.click();
      element.click();
    }),
};

for (const [how, press] of Object.entries(twice)) {
  each(how, forms, how === 'a double click' ? quick : all, (form) => async ({ page, faults, executed }) => {
    await toReview(page, form, 'Once only');
    await press(saveButton(page, form));
    await expectSaid(page, form, 'saved');
    expect(faults.requests(form.write)).toHaveLength(1);
    expect(await executed()).toHaveLength(1);
  });
}

each('the session ends in another tab', forms, all, (form) => async ({ page, newTab, behind, judge }) => {
  await openAndType(page, form, 'Half typed');
  const other = await newTab();
  behind.always({ path: '/v1/payouts' }, status(401, { body: '{"message":"Unauthenticated."}' }));
  await other.goto('/payouts');
  await expect(other.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  await page.bringToFront();
  await expect.poll(() => draftOf(page, form)).toContain('Half typed');
  judge.lost('Half typed', await form.typed(page).inputValue());
});

each('the clock goes back a day while it is typed', forms, all, (form) => async ({ page, executed }) => {
  await page.clock.install({ time: new Date('2026-11-20T12:00:00Z') });
  await openAndType(page, form, 'Another day');
  await expect.poll(() => draftOf(page, form)).toContain('Another day');
  await page.clock.setSystemTime(new Date('2026-11-19T12:00:00Z'));
  await form.review(page);
  await saveButton(page, form).click();
  await expectSaid(page, form, 'saved');
  await expectOneInActivity(page);
  expect(await executed()).toHaveLength(1);
});

each('two hours of sleep', forms, all, (form) => async ({ page, token, faults, judge, executed }) => {
  await page.clock.install();
  await openAndType(page, form, 'Before the nap');
  await expect.poll(() => draftOf(page, form)).toContain('Before the nap');
  const before = faults.requests({ path: /^\/v1\// }).length;
  await page.clock.fastForward('02:00:00');
  await expect(page.getByRole('heading', { level: 1, name: 'Steward is locked' })).toBeVisible();
  await page.getByLabel('Access token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: form.title })).toBeVisible();
  await page.getByRole('button', { name: 'Resume draft' }).click();
  await expect(form.typed(page)).toHaveValue('Before the nap');
  judge.lost('Before the nap', await form.typed(page).inputValue());
  await settled(page);
  expect(faults.requests({ path: /^\/v1\// }).length - before, 'requests of waking up').toBeLessThanOrEqual(6);
  await form.review(page);
  await saveButton(page, form).click();
  await expectSaid(page, form, 'saved');
  expect(await executed()).toHaveLength(1);
});

each('the browser keeps nothing', forms, all, (form) => async ({ page, judge, executed }) => {
  await page.addInitScript(() => {
    if (location.pathname === '/healthz') return;
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  judge.keepsNothing();
  await toReview(page, form, 'Kept nowhere');
  await saveButton(page, form).click();
  await expectSaid(page, form, 'saved');
  await expectOneInActivity(page);
  expect(await executed()).toHaveLength(1);
});

each('a part of the application is gone', forms, quick, (form) => async ({ page, faults, judge, expectStatus }) => {
  expectStatus('file');
  await openAndType(page, form, 'Typed before the new version');
  await expect.poll(() => draftOf(page, form)).toContain('Typed before');
  faults.always({ path: /^\/assets\/settings-/ }, status(404));
  await main(page).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'This page couldn’t load' })).toBeVisible();
  await judge.look(page);
  await page.goBack();
  await page.getByRole('button', { name: 'Resume draft' }).click();
  await expect(form.typed(page)).toHaveValue('Typed before the new version');
  judge.lost('Typed before the new version', await form.typed(page).inputValue());
});

/** As a translation does, which puts every text that people see into elements of its own. */
function translate(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.matches('style, script')) continue;
    const font = document.createElement('font');
    const inner = document.createElement('font');
    text.replaceWith(font);
    inner.append(text.data);
    font.append(inner);
  }
  document.body.append(document.createElement('div'));
}

const leafed = reads.filter(({ pages }) => pages > 1);
each('the browser translates the page', leafed, all, (read) => async ({ page, api }) => {
  await page.goto(read.path);
  await expectShown(page, read, api);
  await page.evaluate(translate);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await main(page).getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  await page.evaluate(translate);
  await main(page).getByRole('link', { name: read.name }).click();
  await expectShown(page, read, api);
});
