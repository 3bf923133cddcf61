/** Edit, review, send and outcome of new ticket items, and back to the form with what is left. */
import { useEffect, useRef, useState } from 'react';
import { useKeyedWrite } from '../../api/writes.ts';
import { activity } from '../../device/activity.ts';
import { formId } from '../../device/form-id.ts';
import { allRemembered } from '../../device/remembered.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { useStore } from '../../ui/browser/use-store.ts';
import { useGuardRelease } from '../../ui/form/leave-guard.tsx';
import { useFocusField, useStep } from '../../ui/form/step.ts';
import { useWrites } from '../../ui/form/write.ts';
import { type TicketItemBody, type TicketItemForm, toTicketItemBodies, type UnsettledItem } from './body.ts';
import { duplicateOf } from './duplicate-item.ts';
import { useTicketItemForm } from './form-state.ts';
import { spokenResult } from './results.tsx';
import { duplicateQuestionId } from './review.tsx';
import { createdRow, isCreated, type Rows, toRows, whatIsLeft } from './rows.ts';

/** What was sent from this form since it was opened. */
interface Results {
  at: 'form' | 'not-known' | 'created';
  /** Those that were created before the latest were sent. */
  before: Rows;
  /** Those that were sent together last. */
  rows: Rows;
}

const nothingYet: Results = { at: 'form', before: [], rows: [] };

/** Back to the form, only the created items are still shown. */
function withCreated({ before, rows }: Results): Results {
  return { at: 'form', before: [...before, ...rows.filter(isCreated)], rows: [] };
}

/** What will be sent, and when that was looked at. */
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
      own.keep(whatIsLeft(ready.form, rows, form.getValues('unsettled')));
      const ended = rows.filter(({ state }, place) => state !== 'sending' && state !== before[place]?.state);
      // The heading of the next page says it for a single one.
      if (rows.length > 1 && ended.length > 0) announce(ended.map(spokenResult).join('. '));
    },
  });
  const { stop } = writes;
  const isLocked = writes.state.step === 'locked';
  /** Null before the first is sent, and once all have ended. */
  const sending = ready && writes.state.rows.length > 0 ? toRows(ready.form, writes.state.rows) : null;
  const [answered, setAnswered] = useState<ReadonlySet<number>>(new Set());
  const banner = useRef<HTMLDivElement>(null);
  const isEditing = useRef(true);
  useEffect(() => {
    isEditing.current = !reviewing && sending === null;
  });
  // Another tab may create a duplicate while these are reviewed.
  useStore(allRemembered);
  useStore(activity);

  // Leaving the page stops after the item that is being sent.
  useEffect(() => stop, [stop]);
  useEffect(() => {
    if (results.at === 'form' && results.rows.length > 0) (summary.current ?? banner.current)?.focus();
  }, [results, summary]);
  useEffect(() => {
    if (isLocked) banner.current?.focus();
  }, [isLocked]);
  // The journal may know by now what became of items that an earlier page sent.
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
      announce('Answer the question first', 'assertive');
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

  /** Back to the form, with what is left. */
  const toForm = () => {
    own.withRow();
    setResults(withCreated);
  };

  const isThere = (item: UnsettledItem) => {
    own.settle(item);
    announce(`${item.name} needs no more attention`);
    const { tiers, unsettled } = form.getValues();
    if (results.at !== 'not-known') {
      // The focus must not be lost with the button.
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
      announce('Stops after the one that is being sent');
    },
    /** Null while the review is not open. */
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
