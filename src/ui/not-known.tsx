import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ApiError } from '../api/errors.ts';
import classes from './not-known.module.css';
import { Panel } from './page.tsx';
import { PlainTable } from './plain-table.tsx';
import type { ReviewLine } from './review.tsx';
import { ScreenTitle } from './screen-title.tsx';
import { formatClock } from './time.ts';

interface NotKnownProps {
  crumbs: ReactNode;
  noun: string;
  error: ApiError;
  sentAt: number;
  lines: readonly ReviewLine[];
  back(): void;
}

/** The fourth outcome of a write: it was sent, and nobody knows what became of it. */
export function NotKnown({ crumbs, noun, error, sentAt, lines, back }: NotKnownProps) {
  const at = formatClock(sentAt);
  return (
    <>
      <div>{crumbs}</div>
      <section className={classes.page}>
        <header>
          <IconAlertTriangle size={26} stroke={1.6} aria-hidden />
          <div>
            <ScreenTitle title="We do not know if this was saved" />
            <p>
              The change to the {noun} was sent at {at}. {error.message} The service may have saved it, or not.
            </p>
          </div>
        </header>
        <div className={classes.what}>
          <h2>What to do</h2>
          <ol>
            <li>Look the {noun} up and compare it with what was sent, below.</li>
            <li>If it was not saved, go back to the form and save again. Sending it twice gives the same result.</li>
          </ol>
          <Button size="md" variant="filled" onClick={back}>
            Back to the form
          </Button>
        </div>
      </section>
      <Panel title="What was sent" aside={at}>
        <PlainTable
          caption="What was sent"
          rows={lines}
          columns={[
            { title: 'Field', cell: ({ label }) => label },
            { title: 'Was', cell: ({ was }) => <bdi>{was ?? ''}</bdi> },
            { title: 'Sent', cell: ({ willBe }) => <bdi>{willBe}</bdi> },
          ]}
        />
      </Panel>
    </>
  );
}
