import type { FieldValues } from 'react-hook-form';
import { ConflictStep } from './conflict.tsx';
import { EditStep } from './edit-step.tsx';
import type { FormFlowProps } from './form-kind.ts';
import { FormGuard } from './form-guard.tsx';
import { NotKnownStep } from './not-known-step.tsx';
import { OtherTabsBanner } from './other-tabs.tsx';
import { PrefillBanner } from './prefill-banner.tsx';
import { RefusalBanner } from './refusal-banner.tsx';
import { ReviewStep } from './review-step.tsx';
import { useFormFlow } from './use-form-flow.ts';
import { formatClock } from '../values/time.ts';

/** A form in three steps: edit, review what will be sent, and the outcome. */
export function FormFlow<Base, Values extends FieldValues, Body, Answer>(
  props: FormFlowProps<Base, Values, Body, Answer>,
) {
  const flow = useFormFlow(props);
  return (
    <>
      <FormGuard holds={flow.holds} subject={props.subject} step={flow.write.state.step} />
      <Step {...props} flow={flow} />
    </>
  );
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
        crumbs={props.crumbs('Changed meanwhile')}
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
      <NotKnownStep
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
      <PrefillBanner prefill={flow.prefill} />
      <OtherTabsBanner others={flow.tabs} noun={kind.noun} isReread={props.reread !== undefined} />
      <RefusalBanner ref={banner} state={write.state} fieldsNamed={own.lines.filter(({ field }) => field).length} />
    </>
  );

  if (reviewing && ready) {
    return (
      <ReviewStep
        crumbs={props.crumbs('Review')}
        subject={subject}
        noun={kind.noun}
        banner={banners}
        freshness={fresh.freshness}
        lines={kind.review(base, ready)}
        whyUnchanged={kind.whyUnchanged}
        note={kind.note?.(base, ready)}
        source={`Loaded ${formatClock(flow.loadedAt)}`}
        body={kind.toBody(base, ready)}
        busy={flow.busy}
        save={() => void flow.save(true)}
        change={flow.backToForm}
        back={flow.backToForm}
      />
    );
  }

  return (
    <EditStep
      own={own}
      crumbs={props.crumbs('Edit')}
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
