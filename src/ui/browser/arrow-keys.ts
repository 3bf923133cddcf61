import { type RefObject, useEffect } from 'react';

/**
 * Moves the focus with arrow keys between the search box inside `area` and its results. A result is the first link in an
 * element with `data-result`.
 */
export function useArrowKeys(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const move = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      const box = element.querySelector<HTMLElement>('input[type=search]');
      const results = [...element.querySelectorAll<HTMLElement>('[data-result] a:first-of-type')];
      const stops = box ? [box, ...results] : results;
      const at = stops.findIndex((stop) => stop === document.activeElement);
      if (at < 0) return;
      const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    element.addEventListener('keydown', move);
    return () => element.removeEventListener('keydown', move);
  }, [area]);
}
