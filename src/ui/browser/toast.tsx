import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { notifications, Notifications } from '@mantine/notifications';
import { IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import './overlay.css';
import classes from './toast.module.css';
import { toastList } from './toasts.tsx';

interface Toast {
  /** `Household saved` */
  title: string;
  /** Under the title, and at its end: what it's about, and Undo. */
  children: (close: () => void) => ReactNode;
}

/** Time to read it and reach Undo, in milliseconds. It doesn't run while the toast has the pointer or the focus. */
const duration = 10_000;

let shown = 0;

/** Shows a success at the foot of the page for a while. A newer one replaces it. Callers announce it. */
export function showToast({ title, children }: Toast): void {
  const close = () => notifications.clean();
  close();
  notifications.show({
    role: 'group',
    'aria-label': 'Notification',
    title,
    message: <div className={classes.content}>{children(close)}</div>,
    icon: <IconCheck size={18} stroke={2} aria-hidden />,
    classNames: classes,
    closeButtonProps: { 'aria-label': 'Close' },
  });
  shown += 1;
  toastList.set(
    <Notifications
      // A new list, so that the earlier toast is gone at once.
      key={shown}
      // Within the page, so that dialogs and the lock cover it.
      withinPortal={false}
      className={classes.list}
      layout="stacked"
      autoClose={duration}
      transitionDuration={120}
      containerWidth={400}
      zIndex={4}
    />,
  );
}
