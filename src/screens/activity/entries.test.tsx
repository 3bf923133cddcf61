// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { activity, noteEnd, noteSent } from '#device/activity.ts';
import { changePreferences } from '#device/preferences.ts';
import { showScreen } from '#e2e/support/doubles/screen.tsx';
import { ActivityTable } from './entries.tsx';

let root: Root;
const screen = document.createElement('div');
const titles = () => Array.from(screen.querySelectorAll('thead th'), (one) => one.textContent);

beforeEach(() => {
  document.body.append(screen);
  root = createRoot(screen);
});

afterEach(async () => {
  await act(async () => root.unmount());
  changePreferences({ showsTechnicalDetails: false });
  activity.change(() => []);
  screen.remove();
});

const household = { operation: 'updateHousehold', kind: 'household', record: '501', campaign: null } as const;

it('Activity: shows durations and values only with technical details', async () => {
  const body = { note: 'Call after six' };
  const key = noteSent(household, body, 1000);
  noteEnd(key, { outcome: 'saved', message: null }, 1240);
  await showScreen(root, '/', { '/': () => <ActivityTable entries={activity.get()} stateOf={() => null} /> });
  expect(titles()).toEqual(['Record', 'Time', 'Outcome', 'Fields', 'Actions']);
  expect(screen.textContent).toContain('Note');
  expect(screen.textContent).not.toMatch(/240 ms|Show values|Call after six/);
  await act(async () => {
    changePreferences({ showsTechnicalDetails: true });
  });
  expect(titles()).toEqual(['Record', 'Time', 'Outcome', 'Fields', 'Duration', 'Actions']);
  expect(screen.textContent).toMatch(/Show values.*Call after six.*240 ms/);
});

it('Activity: calls an unknown outcome unconfirmed, and a refused change rejected', async () => {
  noteEnd(noteSent(household, { note: 'One' }, 1000), { outcome: 'rejected', message: 'Not today.' }, 1100);
  noteEnd(noteSent(household, { note: 'Two' }, 2000), { outcome: 'unconfirmed', message: null }, 2100);
  await showScreen(root, '/', { '/': () => <ActivityTable entries={activity.get()} stateOf={() => null} /> });
  const rows = Array.from(screen.querySelectorAll('tbody tr'), (row) => row.textContent);
  expect(rows).toEqual([
    expect.stringMatching(/Unconfirmed.*Mark as resolvedReview/),
    expect.stringMatching(/Rejected.*Not today\./),
  ]);
});
