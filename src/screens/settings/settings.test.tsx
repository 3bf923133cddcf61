// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changePreferences, preferences } from '#device/preferences.ts';
import { showScreen } from '#e2e/support/doubles/screen.tsx';
import { SettingsScreen } from './settings.tsx';

let root: Root;
const screen = document.createElement('div');
const titles = () => Array.from(screen.querySelectorAll('h2, h3'), (one) => one.textContent);
const labeled = (label: string) => {
  const found = Array.from(screen.querySelectorAll('label')).find(({ textContent }) => textContent === label);
  return document.getElementById(found?.htmlFor ?? '') as HTMLInputElement;
};
const technicalDetails = () => labeled('Show technical details');

beforeEach(() => {
  document.body.append(screen);
  root = createRoot(screen);
});

afterEach(async () => {
  await act(async () => root.unmount());
  changePreferences({ showsTechnicalDetails: false, yearGoal: '' });
  screen.remove();
});

it('Settings: five groups, with what this browser stores at the end of the last', async () => {
  await showScreen(root, '/', { '/': SettingsScreen });
  expect(Array.from(screen.querySelectorAll('h2'), (one) => one.textContent)).toEqual([
    'Display',
    'Fundraising',
    'Security',
    'Sync and connection',
    'Advanced',
  ]);
  expect(titles().at(-1)).toBe('Data stored in this browser');
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

it('Settings: the goal of the year is an amount above zero, and what was saved stays until it is one', async () => {
  await showScreen(root, '/', { '/': SettingsScreen });
  const type = async (text: string) => {
    const input = labeled('Goal for the year');
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await act(async () => void input.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  };
  await type('$250,000');
  expect(preferences.get().yearGoal).toBe('250000');
  for (const wrong of ['much', '0', '-5']) {
    await type(wrong);
    expect(screen.textContent).toContain('Enter an amount above 0');
    expect(preferences.get().yearGoal).toBe('250000');
  }
  await type('');
  expect(preferences.get().yearGoal).toBe('');
});
