/** The form of new ticket items and its draft, and items that come back into it after they were sent. */
import { useEffect, useState } from 'react';
import type { Ended } from '../../api/outcome.ts';
import type { FormId } from '../../device/form-id.ts';
import { settleWrite } from '../../device/unknown-writes.ts';
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

/** Drafts of other items stay: creating these does not settle them. */
const stillWanted = () => true;

/** Items of unknown outcome are not typed values: those of a draft are added to those that the form holds. */
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

  // A draft that holds items of unknown outcome is resumed without asking.
  const goesOn = (draft.offer?.values.unsettled.length ?? 0) > 0;
  useEffect(() => {
    if (goesOn) own.resume();
    // Once, when the form is opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  /** Stores what is left to send. */
  const keep = (left: TicketItemForm) => {
    setValues({ tiers: left.tiers, unsettled: left.unsettled });
    if (left.tiers.length + left.unsettled.length > 0) draft.keep(left);
    else draft.forget(stillWanted);
  };

  /** Resets the form, except for items of unknown outcome. */
  const clear = () => {
    const unsettled = form.getValues('unsettled');
    own.reset();
    draft.forget(stillWanted);
    if (unsettled.length === 0) return;
    setValues({ unsettled });
    draft.keep({ ...start, unsettled });
  };

  /** Adds an empty row where all of them were sent. */
  const withRow = () => {
    if (form.getValues('tiers').length === 0) setValues({ tiers: [{ ...blankTier }] });
  };

  const settle = (item: UnsettledItem) => {
    const unsettled = form.getValues('unsettled').filter((other) => other.sentAt !== item.sentAt);
    if (unsettled.length === 0) settleWrite(id);
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
    /** Shows the service's errors at the fields of refused rows, once only the unsent rows are left. */
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
