import { useLayoutEffect } from 'react';

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
