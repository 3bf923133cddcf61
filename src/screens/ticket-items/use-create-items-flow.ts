/** Flow for new ticket items: edit, review, send, outcome, and back to the form with the remaining items. */
import { useEffect, useRef, useState } from 'react';
import { useKeyedWrite } from '../../api/writes.ts';
import { activity } from '../../device/activity.ts';
import { formId } from '../../device/form-id.ts';
import { savedAnswers } from '../../device/saved-answers.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { useStore } from '../../ui/browser/use-store.ts';
import { useGuardRelease } from '../../ui/form/leave-guard.tsx';
import { useFocusField, useStep } from '../../ui/form/step.ts';
import { useWrites } from '../../ui/form/write.ts';
import { type TicketItemBody, type TicketItemForm, toTicketItemBodies, type UnsettledItem } from './body.ts';
import { duplicateOf } from './duplicate-item.ts';
import { useTicketItemForm } from './form-state.ts';
import { formatResult } from './results.tsx';
import { duplicateQuestionId } from './review.tsx';
import { createdRow, isCreated, type Rows, toRows, remainingForm } from './rows.ts';

/** Results of the items sent since this form was opened. */
interface Results {
  at: 'form' | 'not-known' | 'created';
  /** Items created in earlier runs. */
  before: Rows;
  /** Items of the latest run. */
  rows: Rows;
}

const nothingYet: Results = { at: 'form', before: [], rows: [] };

/** Returns the results for the form step, which lists only created items. */
function withCreated({ before, rows }: Results): Results {
  return { at: 'form', before: [...before, ...rows.filter(isCreated)], rows: [] };
}

/** The reviewed form and the time of the review. */
interface Reviewed {
  form: TicketItemForm;
  at: number;
}

export function useCreateItemsFlow(campaign: string, toCampaign: () => void) {
  const name = formId('ticket-item', campaign);
  const step = useStep();
  const guard = useGuardRelease();
  const [results, setResults] = useState(nothingYet);
  const [ready, setReady] = useState<Reviewed | null>(null);
  const reviewing = step.reviewing && ready !== null;
  const focusField = useFocusField(!reviewing, results);
  const own = useTicketItemForm(name, !reviewing);
  const { form, summary } = own;
  const write = useKeyedWrite('createTicketItem', { affects: [] });
  const writes = useWrites(name, {
    newKey: write.newKey,
    send: (body: TicketItemBody, key) => write.send({ campaign, body }, key),
    changed(now, before) {
      if (!ready) return;
      const rows = toRows(ready.form, now);
      own.keep(remainingForm(ready.form, rows, form.getValues('unsettled')));
      const ended = rows.filter(({ state }, place) => state !== 'sending' && state !== before[place]?.state);
      // For a single item, the next page's heading announces the result.
      if (rows.length > 1 && ended.length > 0) announce(ended.map(formatResult).join('. '));
    },
  });
  const { stop } = writes;
  const isLocked = writes.state.step === 'locked';
  /** Null before the run starts and after it ends. */
  const sending = ready && writes.state.rows.length > 0 ? toRows(ready.form, writes.state.rows) : null;
  const [answered, setAnswered] = useState<ReadonlySet<number>>(new Set());
  const banner = useRef<HTMLDivElement>(null);
  const isEditing = useRef(true);
  useEffect(() => {
    isEditing.current = !reviewing && sending === null;
  });
  // Another tab may create a duplicate during the review.
  useStore(savedAnswers);
  useStore(activity);

  // Leaving the page stops after the item that is being sent.
  useEffect(() => stop, [stop]);
  useEffect(() => {
    if (results.at === 'form' && results.rows.length > 0) (summary.current ?? banner.current)?.focus();
  }, [results, summary]);
  useEffect(() => {
    if (isLocked) banner.current?.focus();
  }, [isLocked]);
  // The journal may know the outcome of items sent before this page loaded.
  useEffect(() => {
    for (const item of form.getValues('unsettled')) void takeLate(item);
    // Once, when the form is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const toReview = form.handleSubmit((values) => {
    own.setUnplaced([]);
    setResults(withCreated);
    writes.prepare(values.tiers.length);
    setReady({ form: values, at: Date.now() });
    setAnswered(new Set());
    step.review();
  });

  const takeLate = async (item: UnsettledItem) => {
    const end = await own.lookUp(item, write.ask, () => isEditing.current);
    if (end?.outcome !== 'saved') return;
    setResults((now) => ({ ...now, before: [...now.before, createdRow(item, end.answer)] }));
    own.withRow();
  };

  const send = async () => {
    if (!ready) return;
    const { tiers } = ready.form;
    const ended = await writes.start(toTicketItemBodies(ready.form), () => {
      const asked = tiers.findIndex((tier, place) => !answered.has(place) && duplicateOf(campaign, tier) !== null);
      if (asked === -1) return true;
      announce('Answer the duplicate question first', 'assertive');
      document.getElementById(duplicateQuestionId(asked))?.focus();
      return false;
    });
    if (typeof ended === 'string') return;
    setReady(null);
    step.edit();
    take(toRows(ready.form, ended));
  };

  const take = (rows: Rows) => {
    const isAll = rows.every(isCreated);
    if (isAll) own.clear();
    else own.placeRefusals(rows);
    const isKnown = rows.every(({ state }) => state !== 'not-known');
    setResults({ at: isAll ? 'created' : isKnown ? 'form' : 'not-known', before: withCreated(results).before, rows });
  };

  /** Returns to the form with the remaining items. */
  const toForm = () => {
    own.withRow();
    setResults(withCreated);
  };

  const isThere = (item: UnsettledItem) => {
    own.settle(item);
    announce(`${item.name} resolved`);
    const { tiers, unsettled } = form.getValues();
    if (results.at !== 'not-known') {
      // The button disappears, so move the focus.
      document.querySelector<HTMLElement>('h1')?.focus();
    } else if (tiers.length > 0 || unsettled.length > 0) {
      toForm();
    } else {
      guard.release();
      own.clear();
      toCampaign();
    }
  };

  const again = (item: UnsettledItem) => {
    own.settle(item);
    own.takeBack(item);
    focusField(`tiers.${form.getValues('tiers').length - 1}.name`);
    toForm();
  };

  return {
    name,
    own,
    results,
    sending,
    stop: () => {
      stop();
      announce('Stopping after the current item');
    },
    /** Null while the review step isn't open. */
    reviewed: reviewing ? ready : null,
    answered,
    answer: (tier: number, yes: boolean) =>
      setAnswered((before) => new Set(yes ? [...before, tier] : [...before].filter((other) => other !== tier))),
    isLocked,
    banner,
    toReview,
    send,
    toForm,
    isThere,
    again,
    change: (field: string) => {
      focusField(field);
      step.edit();
    },
    backToEditing: step.edit,
    startAnew: () => setResults(nothingYet),
    holds: () => sending !== null || (own.isDirty && !guard.isReleased()),
  };
}
