import { type RefObject, useEffect, useRef } from 'react';

/**
 * A button that goes as it is pressed leaves the focus nowhere. Once `stage` has changed and the focus is lost, the
 * first button in the element takes it over; without one, what `otherwise` gives, or the element itself.
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
    // Where the focus goes is asked at the moment it is lost.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [stage]);
  return box;
}

/** A browser leaves what stands half beyond an edge at its side where it is: the Tab key brings it into sight as a whole. */
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
