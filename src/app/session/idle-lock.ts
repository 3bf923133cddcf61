/** Follows whether somebody is there, in this tab or in another, and locks when nobody is. */
import type { QueryClient } from '@tanstack/react-query';
import { preferences } from '../../device/preferences.ts';
import { endSince, noteUse, onSessionChange } from '../../device/session-clock.ts';
import { createStore } from '../../device/store.ts';
import { ending } from '../../ui/session/ending.ts';
import { leave } from '../../ui/session/sign-out.ts';
import { lock, lockAlong } from './lock.ts';
import { locksAt } from './locks-at.ts';

/** Milliseconds of warning (WCAG 2.2.1). */
const warning = 60_000;
/** The longest time that a timer takes. */
const longestTimer = 2 ** 31 - 1;

/** When it locks, in milliseconds, while that is less than a minute ahead; else null. */
export const lockWarning = createStore<number | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;
let look = (): void => undefined;

/** Somebody is there and says so. */
export function stay(): void {
  // After a sleep the page may be asked before it was told that it is too late.
  if (Date.now() < locksAt()) noteUse({ atOnce: true });
  look();
}

export function watchIdle(cache: QueryClient): void {
  look = () => {
    clearTimeout(timer);
    if (ending.get() !== null) return;
    const end = endSince();
    if (end === 'signed-out') return leave(cache);
    if (end === 'locked') return lockAlong(cache);
    const at = locksAt();
    const left = at - Date.now();
    if (left <= 0) return lock(cache, 'idle');
    lockWarning.set(left <= warning ? at : null);
    timer = setTimeout(look, Math.min(longestTimer, left > warning ? left - warning : left));
  };

  const used = () => {
    // Timers stand still while the machine sleeps; the first key after it must not count.
    if (Date.now() >= locksAt()) look();
    else if (lockWarning.get() === null) noteUse();
  };
  // Chromium reports a move when something moves under a pointer that rests.
  let place = '';
  const moved = ({ screenX, screenY }: PointerEvent) => {
    if (place === `${screenX} ${screenY}`) return;
    place = `${screenX} ${screenY}`;
    used();
  };
  const pressed = (event: KeyboardEvent) => {
    if (lockWarning.get() === null) return used();
    // It answers the warning, and nothing below it.
    event.preventDefault();
    event.stopImmediatePropagation();
    stay();
  };
  const capture = { capture: true, passive: true };
  window.addEventListener('keydown', pressed, { capture: true });
  window.addEventListener('pointermove', moved, capture);
  for (const name of ['pointerdown', 'wheel'] as const) window.addEventListener(name, used, capture);

  for (const name of ['focus', 'pageshow'] as const) window.addEventListener(name, look);
  document.addEventListener('visibilitychange', look);
  document.addEventListener('resume', look);
  onSessionChange((end) => {
    // Also where this tab is about to lock: its drafts go, and it says so.
    if (end === 'signed-out') return leave(cache);
    if (ending.get() !== null) return;
    if (end === 'locked') lockAlong(cache);
    else look();
  });
  preferences.subscribe(look);
  noteUse();
  look();
}
