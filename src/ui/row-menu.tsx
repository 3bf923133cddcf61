import { Suspense, useId, useState } from 'react';
import type { Place } from './column.tsx';
import type { RowActions } from './record-link.ts';
import classes from './row-menu.module.css';
import { fetchAhead, lazyPart } from './lazy-part.tsx';

const loadItems = () => import('./row-menu-items.tsx');
const RowMenuItems = lazyPart(async () => (await loadItems()).RowMenuItems);

interface RowMenuProps<Row> {
  row: Row;
  id: string;
  place: Place;
  actions: RowActions<Row>;
}

/** What can be done with a row, behind three dots at its end. */
export function RowMenu<Row>({ row, id, place, actions }: RowMenuProps<Row>) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [opened, setOpened] = useState(false);
  const buttonId = useId();
  const close = () => {
    setOpened(false);
    button?.focus();
  };
  return (
    <>
      <button
        type="button"
        ref={setButton}
        id={buttonId}
        className={classes.dots}
        aria-label={`Actions for ${actions.label} ${id}`}
        aria-haspopup="menu"
        aria-expanded={opened}
        onPointerEnter={() => fetchAhead(loadItems)}
        onFocus={() => fetchAhead(loadItems)}
        onClick={() => setOpened(!opened)}
      >
        <svg width="16" height="16" viewBox="0 0 16 16" fill="currentcolor" aria-hidden>
          <circle cx="3.5" cy="8" r="1.1" />
          <circle cx="8" cy="8" r="1.1" />
          <circle cx="12.5" cy="8" r="1.1" />
        </svg>
      </button>
      {opened && button ? (
        <Suspense fallback={null}>
          <RowMenuItems
            anchor={button}
            id={id}
            at={place.at}
            link={actions.link?.(id, row, place)}
            related={actions.related?.(row) ?? []}
            json={() => JSON.stringify(actions.shareable?.(row) ?? row, null, 2)}
            onClose={close}
          />
        </Suspense>
      ) : null}
    </>
  );
}
