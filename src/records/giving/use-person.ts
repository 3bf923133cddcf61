/** What somebody gave, once all gifts, pledges and campaigns are at hand. */
import type { PersonAnswer } from '../../replica/questions/person.ts';
import { usePreference } from '../../ui/browser/preferences.ts';
import { today } from '../../ui/values/days.ts';
import { useAnswer, useAtHand, useStatus } from '../use-at-hand.ts';

const most = 100;

export interface Person extends PersonAnswer {
  /** The day for which it was worked out, and the month with which a year begins. */
  today: string;
  firstMonth: number;
  /** Until when gifts are known, in milliseconds. */
  asOf: number;
  /** Tickets are read to their end. */
  hasTickets: boolean;
}

/**
 * `ids`: of contacts. `named_by`: in their place, a row with the e-mail of somebody who is none. Undefined while it is worked
 * out; null while not all gifts, pledges and campaigns are at hand.
 */
export function usePerson(ids: readonly string[], named_by?: string): Person | null | undefined {
  const firstMonth = usePreference('fiscalYearStartsIn');
  const gifts = useAtHand('listTransactions');
  const hasPledges = useAtHand('listPledges') !== null;
  const hasTickets = useAtHand('listTickets') !== null;
  const asOf = useStatus(gifts, (status) => {
    if (!status?.givers) return null;
    const { listCampaigns, listTransactions } = status.lists;
    // They tell in which currency somebody gave.
    const hasCampaigns = listCampaigns.wholeSince !== null || listCampaigns.problem === 'refused';
    return hasCampaigns ? listTransactions.askedAt : null;
  });
  const isWhole = hasPledges && asOf !== null && (named_by === undefined ? ids.length > 0 : hasTickets);
  const asked = { ids, ...(named_by && { named_by }), today: today(), firstMonth, most };
  const answer = useAnswer(isWhole ? gifts : null, ['person', asked], async (ask) => {
    try {
      return { person: await ask('person', asked) };
    } catch {
      // The page is then as it is without rows at hand.
      return { person: null };
    }
  });
  if (!isWhole || answer?.person === null) return null;
  return answer && { ...answer.person, today: asked.today, firstMonth, asOf, hasTickets };
}
