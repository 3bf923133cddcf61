import { formatCount } from '../../domain/values/labels.ts';
import '@mantine/core/styles/Input.layer.css';
import { Textarea } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { announce } from '../../ui/browser/announcer.tsx';
import { decodeSheet, mostRows, type Sheet } from '../../ui/bulk/bulk-sheet.ts';
import { Banner } from '../../ui/kit/banner.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { readStatement } from './statement.ts';
import classes from './bank.module.css';

interface OpenStatementProps {
  opened(text: string, source: string, sheet: Sheet): void;
}

/** Form for a bank statement: pasted lines or a CSV file. */
export function OpenStatement({ opened }: OpenStatementProps) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const banner = useRef<HTMLDivElement>(null);
  const pasted = useRef<HTMLTextAreaElement>(null);
  const fileId = useId();
  const refuse = (message: string) => {
    setTrouble(message);
    announce(message, 'assertive');
    requestAnimationFrame(() => banner.current?.focus());
  };
  const read = (text: string, source: string) => {
    const sheet = readStatement(text);
    if (sheet.result === 'refused') return refuse(sheet.message);
    opened(text, source, sheet.value);
  };
  const openFile = async (file: File) => {
    let bytes: Uint8Array;
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      return refuse('Couldn’t read the file. Check that it still exists, then choose it again.');
    }
    const decoded = decodeSheet(bytes);
    if (decoded.result === 'refused') return refuse(decoded.message);
    read(decoded.value.text, file.name);
  };
  return (
    <div className={classes.open}>
      {trouble === null ? null : (
        <Banner ref={banner} kind="refused" title="Couldn’t read the statement">
          {trouble}
        </Banner>
      )}
      <form
        noValidate
        className={classes.open}
        onSubmit={(event) => {
          event.preventDefault();
          read(pasted.current?.value ?? '', 'Pasted lines');
        }}
      >
        <Textarea
          ref={pasted}
          rows={8}
          label="Bank statement lines"
          description="Paste one deposit or a whole month. Include date, amount, and description, in any order. An amount alone works too."
          autoComplete="off"
          spellCheck={false}
        />
        <div>
          <Button type="submit" size="md" variant="filled">
            Find matches
          </Button>
        </div>
      </form>
      <div className={classes.file}>
        <label htmlFor={fileId}>Or choose a CSV file from your bank</label>
        <p className={classes.dim}>Up to {formatCount(mostRows)} lines or 5 MB. The file stays on this computer.</p>
        <input
          id={fileId}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // Lets the user choose the same file again after fixing it.
            if (file) void openFile(file).then(() => (currentTarget.value = ''));
          }}
        />
      </div>
    </div>
  );
}
