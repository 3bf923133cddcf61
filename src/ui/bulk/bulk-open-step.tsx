import { plural, formatCount } from '../../domain/values/labels.ts';
import '@mantine/core/styles/Input.layer.css';
import { Textarea } from '@mantine/core';
import { Button } from '../kit/button.tsx';
import { type ReactNode, useId, useRef, useState } from 'react';
import { announce } from '../browser/announcer.tsx';
import { Banner } from '../kit/banner.tsx';
import type { BulkKind } from './bulk-kind.ts';
import { decodeSheet, mostRows, readSheet, type Sheet } from './bulk-sheet.ts';
import { BulkStep } from './bulk-step.tsx';
import type { Work } from './bulk-work.ts';
import classes from './bulk.module.css';
import { formatAge } from '../format/age.ts';

interface OpenStepProps {
  kind: Pick<BulkKind<never, unknown>, 'title' | 'needs' | 'cannot' | 'many'>;
  crumbs: ReactNode;
  /** An unfinished import from before. */
  earlier: Work | null;
  opened(sheet: Sheet, source: string): void;
  goOn(): void;
  discard(): void;
}

/** Opens a CSV file, or pasted rows. */
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
      return refuse('Couldn’t read the file. Choose it again.');
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
    <BulkStep crumbs={crumbs} title={kind.title} meta={['You’ll review everything before it’s saved']}>
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
      {trouble === null ? null : (
        <Banner ref={banner} kind="refused" title="Couldn’t read the rows">
          {trouble}
        </Banner>
      )}
      <div className={classes.fields}>
        <div className={classes.file}>
          <label htmlFor={fileId}>CSV file</label>
          <p className={classes.dim}>Put column names in the first row. Up to {formatCount(mostRows)} rows or 5 MB.</p>
          <input
            id={fileId}
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? [];
              // Clears the input, so that the same file can be chosen again once fixed.
              if (file) void openFile(file).then(() => (currentTarget.value = ''));
            }}
          />
        </div>
        <form
          noValidate
          className={classes.fields}
          onSubmit={(event) => {
            event.preventDefault();
            read(pasted.current?.value ?? '', 'Pasted rows', null);
          }}
        >
          <Textarea
            ref={pasted}
            rows={6}
            label="Or paste rows"
            description="Include column names in the first row."
            autoComplete="off"
            spellCheck={false}
          />
          <div>
            <Button type="submit" size="md">
              Continue
            </Button>
          </div>
        </form>
      </div>
      <div className={classes.notes}>
        <h2>Requirements</h2>
        {kind.needs.map((need) => (
          <p key={need}>{need}</p>
        ))}
        <p>Blank cells leave the field unchanged.</p>
        <p className={classes.dim}>{kind.cannot}</p>
      </div>
    </BulkStep>
  );
}
