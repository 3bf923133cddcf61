import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import { Button, Modal } from '@mantine/core';
import classes from './leave-dialog.module.css';

interface LeaveDialogProps {
  title: string;
  /** What becomes of what was typed, in a sentence or two. */
  loss: string;
  /** What leaving is called. */
  act?: string;
  stay(): void;
  leave(): void;
}

/** Asks before a form with unsaved changes is left. The safe choice has the focus. */
export function LeaveDialog({ title, loss, act = 'Leave', stay, leave }: LeaveDialogProps) {
  return (
    <Modal
      opened
      onClose={stay}
      title={title}
      size={440}
      padding={20}
      withCloseButton={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: classes.content, title: classes.title }}
      overlayProps={{ color: 'var(--st-overlay)', backgroundOpacity: 1 }}
    >
      <p>{loss}</p>
      <div className={classes.actions}>
        <Button size="md" variant="filled" data-autofocus onClick={stay}>
          Keep editing
        </Button>
        <Button size="md" onClick={leave}>
          {act}
        </Button>
      </div>
    </Modal>
  );
}
