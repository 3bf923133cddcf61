import { useSyncExternalStore } from 'react';
import { changePreferences, onPreferences, type Preferences, preferences } from '../../device/preferences.ts';
import { announce } from './announcer.tsx';

export function usePreferences(): Preferences {
  return useSyncExternalStore(onPreferences, preferences);
}

export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useSyncExternalStore(onPreferences, () => preferences()[name]);
}

/** Keeps a choice, and says so. */
export function choose(choice: Partial<Preferences>): void {
  tellKept(changePreferences(choice));
}

/** Says whether this browser has kept something. */
export function tellKept(isKept: boolean): void {
  if (isKept) announce('Saved in this browser.');
  else announce('This browser does not keep it. It holds until the page is closed or loaded anew.', 'assertive');
}
