import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { announce } from './announcer.tsx';

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

interface EscapeProps {
  /** The button that opened the panel, or the element around it. */
  opener: HTMLElement;
  onClose(): void;
}

/**
 * Closes a panel on Escape before the focus is inside it: while its code loads, and just after it was rendered. Once the
 * focus is inside, the panel handles the key itself.
 */
export function Escape({ opener, onClose }: EscapeProps): null {
  useLayoutEffect(() => {
    const close = (event: KeyboardEvent) => {
      const isHere = event.target === document.body || opener.contains(event.target as Node | null);
      if (isHere && event.key === 'Escape' && !event.isComposing) onClose();
    };
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  });
  return null;
}

/** Copies a text and announces it. `what` names the text: `ID`. */
export async function copyText(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    announce(`${what} copied`);
    return true;
  } catch {
    announce(`Couldn’t copy ${what}. Your browser blocked it.`, 'assertive');
    return false;
  }
}

/** Returns `copy`, which copies the text, and `copied`, which is true for two seconds after that. */
export function useCopy(text: string, what: string) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const wait = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(wait);
  }, [copied]);
  return { copied, copy: () => void copyText(text, what).then(setCopied) };
}
