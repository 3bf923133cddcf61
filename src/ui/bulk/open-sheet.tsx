import { useId, useRef, useState } from 'react';
import '@mantine/core/styles/Input.layer.css';
import { Button, Text, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { announce } from '#ui/browser/announcer.tsx';
import { Banner } from '#ui/kit/banner.tsx';
import type { Read, Sheet } from './bulk-sheet.ts';
import { decodeSheet } from './decode-sheet.ts';
import classes from './open-sheet.module.css';

interface OpenSheetProps {
  file: { label: string; drop: string; hint: string };
  pasted: { label: string; hint?: string; rows: number; source: string };
  /** Label of the button that reads the pasted text. */
  act: string;
  /** Title of an error. */
  trouble: string;
  read(text: string): Read<Sheet>;
  opened(sheet: Sheet, source: string): void;
}

/** Opens a CSV file that is dropped or chosen, or pasted text. */
export function OpenSheet({ file, pasted, act, read, opened, ...props }: OpenSheetProps) {
  const [trouble, setTrouble] = useState<string | null>(null);
  const banner = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLTextAreaElement>(null);
  const refuse = (message: string) => {
    setTrouble(message);
    announce(message, 'assertive');
    requestAnimationFrame(() => banner.current?.focus());
  };
  const open = (text: string, source: string, note: string | null) => {
    const sheet = read(text);
    if (sheet.result === 'refused') return refuse(sheet.message);
    opened({ ...sheet.value, notes: [...(note === null ? [] : [note]), ...sheet.value.notes] }, source);
  };
  const openFile = async (chosen: File) => {
    let bytes: Uint8Array;
    try {
      bytes = new Uint8Array(await chosen.arrayBuffer());
    } catch {
      return refuse('Couldn’t read the file. Choose it again.');
    }
    const decoded = decodeSheet(bytes);
    if (decoded.result === 'refused') return refuse(decoded.message);
    open(decoded.value.text, chosen.name, decoded.value.note);
  };
  return (
    <div className={classes.open}>
      {trouble === null ? null : (
        <Banner ref={banner} kind="refused" title={props.trouble}>
          {trouble}
        </Banner>
      )}
      <FileDrop {...file} opened={openFile} />
      <form
        noValidate
        className={classes.open}
        onSubmit={(event) => {
          event.preventDefault();
          open(input.current?.value ?? '', pasted.source, null);
        }}
      >
        <Textarea
          ref={input}
          rows={pasted.rows}
          label={pasted.label}
          description={pasted.hint}
          autoComplete="off"
          spellCheck={false}
        />
        <div>
          <Button type="submit" size="md" variant="filled">
            {act}
          </Button>
        </div>
      </form>
    </div>
  );
}

interface FileDropProps {
  label: string;
  drop: string;
  hint: string;
  opened(file: File): Promise<void>;
}

/** Area for a file. The browser's own input covers it, and takes files that are dropped. */
function FileDrop({ label, drop, hint, opened }: FileDropProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  return (
    <div className={classes.drop} data-over={isOver || undefined}>
      <IconFileUpload size={28} stroke={1.4} aria-hidden />
      <label htmlFor={id}>{label}</label>
      <p>{drop}</p>
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onDragEnter={() => setIsOver(true)}
        onDragLeave={() => setIsOver(false)}
        onDrop={() => setIsOver(false)}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          // Clears the input, so that the same file can be chosen again once fixed.
          if (file) void opened(file).then(() => (currentTarget.value = ''));
        }}
      />
    </div>
  );
}
