import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, FormProvider, type Path, useForm } from 'react-hook-form';
import { addDetails } from '../../device/activity.ts';
import type { Ended } from '../../api/outcome.ts';
import { settleWrite } from '../../device/unknown-writes.ts';
import { announce } from '../browser/announcer.tsx';
import { ConflictStep } from './conflict.tsx';
import { draftWords, useDraft } from './draft.ts';
import { DraftOffer } from './draft-offer.tsx';
import { EditStep } from './edit-step.tsx';
import type { SummaryLine } from '../fields/error-summary.tsx';
import { flattenErrors, placeErrors } from './form-errors.ts';
import type { FormFlowProps } from './form-kind.ts';
import { FormGuard } from './form-guard.tsx';
import { useFreshness } from './freshness.ts';
import { useLetGo } from './leave-guard.tsx';
import { NotKnownStep } from './not-known-step.tsx';
import { OtherTabsBanner, useOtherTabs } from './other-tabs.tsx';
import { useProposal } from './prefill.ts';
import { ProposalBanner } from './prefill-banner.tsx';
import { useReturnTo } from './focus-field.ts';
import { RefusalBanner } from './refusal-banner.tsx';
import { ReviewStep } from './review-step.tsx';
import { useStep } from './step.ts';
import { changedFields, holds, merge, writesOver } from './three-way.ts';
import { formatClock } from '../values/time.ts';
import { usePresence } from './presence.ts';
import { forgetMended, useTouched } from './on-field-change.ts';
import { useOneWrite } from './write.ts';

/** A form in three steps: edit, review what will be sent, and the outcome. */
export function FormFlow<Base, Values extends FieldValues, Body, Answer>(
  props: FormFlowProps<Base, Values, Body, Answer>,
) {
  const { kind, subject } = props;
  const [{ base, loadedAt }, setBase] = useState({ base: props.base, loadedAt: props.loadedAt });
  const start = kind.toForm(base);
  const parts = kind.parts(base);
  const form = useForm<Values>({
    defaultValues: start as DefaultValues<Values>,
    resolver: zodResolver(kind.schema),
    shouldFocusError: false,
    // Nothing is called wrong while it is still being typed; what was wrong and is mended goes at once, see `touched`.
    reValidateMode: 'onSubmit',
  });
  const step = useStep();
  const draft = useDraft<Values>(props.draftName, start, () => form.getValues());
  const guard = useLetGo();
  const [ready, setReady] = useState<Values | null>(null);
  const { freshness, theirs, stillTheSame, settle } = useFreshness({ kind, base, reread: props.reread });
  const tabs = useOtherTabs(props.draftName);
  const [rest, setRest] = useState<readonly string[]>([]);
  const [nothingToSave, setNothingToSave] = useState(false);
  const write = useOneWrite(props.draftName, {
    ...props.writing,
    send: (body: Body, key) => {
      const sending = props.writing.send(body, key);
      if (ready) addDetails(props.draftName, { form: changedFields(parts, start, ready) });
      return sending;
    },
  });
  const summary = useRef<HTMLDivElement>(null);
  const banner = useRef<HTMLDivElement>(null);
  const saving = useRef(false);
  const [checking, setChecking] = useState(false);
  const { isDirty, errors, submitCount } = form.formState;

  const lines: SummaryLine[] = [
    ...flattenErrors(errors).map(([field, message]) => ({ field, message })),
    ...rest.map((message) => ({ message })),
  ];
  // What was saved stays as it is until its record has come: the form must not come back, and be announced, in between.
  const sending = write.state.step === 'sending' || write.state.step === 'saved';
  // The review stays while it is being sent, wherever Back has led: what were typed now would be lost with the answer.
  const reviewing = (step.reviewing || sending) && ready !== null;
  const present = usePresence(step.reviewing);
  const returnTo = useReturnTo(!reviewing);

  useEffect(() => {
    if (submitCount > 0 && !reviewing) summary.current?.focus();
  }, [submitCount, reviewing]);
  useEffect(() => {
    if (['refused', 'not-sent', 'locked'].includes(write.state.step)) (summary.current ?? banner.current)?.focus();
  }, [write.state]);

  const { touch } = draft;
  useTouched(form, (name) => {
    setNothingToSave(false);
    touch();
    forgetMended(form, kind.schema, name);
  });

  const toReview = form.handleSubmit((values) => {
    setRest([]);
    if (!kind.review(base, values).some(({ changed }) => changed)) {
      announce('There is nothing to save');
      return setNothingToSave(true);
    }
    setReady(values);
    write.prepare();
    step.review();
    void stillTheSame(values);
  });

  /** What was sent is settled: nothing of it is kept, and nothing holds the reader. */
  const letGo = (sent: Values) => {
    guard.letGo();
    draft.forget((earlier) => !holds(parts, sent, changedFields(parts, earlier.start, earlier.values)));
    proposed.drop();
  };

  const send = async (values: Values) => {
    take(values, await write.start(kind.toBody(base, values)));
  };

  const take = (values: Values, end: Ended<Answer> | null) => {
    if (end?.outcome === 'saved') {
      letGo(values);
      tabs.tellSaved();
      props.saved(end.answer, { base, body: kind.toBody(base, values), isOnScreen: present.isOnScreen() });
    } else if (end?.outcome === 'refused') {
      setRest(
        placeErrors(end.error, kind.fieldOf, (field, message) =>
          // The kind's table names fields of its own form.
          form.setError(field as Path<Values>, { type: 'server', message }),
        ),
      );
      step.edit();
    }
    return end !== null;
  };

  const save = async (check: boolean) => {
    if (!ready || saving.current) return;
    saving.current = true;
    setChecking(check);
    const isSame = !check || (await stillTheSame(ready));
    setChecking(false);
    // Whoever went back to the form, or away, during the check does not want it sent.
    if (isSame && (!check || present.isReviewing())) await send(ready);
    saving.current = false;
  };

  const takeOver = (values: Values, now: { base: Base; at: number }) => {
    setBase({ base: now.base, loadedAt: now.at });
    form.reset(kind.toForm(now.base));
    setValues(values);
    setReady(values);
    settle('unchanged');
    draft.touch();
  };

  const setValues = (values: Values) => {
    for (const field of Object.keys(values)) form.setValue(field as Path<Values>, values[field], { shouldDirty: true });
  };

  const proposed = useProposal(props.draftName, {
    prepare: async () => {
      const now = await props.reread?.();
      if (now?.result !== 'found') return;
      setBase({ base: now.base, loadedAt: now.at });
      form.reset(kind.toForm(now.base), { keepDirtyValues: true });
    },
    open: ({ values }) => {
      // Whoever has typed before the record came again goes on with that: none of it is replaced, and the form stays.
      const typed = changedFields(parts, start, form.getValues());
      const isTyped = Object.keys(typed).length > 0;
      // What is proposed to a form was made of its own fields.
      const filled = { ...(values as Values), ...typed };
      const isFilled = !holds(parts, form.getValues(), filled);
      if (isFilled) setValues(filled);
      if (!isTyped) void toReview();
      else if (isFilled) announce('The other fields were filled in');
    },
  });

  const resume = () => {
    if (!draft.offer) return;
    const typed = structuredClone(form.getValues());
    const resumed = merge(parts, draft.offer.start, draft.offer.values, typed, () => 'mine');
    const isLost = writesOver(parts, draft.offer, { start, values: typed });
    setValues(resumed);
    draft.resume(resumed, isLost ? typed : undefined);
    announce('Draft resumed');
  };

  const discardDraft = () => {
    draft.discard();
    announce('Draft discarded');
  };

  const guarded = <FormGuard holds={() => isDirty && !guard.isFree()} subject={subject} step={write.state.step} />;

  if (theirs && ready && step.reviewing) {
    return (
      <>
        {guarded}
        <ConflictStep
          crumbs={props.crumbs('Changed meanwhile')}
          subject={subject}
          parts={parts}
          start={start}
          mine={ready}
          theirs={kind.toForm(theirs.base)}
          at={theirs.at}
          decided={(values) => takeOver(values, theirs)}
          back={() => {
            settle();
            step.edit();
          }}
        />
      </>
    );
  }

  if (write.state.step === 'not-known' && ready) {
    return (
      <>
        {guarded}
        <NotKnownStep
          {...props}
          base={base}
          sent={ready}
          state={write.state}
          ask={async () => take(ready, await write.ask())}
          sendAgain={() => void save(false)}
          settled={() => {
            settleWrite(props.draftName);
            letGo(ready);
            props.leave();
          }}
          back={() => {
            write.reset();
            step.edit();
          }}
        />
      </>
    );
  }

  const banners = (
    <>
      <ProposalBanner proposal={proposed.proposal} />
      <OtherTabsBanner others={tabs} noun={kind.noun} isReread={props.reread !== undefined} />
      <RefusalBanner ref={banner} state={write.state} fieldsNamed={lines.filter(({ field }) => field).length} />
    </>
  );

  if (reviewing) {
    return (
      <>
        {guarded}
        <ReviewStep
          crumbs={props.crumbs('Review')}
          subject={subject}
          noun={kind.noun}
          banner={banners}
          freshness={freshness}
          lines={kind.review(base, ready)}
          whyUnchanged={kind.whyUnchanged}
          note={kind.note?.(base, ready)}
          source={`Loaded ${formatClock(loadedAt)}`}
          body={kind.toBody(base, ready)}
          busy={sending ? 'Saving…' : checking ? 'Checking…' : null}
          save={() => void save(true)}
          change={(field) => {
            returnTo(field);
            step.edit();
          }}
          back={step.edit}
        />
      </>
    );
  }

  return (
    <FormProvider {...form}>
      {guarded}
      <EditStep
        crumbs={props.crumbs('Edit')}
        subject={subject}
        meta={props.meta}
        lines={lines}
        summary={summary}
        banner={banners}
        offer={
          draft.offer ? (
            <DraftOffer draft={draft.offer} parts={parts} start={start} resume={resume} discard={discardDraft} />
          ) : null
        }
        isDirty={isDirty}
        state={nothingToSave ? 'There is nothing to save.' : isDirty ? draftWords(draft) : ''}
        submit={(event) => void toReview(event)}
        discard={() => {
          form.reset(start);
          setRest([]);
          write.reset();
          draft.forget(() => proposed.proposal !== null);
          proposed.drop();
          announce('Changes discarded');
        }}
        leave={props.leave}
        index={props.index?.(base)}
      >
        {props.children(base)}
      </EditStep>
    </FormProvider>
  );
}
