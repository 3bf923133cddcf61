import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { ApiError } from '../api/errors.ts';
import { announce } from './announcer.tsx';
import classes from './not-known.module.css';
import { Panel, ScreenPage } from './page.tsx';
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
  /** Reads the record and says in a sentence what it tells. */
  check(): Promise<string>;
  sendAgain(): void;
  /** Whoever is at the screen has looked for themselves. */
  settled(): void;
  back(): void;
}

/** The fourth outcome of a write: it was sent, and nobody knows what became of it. */
export function NotKnown(props: NotKnownProps) {
  const { crumbs, noun, error, sentAt, lines } = props;
  const [found, setFound] = useState('');
  const [checking, setChecking] = useState(false);
  const locked = useRef(false);
  const at = formatClock(sentAt);
  const checkNow = async () => {
    if (locked.current) return;
    locked.current = true;
    setChecking(true);
    const sentence = await props.check();
    locked.current = false;
    setChecking(false);
    setFound(sentence);
    announce(sentence);
  };
  return (
    <ScreenPage width="form">
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
            <li>
              <b>Check now</b> reads the {noun} again and compares it with what was sent. It changes nothing.
            </li>
            <li>
              If it was not saved, <b>send the same change again</b>. Sending it twice gives the same result, unless
              somebody else changed the {noun} in between.
            </li>
            <li>
              If you can see the {noun} in the platform itself, look there and <b>mark this as checked</b>.
            </li>
          </ol>
          {found ? <p className={classes.found}>{found}</p> : null}
          <div className={classes.actions}>
            <Button size="md" variant="filled" aria-disabled={checking || undefined} onClick={() => void checkNow()}>
              {checking ? 'Checking…' : 'Check now'}
            </Button>
            <Button size="md" onClick={props.sendAgain}>
              Send the same change again
            </Button>
            <Button size="md" onClick={props.settled}>
              Mark as checked
            </Button>
            <Button size="md" onClick={props.back}>
              Back to the form
            </Button>
          </div>
        </div>
      </section>
      <Panel
        title="What was sent"
        aside={`${lines.length === 1 ? '1 field' : `${lines.length} fields`}, ${at}`}
        footer="Your draft is kept until this is settled."
      >
        <PlainTable
          caption="What was sent"
          rows={lines}
          columns={[
            { title: 'Field', cell: ({ label }) => label },
            { title: 'Was', cell: ({ was }) => <bdi>{was ?? ''}</bdi> },
            {
              title: 'Sent',
              cell: ({ willBe, changed }) =>
                changed ? (
                  <b>
                    <bdi>{willBe || 'Cleared'}</bdi>
                  </b>
                ) : (
                  <bdi>{willBe}</bdi>
                ),
            },
          ]}
        />
      </Panel>
    </ScreenPage>
  );
}
