import { zodResolver } from '@hookform/resolvers/zod';
import { Button } from '@mantine/core';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, FormProvider, useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { ApiError } from '../api/errors.ts';
import type { Ended } from '../api/outcome.ts';
import { announce } from './announcer.tsx';
import { Banner } from './banner.tsx';
import { ErrorSummary, type SummaryLine } from './error-summary.tsx';
import { fieldId } from './fields.tsx';
import classes from './form-flow.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { NotKnown } from './not-known.tsx';
import { PageHead, ScreenPage } from './page.tsx';
import { Review, type ReviewLine } from './review.tsx';
import { ScreenTitle } from './screen-title.tsx';
import { useOneWrite } from './write.ts';

interface FormFlowProps<Values extends FieldValues, Body, Answer> {
  /** What is changed, as it is named on screen: `the Ames family`. */
  subject: string;
  /** `household` */
  noun: string;
  crumbs(last: string): ReactNode;
  /** Under the title. */
  meta: ReactNode;
  /** The form as it was opened: the baseline of what changed. Taken once. */
  start: Values;
  schema: z.ZodMiniType<Values, Values>;
  /** Form fields by the specification's names, for what the service says about them. */
  fieldOf: Readonly<Record<string, FieldPath<Values>>>;
  toBody(values: Values): Body;
  review(values: Values): readonly ReviewLine[];
  whyUnchanged: string;
  /** Where the values before the change come from. */
  source: ReactNode;
  send(body: Body): Promise<Ended<Answer>>;
  /** The service has saved it. */
  saved(answer: Answer): void;
  discard(): void;
  children: ReactNode;
}

/** A form in three steps: edit, review what will be sent, and the outcome. */
export function FormFlow<Values extends FieldValues, Body, Answer>(props: FormFlowProps<Values, Body, Answer>) {
  const { subject, noun, fieldOf } = props;
  const form = useForm<Values>({
    defaultValues: props.start as DefaultValues<Values>,
    resolver: zodResolver(props.schema),
    shouldFocusError: false,
  });
  const step = useStep();
  const [ready, setReady] = useState<Values | null>(null);
  const [unmapped, setUnmapped] = useState<readonly string[]>([]);
  const [nothingToSave, setNothingToSave] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const returnTo = useRef<string>(undefined);
  const write = useOneWrite(props.send);
  const settled = useRef(false);
  const { isDirty, errors, submitCount } = form.formState;

  const lines: SummaryLine[] = [
    ...flatten(errors).map(([field, message]) => ({ field, message })),
    ...unmapped.map((message) => ({ message })),
  ];
  const reviewing = step.reviewing && ready !== null;
  const sending = write.state.step === 'sending';

  useEffect(() => {
    if (submitCount > 0 && !reviewing) summary.current?.focus();
  }, [submitCount, reviewing]);
  useEffect(() => {
    if (write.state.step === 'refused' || write.state.step === 'not-sent')
      (summary.current ?? outcome.current)?.focus();
  }, [write.state]);
  useEffect(() => {
    if (reviewing || !returnTo.current) return;
    document.getElementById(fieldId(returnTo.current))?.focus();
    returnTo.current = undefined;
  }, [reviewing]);

  const toReview = form.handleSubmit((values) => {
    setUnmapped([]);
    if (!props.review(values).some(({ changed }) => changed)) {
      announce('There is nothing to save');
      return setNothingToSave(true);
    }
    setReady(values);
    write.reset();
    step.review();
  });

  const save = async () => {
    if (!ready) return;
    const end = await write.start(props.toBody(ready));
    if (end?.outcome === 'saved') {
      settled.current = true;
      props.saved(end.answer);
    } else if (end?.outcome === 'refused') {
      setUnmapped(mapErrors(end.error, fieldOf, (field, message) => form.setError(field, { type: 'server', message })));
      step.edit();
    }
  };

  const guard = (
    <LeaveGuard
      holds={() => isDirty && !settled.current}
      loss={`Your changes to ${subject} have not been sent. If you leave, they are lost.`}
    />
  );

  if (write.state.step === 'not-known' && ready) {
    return (
      <ScreenPage width="form">
        {guard}
        <NotKnown
          crumbs={props.crumbs('Not known')}
          noun={noun}
          error={write.state.error}
          sentAt={write.state.sentAt}
          lines={props.review(ready)}
          back={() => {
            write.reset();
            step.edit();
          }}
        />
      </ScreenPage>
    );
  }

  const failure = 'error' in write.state ? write.state.error : null;
  const banner = failure ? (
    <Banner
      ref={outcome}
      kind={write.state.step === 'not-sent' ? 'not-sent' : 'refused'}
      title={write.state.step === 'not-sent' ? 'Nothing was sent' : 'The service refused the change'}
    >
      {lines.length > 0 ? '' : `${failure.message} `}Nothing was saved. Your changes are kept.
    </Banner>
  ) : null;

  if (reviewing) {
    return (
      <ScreenPage width="form">
        {guard}
        <PageHead
          crumbs={props.crumbs('Review')}
          title={<ScreenTitle title={`Review changes to ${subject}`} />}
          meta={[
            <>
              Nothing is sent until you choose <b>Save {noun}</b>.
            </>,
          ]}
        />
        {banner}
        <Review
          lines={props.review(ready)}
          whyUnchanged={props.whyUnchanged}
          source={props.source}
          change={(field) => {
            returnTo.current = field;
            step.edit();
          }}
        />
        <div className={classes.actions}>
          <Button size="md" variant="filled" aria-disabled={sending || undefined} onClick={() => void save()}>
            {sending ? 'Saving…' : `Save ${noun}`}
          </Button>
          <Button size="md" aria-disabled={sending || undefined} onClick={() => (sending ? undefined : step.edit())}>
            Back to editing
          </Button>
        </div>
        <details className={classes.body}>
          <summary>Request body (JSON)</summary>
          <pre>{JSON.stringify(props.toBody(ready), null, 2)}</pre>
        </details>
      </ScreenPage>
    );
  }

  return (
    <FormProvider {...form}>
      {guard}
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => void toReview(event)}
        onChange={() => setNothingToSave(false)}
      >
        <ScreenPage width="form">
          <PageHead
            crumbs={props.crumbs('Edit')}
            title={<ScreenTitle title={`Edit ${subject}`} error={lines.length > 0} />}
            meta={[props.meta]}
          />
          {banner}
          {lines.length > 0 ? <ErrorSummary ref={summary} lines={lines} /> : null}
          <div className={classes.fields}>{props.children}</div>
        </ScreenPage>
        <div className={classes.bar}>
          <Button type="submit" size="md" variant="filled">
            Review changes
          </Button>
          <Button size="md" onClick={props.discard}>
            {isDirty ? 'Discard' : 'Cancel'}
          </Button>
          <p className={classes.state}>
            {nothingToSave ? 'There is nothing to save.' : isDirty ? 'Unsaved changes' : ''}
          </p>
        </div>
      </form>
    </FormProvider>
  );
}

/** The step is in the address, so that Back leads from the review to the form; what was typed is not. */
function useStep() {
  const navigate = useNavigate();
  const router = useRouter();
  const reviewing = useLocation({ select: ({ search }) => 'step' in search && search.step === 'review' });
  return {
    reviewing,
    review: () => void navigate({ to: '.', search: (old: object) => ({ ...old, step: 'review' }), state: true }),
    edit: () => {
      if (reviewing) router.history.back();
    },
  };
}

function flatten(errors: object, path = ''): [string, string][] {
  return Object.entries(errors).flatMap(([key, error]: [string, unknown]): [string, string][] => {
    if (typeof error !== 'object' || error === null || key === 'ref') return [];
    const field = path ? `${path}.${key}` : key;
    return 'message' in error && typeof error.message === 'string' ? [[field, error.message]] : flatten(error, field);
  });
}

/** Puts what the service said at the fields it spoke of; the rest comes back as sentences. */
function mapErrors<Field extends string>(
  { fields, message }: ApiError,
  fieldOf: Readonly<Record<string, Field>>,
  put: (field: Field, message: string) => void,
): string[] {
  const rest: string[] = [];
  for (const [path, sentences] of Object.entries(fields)) {
    const field = fieldOf[path];
    const said = sentences.filter((sentence) => sentence !== '').join(' ');
    if (field === undefined) rest.push(path ? `The service also said, about “${path}”: ${said}` : said);
    else put(field, said || message);
  }
  return rest;
}
