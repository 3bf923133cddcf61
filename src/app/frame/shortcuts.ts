/** Single-key shortcuts, off by default (WCAG 2.1.4). */
import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { pageActions } from '#ui/browser/page-state.ts';
import { destinations } from '#records/ways/destinations.ts';
import { helpKey } from '#ui/browser/shortcut-keys.ts';

/** Milliseconds after which a pressed `g` expires. */
const goExpiresAfter = 1500;

export interface Pressed {
  /** The time when `g` was pressed, while waiting for the next key; otherwise null. */
  goSince: number | null;
}

export type Meaning = { go: string } | { page: string } | null;

/** Returns the meaning of a key, given the keys before it. `at` is in milliseconds. */
export function readKey({ goSince }: Pressed, key: string, at: number): Pressed & { meaning: Meaning } {
  if (goSince !== null && at - goSince <= goExpiresAfter) {
    const to = destinations.find((destination) => destination.key === key)?.to;
    return { goSince: null, meaning: to === undefined ? null : { go: to } };
  }
  if (key === 'g') return { goSince: at, meaning: null };
  return { goSince: null, meaning: key === helpKey ? { go: '/help#keyboard' } : { page: key } };
}

const typedInto = 'input, textarea, select, [contenteditable], [role=textbox], [role=combobox], [role=listbox]';
const inTheWay = '[role=dialog], [role=alertdialog], [role=menu]';

/** Handles single-key shortcuts, except while the user types or a dialog is open. */
export function Shortcuts(): null {
  const router = useRouter();
  // A layout effect, since an effect after the paint would miss a key that is pressed in between.
  useLayoutEffect(() => {
    let pressed: Pressed = { goSince: null };
    const follow = (event: KeyboardEvent) => {
      const { key, target, timeStamp } = event;
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (key === 'Shift') return;
      if (target instanceof Element && target.closest(typedInto)) return;
      if (document.querySelector(inTheWay)) return;
      const { meaning, goSince } = readKey(pressed, key, timeStamp);
      pressed = { goSince };
      if (!meaning) return;
      if ('go' in meaning) return void router.navigate({ href: meaning.go });
      const action = pageActions().find((candidate) => candidate.key === meaning.page);
      if (!action) return;
      // Otherwise the key would be typed into the field that the action focuses.
      event.preventDefault();
      action.run();
    };
    document.addEventListener('keydown', follow);
    return () => document.removeEventListener('keydown', follow);
  }, [router]);
  return null;
}
