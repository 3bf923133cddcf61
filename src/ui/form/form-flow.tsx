import { type FieldValues, useWatch } from 'react-hook-form';
import { Banner } from '../kit/banner.tsx';
import { ConflictStep } from './conflict.tsx';
import type { DraftForm } from './draft-form.ts';
import { EditStep } from './edit-step.tsx';
import type { FormFlowProps } from './form-kind.ts';
import { freshnessMessages } from './freshness.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { UnconfirmedStep } from './not-known.tsx';
import { OtherTabsBanner } from './other-tabs.tsx';
import { RefusalBanner } from './refusal-banner.tsx';
import { Review, ReviewPage } from './review.tsx';
import classes from './review.module.css';
import { same } from './three-way.ts';
import { useFormFlow } from './use-form-flow.ts';
import type { WriteState } from './write.ts';
import { formatClock } from '../format/time.ts';

/** A form in three steps: edit, review what will be sent, and the outcome. */
export function FormFlow<Base, Values extends FieldValues, Body, Answer>(
  props: FormFlowProps<Base, Values, Body, Answer>,
) {
  const flow = useFormFlow(props);
  return (
    <>
      <LeaveGuard holds={flow.holds} {...leaveDialog(props.subject, flow.write.state.step)} />
      <Step {...props} flow={flow} />
    </>
  );
}

/** Returns the confirmation dialog's title and text for the current step. */
function leaveDialog(subject: string, step: WriteState['step']): { title: string; loss: string } {
  if (step === 'sending') {
    return {
      title: 'Leave while saving?',
      loss: `Your changes to ${subject} are being saved. Check Activity for the result.`,
    };
  }
  if (step === 'not-known') {
    return {
      title: 'Leave with an unconfirmed change?',
      loss: `Your changes to ${subject} were sent, but we couldn’t confirm they were saved. You’ll find them on Home and in Activity until you resolve them.`,
    };
  }
  return {
    title: 'Leave without saving?',
    loss: `Your changes to ${subject} haven’t been saved. A draft stays in this tab.`,
  };
}

/** Button label with the number of changed fields. */
function ReviewAct<Values extends FieldValues>({ own }: { own: DraftForm<Values> }) {
  useWatch({ control: own.form.control });
  const values = own.form.getValues();
  const count = own.parts.filter((part) => !same(part, own.start, values)).length;
  return count > 0 ? `Review changes (${count})` : 'Review changes';
}

interface StepProps<Base, Values extends FieldValues, Body, Answer> extends FormFlowProps<Base, Values, Body, Answer> {
  flow: ReturnType<typeof useFormFlow<Base, Values, Body, Answer>>;
}

function Step<Base, Values extends FieldValues, Body, Answer>(props: StepProps<Base, Values, Body, Answer>) {
  const { kind, subject, flow } = props;
  const { base, own, ready, reviewing, banner, fresh, write } = flow;
  const { theirs } = fresh;

  if (theirs && ready && flow.step.reviewing) {
    return (
      <ConflictStep
        crumbs={props.crumbs('Conflicting changes')}
        subject={subject}
        parts={own.parts}
        start={own.start}
        mine={ready}
        theirs={kind.toForm(theirs.base)}
        at={theirs.at}
        decided={(values) => flow.takeOver(values, theirs)}
        back={flow.leaveConflict}
      />
    );
  }

  if (write.state.step === 'not-known' && ready) {
    return (
      <UnconfirmedStep
        {...props}
        base={base}
        sent={ready}
        state={write.state}
        ask={() => flow.ask(ready)}
        sendAgain={() => void flow.save(false)}
        settled={() => flow.settled(ready)}
        back={flow.leaveNotKnown}
      />
    );
  }

  const banners = (
    <>
      {flow.prefill ? (
        <Banner kind="note" title={flow.prefill.title}>
          {flow.prefill.text}
        </Banner>
      ) : null}
      <OtherTabsBanner others={flow.tabs} noun={kind.noun} isReread={props.reread !== undefined} />
      <RefusalBanner ref={banner} state={write.state} fieldsNamed={own.lines.filter(({ field }) => field).length} />
    </>
  );

  if (reviewing && ready) {
    const note = kind.note?.(base, ready);
    return (
      <ReviewPage
        crumbs={props.crumbs('Review')}
        title={`Review changes to ${subject}`}
        act={`Save ${kind.noun}`}
        banner={banners}
        busy={flow.busy}
        bodies={[kind.toBody(base, ready)]}
        send={() => void flow.save(true)}
        back={flow.backToForm}
      >
        <Review
          lines={kind.review(base, ready)}
          whyUnchanged={kind.whyUnchanged}
          source={`Loaded at ${formatClock(flow.loadedAt)}`}
          change={(field) => (flow.busy ? undefined : flow.backToForm(field))}
        />
        {note ? <p className={classes.freshness}>{note}</p> : null}
        <p className={classes.freshness} role={fresh.freshness === 'cannot be read' ? undefined : 'status'}>
          {freshnessMessages[fresh.freshness]}
        </p>
      </ReviewPage>
    );
  }

  return (
    <EditStep
      own={own}
      crumbs={props.crumbs('Edit')}
      title={`Edit ${subject}`}
      act={<ReviewAct own={own} />}
      subject={subject}
      meta={props.meta}
      banner={banners}
      unsent="Unsaved changes"
      notice={flow.notice}
      submit={(event) => void flow.toReview(event)}
      discard={flow.discard}
      leave={props.leave}
      index={props.index?.(base)}
    >
      {props.children(base)}
    </EditStep>
  );
}
