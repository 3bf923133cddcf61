/**
 * Rows 66 to 80 of the table of faults: what the browser and the person before it do. Rows 67 to 70, 78, 79 and 80 stand
 * beside the forms and lists that they are about, under the tag @fault. `npm test` tries each row once.
 */
import type { Locator, Page } from 'playwright/test';
import type { Call } from '#api/client.ts';
import { settled } from '../support/axe.ts';
import { rateFor } from '../support/slow-machine.ts';
import { annotations } from '../support/figures.ts';
import { status } from '../support/fault.ts';
import { expectSaid, type Form, forms, saveButton, toReview } from './forms.ts';
import { differentReads, expectShown, type Read, reads } from './reads.ts';
import { expect, test } from '../support/trial.ts';

/** The details of the test of a row on one of its targets: another one is the quick one from row to row, in one way. */
/** A press, a part and a page that others change: what a machine alone cannot show. */
const quick = new Set([66, 71, 76, 77]);

function row(number: number, target: Form | Read, isFirstWay = true) {
  const all: readonly unknown[] = 'asks' in target ? lists : forms;
  const isQuick = isFirstWay && quick.has(number) && all[number % all.length] === target;
  const turn = changes[number % changes.length];
  const isRepeat =
    'asks' in target ? !differentReads.has(target.title) : target.write.method === 'PUT' && target !== turn;
  const tag = isQuick ? [] : [isRepeat ? '@repeat' : '@all'];
  return { tag, annotation: { type: annotations.row, description: String(number) } };
}

const lists = reads.filter(({ pages }) => pages > 1);
/** They share their code: one of them has its turn in each row. */
const changes = forms.filter(({ write }) => write.method === 'PUT');

const main = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const activity = (page: Page) => page.getByRole('region', { name: 'Changes made in this browser' }).locator('tbody tr');

/** Nobody was there for so long: the lock asks for the token, and the draft is where it was. */
async function unlock(page: Page, form: Form, token: string) {
  await expect(page.getByRole('heading', { level: 1, name: 'Steward is locked' })).toBeVisible();
  await page.getByLabel('Access token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: form.title })).toBeVisible();
  await page.getByRole('button', { name: 'Resume draft' }).click();
}

async function toActivity(page: Page) {
  await main(page).getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
}

async function type(page: Page, form: Form, text: string) {
  await page.goto(form.path);
  await expect(page.getByRole('heading', { level: 1, name: form.title })).toBeVisible();
  await form.type(page, text);
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

for (const [place, [how, press]] of Object.entries(twice).entries()) {
  for (const form of forms) {
    test(`66. ${how}: ${form.name}`, row(66, form, place === 0), async ({ page, faults, executed }) => {
      await toReview(page, form, 'Once only');
      await press(saveButton(page, form));
      await expectSaid(page, form, 'saved');
      expect(faults.requests(form.write)).toHaveLength(1);
      expect(await executed()).toHaveLength(1);
    });
  }
}

for (const form of forms) {
  test(`71. the session ends in another tab: ${form.name}`, row(71, form), async ({ page, newTab, behind, judge }) => {
    await type(page, form, 'Half typed');
    const other = await newTab();
    behind.always({ path: '/v1/payouts' }, status(401, { body: '{"message":"Unauthenticated."}' }));
    await other.goto('/payouts');
    await expect(other.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
    await page.bringToFront();
    await expect.poll(() => draftOf(page, form)).toContain('Half typed');
    judge.lost('Half typed', await form.typed(page).inputValue());
  });
}

for (const days of [1, -1]) {
  for (const form of forms) {
    const title = `72. the clock goes ${days} day while it is typed: ${form.name}`;
    test(title, row(72, form, days < 0), async ({ page, token, executed }) => {
      await page.clock.install({ time: new Date('2026-11-20T12:00:00Z') });
      await type(page, form, 'Another day');
      await expect.poll(() => draftOf(page, form)).toContain('Another day');
      await page.clock.setSystemTime(new Date(Date.UTC(2026, 10, 20 + days, 12)));
      if (days > 0) {
        // By its clock nobody was there for a day.
        await page.keyboard.press('Shift');
        await unlock(page, form, token);
      }
      await form.review(page);
      await saveButton(page, form).click();
      await expectSaid(page, form, 'saved');
      await toActivity(page);
      await expect(activity(page)).toHaveCount(1);
      expect(await executed()).toHaveLength(1);
    });
  }
}

for (const form of forms) {
  test(`73. the browser keeps nothing: ${form.name}`, row(73, form), async ({ page, judge, executed }) => {
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
    await toActivity(page);
    await expect(activity(page)).toHaveCount(1);
    await expect(activity(page)).toContainText('Saved');
    expect(await executed()).toHaveLength(1);
  });
}

for (const form of forms) {
  test(`74. two hours of sleep: ${form.name}`, row(74, form), async ({ page, token, faults, judge }) => {
    await page.clock.install();
    await type(page, form, 'Before the nap');
    await page.clock.runFor(3000);
    const before = faults.requests({ path: /^\/v1\// }).length;
    await page.clock.fastForward('02:00:00');
    await unlock(page, form, token);
    await expect(form.typed(page)).toHaveValue('Before the nap');
    judge.lost('Before the nap', await form.typed(page).inputValue());
    await settled(page);
    expect(faults.requests({ path: /^\/v1\// }).length - before, 'requests of waking up').toBeLessThanOrEqual(6);
  });
}

/** 3G as it is in the country: milliseconds, and bytes a second. */
const cellular = { offline: false, latency: 300, downloadThroughput: 200_000, uploadThroughput: 94_000 };
/** Milliseconds from a press to what it changes on screen, and how many times as slow the processor is then. */
const slowest = 500;
const slowdown = 6;
const patient = { timeout: 15_000 };

for (const read of lists) {
  test(`75. a processor six times as slow, and 3G: ${read.title}`, row(75, read), async ({ page, context, api }) => {
    test.slow();
    await page.addInitScript(() => {
      const presses: Press[] = [];
      new PerformanceObserver((list) => {
        for (const { interactionId, target, duration } of list.getEntries() as (PerformanceEntry & Interaction)[]) {
          if (interactionId > 0) presses.push({ on: target?.textContent ?? '', took: duration });
        }
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
      Object.assign(globalThis, { stewardPresses: presses });
    });
    const rate = await rateFor(page, slowdown);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate });
    await session.send('Network.emulateNetworkConditions', cellular);
    await page.goto(read.path);
    await expectShown(page, read, api, patient);
    // Another test may have the processor at the moment of a press: what is slow by itself is slow every time.
    let slow = await slowPresses(page, read, api);
    for (let round = 1; round < 3 && slow.length > 0; round += 1) {
      const again = await slowPresses(page, read, api);
      slow = slow.filter(({ on }) => again.some((other) => other.on === on));
    }
    expect(slow).toEqual([]);
  });
}

/** What the browser tells of an event. */
interface Interaction {
  interactionId: number;
  target: Element | null;
}

interface Press {
  on: string;
  /** Milliseconds. */
  took: number;
}

/** Leafs through the list, goes elsewhere and comes back. */
async function slowPresses(page: Page, read: Read, api: Call): Promise<Press[]> {
  const presses = () => page.evaluate(() => (globalThis as { stewardPresses?: Press[] }).stewardPresses ?? []);
  const before = (await presses()).length;
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expectShown(page, read, api, { ...patient, number: 2 });
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expectShown(page, read, api, patient);
  await page.keyboard.press('Tab');
  await main(page).getByRole('link', { name: 'Webhooks' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible(patient);
  await main(page).getByRole('link', { name: read.title }).click();
  await expectShown(page, read, api, patient);
  await expect.poll(async () => (await presses()).length - before).toBeGreaterThan(3);
  return (await presses()).slice(before).filter(({ took }) => took > slowest);
}

for (const form of forms) {
  test(
    `76. a part of the application is gone: ${form.name}`,
    row(76, form),
    async ({ page, faults, judge, expectStatus }) => {
      expectStatus('file');
      await type(page, form, 'Typed before the new version');
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
    },
  );
}

for (const read of lists) {
  const title = `77. the browser translates the page, and an extension writes into it: ${read.title}`;
  test(title, row(77, read), async ({ page, api }) => {
    await page.goto(read.path);
    await expectShown(page, read, api);
    const meddle = () =>
      page.evaluate(() => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        const texts: Text[] = [];
        while (walker.nextNode()) texts.push(walker.currentNode as Text);
        for (const text of texts) {
          if (!text.data.trim()) continue;
          const font = document.createElement('font');
          const inner = document.createElement('font');
          text.replaceWith(font);
          inner.append(text.data);
          font.append(inner);
        }
        document.body.append(document.createElement('aside'));
      });
    await meddle();
    await page.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(page).toHaveURL(/page=2/);
    await main(page).getByRole('link', { name: 'Webhooks' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
    await meddle();
    await main(page).getByRole('link', { name: read.title }).click();
    await expectShown(page, read, api);
  });
}
