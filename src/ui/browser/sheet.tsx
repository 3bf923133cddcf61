import { Portal } from '@mantine/core';
import { useNarrow } from './media.ts';
import classes from './sheet.module.css';

/** On a phone, what opens under a button is a sheet at the foot of the page. */
export function useSheet() {
  const isSheet = useNarrow();
  // The scrim closes it: a tap that closed it when it begins would end on what lies behind.
  return { isSheet, props: { closeOnClickOutside: !isSheet }, look: classes.sheet };
}

/** Dims the page behind a sheet. A press closes the sheet. */
export function Scrim({ onClose }: { onClose(): void }) {
  return (
    <Portal>
      {/* Escape does the same with the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={classes.scrim} onClick={onClose} />
    </Portal>
  );
}
