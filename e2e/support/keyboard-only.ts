/** The `test` of journeys that somebody makes with the keyboard alone: the mouse is out of reach, and what is said is heard. */
import type { Locator, Page } from 'playwright/test';
import { expect, test as base } from './fixture.ts';

type Role = Parameters<Page['getByRole']>[0];

interface Way {
  /** How many presses it may take. */
  most?: number;
  /** Where the control is, when several have that name. */
  inside?: Page | Locator;
  back?: boolean;
}

export interface Keys {
  /** Presses Tab until the control has the focus, and says after how many; one that the keyboard cannot reach fails. */
  tabTo(role: Role, name: string | RegExp, way?: Way): Promise<number>;
  /** The same, then Enter. */
  enter(role: Role, name: string | RegExp, way?: Way): Promise<void>;
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  /** In the place of all that stands in the field. */
  retype(text: string): Promise<void>;
  /** Waits until a live region has said it; what was there when the region came is not said. */
  heard(words: RegExp): Promise<void>;
  /** The heading of the screen that was gone to: it has the focus. */
  arrive(name: string | RegExp): Promise<void>;
}

export const test = base.extend<{ keys: Keys }>({
  page: async ({ page }, provide) => {
    await page.addInitScript(keepWhatIsSaid);
    const giveBack = takeMouseAway(page);
    await provide(page);
    giveBack();
  },

  keys: async ({ page }, provide) => {
    const tabTo: Keys['tabTo'] = async (role, name, { most = 60, inside = page, back = false } = {}) => {
      const control = inside.getByRole(role, { name, ...(typeof name === 'string' ? { exact: true } : {}) }).first();
      await expect(control).toBeVisible();
      for (let presses = 0; presses <= most; presses += 1) {
        if (await control.evaluate((element) => element === document.activeElement)) return presses;
        await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
      }
      throw new Error(`Tab was pressed ${most} times and did not reach the ${role} ${name}`);
    };
    const press: Keys['press'] = async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await provide({
      tabTo,
      press,
      async enter(role, name, way) {
        await tabTo(role, name, way);
        await press('Enter');
      },
      type: (text) => page.keyboard.type(text),
      async retype(text) {
        await press('ControlOrMeta+a', 'Delete');
        await page.keyboard.type(text);
      },
      async heard(words) {
        await expect
          .poll(() => page.evaluate(() => (globalThis as unknown as { stewardSaid: string[] }).stewardSaid))
          .toContainEqual(expect.stringMatching(words));
      },
      async arrive(name) {
        await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
      },
    });
  },
});

export { expect };

/** Runs in the page: a region keeps its last words alone, and they may be gone before a test looks. */
function keepWhatIsSaid(): void {
  const said: string[] = [];
  Object.assign(globalThis, { stewardSaid: said });
  const listen = (changes: MutationRecord[]) => {
    for (const { target } of changes) {
      const element = target instanceof Element ? target : target.parentElement;
      const words = element?.closest('[role=status], [role=alert], [aria-live]')?.textContent.trim();
      if (words && words !== said.at(-1)) said.push(words);
    }
  };
  new MutationObserver(listen).observe(document, { subtree: true, childList: true, characterData: true });
}

const handsOn =
  'check clear click dblclick dispatchEvent fill focus hover press selectOption setChecked tap type uncheck';
const ofLocator = `${handsOn} blur dragTo pressSequentially scrollIntoViewIfNeeded selectText setInputFiles`;

/** Everything that would act without a key throws, until it is given back: also for pages that are opened meanwhile. */
function takeMouseAway(page: Page): () => void {
  const undo = [
    withhold(page, `${handsOn} dragAndDrop`),
    withhold(page.mainFrame(), `${handsOn} dragAndDrop`),
    withhold(page.locator('html'), ofLocator),
    withhold(page.mouse, 'click dblclick down move up wheel'),
    withhold(page.touchscreen, 'tap'),
  ];
  return () => {
    for (const back of undo) back();
  };
}

function withhold(one: object, names: string): () => void {
  const shared = Object.getPrototypeOf(one) as object;
  const methods = names.split(' ').flatMap((name) => {
    const own = Object.getOwnPropertyDescriptor(shared, name);
    return own ? [[name, own] as const] : [];
  });
  expect(methods.length, `methods of ${one.constructor.name} to withhold`).toBeGreaterThan(0);
  for (const [name, own] of methods) {
    const value = () => {
      throw new Error(`There is no mouse here, and no ${name}: only keys.`);
    };
    Object.defineProperty(shared, name, { ...own, value });
  }
  return () => {
    for (const [name, own] of methods) Object.defineProperty(shared, name, own);
  };
}
