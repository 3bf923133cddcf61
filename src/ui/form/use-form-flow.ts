/** State and actions of a form from opening to the response to its write; form-flow.tsx renders it. */
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useLocation } from '@tanstack/react-router';
import { inList } from '#domain/values/labels.ts';
import { addDetails } from '#device/activity.ts';
import type { WriteResult } from '#api/outcome.ts';
import { keepSaveResult } from '#device/save-results.ts';
import { resolveWrite } from '#device/outbox.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { useDraftForm } from './draft-form.ts';
import { changesKept, type FormFlowProps, undoOf } from './form-kind.ts';
import { type Freshness, freshnessMessage, useFreshness } from './freshness.ts';
import { useOtherTabs } from './other-tabs.tsx';
import type { ReviewLine } from './review.tsx';
import { useIsOnScreen } from '#ui/browser/scroll.ts';
import { changedFields, holds } from './parts.ts';
import { type ShownRun, useRun } from '#ui/write/use-run.ts';
import type { FormId } from '#device/form-id.ts';
import { tellSaved } from '#device/form-tabs.ts';
import { dropPrefill, type Prefill, prefillOf } from '#device/prefills.ts';

/** Stores the result of a save for the page shown next. Returns the time of the save, in milliseconds. */
function keepResult<Base, Values extends FieldValues, Body, Answer>(
  { kind, id }: Pick<FormFlowProps<Base, Values, Body, Answer>, 'kind' | 'id'>,
  base: Base,
  sent: { body: Body; set: Partial<Values>; isUndo: boolean },
  answer: Answer,
): number {
  const savedAt = Date.now();
  const { body, set, isUndo } = sent;
  const differences = kind.compare(base, body, answer);
  keepSaveResult(id, savedAt, { ...differences, undo: undoOf(kind, base, body), set, isUndo });
  addDetails(id, { savedAt });
  return savedAt;
}

/** Returns why a change isn't sent before the user confirms it, in sentences. */
function doubtsOf(lines: readonly ReviewLine[], freshness: Freshness): string[] {
  const changed = lines.filter((line) => line.changed);
  const cleared = changed.filter(({ willBe }) => willBe === '');
  const fewer = changed.filter(({ willBe, removes = false }) => removes && willBe !== '');
  return [
    cleared.length > 0 ? `${inList(cleared.map(({ label }) => label))} will be cleared.` : '',
    fewer.length > 0 ? `Some ${inList(fewer.map(({ label }) => label.toLowerCase()))} will be removed.` : '',
    freshness === 'failed' || freshness === 'missing' ? freshnessMessage(freshness) : '',
  ].filter(Boolean);
}

/** Returns true if nothing was saved, and the form is on screen again. */
function hasFailed(shown: ShownRun | null): boolean {
  if (shown?.run.pausedBy === 'locked') return true;
  return ['rejected', 'not-sent'].includes(shown?.rows[0]?.state ?? '');
}

export function useFormFlow<Base, Values extends FieldValues, Body, Answer>(
  props: FormFlowProps<Base, Values, Body, Answer>,
) {
  const { kind, id } = props;
  const [{ base, at: loadedAt }, setBase] = useState({ base: props.base, at: props.loadedAt });
  const start = kind.toForm(base);
  const parts = kind.parts(base);
  // Set in the same tick as the form is left, before the next render.
  const isGuardReleased = useRef(false);
  const tabs = useOtherTabs(id);
  const [ready, setReady] = useState<Values | null>(null);
  const [notice, setNotice] = useState<string>();
  const [doubts, setDoubts] = useState<readonly string[]>([]);
  const { check, settle, ...fresh } = useFreshness({ kind, base, reread: props.reread });
  const write = useRun(id, props.writing);
  const saving = useRef(false);
  const act = useRef<'save' | 'undo' | 'redo'>('save');
  const [checking, setChecking] = useState(false);
  const banner = useRef<HTMLDivElement>(null);

  // A saved form stays on screen until its record is shown, so the edit step isn't shown and announced in between.
  const outcome = write.shown?.rows[0]?.state;
  const sending = write.shown?.run.status === 'running' || outcome === 'saved';
  const isOnScreen = useIsOnScreen();
  const own = useDraftForm<Values>({
    id,
    start,
    problems: (values) => kind.problems(base, values),
    parts,
    onChange: () => setNotice(undefined),
  });
  const { form, draft, summary } = own;

  useEffect(() => {
    if (hasFailed(write.shown)) (summary.current ?? banner.current)?.focus();
  }, [write.shown, summary]);

  const say = (words: string) => {
    announce(words);
    setNotice(`${words}.`);
  };

  /** The write's outcome is resolved: removes its draft and prefill, and releases the leave guard. */
  const forgetSent = (sent: Values) => {
    isGuardReleased.current = true;
    draft.forget((earlier) => !holds(parts, sent, changedFields(parts, earlier.start, earlier.values)));
    prefill.drop();
  };

  const take = (values: Values, end: WriteResult<Answer> | null) => {
    if (end?.outcome === 'saved') {
      forgetSent(values);
      tellSaved(id);
      const sent = {
        body: kind.toBody(base, values),
        set: changedFields(parts, start, values),
        isUndo: act.current === 'undo',
      };
      const savedAt = keepResult(props, base, sent, end.answer);
      props.saved?.(end.answer);
      // Don't navigate if the user left before the response arrived.
      if (isOnScreen()) props.leave(savedAt);
    } else if (end?.outcome === 'rejected')
      own.setUnplaced(own.placeRefusal(end.error, (path) => kind.placeOf(values, path)));
    return end !== null;
  };

  const send = async (values: Values) => {
    if (saving.current) return;
    saving.current = true;
    const rows = await write.start([kind.toBody(base, values)]);
    const end = rows?.[0]?.result ?? null;
    if (end) {
      const changed = kind.review(base, values).filter((line) => line.changed);
      addDetails(id, { form: changedFields(parts, start, values), changed: changed.map(({ label }) => label) });
    }
    take(values, end);
    saving.current = false;
  };

  /** Checks for changes by others, and sends. `isConfirmed`: the user was asked before. */
  const save = async (values: Values, isConfirmed = false) => {
    own.setUnplaced([]);
    setDoubts([]);
    const lines = kind.review(base, values);
    if (!lines.some(({ changed }) => changed)) return say('No changes to save');
    if (saving.current) return;
    saving.current = true;
    setReady(values);
    setChecking(true);
    write.prepare(1);
    const found = await check(values);
    setChecking(false);
    saving.current = false;
    // Don't send if the user left the form during the check.
    if (found === null || !isOnScreen()) return;
    const reasons = isConfirmed ? [] : doubtsOf(act.current === 'save' ? lines : [], found);
    if (reasons.length > 0) setDoubts(reasons);
    else await send(values);
  };

  const isReadWhole = props.reread !== undefined && props.rereadable === undefined;
  const prefill = usePrefill(id, {
    prepare: async () => {
      const now = isReadWhole ? await props.reread?.() : undefined;
      if (now?.result !== 'found') return;
      setBase(now);
      form.reset(kind.toForm(now.base), { keepDirtyValues: true });
    },
    open: ({ values, undoes, isRedo }) => {
      // Input typed before the record was reloaded is kept.
      const typed = changedFields(parts, start, form.getValues());
      // A prefill consists of the form's own fields.
      const filled = { ...(values as Values), ...typed };
      const isFilled = !holds(parts, form.getValues(), filled);
      if (isFilled) own.setValues(filled);
      if (!undoes) return isFilled ? announce('Other fields filled in') : undefined;
      // A record that can't be read is sent what was known before.
      if (isReadWhole && !holds(parts, start, undoes as Partial<Values>)) {
        return say('This has changed since. Check the values before you save');
      }
      act.current = isRedo ? 'redo' : 'undo';
      void form.handleSubmit((now) => save(now))();
    },
  });
  const isUndoing = prefill.isOpening && prefill.prefill?.undoes !== undefined;

  return {
    base,
    loadedAt,
    own,
    /** The values that were checked or sent; null before that. */
    ready,
    fresh,
    tabs,
    write,
    banner,
    prefill: prefill.prefill,
    isSending: write.shown?.run.status === 'running',
    outcome,
    busy: sending
      ? 'Saving…'
      : checking
        ? 'Checking…'
        : isUndoing
          ? prefill.prefill?.isRedo
            ? 'Redoing…'
            : 'Undoing…'
          : null,
    notice,
    /** Why the user must confirm the change, in sentences. Empty: nothing to confirm. */
    doubts,
    holds: () => own.isDirty && !isGuardReleased.current,
    submit: (event: FormEvent) => {
      act.current = 'save';
      void form.handleSubmit((values) => save(values))(event);
    },
    /** Sends an unconfirmed change again. */
    send,
    confirm: (values: Values) => void save(values, true),
    keepEditing: () => setDoubts([]),
    ask: async (values: Values) => take(values, await write.ask()),
    /** Continues with the record as changed by others, and with the values the user chose. */
    takeOver: (values: Values, { conflicts, ...now }: NonNullable<typeof fresh.theirs>, taken: ReadonlySet<string>) => {
      const kept = changesKept(kind, base, conflicts, values, taken);
      setBase(now);
      form.reset(kind.toForm(now.base));
      own.setValues(kept);
      settle();
      draft.touch();
    },
    leaveConflict: settle,
    /** The user marked the change as resolved. */
    settled: (values: Values) => {
      resolveWrite(id);
      forgetSent(values);
      props.leave();
    },
    leaveNotKnown: write.reset,
    discard: () => {
      own.reset();
      write.reset();
      draft.forget();
      prefill.drop();
      announce('Changes discarded');
    },
  };
}

// Values that another screen passes to a form when it opens: an undo, a restore, or a resend.

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Key of the form's prefill, see device/prefills.ts. */
    prefill?: string | undefined;
  }
}

interface PrefillProps {
  /** Loads the current record into the form. */
  prepare(): Promise<void>;
  open(prefill: Prefill): void;
}

/** Prepares the form and then opens it, if there is a prefill for it. */
function usePrefill(form: FormId, props: PrefillProps) {
  const key = useLocation({ select: ({ state }) => state.prefill });
  const [dropped, setDropped] = useState<string>();
  const [prepared, setPrepared] = useState<string>();
  const prefill = key === undefined || key === dropped ? null : prefillOf(key, form);
  const prepare = useEffectEvent(props.prepare);
  const open = useEffectEvent(props.open);
  useEffect(() => {
    if (prefill) void prepare().finally(() => setPrepared(key));
  }, [prefill, key]);
  useEffect(() => {
    if (prefill && prepared === key) open(prefill);
  }, [prefill, key, prepared]);
  return {
    prefill,
    /** The record is being loaded for it. */
    isOpening: prefill !== null && prepared !== key,
    /** Drops the prefill, so that going back in the history opens the form without it. */
    drop: () => {
      if (key !== undefined) dropPrefill(key);
      setDropped(key);
    },
  };
}
