import { useEffect, useLayoutEffect, useRef } from 'react';
import { announce } from '../browser/announcer.tsx';

/** The screen that was shown last, and whether somebody was elsewhere when it went: in the search, say. */
let shown: { path: string; title: string; isElsewhere: boolean } | null = null;

interface ScreenTitleProps {
  /** The heading, and the first part of the document's title. */
  title: string;
  /** What the document's title says beyond the heading: `page 2`. */
  part?: string | undefined;
  /** Put before the document's title while a form has errors. */
  error?: boolean;
}

/**
 * The h1 of a screen. After a navigation it takes the focus, gives the document its title and is announced. The first
 * screen after loading leaves the focus to the browser, and one that fills itself leaves it to whoever is elsewhere.
 */
export function ScreenTitle({ title, part, error = false }: ScreenTitleProps) {
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
  return (
    <h1 ref={heading} tabIndex={-1}>
      {/* A name may run the other way than the words that stood here: it is not those words, moved. */}
      <bdi key={title}>{title}</bdi>
    </h1>
  );
}
