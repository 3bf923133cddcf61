/** Exports, imports, and removes the discount codes and ticket items saved in this browser. */
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { exportSavedAnswers, importSavedAnswers } from '#device/saved-answers-file.ts';
import { removeAllSavedAnswers } from '#device/saved-answers.ts';
import { Confirm } from '#ui/kit/confirm.tsx';
import { type FileResult, formatEntryCount, ImportExport, refused } from '#ui/session/import-export.tsx';

export function SavedCodesFile({ count }: { count: number }) {
  const importButton = useRef<HTMLButtonElement>(null);
  return (
    <ImportExport
      label="Export, import, and remove"
      what="this list"
      name="codes-and-items"
      count={count}
      importButton={importButton}
      exported={exportSavedAnswers}
      imported={(text) => importSavedAnswers(text)}
    >
      {(say) => <RemoveAll count={count} say={say} leave={() => importButton.current?.focus()} />}
    </ImportExport>
  );
}

interface RemoveAllProps {
  count: number;
  say(result: FileResult): void;
  leave(): void;
}

function RemoveAll({ count, say, leave }: RemoveAllProps) {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const removeAll = () => {
    setAsking(false);
    say(
      removeAllSavedAnswers()
        ? { kind: 'saved', title: `${formatEntryCount(count)} removed.` }
        : refused('Your browser couldn’t delete this. Clear this site’s data in your browser settings.'),
    );
    leave();
  };
  return (
    <>
      {count > 0 ? (
        <Button ref={button} leftSection={<IconTrash aria-hidden />} onClick={() => setAsking(true)}>
          Remove all
        </Button>
      ) : null}
      {asking ? (
        <Confirm
          isDeletion
          title="Remove all saved codes and items?"
          loss={`${formatEntryCount(count)} will be removed from this browser. Nothing changes on the platform, but Steward can’t load them again. Export first if you might need them.`}
          keepLabel="Keep them"
          act="Remove all"
          onClose={() => {
            setAsking(false);
            button.current?.focus();
          }}
          confirm={removeAll}
        />
      ) : null}
    </>
  );
}
