import { Button, Stack } from '@mantine/core';
import { plural, formatCount } from '#domain/values/labels.ts';
import { type ReactNode, useState } from 'react';
import { announce } from '#ui/browser/announcer.tsx';
import { Banner } from '#ui/kit/banner.tsx';
import type { BulkKind } from './bulk-kind.ts';
import { mostRows, readSheet, type Sheet } from './bulk-sheet.ts';
import { nameTest } from './bulk-columns.ts';
import { BulkStep } from './bulk-step.tsx';
import { OpenSheet } from './open-sheet.tsx';
import type { Work } from './bulk-work.ts';
import { formatAge } from '#ui/format/age.ts';
import { formatWhen } from '#ui/format/when.ts';
import { markChecked } from '#device/activity.ts';
import { formatImport, useContinuable } from './interrupted.ts';

interface OpenStepProps {
  kind: Pick<BulkKind<never, unknown>, 'name' | 'title' | 'needs' | 'cannot' | 'many' | 'ids' | 'fields'>;
  crumbs: ReactNode;
  /** An unfinished import from before. */
  earlier: Work | null;
  opened(sheet: Sheet, source: string): void;
  goOn(): void;
  discard(): void;
}

/** Opens a CSV file, or pasted rows. */
export function BulkOpenStep({ kind, crumbs, earlier, opened, goOn, discard }: OpenStepProps) {
  const [now] = useState(() => Date.now());
  const interrupted = useContinuable(kind.name);
  const done = (what: string) => {
    announce(what);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus());
  };
  const discardEarlier = () => {
    discard();
    done('Discarded');
  };
  const resolve = (key: string) => {
    markChecked(key);
    done('Marked as resolved');
  };

  return (
    <BulkStep
      crumbs={crumbs}
      step="File"
      of={kind.title}
      title={kind.title}
      meta={['You’ll review everything before it’s saved']}
    >
      {earlier ? (
        <Banner
          kind="note"
          title={`Unfinished import: ${earlier.source}, ${plural(earlier.rows.length, 'row', 'rows')}, started ${formatAge(now - earlier.openedAt)} ago`}
          actions={
            <>
              <Button onClick={goOn}>Resume</Button>
              <Button onClick={discardEarlier}>Discard</Button>
            </>
          }
        >
          Saved in this tab until you close it or sign out.
        </Banner>
      ) : null}
      {interrupted.map((entry) => (
        <Banner
          key={entry.key}
          kind="not-known"
          title={`Interrupted: ${formatImport(entry, 'interrupted')}`}
          actions={<Button onClick={() => resolve(entry.key)}>Mark as resolved</Button>}
        >
          {formatWhen(entry.at, { timed: true })}. To send the rest, open or paste the same file.
        </Banner>
      ))}
      <OpenSheet
        file={{
          label: 'CSV file',
          drop: 'Drop a CSV or choose a file',
          hint: `Put column names above the rows. Up to ${formatCount(mostRows)} rows or 5 MB.`,
        }}
        pasted={{
          label: 'Or paste rows',
          rows: 6,
          source: 'Pasted rows',
        }}
        act="Continue"
        trouble="Couldn’t read the rows"
        read={(text) => readSheet(text, { isName: nameTest(kind) })}
        opened={opened}
      />
      <Stack gap={6} maw={832}>
        <h2>Requirements</h2>
        {kind.needs.map((need) => (
          <p key={need}>{need}</p>
        ))}
        <p>Blank cells leave the field unchanged.</p>
        <p>{kind.cannot}</p>
      </Stack>
    </BulkStep>
  );
}
