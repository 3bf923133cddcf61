/** What somebody does in a storm. */
import { draftNameAt, formAddresses, isBeingEdited, type TypedText, typeInto } from './forms.ts';
import { allLists } from '../worlds/lists.ts';
import { type Act, attempt, going, has, mayBeDone, press, pressing, type Surroundings, those } from './pressing.ts';
import { type Screen, whileItIsThere } from './screen.ts';

const lists = [...allLists.map(({ title }) => title), 'Contacts'];

/** What was typed into this form is given up, where `isMeant`. */
function giveUp({ tab, screen }: Surroundings, isMeant: (typed: TypedText) => boolean): void {
  const form = draftNameAt(screen.address);
  tab.typed = tab.typed.filter((typed) => typed.form !== form || !isMeant(typed));
}

const isOnScreen =
  ({ screen }: Surroundings) =>
  ({ text }: TypedText) =>
    screen.text.includes(text.trim()) || screen.fields.some(({ value }) => value === text);

/** Something was typed into the form, and nothing is said to be wrong with it. */
const isReady = (screen: Screen) =>
  isBeingEdited(screen) && has(screen.buttons, /^Discard$/) && !screen.text.includes('Fix these errors');

const typing: Pick<Act, 'do'> = {
  do: async ({ tab, screen, dice, mark }) => {
    const before = tab.typed;
    let said = 'type';
    const done = await attempt('type', async () => {
      const typed = await typeInto(tab.page, screen, mark, dice);
      const others = before.filter(({ form, field }) => form !== typed.form || field !== typed.field);
      tab.typed = [...others, typed];
      said = `type “${typed.text}” into ${typed.field} of ${typed.form}`;
    });
    return done === 'type' ? said : done;
  },
};

const reviewing = pressing('review', 1, /^Review$/);

const isAnswered = /^(?:Leave|Keep editing|Discard|Sign in|Not now)$/;

export const acts: readonly Act[] = [
  {
    name: 'answer a dialog',
    weight: 30,
    isPossible: ({ screen }) => screen.dialog !== null,
    do: async (around) => {
      const { tab, screen, dice, token } = around;
      const { page } = tab;
      if (has(screen.buttons, /^Sign in$/) && dice.falls(0.85)) {
        return attempt('sign in again', async () => {
          await page.getByRole('dialog').getByLabel('Access token').fill(token, whileItIsThere);
          await page.getByRole('button', { name: 'Sign in', exact: true }).click(whileItIsThere);
        });
      }
      const [field] = screen.fields;
      if (has(screen.buttons, /^Apply filter$/) && field && dice.falls(0.7)) {
        return attempt(`filter, ${field.label}: 10`, async () => {
          const panel = page.getByRole('dialog').filter({ has: page.getByLabel(field.label, { exact: true }) });
          await panel.getByLabel(field.label, { exact: true }).fill('10', whileItIsThere);
          await panel.getByRole('button', { name: 'Apply filter', exact: true }).click(whileItIsThere);
        });
      }
      const answers = those(screen.buttons, isAnswered);
      if (answers.length === 0 || dice.falls(0.1)) {
        return attempt('press Escape', () => page.keyboard.press('Escape'));
      }
      const answer = dice.pick(answers);
      const said = await press(page, answer);
      if (answer === 'Discard' && mayBeDone(said)) giveUp(around, () => true);
      return said;
    },
  },
  going('go to a list', 1.5, lists),
  going('go to Home', 0.7, ['Home']),
  going('go to Activity', 1, ['Activity']),
  {
    name: 'open a record',
    weight: 3,
    isPossible: ({ screen }) => screen.dialog === null && !isBeingEdited(screen) && screen.links.length > 0,
    do: ({ tab, screen, dice }) => press(tab.page, dice.pick(screen.links), 'link'),
  },
  {
    name: 'open a form by a link',
    weight: 24,
    isPossible: ({ screen }) => screen.dialog === null && has(screen.links, toForm),
    do: ({ tab, screen, dice }) => press(tab.page, dice.pick(those(screen.links, toForm)), 'link'),
  },
  {
    name: 'open a form by its address',
    weight: 12,
    isPossible: ({ screen, isOffline }) => !isOffline && screen.dialog === null && draftNameAt(screen.address) === null,
    do: ({ tab, dice }) => {
      const address = dice.pick(formAddresses);
      return attempt(`go to ${address}`, () => tab.page.goto(address, { waitUntil: 'commit' }));
    },
  },
  pressing('turn the page', 2, /^(?:Next|Previous|Go to page \d+)$/),
  pressing('set a filter', 1.5, /, (?:add filter|change)$/),
  pressing('clear a filter', 0.5, /^(?:Remove filter|Clear )/),
  pressing('sort', 0.7, /^(?:Amount|Title|Name)(?:,.*)?$/),
  pressing('refresh', 1.5, /^Refresh/),
  // Without a connection, what loads the page anew leads out of the application.
  pressing('try again', 8, /^(?:Try again|Try now)$/),
  {
    name: 'search',
    weight: 1,
    isPossible: ({ screen }) => screen.dialog === null && has(labelsOf(screen), /^(?:Search|Name or email)/),
    do: ({ tab, dice }) => {
      const text = dice.pick(['Ames', 'a', '10', '']);
      return attempt(`search for “${text}”`, () => tab.page.getByRole('searchbox').first().fill(text, whileItIsThere));
    },
  },
  { ...typing, name: 'type', weight: 30, isPossible: ({ screen }) => isBeingEdited(screen) && !isReady(screen) },
  { ...typing, name: 'type more', weight: 6, isPossible: ({ screen }) => isReady(screen) },
  { ...reviewing, weight: 40, isPossible: ({ screen }) => isReady(screen) && has(screen.buttons, /^Review$/) },
  { ...reviewing, name: 'review what is as it was', weight: 0.5 },
  {
    name: 'save',
    weight: 60,
    sends: true,
    isPossible: ({ screen }) =>
      has(screen.buttons, saves) && (screen.dialog !== null || !isBeingEdited(screen) || isReady(screen)),
    do: ({ tab, screen, dice }) => {
      const name = dice.pick(those(screen.buttons, saves));
      if (dice.falls(0.75)) return press(tab.page, name);
      // A panel that has opened meanwhile may have one more.
      const button = tab.page.getByRole('button', { name, exact: true }).first();
      return attempt(`press “${name}” twice`, () => button.dblclick(whileItIsThere));
    },
  },
  pressing('go back to editing', 1, /^Back to editing$/),
  pressing('check what became of it', 8, /^Check now$/),
  { ...pressing('send once more', 2, /^Resend change$/), sends: true },
  pressing('call it checked', 1, /^(?:Mark as resolved|It was created.*)$/, (around) =>
    giveUp(around, isOnScreen(around)),
  ),
  pressing('take the draft up', 9, /^Resume draft$/),
  pressing('throw the draft away', 1, /^Discard draft$/, (around) =>
    giveUp(around, (typed) => !around.screen.fields.some(({ value }) => value === typed.text)),
  ),
  pressing('discard what was typed', 0.7, /^Discard$/),
  {
    name: 'settle a conflict',
    weight: 9,
    isPossible: ({ screen }) => screen.dialog === null && has(screen.buttons, /^Continue$/),
    do: async (around) => {
      const { tab, dice } = around;
      const mine = dice.falls(0.7);
      const said = await attempt(mine ? 'keep mine' : 'take theirs', async () => {
        const sides = tab.page.getByRole('radio', { name: mine ? /^Yours/ : /^Current value/ });
        for (const side of await sides.all()) await side.check(whileItIsThere);
        await tab.page.getByRole('button', { name: 'Continue' }).click(whileItIsThere);
      });
      if (!mine && mayBeDone(said)) giveUp(around, isOnScreen(around));
      return said;
    },
  },
  { ...pressing('undo', 2, /^Undo(?:: .*)?$/), sends: true },
  pressing('act on what was done', 2, /^(?:Send again|Create another)(?:: .*)?$/),
  {
    name: 'open and check',
    weight: 2,
    isPossible: ({ screen }) => screen.dialog === null && has(screen.links, /^Review(?::|$)/),
    do: ({ tab, screen, dice }) => press(tab.page, dice.pick(those(screen.links, /^Review(?::|$)/)), 'link'),
  },
  {
    name: 'close a drawer',
    weight: 4,
    isPossible: ({ screen }) => screen.dialog !== null && has(screen.buttons, /^Close$/),
    do: ({ tab }) => press(tab.page, 'Close'),
  },
  pressing('close what could not be loaded', 8, /^Close$/),
  {
    name: 'go back',
    weight: 2,
    // What lies before is the page on which the token was put into the tab.
    isPossible: ({ screen, isOffline }) => !isOffline && screen.place > 2,
    do: ({ tab }) => attempt('go back', () => tab.page.evaluate(() => history.back())),
  },
  {
    name: 'go forward',
    weight: 1,
    isPossible: ({ screen, isOffline }) => !isOffline && screen.hasNext,
    do: ({ tab }) => attempt('go forward', () => tab.page.evaluate(() => history.forward())),
  },
  {
    name: 'reload',
    weight: 1.5,
    isPossible: ({ isOffline }) => !isOffline,
    do: ({ tab }) => attempt('reload', () => tab.page.reload({ waitUntil: 'commit', timeout: 5000 })),
  },
  {
    name: 'open the same in a second tab',
    weight: 1,
    isPossible: ({ tabs, isOffline }) => !isOffline && tabs === 1,
    do: async ({ screen, openTab }) => {
      await openTab(screen.address);
      return 'open the same in a second tab';
    },
  },
  {
    name: 'change tabs',
    weight: 1.5,
    isPossible: ({ tabs }) => tabs > 1,
    do: async ({ toNextTab }) => {
      await toNextTab();
      return 'change tabs';
    },
  },
  {
    name: 'lose the connection',
    weight: 0.6,
    isPossible: ({ isOffline }) => !isOffline,
    do: async ({ setOffline }) => {
      await setOffline(true);
      return 'lose the connection';
    },
  },
  {
    name: 'find the connection again',
    weight: 8,
    isPossible: ({ isOffline }) => isOffline,
    do: async ({ setOffline }) => {
      await setOffline(false);
      return 'find the connection again';
    },
  },
  {
    name: 'close a tab',
    weight: 0.5,
    isPossible: ({ tabs }) => tabs > 1,
    do: async ({ closeTab }) => {
      await closeTab();
      return 'close the tab';
    },
  },
];

const toForm = /^(?:Edit household|Edit contact|New ticket item)$/;
const saves = /^(?:Save (?:household|contact|discount code)|Create (?:ticket item|\d+ ticket items))$/;

function labelsOf({ fields }: Screen): string[] {
  return fields.map(({ label }) => label);
}
