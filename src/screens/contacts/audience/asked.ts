/** An audience as the page asks the worker about it. */
import { useMemo } from 'react';
import type { ListName } from '#api/operations.ts';
import {
  type Audience,
  audienceIn,
  type ComparedWith,
  comparedIn,
  type ConditionKind,
  listsOf,
} from '#domain/audience/definition.ts';
import { kindsOfGiving } from '#domain/audience/profile.ts';
import { marks } from '#device/marks.ts';
import { preferences } from '#device/preferences.ts';
import type { Thanked } from '#domain/lists/thanks.ts';
import { useThanked } from '#records/giving/thanked.tsx';
import { inList } from '#domain/values/labels.ts';
import type { SyncStatus } from '#sync/sync.ts';
import { areDonorsAsked, isListClosed } from '#sync/progress.ts';
import type { AudienceAsked } from '#sync/questions/audience.ts';
import { usePreference } from '#ui/browser/preferences.ts';
import type { Values } from '#ui/record/record-link.ts';

export type CountedBy = 'person' | 'household';

/** Donors are counted as the address says, else as Settings does. */
const countedBy = ({ by }: Values, usual: CountedBy): CountedBy => (by === 'person' || by === 'household' ? by : usual);

interface AskedIn {
  compared: ComparedWith | null;
  thanked: Thanked;
  by: CountedBy;
}

/** Thanks are marked in this browser alone, and one condition asks for them. Others ask what a person or a household gave. */
function askedOf(audience: Audience, { compared, thanked, by }: AskedIn): AudienceAsked {
  const conditions = [...audience.conditions, ...(compared?.other.conditions ?? [])];
  const asks = (kinds: readonly ConditionKind[]) => conditions.some(({ kind }) => kinds.includes(kind));
  return {
    audience,
    compared,
    thanked: asks(['unthanked']) ? Object.keys(thanked) : [],
    ...(asks(kindsOfGiving) && { by }),
  };
}

/** Returns the audience of an address. Null without one: everyone. */
export function audienceAsked(values: Values): AudienceAsked | null {
  const audience = audienceIn(values);
  const by = countedBy(values, preferences.get().countBy);
  return audience && askedOf(audience, { compared: comparedIn(values), thanked: marks.get().thanked, by });
}

/** Lists that people are made of. */
export const contactLists = ['listHouseholds', 'listPledges', 'listTransactions'] as const;

/** Returns the lists that the conditions of both ask, besides those that people are made of. Empty without an audience. */
export function listsAsked(audience: Audience | null, compared: ComparedWith | null): readonly ListName[] {
  const conditions = [audience, compared?.other].flatMap((one) => one?.conditions ?? []);
  return conditions.length === 0 ? [] : [...contactLists, ...conditions.flatMap(listsOf)];
}

const nouns: Partial<Record<ListName, string>> = {
  listTransactions: 'gifts',
  listHouseholds: 'households',
  listPledges: 'pledges',
  listTickets: 'tickets',
};

type Awaited = Pick<SyncStatus, 'lists' | 'donors' | 'identifying'>;

/** Returns what an answer from these lists waits for: `all gifts and pledges are synced`. Empty once it's final. */
export function awaitedFor({ lists, ...status }: Awaited, needs: readonly ListName[]): string {
  const isAwaited = (list: string) => {
    const { wholeSince, problem } = lists[list as ListName];
    return needs.some((one) => one === list) && wholeSince === null && !isListClosed(problem);
  };
  const missing = Object.entries(nouns).flatMap(([list, noun]) => (isAwaited(list) ? noun : []));
  if (missing.length > 0) return `all ${inList(missing)} are synced`;
  const needsDonors = needs.includes('listTransactions') && !isListClosed(lists.listTransactions.problem);
  return needsDonors && !areDonorsAsked(status) ? 'all donors are identified' : '';
}

/** Returns the lists that an audience is asked from. Empty for everyone. */
export function listsOfAudience(asked: AudienceAsked | null): readonly ListName[] {
  return asked === null ? [] : listsAsked(asked.audience, asked.compared);
}

/** Returns true once the audience can't become another by what is still being synced. */
export function isFinal(status: SyncStatus, asked: AudienceAsked | null): boolean {
  return awaitedFor(status, listsOfAudience(asked)) === '';
}

/** Returns the same object until the audience or its marks change. Null without an audience. `values`: of its address. */
export function useAudienceAsked(
  audience: Audience | null,
  values: Values,
  compared: ComparedWith | null = null,
): AudienceAsked | null {
  const thanked = useThanked();
  const by = countedBy(values, usePreference('countBy'));
  const text = audience && JSON.stringify(askedOf(audience, { compared, thanked, by }));
  return useMemo(() => (text === null ? null : (JSON.parse(text) as AudienceAsked)), [text]);
}
