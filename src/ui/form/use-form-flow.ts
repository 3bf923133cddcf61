/** State and actions of a form from opening to the response to its write; form-flow.tsx renders it. */
import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { addDetails } from '../../device/activity.ts';
import type { Ended } from '../../api/outcome.ts';
import { keepSaveResult } from '../../device/save-results.ts';
import { resolveWrite } from '../../device/unconfirmed-writes.ts';
import { announce } from '../browser/announcer.tsx';
import { useDraftForm } from './draft-form.ts';
import { type FormFlowProps, putBackOf, undoOf } from './form-kind.ts';
import { useFreshness } from './freshness.ts';
import { useGuardRelease } from './leave-guard.tsx';
import { useOtherTabs } from './other-tabs.tsx';
import { usePrefill } from './prefill.ts';
import { useFocusField, usePresence, useStep } from './step.ts';
import { changedFields, holds } from './three-way.ts';
import { useOneWrite } from './write.ts';

/** Stores the result of a save for the page shown next. Returns the time of the save, in milliseconds. */
function keepResult<Base, Values extends FieldValues, Body, Answer>(
  { kind, id }: Pick<FormFlowProps<Base, Values, Body, Answer>, 'kind' | 'id'>,
  base: Base,
  body: Body,
  answer: Answer,
): number {
  const savedAt = Date.now();
  const differences = kind.compare(base, body, answer);
  const plans = { undo: undoOf(kind, base, body), putBack: putBackOf(kind, base, body, differences) };
  keepSaveResult(id, savedAt, { ...differences, ...plans });
  addDetails(id, { savedAt });
  return savedAt;
}

export function useFormFlow<Base, Values extends FieldValues, Body, Answer>(
  props: FormFlowProps<Base, Values, Body, Answer>,
) {
  const { kind, id } = props;
  const [{ base, at: loadedAt }, setBase] = useState({ base: props.base, at: props.loadedAt });
  const start = kind.toForm(base);
  const parts = kind.parts(base);
  const step = useStep();
  const guard = useGuardRelease();
  const tabs = useOtherTabs(id);
  const [ready, setReady] = useState<Values | null>(null);
  const [nothingToSave, setNothingToSave] = useState(false);
  const { stillTheSame, settle, ...fresh } = useFreshness({ kind, base, reread: props.reread });
  const write = useOneWrite(id, {
    ...props.writing,
    send: async (body: Body, key) => {
      const end = await props.writing.send(body, key);
      if (ready) {
        const changed = kind.review(base, ready).filter((line) => line.changed);
        addDetails(id, { form: changedFields(parts, start, ready), changed: changed.map(({ label }) => label) });
      }
      return end;
    },
  });
  const saving = useRef(false);
  const [checking, setChecking] = useState(false);
  const banner = useRef<HTMLDivElement>(null);

  // A saved form stays on screen until its record is shown, so the edit step isn't shown and announced in between.
  const sending = write.state.step === 'sending' || write.state.step === 'saved';
  // The review stays on screen during sending, even after Back: input typed now would be lost with the response.
  const reviewing = (step.reviewing || sending) && ready !== null;
  const present = usePresence(step.reviewing);
  const focusField = useFocusField(!reviewing);
  const own = useDraftForm<Values>({
    id,
    start,
    schema: kind.schema,
    parts,
    isOnScreen: !reviewing,
    onChange: () => setNothingToSave(false),
  });
  const { form, draft, summary } = own;

  useEffect(() => {
    if (['refused', 'not-sent', 'locked'].includes(write.state.step)) (summary.current ?? banner.current)?.focus();
  }, [write.state, summary]);

  const toReview = form.handleSubmit((values) => {
    own.setUnplaced([]);
    if (!kind.review(base, values).some(({ changed }) => changed)) {
      announce('No changes to save');
      return setNothingToSave(true);
    }
    setReady(values);
    write.prepare();
    step.review();
    void stillTheSame(values);
  });

  /** The write's outcome is resolved: removes its draft and prefill, and releases the leave guard. */
  const forgetSent = (sent: Values) => {
    guard.release();
    draft.forget((earlier) => !holds(parts, sent, changedFields(parts, earlier.start, earlier.values)));
    prefill.drop();
  };

  const take = (values: Values, end: Ended<Answer> | null) => {
    if (end?.outcome === 'saved') {
      forgetSent(values);
      tabs.tellSaved();
      const savedAt = keepResult(props, base, kind.toBody(base, values), end.answer);
      props.saved?.(end.answer);
      // Don't navigate if the user left before the response arrived.
      if (present.isOnScreen()) props.leave(savedAt);
    } else if (end?.outcome === 'refused') {
      own.setUnplaced(own.placeRefusal(end.error, kind.fieldOf(values)));
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
    // Don't send if the user left the review step during the check.
    if (isSame && (!check || present.isReviewing())) take(ready, await write.start(kind.toBody(base, ready)));
    saving.current = false;
  };

  const prefill = usePrefill(id, {
    prepare: async () => {
      const now = await props.reread?.();
      if (now?.result !== 'found') return;
      setBase(now);
      form.reset(kind.toForm(now.base), { keepDirtyValues: true });
    },
    open: ({ values }) => {
      // Input typed before the record was reloaded is kept, and the form stays open.
      const typed = changedFields(parts, start, form.getValues());
      const isTyped = Object.keys(typed).length > 0;
      // A prefill consists of the form's own fields.
      const filled = { ...(values as Values), ...typed };
      const isFilled = !holds(parts, form.getValues(), filled);
      if (isFilled) own.setValues(filled);
      if (!isTyped) void toReview();
      else if (isFilled) announce('Other fields filled in');
    },
  });

  return {
    base,
    loadedAt,
    own,
    /** The values under review or sent; null before the review. */
    ready,
    step,
    reviewing,
    fresh,
    tabs,
    write,
    banner,
    prefill: prefill.prefill,
    busy: sending ? 'Saving…' : checking ? 'Checking…' : null,
    notice: nothingToSave ? 'No changes to save.' : undefined,
    holds: () => own.isDirty && !guard.isReleased(),
    toReview,
    save,
    ask: async (values: Values) => take(values, await write.ask()),
    /** Returns to the form, and focuses the field if one is named. */
    backToForm: (field?: string) => {
      if (field !== undefined) focusField(field);
      step.edit();
    },
    /** Continues with the record as changed by others, and with the values the user chose. */
    takeOver: (values: Values, now: { base: Base; at: number }) => {
      setBase(now);
      form.reset(kind.toForm(now.base));
      own.setValues(values);
      setReady(values);
      settle('unchanged');
      draft.touch();
    },
    leaveConflict: () => {
      settle();
      step.edit();
    },
    /** The user marked the change as resolved. */
    settled: (values: Values) => {
      resolveWrite(id);
      forgetSent(values);
      props.leave();
    },
    leaveNotKnown: () => {
      write.reset();
      step.edit();
    },
    discard: () => {
      own.reset();
      write.reset();
      draft.forget(() => prefill.prefill !== null);
      prefill.drop();
      announce('Changes discarded');
    },
  };
}
