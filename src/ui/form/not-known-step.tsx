import type { FieldValues } from 'react-hook-form';
import { compareWithSent, type FormFlowProps } from './form-kind.ts';
import { NotKnown } from './not-known.tsx';
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

/** An unknown outcome, with what this form can do about it. */
export function NotKnownStep<Base, Values extends FieldValues, Body, Answer>({
  kind,
  base,
  sent,
  state,
  reread,
  check,
  ask,
  ...steps
}: NotKnownStepProps<Base, Values, Body, Answer>) {
  const compared =
    reread && (async () => compareWithSent(await reread(), kind, kind.parts(base), kind.toForm(base), sent));
  const look = check ? () => check.run(kind.toBody(base, sent)) : compared;
  return (
    <NotKnown
      crumbs={steps.crumbs('Not known')}
      noun={kind.noun}
      error={state.error}
      sentAt={state.sentAt}
      lines={kind.review(base, sent)}
      check={look && (async () => ((await ask()) ? '' : look()))}
      whatIsChecked={check?.what ?? `reads the ${kind.noun} again and compares it with what was sent.`}
      sendingTwice={
        kind.sendingTwice ??
        `Sending it twice gives the same result, unless somebody else changed the ${kind.noun} in between.`
      }
      sendAgain={steps.sendAgain}
      settled={steps.settled}
      back={steps.back}
    />
  );
}
