/** A person's giving, from the synced data. */
import type { PersonAnswer } from '../../replica/questions/person.ts';
import { usePreference } from '../../ui/browser/preferences.ts';
import { today } from '../../ui/values/days.ts';
import { useReplicaQuery, useReplicaWith, useStatus } from '../use-at-hand.ts';

const most = 100;

export interface Person extends PersonAnswer {
  /** The date of the query, and the first month of the fiscal year. */
  today: string;
  firstMonth: number;
  /** Time of the last transactions sync, in milliseconds. */
  asOf: number;
  /** True once all tickets are synced. */
  hasTickets: boolean;
}

/**
 * `ids`: contact IDs. `namedBy`: instead of contacts, a gift or ticket whose email belongs to no contact. Returns undefined
 * while loading, and null until gifts, pledges, and campaigns are synced.
 */
export function usePerson(ids: readonly string[], namedBy?: string): Person | null | undefined {
  const firstMonth = usePreference('fiscalYearStartsIn');
  const gifts = useReplicaWith('listTransactions');
  const hasPledges = useReplicaWith('listPledges') !== null;
  const hasTickets = useReplicaWith('listTickets') !== null;
  const asOf = useStatus(gifts, (status) => {
    if (!status?.givers) return null;
    const { listCampaigns, listTransactions } = status.lists;
    // Campaigns determine the currencies of gifts.
    const hasCampaigns = listCampaigns.wholeSince !== null || listCampaigns.problem === 'refused';
    return hasCampaigns ? listTransactions.askedAt : null;
  });
  const isWhole = hasPledges && asOf !== null && (namedBy === undefined ? ids.length > 0 : hasTickets);
  const asked = { ids, ...(namedBy && { named_by: namedBy }), today: today(), firstMonth, most };
  const answer = useReplicaQuery(isWhole ? gifts : null, ['person', asked], async (ask) => {
    try {
      return { person: await ask('person', asked) };
    } catch {
      // On an error, show the page without synced data.
      return { person: null };
    }
  });
  if (!isWhole || answer?.person === null) return null;
  return answer && { ...answer.person, today: asked.today, firstMonth, asOf, hasTickets };
}
