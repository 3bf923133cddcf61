// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changePreferences, preferences } from '#device/preferences.ts';
import { showScreen } from '#e2e/support/doubles/screen.tsx';
import { SettingsScreen } from './settings.tsx';

let root: Root;
const screen = document.createElement('div');
const titles = () => Array.from(screen.querySelectorAll('h2'), (one) => one.textContent);
const technicalDetails = () => {
  const label = Array.from(screen.querySelectorAll('label')).find(
    ({ textContent }) => textContent === 'Show technical details',
  );
  return document.getElementById(label?.htmlFor ?? '') as HTMLInputElement;
};

beforeEach(() => {
  document.body.append(screen);
  root = createRoot(screen);
});

afterEach(async () => {
  await act(async () => root.unmount());
  changePreferences({ showsTechnicalDetails: false });
  screen.remove();
});

it('Settings: shows API differences once technical details are turned on, and stores the choice', async () => {
  await showScreen(root, '/', { '/': SettingsScreen });
  expect(technicalDetails().checked).toBe(false);
  expect(titles()).not.toContain('API differences');
  await act(async () => technicalDetails().click());
  expect(titles()).toContain('API differences');
  expect(preferences.get().showsTechnicalDetails).toBe(true);
  expect(JSON.parse(localStorage.getItem('steward.preferences') ?? '{}')).toMatchObject({
    showsTechnicalDetails: true,
  });
  await act(async () => technicalDetails().click());
  expect(titles()).not.toContain('API differences');
});
