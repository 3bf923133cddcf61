import type { Place, RowActions } from '#ui/record/record-link.ts';
import { createContext, use, useEffect } from 'react';
import classes from './row-menu.module.css';
import { useMenu } from '#ui/kit/disclosure.tsx';
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
  const { isOpen, close, button, menu } = useMenu();
  const hold = use(HoldRows);
  useEffect(() => {
    if (!isOpen) return;
    hold(true);
    return () => hold(false);
  }, [isOpen, hold]);
  return (
    <>
      <button
        type="button"
        className={classes.dots}
        aria-label={`Actions for ${actions.label} ${id}`}
        onPointerEnter={() => prefetchCode(loadItems)}
        onFocus={() => prefetchCode(loadItems)}
        {...button}
      />
      {menu((anchor) => (
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
      ))}
    </>
  );
}

/** Leaves out what the client adds to a row, such as `$missing`. */
function onlyFields(key: string, value: unknown): unknown {
  return key.startsWith('$') ? undefined : value;
}
