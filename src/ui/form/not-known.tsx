import { Button } from '../kit/button.tsx';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { announce } from '../browser/announcer.tsx';
import { compareWithSent, type FormFlowProps } from './form-kind.ts';
import classes from './not-known.module.css';
import { Panel, ScreenPage } from '../kit/page.tsx';
import { PlainTable } from '../kit/plain-table.tsx';
import { usePresence } from './step.ts';
import type { ReviewLine } from './review.tsx';
import { ScreenTitle } from '../kit/screen-title.tsx';
import { formatClock } from '../values/time.ts';
import type { WriteState } from './write.ts';

interface NotKnownStepProps<Base, Values extends FieldValues, Body, Answer> extends Pick<
  FormFlowProps<Base, Values, Body, Answer>,
  'kind' | 'crumbs' | 'reread' | 'check'
> {
  /** What the form was opened with, and what was sent. */
  base: Base;
  sent: Values;
  state: Extract<WriteState, { error: unknown }>;
  /** Asks the journal of our own host. True when it is known now, and this step is over. */
  ask(): Promise<boolean>;
  sendAgain(): void;
  /** Whoever is at the screen has looked for themselves. */
  settled(): void;
  back(): void;
}

/** A write that was sent, and whose outcome is not known, with what this form can do about it. */
export function NotKnownStep<Base, Values extends FieldValues, Body, Answer>(
  props: NotKnownStepProps<Base, Values, Body, Answer>,
) {
  const { kind, base, sent, reread, check } = props;
  const { error, sentAt } = props.state;
  const { noun } = kind;
  const lines = kind.review(base, sent);
  const canCheck = check !== undefined || reread !== undefined;
  const [found, setFound] = useState('');
  const [checking, setChecking] = useState(false);
  const locked = useRef(false);
  const present = usePresence(false);
  const at = formatClock(sentAt);
  /** Reads the record, or what tells of it, and says in a sentence what it found. */
  const look = async () => {
    if (check) return check.run(kind.toBody(base, sent));
    return reread ? compareWithSent(await reread(), kind, kind.parts(base), kind.toForm(base), sent) : '';
  };
  const checkNow = async () => {
    if (locked.current) return;
    locked.current = true;
    setChecking(true);
    const sentence = (await props.ask()) ? '' : await look();
    locked.current = false;
    setChecking(false);
    setFound(sentence);
    // Whoever went back to the form, or has sent it again, is not told there what this step has found.
    if (sentence && present.isOnScreen()) announce(sentence);
  };
  return (
    <ScreenPage width="form">
      <div>{props.crumbs('Not known')}</div>
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
            {canCheck ? (
              <li>
                <b>Check now</b> {check?.what ?? `reads the ${noun} again and compares it with what was sent.`} It
                changes nothing.
              </li>
            ) : null}
            <li>
              {canCheck ? (
                <>
                  If it was not saved, <b>send the same change again</b>.
                </>
              ) : (
                <b>Send the same change again.</b>
              )}{' '}
              {kind.sendingTwice ??
                `Sending it twice gives the same result, unless somebody else changed the ${noun} in between.`}
            </li>
            <li>
              Or look in the platform itself, and <b>mark this as checked</b>.
            </li>
          </ol>
          {found ? <p className={classes.found}>{found}</p> : null}
          <div className={classes.actions}>
            {canCheck ? (
              <Button size="md" variant="filled" aria-disabled={checking || undefined} onClick={() => void checkNow()}>
                {checking ? 'Checking…' : 'Check now'}
              </Button>
            ) : null}
            <Button size="md" variant={canCheck ? 'default' : 'filled'} onClick={props.sendAgain}>
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
