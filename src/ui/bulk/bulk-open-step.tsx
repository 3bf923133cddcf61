import '@mantine/core/styles/Input.layer.css';
import { Textarea } from '@mantine/core';
import { Button } from '../kit/button.tsx';
import { type ReactNode, useId, useRef, useState } from 'react';
import { announce } from '../browser/announcer.tsx';
import { Banner } from '../kit/banner.tsx';
import type { BulkKind } from './bulk-kind.ts';
import { decodeSheet, mostRows, readSheet, type Sheet } from './bulk-sheet.ts';
import { BulkStep } from './bulk-step.tsx';
import { counted } from './bulk-words.ts';
import type { Work } from './bulk-work.ts';
import classes from './bulk.module.css';
import { formatCount } from '../values/money.ts';
import { formatAge } from '../values/age.ts';
import { formatClock } from '../values/time.ts';

interface OpenStepProps {
  kind: Pick<BulkKind<never, unknown>, 'title' | 'needs' | 'cannot' | 'many'>;
  crumbs: ReactNode;
  /** What was opened before and is still there. */
  earlier: Work | null;
  opened(sheet: Sheet, source: string): void;
  goOn(): void;
  discard(): void;
}

/** Takes the rows of a file, or rows that were pasted. */
export function BulkOpenStep({ kind, crumbs, earlier, opened, goOn, discard }: OpenStepProps) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const [now] = useState(() => Date.now());
  const banner = useRef<HTMLDivElement>(null);
  const pasted = useRef<HTMLTextAreaElement>(null);
  const fileId = useId();

  const refuse = (message: string) => {
    setTrouble(message);
    announce(message, 'assertive');
    requestAnimationFrame(() => banner.current?.focus());
  };
  const read = (text: string, source: string, note: string | null) => {
    const sheet = readSheet(text);
    if (sheet.result === 'refused') return refuse(sheet.message);
    opened({ ...sheet.value, notes: [...(note === null ? [] : [note]), ...sheet.value.notes] }, source);
  };
  const openFile = async (file: File) => {
    let bytes: Uint8Array;
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      return refuse('The file could not be read. Check that it is still there, and choose it again.');
    }
    const decoded = decodeSheet(bytes);
    if (decoded.result === 'refused') return refuse(decoded.message);
    read(decoded.value.text, file.name, decoded.value.note);
  };
  const discardEarlier = () => {
    discard();
    announce('Discarded');
    requestAnimationFrame(() => document.querySelector<HTMLElement>('h1')?.focus());
  };

  return (
    <BulkStep crumbs={crumbs} title={kind.title} meta={['Nothing is sent until you review it']}>
      {earlier ? (
        <Banner
          kind="note"
          title={`${earlier.source} is still here: ${counted(earlier.rows.length, 'row')}, opened ${formatClock(earlier.openedAt)} (${formatAge(now - earlier.openedAt)} ago)`}
          actions={
            <>
              <Button onClick={goOn}>Go on with it</Button>
              <Button onClick={discardEarlier}>Discard</Button>
            </>
          }
        >
          Kept in this tab until you close it or sign out.
        </Banner>
      ) : null}
      {trouble === null ? null : (
        <Banner ref={banner} kind="refused" title="The rows could not be read">
          {trouble}
        </Banner>
      )}
      <div className={classes.fields}>
        <div className={classes.file}>
          <label htmlFor={fileId}>CSV file</label>
          <p className={classes.dim}>Column names in its first row. At most {formatCount(mostRows)} rows or 5 MB.</p>
          <input
            id={fileId}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              // The same file can be chosen again once it was fixed.
              if (file) void openFile(file).then(() => (currentTarget.value = ''));
            }}
          />
        </div>
        <form
          noValidate
          className={classes.fields}
          onSubmit={(event) => {
            event.preventDefault();
            read(pasted.current?.value ?? '', 'The pasted rows', null);
          }}
        >
          <Textarea
            ref={pasted}
            rows={6}
            label="Or paste rows"
            description="With column names in the first row."
            autoComplete="off"
            spellCheck={false}
          />
          <div>
            <Button type="submit" size="md">
              Read rows
            </Button>
          </div>
        </form>
      </div>
      <div className={classes.notes}>
        <h2>What a row needs</h2>
        {kind.needs.map((need) => (
          <p key={need}>{need}</p>
        ))}
        <p>An empty cell leaves the field as it is.</p>
        <p className={classes.dim}>{kind.cannot}</p>
      </div>
    </BulkStep>
  );
}
