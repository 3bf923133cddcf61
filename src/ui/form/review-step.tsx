import type { ReactNode } from 'react';
import { Review, type ReviewLine, ReviewPage } from './review.tsx';
import classes from './review.module.css';

/** Whether somebody else changed the record meanwhile. */
export type Freshness = 'checking' | 'unchanged' | 'missing' | 'failed' | 'cannot be read';

const freshnessWords: Record<Freshness, string> = {
  'cannot be read': 'The service has no way to read it again, so whether somebody else changed it cannot be checked.',
  checking: 'Checking whether somebody else changed it meanwhile…',
  unchanged: 'Read again just now: nobody else has changed it.',
  missing: 'It was not found when it was read again, so whether somebody else changed it could not be checked.',
  failed: 'It could not be read again, so whether somebody else changed it could not be checked.',
};

interface ReviewStepProps {
  crumbs: ReactNode;
  subject: string;
  noun: string;
  banner: ReactNode;
  freshness: Freshness;
  lines: readonly ReviewLine[];
  whyUnchanged: string;
  /** What is to be known about them. */
  note?: string | undefined;
  /** Where the values before the change come from. */
  source: ReactNode;
  body: unknown;
  /** What is going on while the button is not to be pressed. */
  busy: string | null;
  save(): void;
  change(field: string): void;
  back(): void;
}

export function ReviewStep(props: ReviewStepProps) {
  const { subject, noun, busy } = props;
  return (
    <ReviewPage
      crumbs={props.crumbs}
      title={`Review changes to ${subject}`}
      act={`Save ${noun}`}
      banner={props.banner}
      busy={busy}
      bodies={[props.body]}
      send={props.save}
      back={props.back}
    >
      <Review
        lines={props.lines}
        whyUnchanged={props.whyUnchanged}
        source={props.source}
        change={(field) => (busy ? undefined : props.change(field))}
      />
      {props.note ? <p className={classes.freshness}>{props.note}</p> : null}
      <p className={classes.freshness} {...(props.freshness === 'cannot be read' ? {} : { role: 'status' })}>
        {freshnessWords[props.freshness]}
      </p>
    </ReviewPage>
  );
}
