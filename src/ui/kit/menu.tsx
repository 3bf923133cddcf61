import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import '#ui/browser/overlay.css';
import { Existing } from '#ui/browser/existing-element.ts';
import classes from './menu.module.css';
import { Scrim, useSheet } from '#ui/browser/sheet.tsx';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  /** One of the items is in force, and this one is it, or it isn't. */
  isChosen?: boolean;
  act(): void;
}

interface ButtonMenuProps {
  /** The button that opened it, whose ID names the menu. */
  anchor: HTMLElement;
  items: readonly MenuItem[];
  /** Closes the menu and returns the focus. */
  onClose(): void;
}

/** The open menu of a button. The item in force takes the focus, or else the first. */
export function ButtonMenu({ anchor, items, onClose }: ButtonMenuProps) {
  const chosen = items.findIndex(({ isChosen }) => isChosen);
  const sheet = useSheet();
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
      {...sheet.props}
    >
      <Menu.Target>
        <Existing element={anchor} />
      </Menu.Target>
      <Menu.Dropdown className={`${classes.menu} ${sheet.look}`}>
        {items.map(({ label, icon, isChosen, act }, index) => {
          const first = (chosen === -1 ? index === 0 : index === chosen) || undefined;
          return isChosen === undefined ? (
            <Menu.Item key={label} leftSection={icon} onClick={act} data-autofocus={first}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.RadioItem
              key={label}
              value={label}
              checked={isChosen}
              checkIcon={<IconCheck size={16} stroke={1.6} aria-hidden />}
              closeMenuOnClick
              onChange={act}
              data-autofocus={first}
            >
              {label}
            </Menu.RadioItem>
          );
        })}
        {sheet.isSheet ? <Menu.Item className={classes.close}>Close</Menu.Item> : null}
      </Menu.Dropdown>
      {sheet.isSheet ? <Scrim onClose={onClose} /> : null}
    </Menu>
  );
}
