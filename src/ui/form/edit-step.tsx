import { Button } from '../kit/button.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import classes from './edit-step.module.css';
import { ErrorSummary } from '../fields/error-summary.tsx';
import { useFocusKept } from '../browser/focus.ts';
import { useFromTop } from '../browser/scroll-to-top.ts';
import { type DraftForm, draftWords } from './draft-form.ts';
import { same } from './three-way.ts';
import { formatAge } from '../values/age.ts';
import { formatClock } from '../values/time.ts';
import { Banner } from '../kit/banner.tsx';
import type { Draft } from '../../device/drafts.ts';
import { Confirm } from '../kit/confirm.tsx';
import { PageHead, ScreenPage } from '../kit/page.tsx';
import { SaveBar } from '../kit/save-bar.tsx';
import { ScreenTitle } from '../kit/screen-title.tsx';

interface EditStepProps<Values extends FieldValues> {
  own: DraftForm<Values>;
  crumbs: ReactNode;
  subject: string;
  meta: ReactNode;
  /** The result of the last attempt. */
  banner: ReactNode;
  /** What is said beside the buttons of values that were typed and not sent: `Unsaved changes`. */
  unsent: string;
  /** Said there instead. */
  notice?: string | undefined;
  submit(event: FormEvent): void;
  discard(): void;
  leave(): void;
  /** Before the form. */
  index?: ReactNode;
  /** After the form where there is room, else under it. */
  beside?: ReactNode;
  title: string;
  /** There is something at its top to be read first, also where the reader comes back to it. */
  fromTop?: boolean;
  /** What its button says. */
  act: ReactNode;
  children: ReactNode;
}

/** The form itself, with everything that is said about it above and its buttons below. */
export function EditStep<Values extends FieldValues>(props: EditStepProps<Values>) {
  const { own, subject, notice } = props;
  const { lines, summary, isDirty, draft } = own;
  useFromTop(props.fromTop);
  // A draft that is resumed or discarded takes its buttons along.
  const head = useFocusKept<HTMLDivElement>(draft.offer === null, (box) => box.querySelector('h1'));
  const [discarding, setDiscarding] = useState(false);
  const fields = <div className={classes.fields}>{props.children}</div>;
  return (
    <FormProvider {...own.form}>
      <form noValidate className={classes.form} onSubmit={props.submit}>
        <ScreenPage width={props.index || props.beside ? 'wide' : 'form'}>
          <PageHead
            crumbs={props.crumbs}
            title={
              <div ref={head}>
                <ScreenTitle title={props.title} error={lines.length > 0} />
              </div>
            }
            meta={[props.meta]}
          />
          {draft.offer ? <DraftOffer own={own} draft={draft.offer} /> : null}
          {props.banner}
          {lines.length > 0 ? <ErrorSummary ref={summary} lines={lines} /> : null}
          {props.index ? (
            <div className={classes.indexed}>
              {props.index}
              {fields}
            </div>
          ) : props.beside ? (
            <div className={classes.split}>
              {fields}
              <div className={classes.beside}>{props.beside}</div>
            </div>
          ) : (
            fields
          )}
        </ScreenPage>
        <SaveBar state={notice ?? (isDirty ? draftWords(props.unsent, draft) : '')}>
          <Button type="submit" size="md" variant="filled">
            {props.act}
          </Button>
          {isDirty ? (
            <Button size="md" onClick={() => setDiscarding(true)}>
              Discard
            </Button>
          ) : (
            <Button size="md" onClick={() => props.leave()}>
              Cancel
            </Button>
          )}
        </SaveBar>
      </form>
      {discarding ? (
        <Confirm
          title="Discard your changes?"
          loss={`What you typed for ${subject} is deleted.`}
          act="Discard"
          onClose={() => setDiscarding(false)}
          confirm={() => {
            setDiscarding(false);
            props.discard();
          }}
        />
      ) : null}
    </FormProvider>
  );
}

interface DraftOfferProps<Values extends FieldValues> {
  own: DraftForm<Values>;
  draft: Draft<Values>;
}

/** Offers the latest draft from before, with its age and what changed on the service since. */
function DraftOffer<Values extends FieldValues>({ own, draft }: DraftOfferProps<Values>) {
  const { parts, start } = own;
  const [now] = useState(() => Date.now());
  const typed = parts.filter((part) => !same(part, draft.start, draft.values)).map(({ label }) => label);
  const changed = parts.filter((part) => !same(part, draft.start, start)).map(({ label }) => label);
  return (
    <Banner
      kind="note"
      title={`You have an unsaved draft from ${formatClock(draft.at)} (${formatAge(now - draft.at)} ago)`}
      actions={
        <>
          <Button onClick={own.resume}>Resume draft</Button>
          <Button onClick={own.discardDraft}>Discard draft</Button>
        </>
      }
    >
      It changes: {typed.join(', ') || 'nothing'}.{' '}
      {changed.length > 0
        ? `Since then the service has another value for: ${changed.join(', ')}.`
        : 'Nothing else has changed since.'}
    </Banner>
  );
}
