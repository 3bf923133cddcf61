/** From the form of new ticket items to what the service has made of them, and back to what is left. */
import { useEffect, useRef, useState } from 'react';
import { activity } from '../../device/activity.ts';
import { formId } from '../../device/form-id.ts';
import { allRemembered } from '../../device/remembered.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { useLetGo } from '../../ui/form/leave-guard.tsx';
import { useFocusField, useStep } from '../../ui/form/step.ts';
import type { TicketItemForm, UnsettledItem } from './body.ts';
import { type Prepared, useCreateItems } from './create.ts';
import { useTicketItemForm } from './form-state.ts';
import { twinQuestionId } from './review.tsx';
import { createdRow, type Rows } from './run.ts';
import { twinOf } from './duplicate-item.ts';
import { useStore } from '../../ui/browser/use-store.ts';

/** What the runs of a sitting have come to. */
interface Sitting {
  at: 'form' | 'not-known' | 'created';
  /** Those that were created before the latest run. */
  before: Rows;
  /** Those of the latest run. */
  rows: Rows;
}

const nothingYet: Sitting = { at: 'form', before: [], rows: [] };
export const isCreated = ({ state }: Rows[number]) => state.step === 'created';

/** Once it is known what became of the others, only what was created is still to be told. */
function told({ before, rows }: Sitting): Sitting {
  return { at: 'form', before: [...before, ...rows.filter(isCreated)], rows: [] };
}

/** What will be sent, and when that was looked at. */
interface Reviewed extends Prepared {
  at: number;
}

export function useTicketItemSitting(campaign: string, toCampaign: () => void) {
  const name = formId('ticket-item', campaign);
  const step = useStep();
  const guard = useLetGo();
  const [sitting, setSitting] = useState(nothingYet);
  const [ready, setReady] = useState<Reviewed | null>(null);
  const reviewing = step.reviewing && ready !== null;
  const focusField = useFocusField(!reviewing, sitting);
  const own = useTicketItemForm(name, !reviewing);
  const { form, summary } = own;
  const create = useCreateItems({
    campaign,
    name,
    keep: own.keep,
    unsettled: () => form.getValues('unsettled'),
  });
  const [answered, setAnswered] = useState<ReadonlySet<number>>(new Set());
  const [locked, setLocked] = useState(false);
  const banner = useRef<HTMLDivElement>(null);
  const isEditing = useRef(true);
  useEffect(() => {
    isEditing.current = !reviewing && create.sending === null;
  });
  // Another tab may create one like these while they are looked at here.
  useStore(allRemembered);
  useStore(activity);

  useEffect(() => {
    if (sitting.at === 'form' && sitting.rows.length > 0) (summary.current ?? banner.current)?.focus();
  }, [sitting, summary]);
  // What an earlier page has sent may be known by now.
  useEffect(() => {
    for (const item of form.getValues('unsettled')) void takeLate(item);
    // Once, when the form is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  useEffect(() => {
    if (locked) banner.current?.focus();
  }, [locked]);

  const toReview = form.handleSubmit((values) => {
    own.setUnplaced([]);
    setSitting(told);
    setReady({ ...create.prepare(values), at: Date.now() });
    setAnswered(new Set());
    setLocked(false);
    step.review();
  });

  const takeLate = async (item: UnsettledItem) => {
    const end = await own.lookUp(item, create.ask, () => isEditing.current);
    if (end?.outcome !== 'saved') return;
    setSitting((now) => ({ ...now, before: [...now.before, createdRow(item, end.answer)] }));
    own.withRow();
  };

  const unanswered = ({ tiers }: TicketItemForm) =>
    tiers.findIndex((tier, place) => !answered.has(place) && twinOf(campaign, tier) !== null);

  const send = async () => {
    if (!ready) return;
    setLocked(false);
    const ended = await create.start(ready, () => unanswered(ready.form) === -1);
    if (ended === null) return;
    if (ended === 'locked') {
      setLocked(true);
    } else if (ended === 'asks') {
      announce('Answer the question first', 'assertive');
      document.getElementById(twinQuestionId(unanswered(ready.form)))?.focus();
    } else {
      create.done();
      setReady(null);
      step.edit();
      take(ended);
    }
  };

  const take = (ended: Rows) => {
    const { before } = told(sitting);
    const isAll = ended.every(isCreated);
    if (isAll) own.clear();
    else own.placeRefusals(ended);
    const isKnown = ended.every(({ state }) => state.step !== 'not-known');
    setSitting({ at: isAll ? 'created' : isKnown ? 'form' : 'not-known', before, rows: ended });
  };

  /** To what is left. */
  const toForm = () => {
    own.withRow();
    setSitting(told);
  };

  const isThere = (item: UnsettledItem) => {
    own.settle(item);
    announce(`${item.name} needs no more attention`);
    const { tiers, unsettled } = form.getValues();
    if (sitting.at !== 'not-known') {
      // The button goes away, and the focus must not go with it.
      document.querySelector<HTMLElement>('h1')?.focus();
    } else if (tiers.length > 0 || unsettled.length > 0) {
      toForm();
    } else {
      guard.letGo();
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
    create,
    sitting,
    /** What is looked at in the review; null while it is not open. */
    reviewed: reviewing ? ready : null,
    answered,
    answer: (tier: number, yes: boolean) =>
      setAnswered((before) => new Set(yes ? [...before, tier] : [...before].filter((other) => other !== tier))),
    locked,
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
    startAnew: () => setSitting(nothingYet),
    holds: () => create.sending !== null || (own.isDirty && !guard.isFree()),
  };
}
