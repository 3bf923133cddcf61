import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { agoWords } from '../values/age.ts';
import { formatClock } from '../values/time.ts';
import { IconButton } from './button.tsx';
import { useDisclosure } from './disclosure.tsx';
import classes from './info-button.module.css';

interface InfoButtonProps {
  label?: string;
  children: ReactNode;
}

/** Where something comes from and how old it is, for whoever asks. Stands in a line of text. */
export function InfoButton({ label = 'Where this comes from', children }: InfoButtonProps) {
  const { anchor, button, panel } = useDisclosure();
  return (
    <span className={classes.anchor} {...anchor}>
      <IconButton size={24} aria-label={label} {...button}>
        <IconInfoCircle size={16} stroke={1.6} aria-hidden />
      </IconButton>
      {panel(label, () => (
        <div className={classes.text}>{children}</div>
      ))}
    </span>
  );
}

interface LoadedAtProps {
  /** In milliseconds. */
  at: number;
  /** What was loaded, if that must be said: `5 of 1,021`. */
  part?: string | undefined;
}

/** `5 of 1,021, loaded 14:02:10 (3 minutes ago).` The age is that of when it came on screen. */
export function LoadedAt({ at, part }: LoadedAtProps) {
  const [now] = useState(() => Date.now());
  const words = `oaded ${formatClock(at)} (${agoWords(at, now)}).`;
  return <p>{part ? `${part}, l${words}` : `L${words}`}</p>;
}
