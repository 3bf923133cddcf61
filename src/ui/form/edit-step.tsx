import { Button, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import classes from './edit-step.module.css';
import { ErrorSummary } from '#ui/fields/error-summary.tsx';
import { useFocusKept } from '#ui/browser/dom.ts';
import { useFromTop } from '#ui/browser/scroll.ts';
import { type DraftForm, draftMessage } from './draft-form.ts';
import { same } from './parts.ts';
import { formatAge } from '#ui/format/age.ts';
import { formatAsOf } from '#ui/format/when.ts';
import { Banner } from '#ui/kit/banner.tsx';
import type { Draft } from '#device/drafts.ts';
import { Confirm } from '#ui/kit/confirm.tsx';
import { PageHead, ScreenPage } from '#ui/kit/page.tsx';
import { SaveBar } from '#ui/kit/save-bar.tsx';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';

interface EditStepProps<Values extends FieldValues> {
  own: DraftForm<Values>;
  crumbs: ReactNode;
  subject: string;
  meta: ReactNode;
  /** The result of the last attempt. */
  banner: ReactNode;
  /** Status text next to the buttons when there are unsaved changes: `Unsaved changes`. */
  unsent: string;
  /** Shown there instead. */
  notice?: string | undefined;
  submit(event: FormEvent): void;
  discard(): void;
  leave(): void;
  /** After the form where there is room, else under it. */
  beside?: ReactNode;
  title: string;
  /** Scrolls to the top, also when the user returns to the form. */
  fromTop?: boolean;
  /** Label of the submit button. */
  act: ReactNode;
  /** Its label while the form is being saved and can't be edited; null otherwise. */
  busy?: string | null;
  children: ReactNode;
}

export function EditStep<Values extends FieldValues>(props: EditStepProps<Values>) {
  const { own, subject, notice, busy = null } = props;
  const { lines, summary, isDirty, draft } = own;
  useFromTop(props.fromTop);
  // Resuming or discarding the draft removes the focused button.
  const head = useFocusKept<HTMLDivElement>(draft.offer === null, (box) => box.querySelector('h1'));
  const [discarding, setDiscarding] = useState(false);
  return (
    <FormProvider {...own.form}>
      <form noValidate className={classes.form} onSubmit={props.submit}>
        <ScreenPage width={props.beside ? 'wide' : 'form'}>
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
          <div className={classes.columns}>
            <Stack gap={20} maw={832} inert={busy !== null}>
              {props.children}
            </Stack>
            {props.beside ? <div className={classes.beside}>{props.beside}</div> : null}
          </div>
        </ScreenPage>
        <SaveBar state={notice ?? (isDirty ? draftMessage(props.unsent, draft) : '')}>
          <Button type="submit" size="md" variant="filled" aria-disabled={busy !== null} data-disabled={busy !== null}>
            {busy ?? props.act}
          </Button>
          {busy !== null ? null : isDirty ? (
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
          loss={`Your changes to ${subject} will be lost.`}
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

/** Offers the latest earlier draft, with its age and what else changed since. */
function DraftOffer<Values extends FieldValues>({ own, draft }: DraftOfferProps<Values>) {
  const { parts, start } = own;
  const [now] = useState(() => Date.now());
  const typed = parts.filter((part) => !same(part, draft.start, draft.values)).map(({ label }) => label);
  const changed = parts.filter((part) => !same(part, draft.start, start)).map(({ label }) => label);
  return (
    <Banner
      kind="note"
      title={`You have an unsaved draft from ${formatAsOf(draft.at)} (${formatAge(now - draft.at)} ago)`}
      actions={
        <>
          <Button onClick={own.resume}>Resume draft</Button>
          <Button onClick={own.discardDraft}>Discard draft</Button>
        </>
      }
    >
      Changed fields: {typed.join(', ') || 'none'}.
      {changed.length > 0 ? ` Also changed since then: ${changed.join(', ')}.` : ''}
    </Banner>
  );
}
