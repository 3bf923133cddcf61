import { ActionIcon } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatAgo } from '#ui/format/age.ts';
import { formatAsOf } from '#ui/format/when.ts';
import { useDisclosure } from './disclosure.tsx';
import classes from './info-button.module.css';

interface InfoButtonProps {
  label?: string;
  children: ReactNode;
}

/** Inline button that shows where a value came from and how old it is. */
export function InfoButton({ label = 'Data source', children }: InfoButtonProps) {
  const { anchor, button, panel } = useDisclosure();
  return (
    <span className={classes.anchor} {...anchor}>
      <ActionIcon size="sm" aria-label={label} {...button}>
        <IconInfoCircle aria-hidden />
      </ActionIcon>
      {panel(label, () => (
        <div className={classes.text}>{children}</div>
      ))}
    </span>
  );
}

interface LoadedAtProps {
  /** In milliseconds. */
  at: number;
  /** The part that was loaded: `5 of 1,021`. */
  part?: string | undefined;
}

/** Shows when the data was updated: `5 of 1,021. Updated 3 minutes ago (2:02 PM).` The age is as of the first render. */
export function LoadedAt({ at, part }: LoadedAtProps) {
  const [now] = useState(() => Date.now());
  const updated = `Updated ${formatAgo(at, now)} (${formatAsOf(at)}).`;
  return <p>{part ? `${part}. ${updated}` : updated}</p>;
}
