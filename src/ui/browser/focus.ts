import { type RefObject, useEffect, useRef } from 'react';

/**
 * A pressed button that disappears loses the focus. When `stage` has changed and the focus is lost, it moves to the first
 * button in the element; without one, to what `otherwise` returns, or to the element itself.
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

/** Browsers do not scroll a half-visible element into view sideways when Tab focuses it. This does. */
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
