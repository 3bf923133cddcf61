import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './fold.module.css';

interface FoldProps {
  /** The line that's always in sight. */
  summary: ReactNode;
  /** Open from the start. */
  isOpen?: boolean;
  children: ReactNode;
}

/** A line that sums up what opens under it. */
export function Fold({ summary, isOpen = false, children }: FoldProps) {
  const [opened, setOpened] = useState(isOpen);
  return (
    <div className={classes.fold}>
      <button type="button" aria-expanded={opened} className={classes.line} onClick={() => setOpened(!opened)}>
        <span>{summary}</span>
        <IconChevronDown size={16} stroke={1.6} aria-hidden />
      </button>
      {opened ? children : null}
    </div>
  );
}
