import { Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { plural } from '#domain/values/labels.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { usePreference } from '#ui/browser/preferences.ts';
import { formatAt } from '#ui/format/when.ts';
import { Panel } from '#ui/kit/page.tsx';
import classes from './changes-panel.module.css';
import type { DraftForm } from './draft-form.ts';
import { type FormKind, undoOf } from './form-kind.ts';
import { unchangedMessages } from './undo-words.ts';
import { ChangedLines, RequestBodies, type ReviewLine, sourcesOf } from './review.tsx';

interface ChangesPanelProps<Base, Values extends FieldValues, Body> {
  kind: FormKind<Base, Values, Body, never>;
  own: DraftForm<Values>;
  base: Base;
  /** When the record was loaded, in milliseconds. */
  loadedAt: number;
  /** A sentence about changes by others. */
  freshness: string;
}

/** Lists the changed fields with their previous and new values. What else is sent, and why, is behind Details. */
export function ChangesPanel<Base, Values extends FieldValues, Body>({
  kind,
  own,
  base,
  loadedAt,
  freshness,
}: ChangesPanelProps<Base, Values, Body>) {
  useWatch({ control: own.form.control });
  const values = own.form.getValues();
  const lines = kind.review(base, values);
  const changed = lines.filter((line) => line.changed);
  const summary = kind.summary?.(base, values) ?? '';
  const body = kind.toBody(base, values);
  const undo = unchangedMessages('Undo', undoOf(kind, base, body));
  useAnnounced(summary);
  return (
    <Panel title="Your changes" aside={changed.length > 0 ? plural(changed.length, 'field', 'fields') : undefined}>
      <Stack gap={12} py={12} px="md">
        {summary ? (
          <p className={classes.summary}>
            <bdi>{summary}</bdi>
          </p>
        ) : null}
        {changed.length > 0 ? (
          <ChangedLines lines={changed} />
        ) : (
          <Text size="sm" c="dimmed">
            No changes yet.
          </Text>
        )}
        {[...undo, freshness].map((sentence) => (
          <Text size="sm" c="dimmed" key={sentence}>
            {sentence}
          </Text>
        ))}
        <Details
          same={lines.filter((line) => !line.changed)}
          sentences={[kind.note?.(base, values) ?? '', ...sourcesOf(lines, `Loaded ${formatAt(loadedAt)}`)]}
          why={kind.whyUnchanged}
          body={body}
        />
      </Stack>
    </Panel>
  );
}

interface DetailsProps {
  /** Fields that are sent unchanged, and the reason. */
  same: readonly ReviewLine[];
  why: string;
  sentences: readonly string[];
  body: unknown;
}

/** Lists what the platform gets beyond the changes, and what can't be checked. */
function Details({ same, why, sentences, body }: DetailsProps) {
  const showsTechnicalDetails = usePreference('showsTechnicalDetails');
  return (
    <details className={classes.details}>
      <summary>Details</summary>
      {same.length > 0 ? (
        <>
          <p>Also sent, unchanged:</p>
          <ul>
            {same.map(({ label, willBe }) => (
              <li key={label}>
                {label}: <bdi>{willBe || 'blank'}</bdi>
              </li>
            ))}
          </ul>
          <p>{why}</p>
        </>
      ) : null}
      {sentences.filter(Boolean).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {showsTechnicalDetails ? <RequestBodies bodies={[body]} /> : null}
    </details>
  );
}

/** Milliseconds after the last key. */
const pauseWhileTyping = 1200;

/** Announces the words when typing pauses, if they are others than at first. */
function useAnnounced(words: string): void {
  const [first] = useState(words);
  useEffect(() => {
    if (words === first) return undefined;
    const wait = setTimeout(() => announce(words), pauseWhileTyping);
    return () => clearTimeout(wait);
  }, [words, first]);
}
