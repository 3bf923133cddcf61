/** Loading all pages of a list: how far it is, and why it failed. */
import { Box, Button } from '@mantine/core';
import { useEffect } from 'react';
import type { ApiError } from '#api/errors.ts';
import { formatCount } from '#domain/values/labels.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { useCountdown, waitMessage } from '#ui/browser/countdown.ts';
import { Banner } from '#ui/kit/banner.tsx';
import { errorMessage } from '#ui/format/failure.ts';
import { changeNotes, type LoadedList, type Loading, whyNotAll } from './list-source.ts';
import classes from './loading.module.css';

interface LoadFailedProps {
  error: ApiError;
  all: Pick<LoadedList, 'load' | 'forget'>;
  /** The noun of the list in the plural, in lower case. */
  noun: string;
}

/** Error banner when loading all pages brought no rows. The page on screen stays. */
export function LoadFailed({ error, all, noun }: LoadFailedProps) {
  const words = errorMessage(error, noun, `Couldn’t load all ${noun}.`);
  useEffect(() => announce(words.title, 'assertive'), [words.title]);
  return (
    <Box pt={12}>
      <Banner
        kind="not-known"
        title={words.title}
        actions={
          <>
            <Button onClick={() => void all.load()}>Try again</Button>
            <Button onClick={all.forget}>Close</Button>
          </>
        }
      >
        {words.why}
      </Banner>
    </Box>
  );
}

/** Progress of loading all pages, with Stop. */
export function LoadProgress({ loading, noun }: { loading: Loading; noun: string }) {
  const { page, last, rows, waitsUntil } = loading;
  const of = last === null ? '' : ` of ${formatCount(last)}`;
  return (
    <div className={classes.progress} role="group" aria-label={`Loading all ${noun}`}>
      <progress aria-label={`Pages of ${noun}`} {...(last === null ? {} : { value: page, max: last })} />
      <Button variant="transparent" onClick={loading.stop}>
        Stop
      </Button>
      <span>{`Page ${formatCount(page)}${of}, ${formatCount(rows)} rows`}</span>
      {waitsUntil === null ? null : <Waits key={waitsUntil} until={waitsUntil} />}
    </div>
  );
}

/** Progress of loading all rows for a screen that needs them, and a banner if some are missing. */
export function AllRowsLoading({ list, noun }: { list: LoadedList; noun: string }) {
  const { loaded, loading, failed, load, forget } = list;
  if (loading) return <LoadProgress loading={loading} noun={noun} />;
  if (failed) return <LoadFailed error={failed} all={{ load, forget }} noun={noun} />;
  if (!loaded) return null;
  const notes = changeNotes(loaded);
  const why = whyNotAll(loaded);
  if (loaded.complete && !notes && !why) return null;
  const canContinue = !loaded.complete && !loaded.tooMuch && loaded.stuck !== 'repeats';
  return (
    <Banner
      kind="not-known"
      title={loaded.complete ? 'This list may be out of date' : `Some ${noun} aren’t loaded`}
      actions={canContinue ? <Button onClick={() => void load()}>Load the rest</Button> : null}
    >
      {[notes, why && `Loading stopped: ${why}`].filter(Boolean).join(' ') || 'You stopped loading.'}
    </Banner>
  );
}

function Waits({ until }: { until: number }) {
  useCountdown(until, () => undefined);
  return <span>Too many requests. {waitMessage(until, (left) => `Resuming in ${formatCount(left)} s.`)}</span>;
}
