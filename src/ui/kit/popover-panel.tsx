import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import type { ReactNode } from 'react';
import '#ui/browser/overlay.css';
import { Existing } from '#ui/browser/existing-element.ts';
import classes from './popover-panel.module.css';
import { Scrim, useSheet } from '#ui/browser/sheet.tsx';

interface PopoverPanelProps {
  label: string;
  /** The element above the panel. A click on it doesn't count as outside. */
  anchor: HTMLElement;
  onClose(): void;
  children: ReactNode;
}

/** A small dialog under a button; on a phone a sheet at its foot. Takes the focus; Escape or a click outside closes it. */
export function PopoverPanel({ label, anchor, onClose, children }: PopoverPanelProps) {
  const sheet = useSheet();
  return (
    <Popover
      opened
      onChange={(opened) => {
        if (!opened) onClose();
      }}
      position="bottom-start"
      offset={6}
      trapFocus
      withRoles={false}
      transitionProps={{ duration: 0 }}
      {...sheet.props}
    >
      <Popover.Target>
        <Existing element={anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} className={`${classes.panel} ${sheet.look}`}>
        {children}
        {/* Screen readers on phones have no Escape key, and they don't find the scrim. */}
        {sheet.isSheet ? (
          <button type="button" className={`spoken ${classes.close}`} onClick={onClose}>
            Close
          </button>
        ) : null}
      </Popover.Dropdown>
      {sheet.isSheet ? <Scrim onClose={onClose} /> : null}
    </Popover>
  );
}
