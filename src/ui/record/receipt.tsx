/** Parts of a record next to its list: its top, its timeline, and its folded details. */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { Children, type ReactNode, useState } from 'react';
import { useCopy } from '#ui/browser/dom.ts';
import { usePrinting } from '#ui/browser/media.ts';
import { MomentWithZone } from '#ui/kit/cells.tsx';
import classes from './receipt.module.css';
import { Section } from './drawer-parts.tsx';

interface ReceiptTopProps {
  /** Names the figure, if it isn't the record's amount. */
  label?: string;
  /** An amount, or the state of a record without one. */
  figure?: ReactNode;
  status?: ReactNode;
  /** Pieces of the line below. */
  line: readonly ReactNode[];
  actions?: ReactNode;
}

/** The one figure of a record, its status, what it's for, and what can be done with it. */
export function ReceiptTop({ label, figure, status, line, actions }: ReceiptTopProps) {
  return (
    <Stack gap="xs">
      {label ? (
        <Text size="sm" c="dimmed">
          {label}
        </Text>
      ) : null}
      {figure || status ? (
        <Group gap="4px 12px">
          {figure ? <p className={classes.figure}>{figure}</p> : null}
          {status}
        </Group>
      ) : null}
      {line.some(Boolean) ? (
        <p className={classes.line}>{Children.map(line, (piece) => (piece ? <span>{piece}</span> : null))}</p>
      ) : null}
      {actions ? (
        <Group gap="sm" mt={12}>
          {actions}
        </Group>
      ) : null}
    </Stack>
  );
}

/** Button that copies a long text. `what` names the text: `reminder`. */
export function CopyAction({ text, what, isMain = false }: { text: string; what: string; isMain?: boolean }) {
  const { copied, copy } = useCopy(text, what);
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <Button variant={isMain ? 'filled' : 'default'} leftSection={<Icon aria-hidden />} onClick={copy}>
      Copy {what}
    </Button>
  );
}

interface Step {
  label: string;
  /** Null or empty: no time is known. */
  at?: string | null | undefined;
  zone?: string | null | undefined;
  /** Shown without a time, too. */
  note?: ReactNode;
}

/** The record's timeline, the oldest step first. Skips steps with neither a time nor a note. */
export function Happened({ steps }: { steps: readonly Step[] }) {
  const known = steps.filter(({ at, note }) => Boolean(at) || Boolean(note));
  if (known.length === 0) return null;
  return (
    <Section title="Timeline">
      <ol className={classes.steps}>
        {known.map(({ label, at, zone = null, note }) => (
          <li key={label}>
            <span>{label}</span>
            {at ? (
              <span>
                <MomentWithZone at={at} zone={zone} />
              </span>
            ) : null}
            {note ? <span>{note}</span> : null}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Facts that staff need now and then, folded away. Open on paper. */
export function Details({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const isPrinting = usePrinting();
  return (
    <details
      className={classes.details}
      open={isOpen || isPrinting}
      onToggle={({ currentTarget }) => {
        if (!isPrinting) setIsOpen(currentTarget.open);
      }}
    >
      <summary>Details</summary>
      {children}
    </details>
  );
}
