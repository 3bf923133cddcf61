import '@mantine/core/styles/Input.layer.css';
import { Textarea } from '@mantine/core';
import { useId, useRef, useState } from 'react';
import { announce } from '../../ui/browser/announcer.tsx';
import { decodeSheet, mostRows, type Sheet } from '../../ui/bulk/bulk-sheet.ts';
import { Banner } from '../../ui/kit/banner.tsx';
import { Button } from '../../ui/kit/button.tsx';
import { formatCount } from '../../ui/values/money.ts';
import { readStatement } from './statement.ts';
import classes from './bank.module.css';

interface OpenStatementProps {
  opened(text: string, source: string, sheet: Sheet): void;
}

/** Takes lines that were pasted, or a file of the bank. */
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
      return refuse('The file could not be read. Check that it is still there, and choose it again.');
    }
    const decoded = decodeSheet(bytes);
    if (decoded.result === 'refused') return refuse(decoded.message);
    read(decoded.value.text, file.name);
  };
  return (
    <div className={classes.open}>
      {trouble === null ? null : (
        <Banner ref={banner} kind="refused" title="The statement could not be read">
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
          label="Lines of the statement"
          description="Type an amount, or paste a deposit or a whole month: date, amount and text, in any order."
          autoComplete="off"
          spellCheck={false}
        />
        <div>
          <Button type="submit" size="md" variant="filled">
            Match
          </Button>
        </div>
      </form>
      <div className={classes.file}>
        <label htmlFor={fileId}>Or a CSV file of the bank</label>
        <p className={classes.dim}>
          At most {formatCount(mostRows)} lines or 5 MB. It is read in this tab, and not sent.
        </p>
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
    </div>
  );
}
