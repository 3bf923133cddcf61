import { useEffect, useLayoutEffect, useRef } from 'react';
import { announce } from '#ui/browser/announcer.tsx';

/** The previous screen, and whether the focus was outside it when it unmounted, for example in the search. */
let shown: { path: string; title: string; isElsewhere: boolean } | null = null;

interface ScreenTitleProps {
  /** The heading, and the first part of the document title. */
  title: string;
  /** Added to the document title: `page 2`. */
  part?: string | undefined;
  /** 2 for a step of a screen whose own title is static. */
  level?: 1 | 2;
  /** Prefixes the document title while a form has errors. */
  error?: boolean;
}

/**
 * The heading of a screen. After navigation, takes the focus, sets the document title, and is announced. Doesn't take the focus
 * on the first screen after loading, or when the user's focus is elsewhere.
 */
export function ScreenTitle({ title, part, level = 1, error = false }: ScreenTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const screen = heading.current?.closest('main');
    return () => {
      const { activeElement, body } = document;
      if (shown) shown.isElsewhere = activeElement !== body && !screen?.contains(activeElement);
    };
  }, []);
  const isDrawn = useRef(false);
  useEffect(() => {
    const { pathname } = location;
    const isOther = shown !== null && (shown.path !== pathname || shown.title !== title);
    if (!isDrawn.current && (isOther || shown?.isElsewhere === false)) heading.current?.focus({ preventScroll: true });
    if (isOther) announce(title);
    isDrawn.current = true;
    shown = { path: pathname, title, isElsewhere: false };
  }, [title]);
  useEffect(() => {
    document.title = `${error ? 'Error: ' : ''}${part ? `${title}, ${part}` : title} | Steward`;
  }, [title, part, error]);
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <Heading ref={heading} tabIndex={-1}>
      {/* Keyed, so that a title in another direction isn't rendered as a change of the old text. */}
      <bdi key={title}>{title}</bdi>
    </Heading>
  );
}
