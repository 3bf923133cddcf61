import { Button } from '../kit/button.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import classes from './edit-step.module.css';
import { ErrorSummary } from '../fields/error-summary.tsx';
import { useFocusKept } from '../browser/focus.ts';
import { useFromTop } from '../browser/scroll-to-top.ts';
import { draftWords } from './draft.ts';
import type { DraftForm } from './draft-form.ts';
import { DraftOffer } from './draft-offer.tsx';
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
  /** `Edit Ames family`, unless it is said here. */
  title?: string;
  /** There is something at its top to be read first, also where the reader comes back to it. */
  fromTop?: boolean;
  /** What its button says: `Review changes`, unless it is said here. */
  act?: string;
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
  return (
    <FormProvider {...own.form}>
      <form noValidate className={classes.form} onSubmit={props.submit}>
        <ScreenPage width={props.index || props.beside ? 'wide' : 'form'}>
          <div ref={head}>
            <PageHead
              crumbs={props.crumbs}
              title={<ScreenTitle title={props.title ?? `Edit ${subject}`} error={lines.length > 0} />}
              meta={[props.meta]}
            />
          </div>
          <DraftOffer own={own} />
          {props.banner}
          {lines.length > 0 ? <ErrorSummary ref={summary} lines={lines} /> : null}
          {props.index ? (
            <div className={classes.indexed}>
              {props.index}
              <div className={classes.fields}>{props.children}</div>
            </div>
          ) : props.beside ? (
            <div className={classes.split}>
              <div className={classes.fields}>{props.children}</div>
              <div className={classes.beside}>{props.beside}</div>
            </div>
          ) : (
            <div className={classes.fields}>{props.children}</div>
          )}
        </ScreenPage>
        <SaveBar state={notice ?? (isDirty ? draftWords(props.unsent, draft) : '')}>
          <Button type="submit" size="md" variant="filled">
            {props.act ?? 'Review changes'}
          </Button>
          {isDirty ? (
            <Button size="md" onClick={() => setDiscarding(true)}>
              Discard changes
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
          loss={`What you typed for ${subject} is deleted, and its draft with it.`}
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
