import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import '../browser/overlay.css';
import { Existing } from '../browser/existing-element.ts';
import classes from './menu.module.css';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  act(): void;
}

interface ButtonMenuProps {
  /** The button that opened it, whose ID names the menu. */
  anchor: HTMLElement;
  items: readonly MenuItem[];
  /** Closes the menu and returns the focus. */
  onClose(): void;
}

/** The open menu of a button. Its first item takes the focus. */
export function ButtonMenu({ anchor, items, onClose }: ButtonMenuProps) {
  return (
    <Menu
      id={anchor.id}
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
      <Menu.Dropdown className={classes.menu}>
        {items.map(({ label, icon, act }, index) => (
          <Menu.Item key={label} leftSection={icon} onClick={act} data-autofocus={index === 0 || undefined}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
