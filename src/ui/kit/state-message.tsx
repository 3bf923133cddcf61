import { Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconInbox } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { announce } from '#ui/browser/announcer.tsx';

interface StateMessageProps {
  /** By default that of an empty list, or of a failure. */
  Icon?: typeof IconInbox;
  title: string;
  why: ReactNode;
  /** Further sentences, which aren't announced. */
  more?: string | undefined;
  /** True if loading failed, as opposed to an empty result. */
  failed?: boolean;
  /** Buttons for the next step. */
  children?: ReactNode;
}

/** An empty or error state, shown and announced in place of missing content. */
export function StateMessage({ title, why, more, failed = false, Icon, children }: StateMessageProps) {
  const sentence = /[.!?…]$/.test(title) ? title : `${title}.`;
  const said = typeof why === 'string' ? `${sentence} ${why}` : title;
  const Drawn = Icon ?? (failed ? IconAlertTriangle : IconInbox);
  useEffect(() => announce(said, failed ? 'assertive' : 'polite'), [said, failed]);
  return (
    <Stack align="center" gap={2} py="xl" px={20} ta="center">
      <Text component="div" c={failed ? 'var(--st-danger)' : 'dimmed'} mb={6} lh={0}>
        <Drawn size={28} stroke={1.4} aria-hidden />
      </Text>
      <Text component="h2" fw={600}>
        {title}
      </Text>
      <Text c="dimmed">{why}</Text>
      {more ? <Text c="dimmed">{more}</Text> : null}
      {children ? (
        <Group gap="sm" justify="center" mt={12}>
          {children}
        </Group>
      ) : null}
    </Stack>
  );
}
