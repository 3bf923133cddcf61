import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
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
  const first = Math.max(chosen, 0);
  /** Which item has the focus. */
  const [current, setCurrent] = useState(first);
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
          // Mantine moves the focus to this item by a timer. Until then, a key would go to the button, and be lost.
          const focus = {
            ref: index === first ? focusAtOnce : undefined,
            onFocus: () => setCurrent(index),
            'data-autofocus': index === current || undefined,
          };
          return isChosen === undefined ? (
            <Menu.Item key={label} leftSection={icon} onClick={act} {...focus}>
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
              {...focus}
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

function focusAtOnce(item: HTMLElement | null): void {
  item?.focus({ preventScroll: true });
}
