import { Button } from '../kit/button.tsx';
import { type FormEvent, type ReactNode, type Ref, Suspense, useState } from 'react';
import classes from './edit-step.module.css';
import { ErrorSummary, type SummaryLine } from '../fields/error-summary.tsx';
import { useFocusKept } from '../browser/focus.ts';
import { useFromTop } from '../browser/scroll-to-top.ts';
import { LeaveDialog } from './leave-guard.tsx';
import { PageHead, ScreenPage } from '../kit/page.tsx';
import { SaveBar } from '../kit/save-bar.tsx';
import { ScreenTitle } from '../kit/screen-title.tsx';

interface EditStepProps {
  crumbs: ReactNode;
  subject: string;
  meta: ReactNode;
  lines: readonly SummaryLine[];
  summary: Ref<HTMLDivElement>;
  /** What the last attempt came to. */
  banner: ReactNode;
  /** A draft from before. */
  offer: ReactNode;
  isDirty: boolean;
  /** Beside the buttons: what has become of what was typed. */
  state: string;
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
export function EditStep(props: EditStepProps) {
  const { subject, lines, summary } = props;
  useFromTop(props.fromTop);
  // A draft that is resumed or discarded takes its buttons along.
  const head = useFocusKept<HTMLDivElement>(props.offer === null, (box) => box.querySelector('h1'));
  const [discarding, setDiscarding] = useState(false);
  return (
    <>
      <form noValidate className={classes.form} onSubmit={props.submit}>
        <ScreenPage width={props.index || props.beside ? 'wide' : 'form'}>
          <div ref={head}>
            <PageHead
              crumbs={props.crumbs}
              title={<ScreenTitle title={props.title ?? `Edit ${subject}`} error={lines.length > 0} />}
              meta={[props.meta]}
            />
          </div>
          {props.offer}
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
        <SaveBar state={props.state}>
          <Button type="submit" size="md" variant="filled">
            {props.act ?? 'Review changes'}
          </Button>
          {props.isDirty ? (
            <Button size="md" onClick={() => setDiscarding(true)}>
              Discard changes
            </Button>
          ) : (
            <Button size="md" onClick={props.leave}>
              Cancel
            </Button>
          )}
        </SaveBar>
      </form>
      {discarding ? (
        <Suspense fallback={null}>
          <LeaveDialog
            title="Discard your changes?"
            loss={`What you typed for ${subject} is deleted, and its draft with it.`}
            act="Discard"
            onClose={() => setDiscarding(false)}
            leave={() => {
              setDiscarding(false);
              props.discard();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}
