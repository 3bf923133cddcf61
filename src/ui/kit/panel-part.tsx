import { Group, Text } from '@mantine/core';
import type { PanelProps } from './page.tsx';
import classes from './panel-part.module.css';

/** A titled part of a panel, with the contents of a panel. */
export function PanelPart({ title, aside, info, footer, children }: Omit<PanelProps, 'tabs'>) {
  return (
    <section className={classes.part} aria-label={title}>
      <Group gap="sm" wrap="nowrap" pt={12} px="md" pb="xs">
        <h3>{title}</h3>
        {info}
        {aside ? (
          <Text span size="sm" c="dimmed" ml="auto">
            {aside}
          </Text>
        ) : null}
      </Group>
      {children}
      {footer ? (
        <Text size="sm" c="dimmed" px="md" pb={12}>
          {footer}
        </Text>
      ) : null}
    </section>
  );
}
