/** The form of new ticket items: what is typed, its draft, what is wrong with it, and rows that come back into it. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { type Path, useForm } from 'react-hook-form';
import type { Ended } from '../../api/outcome.ts';
import { settleWrite } from '../../device/unknown-writes.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { useDraft } from '../../ui/form/draft.ts';
import type { SummaryLine } from '../../ui/fields/error-summary.tsx';
import { flattenErrors, placeErrors } from '../../ui/form/form-errors.ts';
import { merge, writesOver } from '../../ui/form/three-way.ts';
import { forgetMended, useTouched } from '../../ui/form/on-field-change.ts';
import {
  blankTicketItemForm,
  blankTier,
  ticketItemFieldOf,
  ticketItemForm,
  ticketItemParts,
  type Tier,
  type TicketItemForm,
  type UnsettledItem,
} from './body.ts';
import type { Rows } from './run.ts';

const isTyped = (tier: Tier) => Object.values(tier).some((typed) => typed.trim() !== '');

/** Other items that were typed before are not settled with these. */
const stillWanted = () => true;

export function useTicketItemForm(draftName: string) {
  const [start] = useState(blankTicketItemForm);
  const form = useForm<TicketItemForm>({
    defaultValues: start,
    resolver: zodResolver(ticketItemForm),
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
  });
  const draft = useDraft<TicketItemForm>(draftName, start, () => form.getValues());
  const [rest, setRest] = useState<readonly string[]>([]);
  const { touch } = draft;
  useTouched(form, (name) => {
    touch();
    forgetMended(form, ticketItemForm, name);
  });

  const put = (values: Partial<TicketItemForm>) => {
    for (const field of Object.keys(values) as (keyof TicketItemForm)[]) {
      form.setValue(field, values[field] as never, { shouldDirty: true });
    }
  };

  const resume = () => {
    if (!draft.offer) return;
    const typed = structuredClone(form.getValues());
    const { start: opened, values } = draft.offer;
    const merged = merge(ticketItemParts, opened, values, typed, () => 'mine');
    const others = typed.unsettled.filter(({ sentAt }) => !values.unsettled.some((item) => item.sentAt === sentAt));
    const resumed = { ...merged, unsettled: [...others, ...values.unsettled] };
    const isLost = writesOver(ticketItemParts, draft.offer, { start, values: { ...typed, unsettled: [] } });
    put(resumed);
    draft.resume(resumed, isLost ? { ...typed, unsettled: [] } : undefined);
    announce('Draft resumed');
  };

  // What was on its way when the page went is no offer: it goes on where it was.
  const goesOn = (draft.offer?.values.unsettled.length ?? 0) > 0;
  useEffect(() => {
    if (goesOn) resume();
    // Once, when the form is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  /** Keeps what a run has left to send. */
  const keep = (left: TicketItemForm) => {
    put({ tiers: left.tiers, unsettled: left.unsettled });
    if (left.tiers.length + left.unsettled.length > 0) draft.keep(left);
    else draft.forget(stillWanted);
  };

  /** As when it was opened, apart from what is not settled. */
  const clear = () => {
    const unsettled = form.getValues('unsettled');
    form.reset(start);
    setRest([]);
    draft.forget(stillWanted);
    if (unsettled.length === 0) return;
    put({ unsettled });
    draft.keep({ ...start, unsettled });
  };

  /** The form has a row to type into, also when all of them were sent. */
  const withRow = () => {
    if (form.getValues('tiers').length === 0) put({ tiers: [{ ...blankTier }] });
  };

  const settle = (item: UnsettledItem) => {
    const unsettled = form.getValues('unsettled').filter((other) => other.sentAt !== item.sentAt);
    if (unsettled.length === 0) settleWrite(draftName);
    put({ unsettled });
  };

  const takeBack = ({ sentAt: _sentAt, why: _why, key: _key, ...tier }: UnsettledItem) => {
    const tiers = form.getValues('tiers').filter(isTyped);
    put({ tiers: [...tiers, tier] });
    announce(`${tier.name} is back in the form`);
  };

  return {
    form,
    start,
    draft,
    lines: [
      ...flattenErrors(form.formState.errors).map(([field, message]): SummaryLine => ({ field, message })),
      ...rest.map((message): SummaryLine => ({ message })),
    ],
    setRest,
    resume,
    discardDraft: () => {
      draft.discard();
      announce('Draft discarded');
    },
    keep,
    clear,
    withRow,
    settle,
    /** Puts an item of unknown outcome back among those that can be sent. */
    takeBack,
    /**
     * Asks the host's journal what became of an item, where it was sent under a key. One that was not created comes back
     * only into a form that is being typed into: a run would write over it.
     */
    lookUp: async <Answer>(
      item: UnsettledItem,
      ask: (key: string) => Promise<Ended<Answer> | null>,
      mayTakeBack: () => boolean,
    ) => {
      const end = item.key === undefined ? null : await ask(item.key);
      if (!end || !form.getValues('unsettled').some(({ sentAt }) => sentAt === item.sentAt)) return null;
      if (end.outcome !== 'saved' && !mayTakeBack()) return null;
      settle(item);
      if (end.outcome === 'saved') announce(`${item.name} was created`);
      else takeBack(item);
      const { tiers, unsettled } = form.getValues();
      keep({ ...form.getValues(), tiers: tiers.filter(isTyped), unsettled });
      return end;
    },
    /** Puts what the service said of refused rows at their fields, now that these rows are what is left. */
    placeRefusals: (rows: Rows) => {
      const left = rows.filter(({ state }) => ['waiting', 'refused', 'not-sent'].includes(state.step));
      const sentences = left.flatMap(({ tier, state }, place) => {
        if (state.step !== 'refused') return [];
        const said = placeErrors(state.error, ticketItemFieldOf(place), (field, message) =>
          // The table names fields of this form.
          form.setError(field as Path<TicketItemForm>, { type: 'server', message }),
        );
        return rows.length > 1 ? said.map((sentence) => `${tier.name}: ${sentence}`) : said;
      });
      setRest(sentences);
    },
  };
}
