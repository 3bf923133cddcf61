import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { announce } from './announcer.tsx';
import { Existing } from './existing.ts';
import type { Values } from './filters.tsx';
import classes from './row-menu-items.module.css';

interface RowMenuItemsProps {
  anchor: HTMLElement;
  id: string;
  row: object;
  onClose(): void;
}

export function RowMenuItems({ anchor, id, row, onClose }: RowMenuItemsProps) {
  const navigate = useNavigate();
  const copy = (text: string, what: string) => {
    navigator.clipboard.writeText(text).then(
      () => announce(`${what} copied`),
      () => announce(`${what} could not be copied. The browser does not allow it.`, 'assertive'),
    );
  };
  return (
    <Menu
      opened
      onChange={(opened) => {
        if (!opened) onClose();
      }}
      position="bottom-end"
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
    >
      <Menu.Target>
        <Existing element={anchor} />
      </Menu.Target>
      <Menu.Dropdown className={classes.menu} aria-label="Actions">
        <Menu.Item
          data-autofocus
          onClick={() =>
            void navigate({
              to: '.',
              search: (old: Values) => ({ ...old, open: id }),
              state: (old) => ({ ...old, openedHere: true }),
            })
          }
        >
          Open
        </Menu.Item>
        <Menu.Item onClick={() => copy(id, 'ID')}>Copy ID</Menu.Item>
        <Menu.Item onClick={() => copy(linkTo(id), 'Link')}>Copy link</Menu.Item>
        <Menu.Item onClick={() => copy(JSON.stringify(row, null, 2), 'Row')}>Copy row as JSON</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The address of this list, as it is narrowed now, with the record open. */
function linkTo(id: string): string {
  const address = new URL(window.location.href);
  address.searchParams.set('open', id);
  return address.href;
}
