import { useEffect, useRef } from 'react';
import { announce } from '../browser/announcer.tsx';

let screensShown = 0;

interface ScreenTitleProps {
  /** The heading, and the first part of the document's title. */
  title: string;
  /** What the document's title says beyond the heading: `page 2`. */
  part?: string | undefined;
  /** Put before the document's title while a form has errors. */
  error?: boolean;
}

/**
 * The h1 of a screen. After a navigation it takes the focus, gives the document its title and is announced; the first
 * screen after loading leaves the focus to the browser.
 */
export function ScreenTitle({ title, part, error = false }: ScreenTitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    screensShown += 1;
    if (screensShown > 1) heading.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (screensShown > 1) announce(title);
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
