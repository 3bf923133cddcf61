import type { Place, RowActions } from '#ui/record/record-link.ts';
import { createContext, Suspense, use, useEffect, useId, useState } from 'react';
import { Escape } from '#ui/browser/dom.ts';
import classes from './row-menu.module.css';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import { prefetchCode } from '#ui/browser/prefetch.ts';

const loadItems = () => import('./row-menu-items.tsx');
const RowMenuItems = lazyPart(loadItems, ({ RowMenuItems }) => RowMenuItems);

/** Called when a row's menu opens and closes. */
export const HoldRows = createContext<(isHeld: boolean) => void>(() => {});

interface RowMenuProps<Row> {
  row: Row;
  id: string;
  place: Place;
  actions: RowActions<Row>;
  /** The record is open already. */
  isOpen?: boolean;
}

/** Menu button (three dots) at the end of a row. */
export function RowMenu<Row>({ row, id, place, actions, isOpen: isRecordOpen = false }: RowMenuProps<Row>) {
  /** The button that opened it. */
  const [anchor, setAnchor] = useState<HTMLButtonElement | null>(null);
  const buttonId = useId();
  const hold = use(HoldRows);
  const isOpen = anchor !== null;
  useEffect(() => {
    if (!isOpen) return;
    hold(true);
    return () => hold(false);
  }, [isOpen, hold]);
  const close = () => {
    setAnchor(null);
    anchor?.focus();
  };
  return (
    <>
      <button
        type="button"
        id={buttonId}
        className={classes.dots}
        aria-label={`Actions for ${actions.label} ${id}`}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={() => prefetchCode(loadItems)}
        onFocus={() => prefetchCode(loadItems)}
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      />
      {anchor ? (
        <>
          <Escape opener={anchor} onClose={close} />
          <Suspense fallback={null}>
            <RowMenuItems
              anchor={anchor}
              id={id}
              at={place.at}
              link={actions.link?.(id, row, place)}
              related={actions.related?.(row) ?? []}
              alwaysOffersJson={actions.shareable !== undefined}
              json={() => JSON.stringify(actions.shareable?.(row) ?? row, onlyFields, 2)}
              onClose={close}
              isRecordOpen={isRecordOpen}
            />
          </Suspense>
        </>
      ) : null}
    </>
  );
}

/** Leaves out what the client adds to a row, such as `$missing`. */
function onlyFields(key: string, value: unknown): unknown {
  return key.startsWith('$') ? undefined : value;
}
