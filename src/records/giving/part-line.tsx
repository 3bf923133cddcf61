/** One line that says how much of a part of the page is loaded, in its place. */
import { Button, Text } from '@mantine/core';
import { useEffect } from 'react';
import { announce } from '#ui/browser/announcer.tsx';
import { PanelText } from '#ui/kit/query-panel.tsx';
import type { Part } from './person-parts.ts';

/** Announces what couldn't be loaded. */
export function useFailuresAnnounced(parts: readonly Part[]): void {
  const failures = parts.flatMap(({ failed, message }) => (failed ? [message] : [])).join(' ');
  useEffect(() => {
    if (failures !== '') announce(failures, 'assertive');
  }, [failures]);
}

export function PartLine({ part: { message, load, action } }: { part: Part }) {
  if (message === '') return null;
  return (
    <Text size="sm" c="dimmed">
      {message}{' '}
      {load ? (
        <Button variant="transparent" onClick={load}>
          {action}
        </Button>
      ) : null}
    </Text>
  );
}

/** The content of a side panel until its part is whole: as high as one line of text. */
export function PartBody({ part }: { part: Part }) {
  const { isLoading, load, action } = part;
  return (
    <div aria-busy={isLoading}>
      <PanelText>
        {part.message || 'Loading…'}{' '}
        {load ? (
          <Button variant="transparent" onClick={load}>
            {action}
          </Button>
        ) : null}
      </PanelText>
    </div>
  );
}
