/** Which contacts any list names. */
import { useMemo } from 'react';
import type { AtHand } from '../../replica/at-hand.ts';
import { useAnswer, useAtHand } from '../../records/use-at-hand.ts';

/** Once every list that names contacts was read to its end; until then null. */
export function useNamingLists(): AtHand | null {
  const households = useAtHand('listHouseholds');
  const pledges = useAtHand('listPledges');
  const transactions = useAtHand('listTransactions');
  return households && pledges && transactions;
}

/** Their IDs; undefined until all lists are read. */
export function useNamedContacts(): ReadonlySet<string> | undefined {
  const ids = useAnswer(useNamingLists(), ['contact IDs'], (ask) => ask('contactIds'));
  return useMemo(() => ids && new Set(ids), [ids]);
}
