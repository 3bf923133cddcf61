import { Button } from '../kit/button.tsx';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import type { ApiError } from '../../api/errors.ts';
import { announce } from '../browser/announcer.tsx';
import classes from './not-known.module.css';
import { Panel, ScreenPage } from '../kit/page.tsx';
import { PlainTable } from '../kit/plain-table.tsx';
import { usePresence } from './presence.ts';
import type { ReviewLine } from './review.tsx';
import { ScreenTitle } from '../kit/screen-title.tsx';
import { formatClock } from '../values/time.ts';

interface NotKnownProps {
  crumbs: ReactNode;
  noun: string;
  error: ApiError;
  sentAt: number;
  lines: readonly ReviewLine[];
  /** Reads the record, or what tells of it, and says in a sentence what it found; none where nothing can be read. */
  check?: (() => Promise<string>) | undefined;
  /** What the check does, after `Check now`. */
  whatIsChecked: string;
  sendingTwice: string;
  sendAgain(): void;
  /** Whoever is at the screen has looked for themselves. */
  settled(): void;
  back(): void;
}

/** A write that was sent, and whose outcome is not known. */
export function NotKnown(props: NotKnownProps) {
  const { crumbs, noun, error, sentAt, lines } = props;
  const [found, setFound] = useState('');
  const [checking, setChecking] = useState(false);
  const locked = useRef(false);
  const present = usePresence(false);
  const at = formatClock(sentAt);
  const checkNow = async () => {
    if (locked.current || !props.check) return;
    locked.current = true;
    setChecking(true);
    const sentence = await props.check();
    locked.current = false;
    setChecking(false);
    setFound(sentence);
    // Whoever went back to the form, or has sent it again, is not told there what this step has found.
    if (sentence && present.isOnScreen()) announce(sentence);
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
            {props.check ? (
              <li>
                <b>Check now</b> {props.whatIsChecked} It changes nothing.
              </li>
            ) : null}
            <li>
              {props.check ? (
                <>
                  If it was not saved, <b>send the same change again</b>.
                </>
              ) : (
                <b>Send the same change again.</b>
              )}{' '}
              {props.sendingTwice}
            </li>
            <li>
              If you can see the {noun} in the platform itself, look there and <b>mark this as checked</b>.
            </li>
          </ol>
          {found ? <p className={classes.found}>{found}</p> : null}
          <div className={classes.actions}>
            {props.check ? (
              <Button size="md" variant="filled" aria-disabled={checking || undefined} onClick={() => void checkNow()}>
                {checking ? 'Checking…' : 'Check now'}
              </Button>
            ) : null}
            <Button size="md" variant={props.check ? 'default' : 'filled'} onClick={props.sendAgain}>
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
            {
              title: 'Was',
              cell: ({ was, wasKnown = true }) =>
                wasKnown ? (
                  <bdi className={classes.value}>{was ?? ''}</bdi>
                ) : (
                  <span className={classes.dim}>Not known</span>
                ),
            },
            {
              title: 'Sent',
              cell: ({ willBe, changed }) =>
                changed ? (
                  <b className={classes.value}>
                    <bdi>{willBe || 'Cleared'}</bdi>
                  </b>
                ) : (
                  <bdi className={classes.value}>{willBe}</bdi>
                ),
            },
            ...(lines.some(({ checkedBy }) => checkedBy !== undefined)
              ? [
                  {
                    title: 'Can be checked',
                    cell: ({ checkedBy }: ReviewLine) => checkedBy ?? 'Cannot be checked here',
                  },
                ]
              : []),
          ]}
        />
      </Panel>
    </ScreenPage>
  );
}
