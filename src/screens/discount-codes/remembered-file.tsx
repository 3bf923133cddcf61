/** What is remembered as a file, for a colleague or another browser, and the way to forget all of it. */
import { Button } from '../../ui/kit/button.tsx';
import { IconDownload, IconTrash, IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { exportRemembered, type Imported, importRemembered } from '../../device/remembered-file.ts';
import { allRemembered, forgetAllRemembered } from '../../device/remembered.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { Banner } from '../../ui/kit/banner.tsx';
import { download } from '../../ui/browser/download.ts';
import { Confirm } from '../../ui/kit/confirm.tsx';
import { formatCount } from '../../ui/values/money.ts';
import classes from './remembered-file.module.css';

/** Far more than the most that is kept. */
const mostBytes = 20_000_000;

interface Result {
  kind: 'saved' | 'refused';
  title: string;
  detail?: string;
}

export function RememberedFile({ count }: { count: number }) {
  const [result, setResult] = useState<Result | null>(null);
  const [asking, setAsking] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const importButton = useRef<HTMLButtonElement>(null);
  const forgetButton = useRef<HTMLButtonElement>(null);
  const say = (said: Result) => {
    setResult(said);
    announce(`${said.title} ${said.detail ?? ''}`, said.kind === 'refused' ? 'assertive' : 'polite');
  };
  const take = async (file: File) => {
    if (file.size > mostBytes) {
      say(refused('The file is larger than 20 MB, so it was not exported from this list. Nothing was imported.'));
      return;
    }
    try {
      say(resultOf(importRemembered(await file.text())));
    } catch {
      say(refused('The browser could not read the file. Choose it again, or a copy of it. Nothing was imported.'));
    }
  };
  const forgetAll = () => {
    setAsking(false);
    const words = countWords(count);
    say(
      forgetAllRemembered()
        ? { kind: 'saved', title: `Forgotten: ${words}.` }
        : refused('This browser does not let go of it. Clear the data of this site in the browser’s own settings.'),
    );
    importButton.current?.focus();
  };
  return (
    <section aria-label="Export, import and forget" className={classes.part}>
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
        {count > 0 ? (
          <Button
            ref={forgetButton}
            leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
            onClick={() => setAsking(true)}
          >
            Forget all
          </Button>
        ) : null}
      </div>
      {result ? (
        <Banner kind={result.kind} title={result.title}>
          {result.detail}
        </Banner>
      ) : null}
      {asking ? (
        <Confirm
          isDeletion
          title="Forget all of them?"
          loss={`${countWords(count)} remembered here will be deleted from this browser. Nothing changes in the service, which has no way to read them again. This cannot be undone: export them first if somebody may need them.`}
          keepLabel="Keep them"
          act="Forget all"
          onClose={() => {
            setAsking(false);
            forgetButton.current?.focus();
          }}
          confirm={forgetAll}
        />
      ) : null}
    </section>
  );
}

function exportAll() {
  const day = new Date().toISOString().slice(0, 10);
  download(new Blob([exportRemembered()], { type: 'application/json' }), `steward-remembered-${day}.json`);
  const { discountCodes, ticketItems } = allRemembered.get();
  announce(`Exported ${countWords(discountCodes.length + ticketItems.length)}`);
}

function countWords(count: number): string {
  return count === 1 ? '1 entry' : `${formatCount(count)} entries`;
}

function refused(title: string): Result {
  return { kind: 'refused', title };
}

function resultOf(imported: Imported): Result {
  if (imported.result === 'refused') return refused(imported.message);
  const { added, replaced, skipped, isStored } = imported;
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
