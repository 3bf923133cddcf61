/** Form and run of new ticket items: edit, review, create one after the other, and go on with what is left. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { writesOf } from '#api/write.ts';
import { activity } from '#device/activity.ts';
import { formId } from '#device/form-id.ts';
import { openWrites, outboxVersion, resolveWrite } from '#device/outbox.ts';
import { savedAnswers } from '#device/saved-answers.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { useStore } from '#ui/browser/use-store.ts';
import { fieldId } from '#ui/fields/fields.tsx';
import { useDraftForm } from '#ui/form/draft-form.ts';
import { useWrite } from '#ui/write/use-write.ts';
import {
  blankTicketItemForm,
  blankTier,
  ticketItemPlaceOf,
  ticketItemProblems,
  type TicketItemForm,
  ticketItemParts,
  toUnsettledItem,
  type UnsettledItem,
} from './body.ts';
import {
  createdRow,
  createItems,
  duplicateOf,
  errorOf,
  isCreated,
  type ItemCampaign,
  remainingForm,
  type Rows,
  unsentRows,
} from './rows.ts';
import { isTyped } from './pasted.ts';
import { formatResult } from './results.tsx';
import { duplicateQuestionId } from './review.tsx';

/** Items sent since this form was opened: those created in earlier runs, and the latest run. */
interface Results {
  before: Rows;
  rows: Rows;
}

const nothingYet: Results = { before: [], rows: [] };

/** The reviewed form, the time of the review, and the items that are created despite a duplicate. */
interface Reviewed {
  form: TicketItemForm;
  at: number;
  answered: ReadonlySet<number>;
}

export function useNewItems({ id: campaign, currency }: Pick<ItemCampaign, 'id' | 'currency'>) {
  const name = formId('ticket-item', campaign);
  const [start] = useState(blankTicketItemForm);
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const [results, setResults] = useState(nothingYet);
  const own = useDraftForm<TicketItemForm>({
    id: name,
    start,
    problems: (values) => ticketItemProblems(values, { currency }),
    parts: ticketItemParts,
  });
  const { form, draft, summary, setValues } = own;
  const banner = useRef<HTMLDivElement>(null);

  useStore(outboxVersion);
  const unsettledNow = () => openWrites(name).flatMap(toUnsettledItem);
  const unsettled = unsettledNow();

  /** Stores the items that remain to be sent, and what all items share: one may come back. */
  const keep = (left: TicketItemForm) => {
    setValues({ tiers: left.tiers });
    draft.keep({ ...left, tiers: left.tiers.length > 0 ? left.tiers : [{ ...blankTier }] });
  };

  const { ask, newKey, send } = writesOf('createTicketItem', { affects: [] });

  /** Null before the items are sent and after they have ended. */
  const [sending, setSending] = useState<Rows | null>(null);
  const isStopped = useRef(false);
  const stop = useCallback(() => {
    isStopped.current = true;
  }, []);

  const run = useWrite(name, {
    mutationFn: async ({ form: items, answered }: Reviewed): Promise<Rows | null> => {
      isStopped.current = false;
      const asked = items.tiers.findIndex((tier, item) => !answered.has(item) && duplicateOf(campaign, tier) !== null);
      if (asked !== -1) {
        announce('Answer the duplicate question first', 'assertive');
        document.getElementById(duplicateQuestionId(asked))?.focus();
        return null;
      }
      return createItems(name, items, {
        newKey,
        send: (body, key) => send({ campaign, body }, key),
        isStopped: () => isStopped.current,
        changed: (rows, before) => {
          setSending(rows);
          keep(remainingForm(items, rows));
          const ended = rows.filter(({ state }, place) => state !== 'sending' && state !== before[place]?.state);
          // For a single item, the next page's heading announces the result.
          if (rows.length > 1 && ended.length > 0) announce(ended.map(formatResult).join('. '));
        },
      });
    },
    isFinal: () => false,
    onSuccess: (rows) => {
      setSending(null);
      if (rows === null || rows === 'locked') return;
      setReviewed(null);
      if (rows.every(isCreated)) clear();
      else placeRefusals(rows);
      withRow();
      setResults(({ before, rows: earlier }) => ({ before: [...before, ...earlier.filter(isCreated)], rows }));
    },
  });
  const isLocked = run.end === 'locked';
  const isStarting = run.isPending && sending === null;
  const isAsked = reviewed !== null && sending === null;
  // Another tab may create a duplicate during the review.
  useStore(savedAnswers);
  useStore(activity);

  // Leaving the page stops after the item that is being sent.
  useEffect(() => stop, [stop]);
  useEffect(() => {
    if (results.rows.length > 0) (summary.current ?? banner.current)?.focus();
  }, [results, summary]);
  useEffect(() => {
    if (isLocked) banner.current?.focus();
  }, [isLocked]);

  // Resume the draft beside unconfirmed items without asking: it has the rest of them.
  const goesOn = draft.offer !== null && unsettled.length > 0;
  const isReviewed = useRef(false);
  const focusNext = useRef<string>(undefined);
  useEffect(() => {
    isReviewed.current = reviewed !== null;
    if (focusNext.current) document.getElementById(focusNext.current)?.focus();
    focusNext.current = undefined;
  });
  useEffect(() => {
    if (goesOn) own.resume();
    // The journal may know the outcome of items sent before this page loaded.
    for (const item of unsettled) void takeLate(item);
    // Once, when the form is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  /** Adds an empty row if none is left. */
  const withRow = () => {
    if (form.getValues('tiers').length === 0) setValues({ tiers: [{ ...blankTier }] });
  };

  const settle = (item: UnsettledItem) => resolveWrite(name, item.id);

  const takeBack = (item: UnsettledItem) => {
    const { name: itemName, price, total_quantity } = item;
    const values = form.getValues();
    keep({ ...values, tiers: [...values.tiers.filter(isTyped), { name: itemName, price, total_quantity }] });
    settle(item);
    announce(`${itemName} is back in the form`);
  };

  /** Takes over an outcome. An item that wasn't created returns only to a form being edited, because a run overwrites it. */
  const takeLate = async (item: UnsettledItem) => {
    const end = item.key === undefined ? null : await ask(item.key);
    if (!end || !unsettledNow().some(({ id }) => id === item.id)) return;
    if (end.outcome === 'saved') {
      announce(`${item.name} was created`);
      settle(item);
      setResults((now) => ({ ...now, before: [...now.before, createdRow(item, end.answer)] }));
    } else if (!isReviewed.current) takeBack(item);
  };

  /** Shows the platform's errors at the fields of the rejected rows, which are among those left in the form. */
  const placeRefusals = (rows: Rows) => {
    const sentences = unsentRows(rows).flatMap((row, place) => {
      const error = row.state === 'rejected' ? errorOf(row) : null;
      const said = error ? own.placeRefusal(error, (path) => ticketItemPlaceOf(form.getValues(), place, path)) : [];
      return rows.length > 1 ? said.map((sentence) => `${row.tier.name}: ${sentence}`) : said;
    });
    own.setUnplaced(sentences);
  };

  /** Lists only what was created. */
  const dropFailed = () =>
    setResults(({ before, rows }) => ({ before: [...before, ...rows.filter(isCreated)], rows: [] }));

  const clear = () => {
    own.reset();
    draft.forget(() => true);
  };

  return {
    name,
    own,
    banner,
    results,
    /** Items of unknown outcome, oldest first. */
    unsettled,
    sending,
    isLocked,
    stop: () => {
      stop();
      announce('Stopping after the current item');
    },
    /** Null while the review isn't open. */
    reviewed: isAsked ? reviewed : null,
    review: form.handleSubmit((values) => {
      own.setUnplaced([]);
      run.reset();
      setReviewed({ form: structuredClone(values), at: Date.now(), answered: new Set() });
    }),
    answer: (item: number, yes: boolean) =>
      setReviewed((now) => {
        const others = [...(now?.answered ?? [])].filter((other) => other !== item);
        return now && { ...now, answered: new Set(yes ? [...others, item] : others) };
      }),
    /** True from the press of the button until the first item is sent. */
    isStarting,
    back: () => {
      if (!isStarting) setReviewed(null);
    },
    send: () => reviewed && run.press(reviewed),
    /** The user says that the item was created. */
    isThere: (item: UnsettledItem) => {
      settle(item);
      dropFailed();
      announce(`${item.name} resolved`);
      // The button disappears, so move the focus.
      document.querySelector<HTMLElement>('h1')?.focus();
    },
    /** The user says that the item wasn't created. */
    again: (item: UnsettledItem) => {
      takeBack(item);
      dropFailed();
      focusNext.current = fieldId(`tiers.${form.getValues('tiers').length - 1}.name`);
    },
    clear: () => {
      clear();
      setResults(nothingYet);
    },
    holds: () => sending !== null || own.isDirty || unsettled.length > 0,
  };
}
