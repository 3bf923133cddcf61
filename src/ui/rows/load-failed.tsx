import { Button } from '../kit/button.tsx';
import { useEffect } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { announce } from '../browser/announcer.tsx';
import { Banner } from '../kit/banner.tsx';
import { errorMessage } from '../values/failure.ts';
import classes from './load-failed.module.css';
import type { LoadedList } from './loaded.ts';

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
    <div className={classes.failed}>
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
    </div>
  );
}
