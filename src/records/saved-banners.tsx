import { Button } from '../ui/kit/button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import type { LinkOptions } from '@tanstack/react-router';
import { useEffect } from 'react';
import { announce } from '../ui/browser/announcer.tsx';
import { Banner } from '../ui/kit/banner.tsx';
import { formatClock } from '../ui/values/time.ts';
import { formPlace } from './draft-links.ts';
import { isPossible, leftWords, undoWords } from './undo-plan.ts';
import { putBackProposal, undoProposal, useProposing } from './open-prefilled.ts';
import { differencesOf } from './saved-differences.ts';
import { sentenceCase } from '../ui/values/words.ts';

interface SavedBannersProps {
  /** `household` */
  noun: string;
  id: string;
  /** When it was saved, in milliseconds. */
  at: number;
  /** The form that changes it, where the page knows more about the way than the form's name does. */
  edit?: LinkOptions;
}

/** What a save came to, where the answer was not what was to be expected, and the ways back. */
export function SavedBanners({ noun, id, at, edit }: SavedBannersProps) {
  const cache = useQueryClient();
  const proposing = useProposing();
  const differences = differencesOf(cache, noun, id, at);
  const { storedDifferently = [], changedUnasked = [], notAnswered = [], ways } = differences ?? {};
  const form = ways && (edit ?? formPlace(ways.form, null).link);
  // The heading, which has the focus, has said of what.
  useEffect(() => announce(`Saved at ${formatClock(at)}`), [at]);
  return (
    <>
      <Banner
        kind="saved"
        title={`${sentenceCase(noun)} saved at ${formatClock(at)}`}
        actions={
          form && isPossible(ways.undo) ? (
            <Button onClick={() => proposing(form, undoProposal(ways, at))}>Undo</Button>
          ) : undefined
        }
      >
        {storedDifferently.map(({ label, sent, stored }) => (
          <p key={label}>
            {label}: the service stored “<bdi>{sent}</bdi>” as “<bdi>{stored}</bdi>”.
          </p>
        ))}
        {notAnswered.length > 0 ? (
          <p>
            The service’s answer leaves out what it stored, so this could not be compared: {notAnswered.join(', ')}.
          </p>
        ) : null}
        {ways ? undoWords(ways.undo).map((words) => <p key={words}>{words}</p>) : null}
      </Banner>
      {changedUnasked.length > 0 ? (
        <Banner
          kind="refused"
          title={`Saving also changed ${changedUnasked.length === 1 ? '1 field' : `${changedUnasked.length} fields`} that you did not edit`}
          actions={
            form && isPossible(ways.putBack) ? (
              <Button onClick={() => proposing(form, putBackProposal(ways, at))}>Put back</Button>
            ) : undefined
          }
        >
          {changedUnasked.map(({ label, was, now }) => (
            <p key={label}>
              {label}: was “<bdi>{was}</bdi>”, is now “<bdi>{now}</bdi>”.
            </p>
          ))}
          {ways ? leftWords('Put back', ways.putBack).map((words) => <p key={words}>{words}</p>) : null}
        </Banner>
      ) : null}
    </>
  );
}
