import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import classes from './row-menu.module.css';

const loadItems = () => import('./row-menu-items.tsx');
const RowMenuItems = lazy(async () => ({ default: (await loadItems()).RowMenuItems }));

export interface RowMenuProps {
  /** How the row is called: `Transaction 90417`. */
  name: string;
  id: string;
  row: object;
}

/** What can be done with a row, behind three dots at its end. */
export function RowMenu({ name, id, row }: RowMenuProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [opened, setOpened] = useState(false);
  const close = () => {
    setOpened(false);
    button?.focus();
  };
  return (
    <>
      <ActionIcon
        ref={setButton}
        className={classes.dots}
        aria-label={`Actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={opened}
        onPointerEnter={() => void loadItems()}
        onFocus={() => void loadItems()}
        onClick={() => setOpened(!opened)}
      >
        <IconDots size={16} stroke={1.6} aria-hidden />
      </ActionIcon>
      {opened && button ? (
        <Suspense fallback={null}>
          <RowMenuItems anchor={button} id={id} row={row} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}
