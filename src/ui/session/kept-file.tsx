/** What this browser keeps as a file, for a colleague or another browser. */
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { announce } from '../browser/announcer.tsx';
import { download } from '../browser/download.ts';
import { Banner } from '../kit/banner.tsx';
import { Button } from '../kit/button.tsx';
import { formatCount } from '../values/money.ts';
import classes from './kept-file.module.css';

/** Far more than the most that is kept. */
const mostBytes = 20_000_000;

export interface FileResult {
  kind: 'saved' | 'refused';
  title: string;
  detail?: string;
}

export interface KeptFileProps {
  label: string;
  /** What the file is: `this list` */
  what: string;
  /** `remembered` for `steward-remembered-2026-11-23.json` */
  name: string;
  /** None: there is nothing to be exported. */
  count: number;
  /** The text of the file. */
  exported(): string;
  imported(text: string): FileResult;
  /** More to do with it. */
  children?(say: (result: FileResult) => void): ReactNode;
  /** What always is there. */
  importButton?: RefObject<HTMLButtonElement | null>;
}

export function KeptFile({ label, what, name, count, exported, imported, children, importButton }: KeptFileProps) {
  const [result, setResult] = useState<FileResult | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const say = (said: FileResult) => {
    setResult(said);
    announce(`${said.title} ${said.detail ?? ''}`, said.kind === 'refused' ? 'assertive' : 'polite');
  };
  const take = async (file: File) => {
    if (file.size > mostBytes) {
      say(refused(`The file is larger than 20 MB, so it was not exported from ${what}. Nothing was imported.`));
      return;
    }
    try {
      say(imported(await file.text()));
    } catch {
      say(refused('The browser could not read the file. Choose it again, or a copy of it. Nothing was imported.'));
    }
  };
  const exportAll = () => {
    const day = new Date().toISOString().slice(0, 10);
    download(new Blob([exported()], { type: 'application/json' }), `steward-${name}-${day}.json`);
    announce(`Exported ${countWords(count)}`);
  };
  return (
    <section aria-label={label} className={classes.part}>
      <div className={classes.actions}>
        {count > 0 ? (
          <Button leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />} onClick={exportAll}>
            Export as JSON
          </Button>
        ) : null}
        <Button
          ref={importButton}
          leftSection={<IconUpload size={16} stroke={1.6} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          Import from a file
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label="File to import"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            // The same file, mended, can be chosen again.
            currentTarget.value = '';
            if (file) void take(file);
          }}
        />
        {children?.(say)}
      </div>
      {result ? (
        <Banner kind={result.kind} title={result.title}>
          {result.detail}
        </Banner>
      ) : null}
    </section>
  );
}

export function countWords(count: number): string {
  return count === 1 ? '1 entry' : `${formatCount(count)} entries`;
}

export function refused(title: string): FileResult {
  return { kind: 'refused', title };
}

/** What an import of all its entries came to. */
export function importedWords(counts: {
  added: number;
  replaced?: number;
  skipped: number;
  isStored: boolean;
}): FileResult {
  const { added, replaced = 0, skipped, isStored } = counts;
  if (added + replaced + skipped === 0)
    return { kind: 'saved', title: 'The file has no entries. Nothing was imported.' };
  const parts = [
    ...(added > 0 ? [`${formatCount(added)} added`] : []),
    ...(replaced > 0 ? [`${formatCount(replaced)} replaced by a later answer`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} already here`] : []),
  ];
  return {
    kind: 'saved',
    title: `${parts.join(', ')}.`,
    ...(isStored ? {} : { detail: 'This browser does not keep it: it is here until the page is closed or reloaded.' }),
  };
}
