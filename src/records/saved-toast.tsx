import { Button } from '@mantine/core';
import { type LinkOptions, Link } from '@tanstack/react-router';
import type { FormId } from '#device/form-id.ts';
import { saveResult } from '#device/save-results.ts';
import { sentenceCase } from '#domain/values/labels.ts';
import { showToast } from '#ui/browser/toast.tsx';
import { UserText } from '#ui/kit/cells.tsx';
import { formPlace } from './draft-links.ts';
import { isPossible, undoLabel, undoMessages, undoPrefill, useOpenPrefilled } from './undo-plan.ts';

interface SavedRecord {
  /** `household` */
  noun: string;
  form: FormId;
  /** Link to the record. */
  link: LinkOptions;
  /** Link to the form, if the page knows a better one than the form's name gives. */
  edit?: LinkOptions;
}

/** Returns a function that shows that the record of that name was saved at that time, in milliseconds, and offers Undo. */
export function useSavedToast({ noun, form, link, edit = formPlace(form, null).link }: SavedRecord) {
  const openPrefilled = useOpenPrefilled();
  return (name: string, at: number): void => {
    const result = saveResult(form, at);
    showToast({
      title: result?.isUndo ? 'Change undone' : `${sentenceCase(noun)} saved`,
      children: (close) => (
        <>
          <div>
            <Link {...link}>
              <UserText>{name}</UserText>
            </Link>
            {result ? undoMessages(result.undo).map((words) => <p key={words}>{words}</p>) : null}
          </div>
          {result && isPossible(result.undo) ? (
            <Button
              onClick={() => {
                close();
                openPrefilled(edit, undoPrefill(form, result, at));
              }}
            >
              {undoLabel(result)}
            </Button>
          ) : null}
        </>
      ),
    });
  };
}
