import { changePreferences, type Preferences, preferences } from '#device/preferences.ts';
import { announce } from './announcer.tsx';
import { useStore } from './use-store.ts';

export function usePreference<Name extends keyof Preferences>(name: Name): Preferences[Name] {
  return useStore(preferences, (all) => all[name]);
}

/** Returns true if the part of a screen is open, and what opens or closes it. It stays so in this browser. */
export function useFold(name: string, byDefault: boolean): readonly [isOpen: boolean, turn: () => void] {
  const folds = usePreference('folds');
  const isOpen = folds[name] ?? byDefault;
  return [isOpen, () => void changePreferences({ folds: { ...folds, [name]: !isOpen } })];
}

/** Stores a choice and announces it. */
export function choose(choice: Partial<Preferences>): void {
  announceStored(changePreferences(choice));
}

/** Announces whether the browser has stored something. */
export function announceStored(isStored: boolean): void {
  if (isStored) announce('Saved in this browser.');
  else announce('Your browser can’t save this setting. It lasts until you close or reload the page.', 'assertive');
}
