import { Button } from '../ui/kit/button.tsx';
import type { LinkOptions } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { FormId } from '../device/form-id.ts';
import { saveResult } from '../device/save-results.ts';
import { announce } from '../ui/browser/announcer.tsx';
import { Banner } from '../ui/kit/banner.tsx';
import { formatClock } from '../ui/values/time.ts';
import { formPlace } from './draft-links.ts';
import { isPossible, leftWords, putBackPrefill, undoPrefill, undoWords, useOpenPrefilled } from './undo-plan.ts';
import { sentenceCase } from '../ui/values/words.ts';

interface SavedBannersProps {
  /** `household` */
  noun: string;
  form: FormId;
  /** When it was saved, in milliseconds. */
  at: number;
  /** The way to the form, where the page knows more about it than the form's name tells. */
  edit?: LinkOptions;
}

/** What a save came to, where the answer was not what was to be expected, and the ways to take it back. */
export function SavedBanners({ noun, form, at, edit = formPlace(form, null).link }: SavedBannersProps) {
  const openPrefilled = useOpenPrefilled();
  const result = saveResult(form, at);
  const { storedDifferently = [], changedUnasked = [], notAnswered = [], remarks = [] } = result ?? {};
  // The heading, which has the focus, has said of what.
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
            {label}: the service stored “<bdi>{sent}</bdi>” as “<bdi>{stored}</bdi>”.
          </p>
        ))}
        {remarks.map((words) => (
          <p key={words}>{words}</p>
        ))}
        {notAnswered.length > 0 ? <p>Not confirmed by the service: {notAnswered.join(', ')}.</p> : null}
        {result ? undoWords(result.undo).map((words) => <p key={words}>{words}</p>) : null}
      </Banner>
      {changedUnasked.length > 0 ? (
        <Banner
          kind="refused"
          title={`Saving also changed ${changedUnasked.length === 1 ? '1 field' : `${changedUnasked.length} fields`} that you did not edit`}
          actions={
            result && isPossible(result.putBack) ? (
              <Button onClick={() => openPrefilled(edit, putBackPrefill(form, result, at))}>Put back</Button>
            ) : undefined
          }
        >
          {changedUnasked.map(({ label, was, now }) => (
            <p key={label}>
              {label}: was “<bdi>{was}</bdi>”, is now “<bdi>{now}</bdi>”.
            </p>
          ))}
          {result ? leftWords('Put back', result.putBack).map((words) => <p key={words}>{words}</p>) : null}
        </Banner>
      ) : null}
    </>
  );
}
