import { type RefObject, useEffect, useRef } from 'react';

/**
 * Restores the focus when a pressed button disappears. If the focus is lost after `stage` changed, focuses the first
 * button in the element; without one, the result of `otherwise`, or the element itself.
 */
export function useFocusKept<Box extends HTMLElement>(
  stage: unknown,
  otherwise?: (box: Box) => HTMLElement | null | undefined,
): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const before = useRef(stage);
  useEffect(() => {
    const isSame = before.current === stage;
    before.current = stage;
    if (isSame || !box.current || !isFocusLost()) return;
    const next = box.current.querySelector<HTMLElement>('button') ?? otherwise?.(box.current) ?? box.current;
    next.focus({ preventScroll: true });
    // `otherwise` is read at the moment the focus is lost.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stage]);
  return box;
}

/** Scrolls an element that Tab focuses fully into view, also sideways, which browsers don't do. */
export function useTabInSight(): void {
  useEffect(() => {
    const show = ({ key }: KeyboardEvent) => {
      const { activeElement, body } = document;
      if (key === 'Tab' && activeElement !== body)
        activeElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    document.addEventListener('keyup', show);
    return () => document.removeEventListener('keyup', show);
  }, []);
}

function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body;
}
