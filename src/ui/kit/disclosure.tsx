import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Escape } from '#ui/browser/dom.ts';
import { lazyPart } from './lazy-part.tsx';
import { prefetchCode } from '#ui/browser/prefetch.ts';

const loadPanel = () => import('./popover-panel.tsx');
const PopoverPanel = lazyPart(loadPanel, ({ PopoverPanel }) => PopoverPanel);

let closeShown: (() => void) | undefined;

/**
 * The state of a button and the panel under it. Only one panel of the page is open at a time. Prefetches the panel's code
 * when the button is hovered or focused.
 */
export function useDisclosure(preload?: () => Promise<unknown>) {
  const [opened, setOpened] = useState(false);
  const element = useRef<HTMLElement>(null);
  const returnsFocus = useRef(false);
  useEffect(() => {
    if (opened || !returnsFocus.current) return;
    returnsFocus.current = false;
    element.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
  }, [opened]);
  const close = () => {
    returnsFocus.current = true;
    setOpened(false);
  };
  const open = () => {
    closeShown?.();
    setOpened(true);
  };
  useEffect(() => {
    if (!opened) return;
    const give = () => setOpened(false);
    closeShown = give;
    return () => {
      if (closeShown === give) closeShown = undefined;
    };
  }, [opened]);
  const prepare = () => {
    prefetchCode(loadPanel);
    if (preload) prefetchCode(preload);
  };
  return {
    opened,
    open,
    /** Closes the panel and returns the focus to the button that opened it. */
    close,
    /** Props of the opening button. */
    button: {
      'aria-expanded': opened,
      'aria-haspopup': 'dialog' as const,
      onClick: () => (opened ? close() : open()),
      onPointerEnter: prepare,
      onFocus: prepare,
    },
    /** Renders the panel under `anchor` while it is open, once its code has loaded. */
    panel: (label: string, content: () => ReactNode) =>
      opened && element.current ? (
        <>
          <Escape opener={element.current} onClose={close} />
          <Suspense fallback={null}>
            <PopoverPanel label={label} anchor={element.current} onClose={close}>
              {content()}
            </PopoverPanel>
          </Suspense>
        </>
      ) : null,
    anchor: {
      ref: (found: HTMLElement | null) => {
        element.current = found;
      },
    },
  };
}

/** The state of a menu, and its button, which names it. */
export function useMenu() {
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const ref = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setAnchor(null);
    anchor?.focus();
  };
  return {
    isOpen: anchor !== null,
    close,
    open: setAnchor,
    button: {
      ref,
      id,
      'aria-haspopup': 'menu',
      'aria-expanded': anchor !== null,
      onClick: () => (anchor ? close() : setAnchor(ref.current)),
    } as const,
    /** Renders the open menu. */
    menu: (content: (anchor: HTMLElement) => ReactNode) =>
      anchor ? (
        <>
          <Escape opener={anchor} onClose={close} />
          <Suspense fallback={null}>{content(anchor)}</Suspense>
        </>
      ) : null,
  };
}
