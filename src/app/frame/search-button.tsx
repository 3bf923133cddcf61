import { IconSearch } from '@tabler/icons-react';
import { Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './search-button.module.css';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { prefetchCode } from '#ui/browser/prefetch.ts';

const loadMenu = () => import('./command-menu.tsx');
const CommandMenu = lazyPart(loadMenu, ({ CommandMenu }) => CommandMenu);

const isApple = /mac|iphone|ipad/i.test(navigator.platform);

/** Returns the text after this key, for a field that isn't mounted yet. Null for keys that type nothing. */
function typedWith({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, text: string): string | null {
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Backspace') return text.slice(0, -1);
  return key.length === 1 ? text + key : null;
}

export type CommandMenuOpener = ReturnType<typeof useCommandMenu>;

/** The command menu, for all that opens it. Ctrl K and ⌘ K do anywhere. */
export function useCommandMenu() {
  const [opened, setOpened] = useState(false);
  const before = useRef<Element>(null);
  /** Text typed while the menu loads; null once it is mounted. */
  const typed = useRef<string | null>(null);
  const open = () => {
    before.current = document.activeElement;
    typed.current = '';
    loadMenu().catch(() => (typed.current = null));
    setOpened(true);
  };
  // A layout effect, since an effect after the paint would miss a key that is pressed in between.
  useLayoutEffect(() => {
    const follow = (event: KeyboardEvent) => {
      const ahead = typed.current === null ? null : typedWith(event, typed.current);
      if (ahead !== null) {
        typed.current = ahead;
        event.preventDefault();
        return event.stopPropagation();
      }
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!opened) open();
    };
    document.addEventListener('keydown', follow, { capture: true });
    return () => document.removeEventListener('keydown', follow, { capture: true });
  }, [opened]);
  const focusLater = useCallback((element: Element) => {
    before.current = element;
  }, []);
  const takeTyped = useCallback(() => {
    const before = typed.current ?? '';
    typed.current = null;
    return before;
  }, []);
  const close = (then?: () => void) => {
    typed.current = null;
    flushSync(() => setOpened(false));
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    then?.();
  };
  return {
    /** Props of a button that opens it. */
    button: {
      type: 'button',
      'aria-haspopup': 'dialog',
      'aria-expanded': opened,
      onClick: open,
      onPointerEnter: () => prefetchCode(loadMenu),
      onFocus: () => prefetchCode(loadMenu),
    },
    menu: opened ? (
      <Suspense fallback={null}>
        <CommandMenu close={close} focusLater={focusLater} takeTyped={takeTyped} />
      </Suspense>
    ) : null,
  } as const;
}

/** The search field in the top bar. */
export function SearchButton({ button }: Pick<CommandMenuOpener, 'button'>) {
  return (
    <button
      {...button}
      className={classes.search}
      aria-keyshortcuts={isApple ? 'Meta+K' : 'Control+K'}
      aria-label="Find anything"
    >
      <IconSearch size={16} stroke={1.6} aria-hidden />
      <span className={classes.words}>
        Find<span className={classes.anything}> anything</span>…
      </span>
      <kbd className={classes.keys} aria-hidden>
        {isApple ? '⌘ K' : 'Ctrl K'}
      </kbd>
    </button>
  );
}
