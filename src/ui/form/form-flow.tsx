import type { Ref } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Banner } from '#ui/kit/banner.tsx';
import { Confirm } from '#ui/kit/confirm.tsx';
import { ChangesPanel } from './changes-panel.tsx';
import { ConflictStep } from './conflict.tsx';
import { EditStep } from './edit-step.tsx';
import { FormOf } from './form-field.tsx';
import type { FormFlowProps } from './form-kind.ts';
import { freshnessMessage } from './freshness.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { UnconfirmedStep } from './not-known.tsx';
import { OtherTabsBanner } from './other-tabs.tsx';
import { plural, isolateBidi } from '#domain/values/labels.ts';
import { askToSignIn } from '#ui/browser/page-state.ts';
import { waitMessage } from '#ui/browser/countdown.ts';
import { isOffline } from '#ui/format/failure.ts';
import { Button } from '#ui/kit/button.tsx';
import type { ShownRun } from '#ui/write/use-run.ts';
import { useFormFlow } from './use-form-flow.ts';
import type { RowState } from '#device/outbox.ts';

/** A form: edit, with the changes beside it, and the outcome. */
export function FormFlow<Base, Values extends FieldValues, Body, Answer>(
  props: FormFlowProps<Base, Values, Body, Answer>,
) {
  const flow = useFormFlow(props);
  return (
    <>
      <LeaveGuard holds={flow.holds} {...leaveDialog(props.subject, flow)} />
      <Step {...props} flow={flow} />
    </>
  );
}

function leaveDialog(
  subject: string,
  { isSending, outcome }: { isSending: boolean; outcome: RowState | undefined },
): { title: string; loss: string } {
  if (isSending) {
    return {
      title: 'Leave while saving?',
      loss: `Your changes to ${subject} are being saved. Check Activity for the result.`,
    };
  }
  if (outcome === 'unconfirmed') {
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

interface StepProps<Base, Values extends FieldValues, Body, Answer> extends FormFlowProps<Base, Values, Body, Answer> {
  flow: ReturnType<typeof useFormFlow<Base, Values, Body, Answer>>;
}

function Step<Base, Values extends FieldValues, Body, Answer>(props: StepProps<Base, Values, Body, Answer>) {
  const { kind, subject, flow } = props;
  const { base, own, ready, banner, fresh, write } = flow;
  const { theirs } = fresh;

  if (theirs && ready) {
    return (
      <ConflictStep
        crumbs={props.crumbs('Conflicting changes')}
        subject={subject}
        conflicts={theirs.conflicts}
        at={theirs.at}
        decided={(taken) => flow.takeOver(ready, theirs, taken)}
        back={flow.leaveConflict}
      />
    );
  }

  const row = write.shown?.rows[0];
  if (row?.result?.outcome === 'unconfirmed' && ready) {
    return (
      <UnconfirmedStep
        {...props}
        base={base}
        sent={ready}
        error={row.result.error}
        sentAt={row.sentAt ?? 0}
        ask={() => flow.ask(ready)}
        sendAgain={() => void flow.send(ready)}
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
      <RefusalBanner ref={banner} shown={write.shown} fieldsNamed={own.lines.filter(({ field }) => field).length} />
    </>
  );

  return (
    <>
      <EditStep
        own={own}
        crumbs={props.crumbs('Edit')}
        title={`Edit ${isolateBidi(subject)}`}
        act={`Save ${kind.noun}`}
        busy={flow.busy}
        subject={subject}
        meta={props.meta}
        banner={banners}
        unsent="Unsaved changes"
        notice={flow.notice}
        submit={flow.submit}
        discard={flow.discard}
        leave={props.leave}
        beside={
          <ChangesPanel
            kind={kind}
            own={own}
            base={base}
            loadedAt={flow.loadedAt}
            freshness={freshnessMessage(fresh.freshness, props.rereadable)}
          />
        }
      >
        <FormOf kind={kind} base={base}>
          {props.children(base)}
        </FormOf>
      </EditStep>
      {flow.doubts.length > 0 && ready ? (
        <Confirm
          title={`Save changes to ${isolateBidi(subject)}?`}
          loss={flow.doubts.join(' ')}
          act={`Save ${kind.noun}`}
          onClose={flow.keepEditing}
          confirm={() => flow.confirm(ready)}
        />
      ) : null}
    </>
  );
}

interface RefusalBannerProps {
  shown: ShownRun | null;
  /** Number of fields that show an error of their own. */
  fieldsNamed: number;
  ref: Ref<HTMLDivElement>;
}

/** Banner for a write that the platform rejected, or that never reached it. In both cases nothing was saved. */
function RefusalBanner({ shown, fieldsNamed, ref }: RefusalBannerProps) {
  if (shown?.run.pausedBy === 'locked') {
    return (
      <Banner ref={ref} kind="not-sent" title="Nothing was sent">
        This form is being saved in another tab. Your changes are still in the form.
      </Banner>
    );
  }
  const { state, result } = shown?.rows[0] ?? {};
  if (!result || result.outcome === 'saved') return null;
  const { error } = result;
  const { kind, message, retryAfter, at } = error;
  const wait =
    kind === 'busy' && retryAfter !== undefined
      ? ` ${waitMessage(at + retryAfter * 1000, (left) => `You can try again in ${plural(left, 'second', 'seconds')}.`)}`
      : '';
  if (state === 'not-sent') {
    const offline = isOffline(error);
    return (
      <Banner ref={ref} kind="not-sent" title={offline ? 'You’re offline. Nothing was sent' : 'Nothing was sent'}>
        {offline ? '' : `${message} `}Your changes are still in the form.{wait}
      </Banner>
    );
  }
  if (state !== 'rejected') return null;
  const signsIn = kind === 'session';
  return (
    <Banner
      ref={ref}
      kind="refused"
      title={signsIn ? 'Your access token is no longer valid' : 'The platform rejected the change'}
      actions={signsIn ? <Button onClick={() => askToSignIn()}>Sign in again</Button> : undefined}
    >
      {reason(fieldsNamed, signsIn ? '' : message)}Nothing was saved. Your changes are still in the form.
      {wait}
    </Banner>
  );
}

function reason(fieldsNamed: number, message: string): string {
  if (fieldsNamed > 0) return `Fix ${plural(fieldsNamed, 'field', 'fields')} below. `;
  return message ? `${message} ` : '';
}
