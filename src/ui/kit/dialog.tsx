import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Modal } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import '#ui/browser/overlay.css';
import classes from './dialog.module.css';

interface DialogProps {
  title: string;
  onClose(): void;
  /** False when a click outside must not close it. */
  closeOnClickOutside?: boolean;
  children: ReactNode;
}

/** A modal dialog. Focuses `data-autofocus`; Escape closes the dialog and returns the focus. */
export function Dialog({ title, onClose, closeOnClickOutside = true, children }: DialogProps) {
  useFocusReturn();
  return (
    <Modal.Root
      opened
      onClose={onClose}
      size={440}
      padding={20}
      closeOnClickOutside={closeOnClickOutside}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay color="var(--st-overlay)" backgroundOpacity={1} />
      <Modal.Content>
        {/* Mantine's header element would be a second banner landmark. */}
        <div className={classes.head}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Returns the focus on unmount, unless another element has it. The dialog is mounted only while open. */
function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      const { activeElement, body } = document;
      const isLost = activeElement === null || activeElement === body;
      if (isLost && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
}
