import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  FormProvider,
  type Path,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Ended } from '../api/outcome.ts';
import { announce } from './announcer.tsx';
import { ConflictStep } from './conflict.tsx';
import { useDraft } from './draft.ts';
import { DraftOffer } from './draft-offer.tsx';
import { ErrorSummary, type SummaryLine } from './error-summary.tsx';
import { fieldId } from './fields.tsx';
import { flattenErrors, placeErrors } from './form-errors.ts';
import classes from './form-flow.module.css';
import { LeaveDialog, LeaveGuard, useLetGo } from './leave-guard.tsx';
import { NotKnown } from './not-known.tsx';
import { PageHead, ScreenPage } from './page.tsx';
import { RefusalBanner } from './refusal-banner.tsx';
import type { ReviewLine } from './review.tsx';
import { ReviewStep } from './review-step.tsx';
import { ScreenTitle } from './screen-title.tsx';
import { useStep } from './step.ts';
import { conflicts, merge, type Part } from './three-way.ts';
import { formatClock } from './time.ts';
import { useOneWrite } from './write.ts';

/** A record as it is read again: what it is now, or that it cannot be found or asked for. */
export type Reread<Base> =
  | { result: 'found'; base: Base; at: number }
  | { result: 'missing' }
  | { result: 'failed'; message: string };

export interface FormKind<Base, Values extends FieldValues, Body> {
  /** `household` */
  noun: string;
  toForm(base: Base): Values;
  schema: z.ZodMiniType<Values, Values>;
  toBody(base: Base, values: Values): Body;
  review(base: Base, values: Values): ReviewLine[];
  /** What people see as one field each. */
  parts(base: Base): readonly Part<Values>[];
  /** Form fields by the specification's names, for what the service says about them. */
  fieldOf: Readonly<Record<string, FieldPath<Values>>>;
  whyUnchanged: string;
}

interface FormFlowProps<Base, Values extends FieldValues, Body, Answer> {
  kind: FormKind<Base, Values, Body>;
  /** What is changed, as it is named on screen: `Ames family`. */
  subject: string;
  /** Tells drafts apart: `household.501`. */
  draftName: string;
  crumbs(last: string): ReactNode;
  /** Under the title. */
  meta: ReactNode;
  /** The record when the form was opened, and when it was loaded. Taken once. */
  base: Base;
  loadedAt: number;
  /** Reads the record again, to see whether somebody else changed it. */
  reread(): Promise<Reread<Base>>;
  send(body: Body): Promise<Ended<Answer>>;
  /** The service has saved this body over that record. */
  saved(answer: Answer, sent: { base: Base; body: Body }): void;
  /** Leaves the form without having saved. */
  leave(): void;
  children: (base: Base) => ReactNode;
}

type Freshness = 'checking' | 'unchanged' | 'missing' | 'failed';

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
  });
  const step = useStep();
  const write = useOneWrite(props.send);
  const draft = useDraft<Values>(props.draftName, start, () => form.getValues());
  const guard = useLetGo();
  const [ready, setReady] = useState<Values | null>(null);
  const [freshness, setFreshness] = useState<Freshness>('checking');
  const [theirs, setTheirs] = useState<{ base: Base; at: number } | null>(null);
  const [rest, setRest] = useState<readonly string[]>([]);
  const [nothingToSave, setNothingToSave] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const banner = useRef<HTMLDivElement>(null);
  const returnTo = useRef<string>(undefined);
  const saving = useRef(false);
  const { isDirty, errors, submitCount } = form.formState;

  const lines: SummaryLine[] = [
    ...flattenErrors(errors).map(([field, message]) => ({ field, message })),
    ...rest.map((message) => ({ message })),
  ];
  const reviewing = step.reviewing && ready !== null;

  useEffect(() => {
    if (submitCount > 0 && !reviewing) summary.current?.focus();
  }, [submitCount, reviewing]);
  useEffect(() => {
    if (write.state.step === 'refused' || write.state.step === 'not-sent') (summary.current ?? banner.current)?.focus();
  }, [write.state]);
  useEffect(() => {
    if (reviewing || !returnTo.current) return;
    document.getElementById(fieldId(returnTo.current))?.focus();
    returnTo.current = undefined;
  }, [reviewing]);

  /** True when the record is as it was when the form was opened, or when nobody can tell. */
  const stillTheSame = async (values: Values): Promise<boolean> => {
    setFreshness('checking');
    const now = await props.reread();
    if (now.result !== 'found') {
      setFreshness(now.result);
      return true;
    }
    if (conflicts(parts, start, values, kind.toForm(now.base)).length > 0) {
      setTheirs({ base: now.base, at: now.at });
      return false;
    }
    setFreshness('unchanged');
    return true;
  };

  const toReview = form.handleSubmit((values) => {
    setRest([]);
    if (!kind.review(base, values).some(({ changed }) => changed)) {
      announce('There is nothing to save');
      return setNothingToSave(true);
    }
    setReady(values);
    write.reset();
    step.review();
    void stillTheSame(values);
  });

  const send = async (values: Values) => {
    const body = kind.toBody(base, values);
    const end = await write.start(body);
    if (end?.outcome === 'saved') {
      guard.letGo();
      draft.forget();
      props.saved(end.answer, { base, body });
    } else if (end?.outcome === 'refused') {
      setRest(
        placeErrors(end.error, kind.fieldOf, (field, message) => form.setError(field, { type: 'server', message })),
      );
      step.edit();
    }
  };

  const save = async (check: boolean) => {
    if (!ready || saving.current) return;
    saving.current = true;
    if (!check || (await stillTheSame(ready))) await send(ready);
    saving.current = false;
  };

  const takeOver = (values: Values, now: { base: Base; at: number }) => {
    setBase({ base: now.base, loadedAt: now.at });
    form.reset(kind.toForm(now.base));
    for (const field of Object.keys(values)) form.setValue(field as Path<Values>, values[field], { shouldDirty: true });
    setReady(values);
    setTheirs(null);
    setFreshness('unchanged');
    draft.touch();
  };

  const guarded = (
    <LeaveGuard
      holds={() => isDirty && !guard.isFree()}
      title="Leave without saving?"
      loss={`Your changes to ${subject} have not been sent. They are kept as a draft in this tab.`}
    />
  );

  if (theirs && ready) {
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
            setTheirs(null);
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
        <NotKnown
          crumbs={props.crumbs('Not known')}
          noun={kind.noun}
          error={write.state.error}
          sentAt={write.state.sentAt}
          lines={kind.review(base, ready)}
          check={async () => judge(await props.reread(), kind, parts, start, ready)}
          sendAgain={() => void save(false)}
          settled={() => {
            guard.letGo();
            draft.forget();
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

  const refusal = (
    <RefusalBanner ref={banner} state={write.state} fieldsNamed={lines.filter(({ field }) => field).length} />
  );

  if (reviewing) {
    return (
      <>
        {guarded}
        <ReviewStep
          crumbs={props.crumbs('Review')}
          subject={subject}
          noun={kind.noun}
          banner={refusal}
          freshness={freshnessWords[freshness]}
          lines={kind.review(base, ready)}
          whyUnchanged={kind.whyUnchanged}
          source={`Loaded ${formatClock(loadedAt)}`}
          body={kind.toBody(base, ready)}
          busy={write.state.step === 'sending' ? 'Saving…' : null}
          save={() => void save(true)}
          change={(field) => {
            returnTo.current = field;
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
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => void toReview(event)}
        onChange={() => {
          setNothingToSave(false);
          draft.touch();
        }}
      >
        <ScreenPage width="form">
          <PageHead
            crumbs={props.crumbs('Edit')}
            title={<ScreenTitle title={`Edit ${subject}`} error={lines.length > 0} />}
            meta={[props.meta]}
          />
          {draft.offer ? (
            <DraftOffer
              draft={draft.offer}
              parts={parts}
              start={start}
              resume={() => {
                const { start: opened, values } = draft.offer ?? { start, values: start };
                const resumed = merge(parts, opened, values, start, () => 'mine');
                for (const field of Object.keys(resumed)) {
                  form.setValue(field as Path<Values>, resumed[field], { shouldDirty: true });
                }
                draft.resume();
                draft.touch();
                announce('Draft resumed');
              }}
              discard={() => {
                draft.forget();
                announce('Draft discarded');
              }}
            />
          ) : null}
          {refusal}
          {lines.length > 0 ? <ErrorSummary ref={summary} lines={lines} /> : null}
          <div className={classes.fields}>{props.children(base)}</div>
        </ScreenPage>
        <div className={classes.bar}>
          <Button type="submit" size="md" variant="filled">
            Review changes
          </Button>
          {isDirty ? (
            <Button size="md" onClick={() => setDiscarding(true)}>
              Discard changes
            </Button>
          ) : (
            <Button size="md" onClick={props.leave}>
              Cancel
            </Button>
          )}
          <p className={classes.state}>{stateWords(nothingToSave, isDirty, draft.keptAt, draft.refused)}</p>
        </div>
      </form>
      {discarding ? (
        <Suspense fallback={null}>
          <LeaveDialog
            title="Discard your changes?"
            loss={`What you typed for ${subject} is deleted, and its draft with it.`}
            act="Discard"
            stay={() => setDiscarding(false)}
            leave={() => {
              setDiscarding(false);
              form.reset(start);
              setRest([]);
              write.reset();
              draft.forget();
              announce('Changes discarded');
            }}
          />
        </Suspense>
      ) : null}
    </FormProvider>
  );
}

const freshnessWords: Record<Freshness, string> = {
  checking: 'Checking whether somebody else changed it meanwhile…',
  unchanged: 'Read again just now: nobody else has changed it.',
  missing: 'It was not found when it was read again, so whether somebody else changed it could not be checked.',
  failed: 'It could not be read again, so whether somebody else changed it could not be checked.',
};

function stateWords(nothingToSave: boolean, isDirty: boolean, keptAt: number | null, refused: boolean): string {
  if (nothingToSave) return 'There is nothing to save.';
  if (!isDirty) return '';
  if (refused) return 'Unsaved changes. This browser keeps no draft, so do not close or reload the page.';
  return keptAt === null ? 'Unsaved changes' : `Unsaved changes. Draft kept at ${formatClock(keptAt)}`;
}

/** What the record as it is now says about a write that may have been carried out. */
function judge<Base, Values extends FieldValues, Body>(
  now: Reread<Base>,
  kind: FormKind<Base, Values, Body>,
  parts: readonly Part<Values>[],
  start: Values,
  sent: Values,
): string {
  if (now.result === 'failed') return `It could not be read: ${now.message} Check again in a moment.`;
  if (now.result === 'missing') return 'It was not found, so this cannot be told from here.';
  const there = kind.toForm(now.base);
  const at = formatClock(now.at);
  if (conflicts(parts, sent, sent, there).length === 0)
    return `It was saved. Read at ${at}: all fields are as they were sent.`;
  if (conflicts(parts, start, start, there).length === 0)
    return `It was not saved. Read at ${at}: nothing has changed.`;
  return `Read at ${at}: it is neither as it was, nor as it was sent. Somebody else may have changed it.`;
}
