// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { showScreen, until } from '#e2e/support/doubles/screen.tsx';
import { BulkCheckStep } from './bulk-check-step.tsx';
import type { BulkKind } from './bulk-kind.ts';
import type { CheckedRow, Work } from './bulk-work.ts';

let root: Root;
const page = document.createElement('div');
const kind = {
  title: 'Import contacts',
  ids: [],
  fields: [],
  record: () => ({ name: '', detail: '', link: null }),
} as unknown as BulkKind<object, object>;
const places = Array.from({ length: 100 }, (_, place) => place);
/** The last 30 are skipped. */
const work = {
  source: 'contacts.csv',
  columns: [],
  fields: [],
  fixed: {},
  edits: {},
  rows: places.map((place) => ({ number: place + 2, cells: [] })),
  leftOut: places.slice(70),
} as unknown as Work;
const problems = [{ key: null, message: 'No ID' }];
const checked = places.map((): CheckedRow<object> => ({ ids: {}, problems, body: null }));
const isReady = { ids: {}, problems: [], body: {} };
const warned = { ...isReady, warnings: [{ key: null, message: 'No ID' }] };
let shown: readonly CheckedRow<object>[] = checked;
const nothing = () => undefined;
const rows = () => [...page.querySelectorAll('li')].filter(({ textContent }) => textContent.includes('No ID'));
const button = (name: string) => [...page.querySelectorAll('button')].find(({ textContent }) => textContent === name);
const press = (name: string) =>
  act(async () => {
    button(name)?.focus();
    button(name)?.click();
  });

beforeEach(() => show(checked));

async function show(all: readonly CheckedRow<object>[]) {
  shown = all;
  document.body.append(page);
  root = createRoot(page);
  const component = () => (
    <BulkCheckStep
      kind={kind}
      crumbs={null}
      work={work}
      checked={shown}
      change={nothing}
      next={nothing}
      back={nothing}
      steps={[]}
      to={undefined}
    />
  );
  await showScreen(root, '/', { '/': component });
}
afterEach(async () => {
  await act(async () => root.unmount());
  page.remove();
});

it('moves the focus to the first added row, also when no more are left', async () => {
  await press('Show 50 more');
  expect([rows().length, button('Show 50 more')]).toEqual([70, undefined]);
  await until(() => expect(document.activeElement).toBe(rows()[20]));
});

it('starts again with the first rows in another view', async () => {
  await press('Show 50 more');
  await press('Skipped (30)');
  expect(rows().length).toBe(20);
});

it('counts rows that are ready, ready with a warning, and not ready apart', async () => {
  await act(async () => root.unmount());
  await show([isReady, warned, warned, ...checked.slice(3)]);
  expect(page.textContent).toContain('100 rows: 1 ready, 2 ready with a warning, 30 skipped, 67 with errors.');
  await press('Warnings (2)');
  expect(rows().map((row) => [row.dataset['ready'], row.textContent.includes('Ready with a warning')])).toEqual([
    ['warned', true],
    ['warned', true],
  ]);
});
