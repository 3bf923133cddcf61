import { useEffect } from 'react';

/** Parts of a row that are pressed for themselves. */
const parts = 'a, button, input, select, textarea, label, summary';

/**
 * Opens a row pressed anywhere by following the link of its name. It listens at the document because screen readers would
 * announce each cell of a table that listens as clickable. A link stretched over the row would keep its text from being
 * selected, and its tooltips from showing.
 */
export function useRowPress(): void {
  useEffect(() => {
    document.addEventListener('click', follow);
    return () => document.removeEventListener('click', follow);
  }, []);
}

function follow({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (!(target instanceof Element) || button !== 0 || target.closest(parts)) return;
  const name = target.closest('[data-row]')?.querySelector('th a, [data-name] a');
  if (!name || getSelection()?.isCollapsed === false) return;
  name.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}
