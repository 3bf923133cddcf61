/** The table of faults: each row on lists and forms. README.md says which of them run when. */
import type { Page } from 'playwright/test';
import type { Fixtures } from '../support/fixture.ts';
import { annotations } from '../support/figures.ts';
import type { Judge } from '../support/judge.ts';
import { momentsOf } from '../support/moments.ts';
import type { Match } from '../support/script.ts';
import { expect, test as base } from '../support/trial.ts';
import { expectSaid, type Form, forms, saveButton, type Said, toReview } from './forms.ts';
import { expectFailure, expectShown, expectWayOut, type Read, reads } from './reads.ts';
import { fast, type Faults, type ReadWay, type Row, type Tried, typed, type Way, type WriteWay } from './row.ts';
import type { Target } from './target.ts';
import { rows as inAnswer } from './rows-answer.ts';
import { rows as before } from './rows-before.ts';
import { rows as behind } from './rows-behind.ts';

interface Trial extends Omit<Tried, 'target' | 'asks'> {
  judge: Judge;
  executed: Fixtures['executed'];
}

const test = base.extend<{ trial: Trial }>({
  trial: async (
    { page, context, api, token, faults, behind, hostUnderTrial, faultProxy, behindProxy, judge, executed },
    provide,
  ) => {
    const proxies = { faults, behind, hostUnderTrial, faultProxy, behindProxy };
    await provide({ page, context, api, token, ...proxies, judge, executed });
  },
});

type PlacedRow = Row & { place: string };

const table: readonly PlacedRow[] = [
  ...before.map((row) => ({ ...row, place: 'before the host' })),
  ...behind.map((row) => ({ ...row, place: 'behind the host' })),
  ...inAnswer.map((row) => ({ ...row, place: 'in the answer' })),
];

interface Case<Of extends Target, Any extends Way<Of>> {
  title: string;
  tag: string[];
  row: PlacedRow;
  way: Any;
  target: Of;
  faults: Faults | undefined;
}

/** Each row on all of its targets, which take turns for the one that isn't a repetition; and its other faults on that one. */
function casesOf<Of extends Target, Any extends Way<Of>>(
  targets: readonly Of[],
  wayOf: (row: Row) => Any | undefined,
): Case<Of, Any>[] {
  return table
    .flatMap((row) => {
      const way = wayOf(row);
      return way ? [{ row, way }] : [];
    })
    .flatMap(({ row, way }, turn) => {
      const all = targets.filter((target) => way.where?.(target) ?? true);
      const chosen = all[turn % all.length];
      return all.flatMap((target) => {
        const title = (how = '') => `${row.name}, ${row.place}${how}: ${target.name}`;
        const repeated = { tag: ['@repeat'], row, way, target };
        const plain = { ...repeated, title: title(), faults: way.faults ?? row.faults };
        if (target !== chosen) return [plain];
        const others = Object.entries(way.also ?? {});
        return [
          { ...plain, tag: tagsOf(row, way) },
          ...others.map(([how, faults]) => ({ ...repeated, title: title(` (${how})`), faults })),
        ];
      });
    });
}

function tagsOf<Of extends Target>({ host, tried: usual }: Row, { tried = usual }: Way<Of>): string[] {
  if (tried === 'repeat') return ['@repeat'];
  return [...(tried === 'quick' ? [] : ['@all']), ...(host ? ['@host'] : [])];
}

function tryCase<Of extends Target>(
  { title, tag, row }: Case<Of, Way<Of>>,
  run: (trial: Trial) => Promise<void>,
): void {
  const annotation = { type: annotations.row, description: `${row.name}, ${row.place}` };
  test.describe(() => {
    test.use({ pace: row.long ? fast : 1 });
    test(title, { tag, annotation }, async ({ trial, custody }) => {
      test.skip(
        row.restarts === true && custody === 'host',
        'a host that starts again has no session, and none can begin where it doesn’t reach the platform',
      );
      // The sandbox makes the world of a test at its first request. Where time goes by fast, that would be too late.
      if (row.long) await trial.api('listWebhooks', {});
      await run(trial);
    });
  });
}

for (const one of casesOf<Read, ReadWay>(reads, ({ read }) => read)) {
  tryCase(one, (trial) => tryRead({ ...trial, target: one.target, asks: one.target.asks }, one));
}
for (const one of casesOf<Form, WriteWay>(forms, ({ write }) => write)) {
  tryCase(one, (trial) => tryWrite({ ...trial, target: one.target, asks: one.target.write }, one));
}

function strike(
  tried: Tried,
  { row, faults }: Pick<Case<Target, Way<Target>>, 'row' | 'faults'>,
  on: Match = tried.asks,
): void {
  const script = row.place === 'behind the host' ? tried.behind : tried.faults;
  if (faults) script[row.once ? 'next' : 'always'](on, ...faults(tried));
}

async function tryRead(tried: Trial & Tried<Read>, given: Case<Read, ReadWay>): Promise<void> {
  const { page, target, api, faults, behind } = tried;
  const { shows, asked, open, noWayOut } = given.way;
  strike(tried, given);
  let count = 0;
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // Names are read behind the screen from the pages after the first.
    if (pathname === target.asks.path && !searchParams.has('page')) count += 1;
  });
  await (open ? open(tried) : page.goto(target.path));
  if (shows === 'rows' || shows === 'as many rows' || shows === 'rows without a word') {
    await expectShown(page, target, api, { isBent: shows === 'as many rows' });
    const said = (await momentsOf(page)).filter(({ main }) => /[Cc]ouldn’t|Try again|had an error/.test(main));
    if (shows === 'rows without a word') expect(said).toEqual([]);
  } else await (typeof shows === 'function' ? shows(tried) : expectFailure(page, target, shows));
  if (asked !== undefined) expect([asked].flat(), 'how often it was asked for').toContain(count);
  if (noWayOut) return;
  await putOffSignIn(page);
  await expectWayOut(page, target, api, () => {
    faults.clear();
    behind.clear();
  });
}

/** A host that was started again holds no session, and asks to sign in. */
async function putOffSignIn(page: Page): Promise<void> {
  await page.addLocatorHandler(page.getByRole('button', { name: 'Not now' }), (button) => button.click());
}

const inActivity: Readonly<Record<Said, string>> = {
  saved: 'Saved',
  rejected: 'Rejected',
  'not-sent': 'Not sent',
  unconfirmed: 'Unconfirmed',
};

async function tryWrite(tried: Trial & Tried<Form>, given: Case<Form, WriteWay>): Promise<void> {
  const { page, target, faults, behind, judge, executed } = tried;
  const { said, words = [], on, reviewed, meanwhile, after, executed: expected } = given.way;
  await toReview(page, target, typed);
  strike(tried, given, on);
  await reviewed?.(tried);
  await saveButton(page, target).click();
  await Promise.all([meanwhile?.(tried), expectSaid(page, target, said)]);
  for (const each of words) await expect(page.getByRole('main').getByText(each).first()).toBeVisible();
  const writes = (await executed()).filter(({ operation }) => operation === target.operation);
  expect(writes, 'writes carried out').toHaveLength(expected);
  await after?.(tried);
  faults.clear();
  behind.clear();
  if (said !== 'saved') judge.lost(typed, await typedNow(page, target, said));
  await toActivity(page, inActivity[said]);
}

/** What stands in the form, once it is there again. */
async function typedNow(page: Page, form: Form, said: Said): Promise<string> {
  const field = form.typed(page);
  await putOffSignIn(page);
  if (said === 'unconfirmed' && form.operation === 'createTicketItem') {
    // It is not in the form but beside it, until somebody decides to send it again.
    const unsettled = page.getByRole('region', { name: 'Unconfirmed items' });
    return (await unsettled.textContent()) ?? '';
  }
  if (said === 'unconfirmed') await page.getByRole('button', { name: 'Back to the form' }).click();
  // A refusal leads back to the form by itself; what was not sent is still being reviewed.
  else if (said === 'not-sent' && (await field.count()) === 0) await page.goBack();
  await expect(field).toBeVisible();
  return field.inputValue();
}

async function toActivity(page: Page, word: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
  const leave = page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true });
  const heading = page.getByRole('heading', { level: 1, name: 'Activity' });
  await expect(heading.or(leave).first()).toBeVisible();
  if (await leave.isVisible()) await leave.click();
  const entries = page.getByRole('region', { name: 'Changes made in this browser' }).locator('tbody tr');
  await expect(entries).toHaveCount(1);
  await expect(entries.first()).toContainText(word);
}
