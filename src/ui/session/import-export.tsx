/** Exports data stored in this browser to a file, and imports such a file. */
import { Button, Group, Stack } from '@mantine/core';
import { plural, formatCount } from '#domain/values/labels.ts';
import { IconDownload, IconUpload } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { ImportCounts } from '#device/exported.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { download } from '#ui/browser/download.ts';
import { Banner } from '#ui/kit/banner.tsx';

/** Far more than the most that is stored. */
const mostBytes = 20_000_000;

export interface FileResult {
  kind: 'saved' | 'refused';
  title: string;
  detail?: string;
}

export interface ImportExportProps {
  label: string;
  /** The file's contents: `this list`. */
  what: string;
  /** Part of the file name: `remembered` for `steward-remembered-2026-11-23.json`. */
  name: string;
  /** The number of entries; 0 hides Export. */
  count: number;
  /** Returns the text of the file. */
  exported(): string;
  /** Imports a file's text. Returns the counts, or a message if it can't be read. */
  imported(text: string): ImportCounts | string;
  /** Further actions. */
  children?(say: (result: FileResult) => void): ReactNode;
  /** The Import button, which is always shown. */
  importButton?: RefObject<HTMLButtonElement | null>;
}

export function ImportExport({
  label,
  what,
  name,
  count,
  exported,
  imported,
  children,
  importButton,
}: ImportExportProps) {
  const [result, setResult] = useState<FileResult | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const say = (said: FileResult) => {
    setResult(said);
    announce(`${said.title} ${said.detail ?? ''}`, said.kind === 'refused' ? 'assertive' : 'polite');
  };
  const take = async (file: File) => {
    if (file.size > mostBytes) {
      say(refused(`This file is over 20 MB, so it isn’t an export of ${what}. Nothing was imported.`));
      return;
    }
    try {
      const found = imported(await file.text());
      say(typeof found === 'string' ? refused(`${found} Nothing was imported.`) : importResult(found));
    } catch {
      say(refused('Your browser couldn’t read the file. Choose it again. Nothing was imported.'));
    }
  };
  const exportAll = () => {
    const day = new Date().toISOString().slice(0, 10);
    download(new Blob([exported()], { type: 'application/json' }), `steward-${name}-${day}.json`);
    announce(`Exported ${formatEntryCount(count)}`);
  };
  return (
    <section aria-label={label}>
      <Stack gap={12}>
        <Group gap="sm">
          {count > 0 ? (
            <Button leftSection={<IconDownload aria-hidden />} onClick={exportAll}>
              Export as JSON
            </Button>
          ) : null}
          <Button ref={importButton} leftSection={<IconUpload aria-hidden />} onClick={() => input.current?.click()}>
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
              // Cleared, so that the same file can be chosen again after it was fixed.
              currentTarget.value = '';
              if (file) void take(file);
            }}
          />
          {children?.(say)}
        </Group>
        {result ? (
          <Banner kind={result.kind} title={result.title}>
            {result.detail}
          </Banner>
        ) : null}
      </Stack>
    </section>
  );
}

export function formatEntryCount(count: number): string {
  return plural(count, 'entry', 'entries');
}

export function refused(title: string): FileResult {
  return { kind: 'refused', title };
}

/** Returns the message for an import, with its counts. */
function importResult({ added, replaced = 0, skipped, isStored }: ImportCounts): FileResult {
  if (added + replaced + skipped === 0)
    return { kind: 'saved', title: 'This file has no entries. Nothing was imported.' };
  const parts = [
    ...(added > 0 ? [`${formatCount(added)} added`] : []),
    ...(replaced > 0 ? [`${formatCount(replaced)} updated`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} already saved`] : []),
  ];
  return {
    kind: 'saved',
    title: `${parts.join(', ')}.`,
    ...(isStored ? {} : { detail: 'Your browser can’t save this. It lasts until you close or reload the page.' }),
  };
}
