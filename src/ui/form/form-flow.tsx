import { Button } from '@mantine/core';
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
import type { WriteEnd } from '#ui/write/use-write.ts';
import { useFormFlow } from './use-form-flow.ts';

/** A form: edit, with the changes beside it, and the outcome. */
export function FormFlow<Base, Values extends FieldValues, Body extends Record<string, unknown>, Answer>(
  props: FormFlowProps<Base, Values, Body, Answer>,
) {
  const flow = useFormFlow(props);
  return (
    <>
      <LeaveGuard holds={flow.holds} {...leaveDialog(props.subject, flow.isSending, outcomeOf(flow.end))} />
      <Step {...props} flow={flow} />
    </>
  );
}

function leaveDialog(
  subject: string,
  isSending: boolean,
  outcome: ReturnType<typeof outcomeOf>,
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

const outcomeOf = (end: WriteEnd<unknown> | 'locked' | null) => (end === 'locked' ? end : end?.outcome);

interface StepProps<
  Base,
  Values extends FieldValues,
  Body extends Record<string, unknown>,
  Answer,
> extends FormFlowProps<Base, Values, Body, Answer> {
  flow: ReturnType<typeof useFormFlow<Base, Values, Body, Answer>>;
}

function Step<Base, Values extends FieldValues, Body extends Record<string, unknown>, Answer>(
  props: StepProps<Base, Values, Body, Answer>,
) {
  const { kind, subject, flow } = props;
  const { base, own, saving, banner, fresh, end } = flow;
  const { theirs } = fresh;

  if (theirs && saving) {
    return (
      <ConflictStep
        crumbs={props.crumbs('Conflicting changes')}
        subject={subject}
        conflicts={theirs.conflicts}
        at={theirs.at}
        decided={(taken) => flow.takeOver(saving.values, theirs, taken)}
        back={flow.leaveConflict}
      />
    );
  }

  if (end !== 'locked' && end?.outcome === 'unconfirmed' && saving) {
    return (
      <UnconfirmedStep
        {...props}
        base={base}
        sent={saving.values}
        error={end.error}
        sentAt={end.sentAt}
        ask={flow.ask}
        sendAgain={flow.sendAgain}
        settled={() => flow.settled(saving.values)}
        back={flow.leaveUnconfirmed}
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
      <RefusalBanner ref={banner} end={end} fieldsNamed={own.lines.filter(({ field }) => field).length} />
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
      {flow.doubts.length > 0 ? (
        <Confirm
          title={`Save changes to ${isolateBidi(subject)}?`}
          loss={flow.doubts.join(' ')}
          act={`Save ${kind.noun}`}
          onClose={flow.keepEditing}
          confirm={flow.confirm}
        />
      ) : null}
    </>
  );
}

interface RefusalBannerProps {
  end: WriteEnd<unknown> | 'locked' | null;
  /** Number of fields that show an error of their own. */
  fieldsNamed: number;
  ref: Ref<HTMLDivElement>;
}

/** Banner for a write that the platform rejected, or that never reached it. In both cases nothing was saved. */
function RefusalBanner({ end, fieldsNamed, ref }: RefusalBannerProps) {
  if (end === 'locked') {
    return (
      <Banner ref={ref} kind="not-sent" title="Nothing was sent">
        This form is being saved in another tab. Your changes are still in the form.
      </Banner>
    );
  }
  if (!end || end.outcome === 'saved') return null;
  const { outcome, error } = end;
  const { kind, message, retryAfter, at } = error;
  const wait =
    kind === 'busy' && retryAfter !== undefined
      ? ` ${waitMessage(at + retryAfter * 1000, (left) => `You can try again in ${plural(left, 'second', 'seconds')}.`)}`
      : '';
  if (outcome === 'not-sent') {
    const offline = isOffline(error);
    return (
      <Banner ref={ref} kind="not-sent" title={offline ? 'You’re offline. Nothing was sent' : 'Nothing was sent'}>
        {offline ? '' : `${message} `}Your changes are still in the form.{wait}
      </Banner>
    );
  }
  if (outcome !== 'rejected') return null;
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
