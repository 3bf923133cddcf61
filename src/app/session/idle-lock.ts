/** Locks all tabs after the chosen time of inactivity. */
import type { QueryClient } from '@tanstack/react-query';
import { preferences } from '#device/preferences.ts';
import { endSince, locksAt, noteUse, onSessionChange } from '#device/session-clock.ts';
import { createStore } from '#device/store.ts';
import { longestTimer } from '#domain/values/longest-timer.ts';
import { ending } from '#ui/session/ending.ts';
import { leave } from '#ui/session/sign-out.ts';
import { lock, lockAlong } from './lock.ts';

/** Milliseconds of warning (WCAG 2.2.1). */
const warning = 60_000;

/** The time of the lock, in milliseconds, during the minute of warning; else null. */
export const lockWarning = createStore<number | null>(null);
let timer: ReturnType<typeof setTimeout> | undefined;
let look = (): void => undefined;

/** Extends the session. Called when the user responds to the warning. */
export function extendSession(): void {
  // After the computer slept, the response may come before the timer fires.
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
    // Timers stop while the machine sleeps, so the first key after a sleep must not count as use.
    if (Date.now() >= locksAt()) look();
    else if (lockWarning.get() === null) noteUse();
  };
  // Chromium reports a pointermove when something moves under a resting pointer.
  let place = '';
  const moved = ({ screenX, screenY }: PointerEvent) => {
    if (place === `${screenX} ${screenY}`) return;
    place = `${screenX} ${screenY}`;
    used();
  };
  const pressed = (event: KeyboardEvent) => {
    if (lockWarning.get() === null) return used();
    // The key dismisses the warning and must do nothing else.
    event.preventDefault();
    event.stopImmediatePropagation();
    extendSession();
  };
  const capture = { capture: true, passive: true };
  window.addEventListener('keydown', pressed, { capture: true });
  window.addEventListener('pointermove', moved, capture);
  for (const name of ['pointerdown', 'wheel'] as const) window.addEventListener(name, used, capture);

  for (const name of ['focus', 'pageshow'] as const) window.addEventListener(name, look);
  document.addEventListener('visibilitychange', look);
  document.addEventListener('resume', look);
  onSessionChange((end) => {
    // Even while this tab is locking: a sign-out deletes its drafts.
    if (end === 'signed-out') return leave(cache);
    if (ending.get() !== null) return;
    if (end === 'locked') lockAlong(cache);
    else look();
  });
  preferences.subscribe(look);
  noteUse();
  look();
}
