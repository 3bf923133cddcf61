/** What is remembered as a file, for a colleague or another browser, and the way to forget all of it. */
import { Button } from '../../ui/kit/button.tsx';
import { IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { exportRemembered, importRemembered } from '../../device/remembered-file.ts';
import { forgetAllRemembered } from '../../device/remembered.ts';
import { Confirm } from '../../ui/kit/confirm.tsx';
import { countWords, type FileResult, importedWords, KeptFile, refused } from '../../ui/session/kept-file.tsx';

export function RememberedFile({ count }: { count: number }) {
  const importButton = useRef<HTMLButtonElement>(null);
  return (
    <KeptFile
      label="Export, import and forget"
      what="this list"
      name="remembered"
      count={count}
      importButton={importButton}
      exported={exportRemembered}
      imported={(text) => {
        const imported = importRemembered(text);
        return imported.result === 'refused' ? refused(imported.message) : importedWords(imported);
      }}
    >
      {(say) => <ForgetAll count={count} say={say} leave={() => importButton.current?.focus()} />}
    </KeptFile>
  );
}

interface ForgetAllProps {
  count: number;
  say(result: FileResult): void;
  leave(): void;
}

function ForgetAll({ count, say, leave }: ForgetAllProps) {
  const [asking, setAsking] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const forgetAll = () => {
    setAsking(false);
    say(
      forgetAllRemembered()
        ? { kind: 'saved', title: `Forgotten: ${countWords(count)}.` }
        : refused('This browser does not let go of it. Clear the data of this site in the browser’s own settings.'),
    );
    leave();
  };
  return (
    <>
      {count > 0 ? (
        <Button
          ref={button}
          leftSection={<IconTrash size={16} stroke={1.6} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          Forget all
        </Button>
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
            button.current?.focus();
          }}
          confirm={forgetAll}
        />
      ) : null}
    </>
  );
}
