import { plural, sentenceCase } from '../domain/values/labels.ts';
import { Button } from '../ui/kit/button.tsx';
import type { LinkOptions } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { FormId } from '../device/form-id.ts';
import { saveResult } from '../device/save-results.ts';
import { announce } from '../ui/browser/announcer.tsx';
import { Banner } from '../ui/kit/banner.tsx';
import { formatClock } from '../ui/format/time.ts';
import { formPlace } from './draft-links.ts';
import {
  isPossible,
  unchangedMessages,
  putBackPrefill,
  undoPrefill,
  undoMessages,
  useOpenPrefilled,
} from './undo-plan.ts';

interface SavedBannersProps {
  /** `household` */
  noun: string;
  form: FormId;
  /** When it was saved, in milliseconds. */
  at: number;
  /** Link to the form, if the page knows a better one than the form's name gives. */
  edit?: LinkOptions;
}

/** Banners after a save: confirms it, lists unexpected differences, and offers Undo and Restore. */
export function SavedBanners({ noun, form, at, edit = formPlace(form, null).link }: SavedBannersProps) {
  const openPrefilled = useOpenPrefilled();
  const result = saveResult(form, at);
  const { storedDifferently = [], changedUnasked = [], notAnswered = [], remarks = [] } = result ?? {};
  // The focused heading has already announced the record.
  useEffect(() => announce(`Saved at ${formatClock(at)}`), [at]);
  return (
    <>
      <Banner
        kind="saved"
        title={`${sentenceCase(noun)} saved at ${formatClock(at)}`}
        actions={
          result && isPossible(result.undo) ? (
            <Button onClick={() => openPrefilled(edit, undoPrefill(form, result, at))}>Undo</Button>
          ) : undefined
        }
      >
        {storedDifferently.map(({ label, sent, stored }) => (
          <p key={label}>
            {label}: saved as “<bdi>{stored}</bdi>” instead of “<bdi>{sent}</bdi>”.
          </p>
        ))}
        {remarks.map((words) => (
          <p key={words}>{words}</p>
        ))}
        {notAnswered.length > 0 ? <p>The platform didn’t confirm: {notAnswered.join(', ')}.</p> : null}
        {result ? undoMessages(result.undo).map((words) => <p key={words}>{words}</p>) : null}
      </Banner>
      {changedUnasked.length > 0 ? (
        <Banner
          kind="refused"
          title={`The platform also changed ${plural(changedUnasked.length, 'field', 'fields')} you didn’t edit`}
          actions={
            result && isPossible(result.putBack) ? (
              <Button onClick={() => openPrefilled(edit, putBackPrefill(form, result, at))}>Restore</Button>
            ) : undefined
          }
        >
          {changedUnasked.map(({ label, was, now }) => (
            <p key={label}>
              {label}: changed from “<bdi>{was}</bdi>” to “<bdi>{now}</bdi>”.
            </p>
          ))}
          {result ? unchangedMessages('Restore', result.putBack).map((words) => <p key={words}>{words}</p>) : null}
        </Banner>
      ) : null}
    </>
  );
}
