/**
 * The table of faults: every row against every read and every write that it is about. `npm test` tries each
 * claim once; `npm run test:all` each row in every way on a form of each kind and on a list, and what is about a body on a list
 * of each shape; `npm run faults` all of it.
 */
import type { Page } from 'playwright/test';
import type { Fixtures } from '../support/fixture.ts';
import type { Fault } from '../support/fault.ts';
import { annotations } from '../support/figures.ts';
import { expectSaid, type Form, forms, saveButton, type Said } from './forms.ts';
import type { Judge } from '../support/judge.ts';
import { momentsOf } from '../support/moments.ts';
import { differentReads, expectShown, expectWayOut, type Read, reads } from './reads.ts';
import { fast, type ReadWay, type Row, type Tried, type TriedRead, type TriedWrite, type WriteWay } from './row.ts';
import { rows as answers } from './rows-answers.ts';
import { rows as connections } from './rows-connection.ts';
import { rows as statuses } from './rows-status.ts';
import type { Match } from '../support/script.ts';
import { expect, test } from '../support/trial.ts';

/** Rows that are also tried with the token held by the host: an answer is lost, with or without a word of the service. */
const withSession: readonly number[] = [24, 57, 58];

const inActivity: Readonly<Record<Said, string>> = {
  saved: 'Saved',
  rejected: 'Rejected',
  'not-sent': 'Not sent',
  unconfirmed: 'Unconfirmed',
};

interface Case<Target, Way> {
  row: Row;
  target: Target;
  way: Way;
}

function casesOf<Target, Way extends { where?: (target: Target) => boolean }>(
  waysOf: (row: Row) => readonly Way[],
  targets: readonly Target[],
): Case<Target, Way>[] {
  return rows.flatMap((row) =>
    waysOf(row).flatMap((way) =>
      targets.filter((target) => way.where?.(target) ?? true).map((target) => ({ row, target, way })),
    ),
  );
}

const rows = [...statuses, ...answers, ...connections];
const readCases = casesOf<Read, ReadWay>(({ reads: ways = [] }) => ways, reads);
const writeCases = casesOf<Form, WriteWay>(({ writes: ways = [] }) => ways, forms);

/** Of a row the first way, on another target from row to row. */
function firstOf<Target, Way>(cases: readonly Case<Target, Way>[], row: Row): Case<Target, Way> | undefined {
  const ofRow = cases.filter((one) => one.row === row);
  const first = ofRow.filter(({ way }) => way === ofRow[0]?.way);
  return first[row.number % first.length];
}

const firsts = rows.map((row) => ({ row, read: firstOf(readCases, row), write: firstOf(writeCases, row) }));
/**
 * What is shown; or what is claimed, and on which side of the host the fault is made. Unit tests try the words of each
 * failure: here a list is given up, after one request or several.
 */
function claimOf({ way }: Case<Read, ReadWay> | Case<Form, WriteWay>): string {
  const side = way.near ? 'before' : way.behind ? 'behind' : 'elsewhere';
  if ('said' in way) return `${way.said}, ${way.executed} carried out, ${side}`;
  const { shows } = way;
  if (typeof shows === 'object') return `not loaded, asked ${String(way.asked ?? 1)}`;
  return typeof shows === 'string' ? shows : `other, ${side}`;
}

/** The first case of each claim. Odd values in rows are tried by the unit tests. */
const quick = new Set<unknown>(
  new Map(
    firsts
      .filter(({ row }) => !row.inCheck)
      .flatMap(({ read, write }) => [read, write].filter((one) => one !== undefined))
      .toReversed()
      .map((one) => [claimOf(one), one]),
  ).values(),
);
const heldAsWell = new Set<unknown>(
  firsts.flatMap(({ row, read, write }) => (withSession.includes(row.number) ? [read, write] : [])),
);

/** Of each way one target, another one from way to way. */
function byTurns<Target, Way>(cases: readonly Case<Target, Way>[]): Case<Target, Way>[] {
  return [...new Set(cases.map(({ way }) => way))].flatMap((way, place) => {
    const ofWay = cases.filter((one) => one.way === way);
    return ofWay.slice(place % ofWay.length).slice(0, 1);
  });
}

const oneOfEachShape = readCases.filter(
  ({ way, target }) =>
    differentReads.has(target.title) ||
    !readCases.some((other) => other.way === way && differentReads.has(other.target.title)),
);
/** A body is read by the shape of the list; a status and a connection are met before anybody asks for its shape. */
const isAboutBody = ({ row }: { row: Row }) => answers.includes(row);
const creates = ({ target }: Case<Form, WriteWay>) => target.write.method === 'POST';
/** What `npm run test:all` tries: the rest goes through the same code. Each way of a write creates something, and changes something. */
const different = new Set<unknown>([
  ...oneOfEachShape.filter(isAboutBody),
  ...byTurns(oneOfEachShape.filter((one) => !isAboutBody(one))),
  ...writeCases.filter(creates),
  ...byTurns(writeCases.filter((one) => !creates(one))),
]);

function tagsOf(one: Case<Read, ReadWay> | Case<Form, WriteWay>): string[] {
  const held = heldAsWell.has(one) ? ['@host'] : [];
  if (quick.has(one)) return held;
  return [...held, different.has(one) ? '@all' : '@repeat'];
}

const startsAnew = ({ how }: { how?: string }) => how === 'no such name' || how === 'no certificate';
const noSession =
  'a host that is started anew holds no session, and none can begin where it does not reach the service';

for (const isLong of [false, true]) {
  test.describe(isLong ? 'with time going by fast' : 'at the usual pace', () => {
    test.use({ pace: isLong ? fast : 1 });
    const isHere = ({ row }: { row: Row }) => Boolean(row.long) === isLong;

    for (const one of readCases.filter(isHere)) {
      const { row, target, way } = one;
      test(
        titleOf(row, way, target.title),
        { tag: tagsOf(one), annotation: { type: annotations.row, description: String(row.number) } },
        async ({ page, context, api, token, custody, faults, behind, hostUnderTrial, faultProxy, behindProxy }) => {
          test.skip(custody === 'host' && startsAnew(way), noSession);
          const tried = { page, context, api, token, faults, behind, hostUnderTrial, faultProxy, behindProxy };
          await tryRead({ ...tried, read: target }, way);
        },
      );
    }

    for (const one of writeCases.filter(isHere)) {
      const { row, target, way } = one;
      test(
        titleOf(row, way, target.name),
        { tag: tagsOf(one), annotation: { type: annotations.row, description: String(row.number) } },
        async ({
          page,
          context,
          api,
          token,
          custody,
          faults,
          behind,
          hostUnderTrial,
          faultProxy,
          behindProxy,
          judge,
          executed,
        }) => {
          test.skip(custody === 'host' && startsAnew(way), noSession);
          const tried = { page, context, api, token, faults, behind, hostUnderTrial, faultProxy, behindProxy };
          const text = `Typed in row ${row.number} ő💛`;
          await tryWrite({ ...tried, form: target, text }, way, { judge, executed });
        },
      );
    }
  });
}

function titleOf({ number, name }: Row, { how }: { how?: string }, target: string): string {
  return `${number}. ${name}${how === undefined ? '' : ` (${how})`}: ${target}`;
}

type Made = readonly [Fault, ...Fault[]];

interface Given {
  near: Made | undefined;
  behind: Made | undefined;
  once?: true | undefined;
}

function make({ faults, behind }: Tried, given: Given, on: Match): void {
  for (const [script, made] of [
    [faults, given.near],
    [behind, given.behind],
  ] as const) {
    if (made && given.once) script.next(on, ...made);
    else if (made) script.always(on, ...made);
  }
}

async function tryRead(tried: TriedRead, way: ReadWay): Promise<void> {
  const { page, read, api, faults, behind } = tried;
  await way.before?.(tried);
  make(tried, { near: way.near?.(tried), behind: way.behind?.(tried), once: way.once }, { path: read.asks });
  let asked = 0;
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // Names are read behind the screen from the pages after the first.
    if (pathname === read.asks && !searchParams.has('page')) asked += 1;
  });
  await (way.open ? way.open(tried) : page.goto(read.path));
  const { shows } = way;
  if (shows === 'rows' || shows === 'as many rows' || shows === 'rows without a word') {
    await expectShown(page, read, api, { isBent: shows === 'as many rows' });
    const said = (await momentsOf(page)).filter(({ main }) => /[Cc]ouldn’t|Try again|had an error/.test(main));
    if (shows === 'rows without a word') expect(said).toEqual([]);
  } else if (typeof shows === 'function') await shows(tried);
  else {
    const name = shows.title?.(read) ?? `Couldn’t load ${read.what.charAt(0).toLowerCase()}${read.what.slice(1)}.`;
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible({ timeout: 45_000 });
    await expect(page.getByRole('main').getByText(shows.why, { exact: true }).first()).toBeVisible();
    await expect(read.shown(page)).toHaveCount(0);
  }
  if (way.asked !== undefined) expect([way.asked].flat(), 'how often it was asked for').toContain(asked);
  if (way.noWayOut) return;
  await putOffSignIn(page);
  await expectWayOut(page, read, api, () => {
    faults.clear();
    behind.clear();
  });
}

/** A host that was started anew holds no session: whoever it asks to sign in can put that off. */
async function putOffSignIn(page: Page): Promise<void> {
  await page.addLocatorHandler(page.getByRole('button', { name: 'Not now' }), (button) => button.click());
}

interface Judging {
  judge: Judge;
  executed: Fixtures['executed'];
}

async function tryWrite(tried: TriedWrite, way: WriteWay, { judge, executed }: Judging): Promise<void> {
  const { page, form, text, faults, behind } = tried;
  await page.goto(form.path);
  await expect(page.getByRole('heading', { level: 1, name: form.title })).toBeVisible();
  await form.type(page, text);
  await way.before?.(tried);
  await form.review(page);
  make(tried, { near: way.near?.(tried), behind: way.behind?.(tried), once: way.once }, way.on ?? form.write);
  await way.reviewed?.(tried);
  await (way.press ? way.press(tried) : saveButton(page, form).click());
  await Promise.all([way.meanwhile?.(tried), expectSaid(page, form, way.said, 25_000)]);
  const words = typeof way.words === 'function' ? way.words(form) : way.words;
  if (words !== undefined) await expect(page.getByRole('main').getByText(words).first()).toBeVisible();
  const writes = (await executed()).filter(({ operation }) => operation === form.operation);
  expect(writes, 'writes carried out').toHaveLength(way.executed);
  await way.after?.(tried);
  faults.clear();
  behind.clear();
  if (way.said !== 'saved') judge.lost(text, await typedNow(tried, way.said));
  await toActivity(tried, inActivity[way.said]);
}

/** What stands in the form, once it is there again. */
async function typedNow({ page, form }: TriedWrite, said: Said): Promise<string> {
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

async function toActivity({ page }: Tried, word: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click();
  const leave = page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true });
  const heading = page.getByRole('heading', { level: 1, name: 'Activity' });
  await expect(heading.or(leave).first()).toBeVisible();
  if (await leave.isVisible()) await leave.click();
  const entries = page.getByRole('region', { name: 'Changes made in this browser' }).locator('tbody tr');
  await expect(entries).toHaveCount(1);
  await expect(entries.first()).toContainText(word);
}
