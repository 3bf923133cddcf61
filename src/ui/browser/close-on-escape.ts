import { useLayoutEffect } from 'react';

interface EscapeProps {
  /** What opened it: a button, or the element around one. */
  opener: HTMLElement;
  onClose(): void;
}

/**
 * Beside something that an opener has opened, Escape closes it also before the focus is in it: while its code is on its way,
 * and in the moment after it was drawn. Once the focus is inside, the key is heard there.
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
