import { Button, Group, Stack, Text } from '@mantine/core';
import { inList, plural } from '#domain/values/labels.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { announce } from '#ui/browser/announcer.tsx';
import { useConfiguration } from '#ui/browser/configuration.ts';
import { compareWithSent, type FormFlowProps } from './form-kind.ts';
import classes from './not-known.module.css';
import { Panel, ScreenPage } from '#ui/kit/page.tsx';
import { useIsOnScreen } from '#ui/browser/scroll.ts';
import { ChangedLines } from './review.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { formatAt } from '#ui/format/when.ts';
import type { ApiError } from '#api/errors.ts';

interface UnconfirmedStepProps<Base, Values extends FieldValues, Body, Answer> extends Pick<
  FormFlowProps<Base, Values, Body, Answer>,
  'kind' | 'crumbs' | 'reread' | 'check'
> {
  /** The record the form was opened with, and the values that were sent. */
  base: Base;
  sent: Values;
  error: ApiError;
  /** In milliseconds. */
  sentAt: number;
  /** Asks our server's write journal. Returns true if the outcome is now known and this step can close. */
  ask(): Promise<boolean>;
  sendAgain(): void;
  /** Called when the user marks the change as resolved. */
  settled(): void;
  back(): void;
}

/** Milliseconds: longer than the timeouts of a write. */
const longestSave = 60_000;

/** Shows an unconfirmed write, and the ways to resolve it. */
export function UnconfirmedStep<Base, Values extends FieldValues, Body, Answer>(
  props: UnconfirmedStepProps<Base, Values, Body, Answer>,
) {
  const { kind, base, sent, reread, check, error, sentAt } = props;
  const { noun } = kind;
  const lines = kind.review(base, sent);
  const canCheck = check !== undefined || reread !== undefined;
  const same = lines.filter(({ changed }) => !changed).map(({ label }) => label);
  const unchecked = lines.filter(({ isCheckable = true }) => !isCheckable).map(({ label }) => label);
  const [found, setFound] = useState('');
  const [checking, setChecking] = useState(false);
  const locked = useRef(false);
  const isOnScreen = useIsOnScreen();
  const hasNoJournal = useConfiguration().api !== undefined;
  const at = formatAt(sentAt);
  /** Checks the record, and returns what it found as a sentence. */
  const look = async (isEarly: boolean) => {
    if (check) return check.run(kind.toBody(base, sent), isEarly);
    return reread ? compareWithSent(await reread(), kind, kind.parts(base), kind.toForm(base), sent, isEarly) : '';
  };
  const checkNow = async ({ isEarly = false } = {}) => {
    if (locked.current) return;
    locked.current = true;
    setChecking(true);
    const sentence = (await props.ask()) ? '' : await look(isEarly);
    locked.current = false;
    setChecking(false);
    setFound(sentence);
    // Don't announce the result if the user has left this step.
    if (sentence && isOnScreen()) announce(sentence);
  };
  useEffect(() => {
    // With our server, its journal was asked already.
    if (hasNoJournal && canCheck) void checkNow({ isEarly: Date.now() - sentAt < longestSave });
    // Once, when the step is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return (
    <ScreenPage width="form">
      <div>{props.crumbs('Unconfirmed')}</div>
      <section className={classes.page}>
        <header>
          <IconAlertTriangle size={26} stroke={1.6} aria-hidden />
          <div>
            <ScreenTitle title="We couldn’t confirm this change was saved" />
            <p>
              Your change to the {noun} was sent {at}. {error.message} It may or may not have been saved.
            </p>
          </div>
        </header>
        <div className={classes.what}>
          <h2>What to do</h2>
          <ol>
            {canCheck ? (
              <li>
                <b>Check now</b> {check?.what ?? `reloads the ${noun} and compares it with what you sent.`} Nothing is
                changed.
              </li>
            ) : null}
            <li>
              {canCheck ? (
                <>
                  If it wasn’t saved, <b>resend the change</b>.
                </>
              ) : (
                <b>Resend the change.</b>
              )}{' '}
              {kind.sendingTwice ?? `Resending is safe unless someone else has changed the ${noun} since.`}
            </li>
            <li>
              Or check the record in your fundraising platform and <b>mark this as resolved</b>.
            </li>
          </ol>
          {found ? (
            <Text inherit fw={600}>
              {found}
            </Text>
          ) : null}
          <Group gap="sm">
            {canCheck ? (
              <Button
                size="md"
                variant="filled"
                aria-disabled={checking}
                data-disabled={checking}
                onClick={() => void checkNow()}
              >
                {checking ? 'Checking…' : 'Check now'}
              </Button>
            ) : null}
            <Button size="md" variant={canCheck ? 'default' : 'filled'} onClick={props.sendAgain}>
              Resend change
            </Button>
            <Button size="md" onClick={props.settled}>
              Mark as resolved
            </Button>
            <Button size="md" onClick={props.back}>
              Back to the form
            </Button>
          </Group>
        </div>
      </section>
      <Panel
        title="What was sent"
        aside={`${plural(lines.length, 'field', 'fields')}, ${at}`}
        footer="Your draft is saved until you resolve this."
      >
        <Stack gap={12} py={12} px="md">
          <ChangedLines lines={lines.filter(({ changed }) => changed)} then="sent" />
          {same.length > 0 ? (
            <Text size="sm" c="dimmed">
              Also sent, unchanged: {inList(same)}.
            </Text>
          ) : null}
          {unchecked.length > 0 ? (
            <Text size="sm" c="dimmed">
              Can’t be checked here: {inList(unchecked)}.
            </Text>
          ) : null}
        </Stack>
      </Panel>
    </ScreenPage>
  );
}
