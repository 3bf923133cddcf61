import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatMoment } from '#ui/format/time.ts';
import { usePrinting } from '#ui/browser/media.ts';

const scheme = 'data-mantine-color-scheme';

/** The heading of a printed page. Not shown on screen. */
export function Printed() {
  return usePrinting() ? createPortal(<Note />, document.body) : null;
}

function Note() {
  const [at] = useState(() => new Date().toISOString());
  useLayoutEffect(onWhite, []);
  return (
    <p className="printed">
      Printed on {formatMoment(at)} from {window.location.href}
    </p>
  );
}

/** Prints in light colors, whatever the screen's appearance. */
function onWhite(): () => void {
  const { documentElement: page } = document;
  const before = page.getAttribute(scheme);
  page.setAttribute(scheme, 'light');
  return () => {
    if (before !== null) page.setAttribute(scheme, before);
  };
}
