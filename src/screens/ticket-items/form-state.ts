/** State of the new-ticket-items form: its draft, and items that return to it after they were sent. */
import { useEffect, useState } from 'react';
import type { Ended } from '../../api/outcome.ts';
import type { FormId } from '../../device/form-id.ts';
import { resolveWrite } from '../../device/unconfirmed-writes.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { useDraftForm } from '../../ui/form/draft-form.ts';
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
import { errorOf, type Rows, unsentRows } from './rows.ts';

const isTyped = (tier: Tier) => Object.values(tier).some((typed) => typed.trim() !== '');

/** Drafts of other items stay, because creating these items doesn't resolve them. */
const stillWanted = () => true;

/** Unconfirmed items aren't typed values: a draft's unconfirmed items are added to the form's. */
const added = {
  none: { unsettled: [] },
  join: (draft: TicketItemForm, held: TicketItemForm) => {
    const others = held.unsettled.filter(({ sentAt }) => !draft.unsettled.some((item) => item.sentAt === sentAt));
    return { unsettled: [...others, ...draft.unsettled] };
  },
};

export function useTicketItemForm(id: FormId, isOnScreen: boolean) {
  const [start] = useState(blankTicketItemForm);
  const own = useDraftForm({
    id,
    start,
    schema: ticketItemForm,
    parts: ticketItemParts,
    isOnScreen,
    added,
  });
  const { form, draft, setValues } = own;

  // Resume a draft with unconfirmed items without asking.
  const goesOn = (draft.offer?.values.unsettled.length ?? 0) > 0;
  useEffect(() => {
    if (goesOn) own.resume();
    // Once, when the form is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  /** Stores the items that remain to be sent. */
  const keep = (left: TicketItemForm) => {
    setValues({ tiers: left.tiers, unsettled: left.unsettled });
    if (left.tiers.length + left.unsettled.length > 0) draft.keep(left);
    else draft.forget(stillWanted);
  };

  /** Resets the form but keeps unconfirmed items. */
  const clear = () => {
    const unsettled = form.getValues('unsettled');
    own.reset();
    draft.forget(stillWanted);
    if (unsettled.length === 0) return;
    setValues({ unsettled });
    draft.keep({ ...start, unsettled });
  };

  /** Adds an empty row if none is left. */
  const withRow = () => {
    if (form.getValues('tiers').length === 0) setValues({ tiers: [{ ...blankTier }] });
  };

  const settle = (item: UnsettledItem) => {
    const unsettled = form.getValues('unsettled').filter((other) => other.sentAt !== item.sentAt);
    if (unsettled.length === 0) resolveWrite(id);
    setValues({ unsettled });
  };

  const takeBack = ({ sentAt: _sentAt, why: _why, key: _key, ...tier }: UnsettledItem) => {
    const tiers = form.getValues('tiers').filter(isTyped);
    setValues({ tiers: [...tiers, tier] });
    announce(`${tier.name} is back in the form`);
  };

  return {
    ...own,
    keep,
    clear,
    withRow,
    settle,
    /** Moves an unconfirmed item back to the items that can be sent. */
    takeBack,
    /**
     * Asks the server's write journal for the outcome of an item sent with a key. An item that wasn't created returns
     * only to a form being edited, because a run would overwrite it.
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
    /** Shows API errors at the fields of rejected rows. Call it when only unsent rows are left. */
    placeRefusals: (rows: Rows) => {
      const sentences = unsentRows(rows).flatMap((row, place) => {
        const error = row.state === 'refused' ? errorOf(row) : null;
        const said = error ? own.placeRefusal(error, ticketItemFieldOf(place)) : [];
        return rows.length > 1 ? said.map((sentence) => `${row.tier.name}: ${sentence}`) : said;
      });
      own.setUnplaced(sentences);
    },
  };
}
