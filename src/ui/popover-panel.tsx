import '@mantine/core/styles/Popover.layer.css';
import { Popover } from '@mantine/core';
import { type ReactNode, type Ref, useImperativeHandle } from 'react';
import classes from './popover-panel.module.css';

interface PopoverPanelProps {
  label: string;
  /** The element that it stands under; it and what is in it do not count as outside. */
  anchor: HTMLElement;
  onClose(): void;
  children: ReactNode;
}

/** A small dialog under a button: it takes the focus, and Escape or a press outside closes it. */
export function PopoverPanel({ label, anchor, onClose, children }: PopoverPanelProps) {
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
    >
      <Popover.Target>
        <Existing element={anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label} className={classes.panel}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}

/** Stands for an element that is on the page already, so that the panel's code can arrive after its button. */
function Existing({ element, ref }: { element: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => element, [element]);
  return null;
}
