/** Contact IDs named in synced lists. */
import { useMemo } from 'react';
import type { AtHand } from '../../replica/at-hand.ts';
import { useReplicaQuery, useReplicaWith } from '../../records/use-at-hand.ts';

/** Returns the replica once every list that names contacts is synced; until then null. */
export function useNamingLists(): AtHand | null {
  const households = useReplicaWith('listHouseholds');
  const pledges = useReplicaWith('listPledges');
  const transactions = useReplicaWith('listTransactions');
  return households && pledges && transactions;
}

/** Returns the IDs of all contacts named in any list. Undefined until those lists are synced. */
export function useNamedContacts(): ReadonlySet<string> | undefined {
  const ids = useReplicaQuery(useNamingLists(), ['contact IDs'], (ask) => ask('contactIds'));
  return useMemo(() => ids && new Set(ids), [ids]);
}
