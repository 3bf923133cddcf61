/** State and actions of a form from opening to the response to its write; form-flow.tsx renders it. */
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useLocation } from '@tanstack/react-router';
import { inList } from '#domain/values/labels.ts';
import { resolveWrites } from '#device/outbox.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { useDraftForm } from './draft-form.ts';
import { changesKept, type FormFlowProps } from './form-kind.ts';
import { type Freshness, freshnessMessage, useFreshness } from './freshness.ts';
import { keepSaved, keepSent } from './keep-saved.ts';
import { useOtherTabs } from './other-tabs.tsx';
import type { ReviewLine } from './review.tsx';
import { useIsOnScreen } from '#ui/browser/scroll.ts';
import { changedFields, holds } from './parts.ts';
import { lookUp, update, useWrite, type WriteEnd } from '#ui/write/use-write.ts';
import type { FormId } from '#device/form-id.ts';
import { dropPrefill, type Prefill, prefillOf } from '#device/prefills.ts';

/** Values to be saved. */
interface Saving<Values> {
  values: Values;
  act: 'save' | 'undo' | 'redo';
  /** They were sent before, and the user wants them sent again: what was checked then isn't checked again. */
  isAgain?: boolean;
  /** The user was asked about what they clear or remove. */
  isConfirmed?: boolean;
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

export function useFormFlow<Base, Values extends FieldValues, Body extends Record<string, unknown>, Answer>(
  props: FormFlowProps<Base, Values, Body, Answer>,
) {
  const { kind, id } = props;
  const [{ base, at: loadedAt }, setBase] = useState({ base: props.base, at: props.loadedAt });
  const start = kind.toForm(base);
  const parts = kind.parts(base);
  // Set in the same tick as the form is left, before the next render.
  const isGuardReleased = useRef(false);
  const tabs = useOtherTabs(id);
  const [saving, setSaving] = useState<Saving<Values> | null>(null);
  const [notice, setNotice] = useState<string>();
  const [doubts, setDoubts] = useState<readonly string[]>([]);
  const { check, settle, ...fresh } = useFreshness({ kind, base, reread: props.reread });
  const [isChecking, setChecking] = useState(false);
  const banner = useRef<HTMLDivElement>(null);
  const isOnScreen = useIsOnScreen();
  const own = useDraftForm<Values>({
    id,
    start,
    problems: (values) => kind.problems(base, values),
    parts,
    onChange: () => setNotice(undefined),
  });
  const { form, draft, summary } = own;

  const write = useWrite(id, {
    mutationFn: async (now: Saving<Values>) =>
      now.isAgain || (await mayBeSent(now)) ? update(id, kind.toBody(base, now.values), props.writing) : null,
    isFinal: (end) => end !== 'locked' && end?.outcome === 'saved',
    onSuccess: (end, sent) => {
      if (end && end !== 'locked') take(end, sent);
    },
  });
  /** The outcome of an unconfirmed write that was looked up. */
  const [found, setFound] = useState<WriteEnd<Answer> | null>(null);
  const end = found ?? write.end;
  const outcome = end === 'locked' ? end : end?.outcome;
  const shown = useRef(end);
  useEffect(() => {
    shown.current = end;
    if (outcome === 'locked' || outcome === 'rejected' || outcome === 'not-sent')
      (summary.current ?? banner.current)?.focus();
  }, [end, outcome, summary]);

  const say = (words: string) => {
    announce(words);
    setNotice(`${words}.`);
  };

  /** Checks for changes by others, and whether the user has to confirm. */
  const mayBeSent = async ({ values, act, isConfirmed = false }: Saving<Values>): Promise<boolean> => {
    setChecking(true);
    const freshness = await check(values);
    setChecking(false);
    // Don't send if the user left the form during the check.
    if (freshness === null || !isOnScreen()) return false;
    const reasons = isConfirmed ? [] : doubtsOf(act === 'save' ? kind.review(base, values) : [], freshness);
    setDoubts(reasons);
    return reasons.length === 0;
  };

  /** The write's outcome is resolved: removes its draft and prefill, and releases the leave guard. */
  const forgetSent = (sent: Values) => {
    isGuardReleased.current = true;
    draft.forget((earlier) => !holds(parts, sent, changedFields(parts, earlier.start, earlier.values)));
    prefill.drop();
  };

  const take = (result: WriteEnd<Answer>, { values, act }: Saving<Values>) => {
    const sent = { kind, id, base, values };
    keepSent(sent);
    if (result.outcome === 'rejected')
      own.setUnplaced(own.placeRefusal(result.error, (path) => kind.placeOf(values, path)));
    if (result.outcome !== 'saved') return;
    forgetSent(values);
    const savedAt = keepSaved(sent, result.answer, act === 'undo');
    props.saved?.(result.answer);
    // Don't navigate if the user left before the response arrived.
    if (isOnScreen()) props.leave(savedAt);
  };

  const press = (now: Saving<Values>) => {
    if (!write.press(now)) return;
    own.setUnplaced([]);
    setDoubts([]);
    setFound(null);
    setSaving(now);
  };
  const save = (values: Values, act: Saving<Values>['act'] = 'save') => {
    if (kind.review(base, values).some(({ changed }) => changed)) press({ values, act });
    else say('No changes to save');
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
      void form.handleSubmit((now) => save(now, isRedo ? 'redo' : 'undo'))();
    },
  });

  return {
    base,
    loadedAt,
    own,
    /** Null before anything was checked or sent. */
    saving,
    fresh,
    tabs,
    end,
    banner,
    prefill: prefill.prefill,
    isSending: write.isPending && !isChecking,
    busy: busyWords(),
    notice,
    /** Why the user must confirm the change, in sentences. Empty: nothing to confirm. */
    doubts,
    holds: () => own.isDirty && !isGuardReleased.current,
    submit: (event: FormEvent) => void form.handleSubmit((values) => save(values))(event),
    /** Sends an unconfirmed change again. */
    sendAgain: () => saving && press({ ...saving, isAgain: true }),
    confirm: () => saving && press({ ...saving, isConfirmed: true }),
    keepEditing: () => setDoubts([]),
    /** Asks our server's journal of an unconfirmed change. Returns true if its outcome is known now. */
    ask: async () => {
      const asked = shown.current;
      const known = await lookUp(id, props.writing, () => shown.current === asked);
      if (!known || !saving) return false;
      setFound(known.end);
      take(known.end, saving);
      return true;
    },
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
      resolveWrites(id);
      forgetSent(values);
      props.leave();
    },
    leaveUnconfirmed: () => write.reset(),
    discard: () => {
      own.reset();
      setFound(null);
      write.reset();
      draft.forget();
      prefill.drop();
      announce('Changes discarded');
    },
  };

  function busyWords(): string | null {
    if (isChecking) return 'Checking…';
    // A saved form stays on screen until its record is shown, so the edit step isn't shown and announced in between.
    if (write.isPending || outcome === 'saved') return 'Saving…';
    if (!prefill.isOpening || !prefill.prefill?.undoes) return null;
    return prefill.prefill.isRedo ? 'Redoing…' : 'Undoing…';
  }
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
