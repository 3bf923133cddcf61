/** Contact IDs named in synced lists. */
import { useMemo } from 'react';
import { useReplicaQuery, useReplicaWith } from '#records/use-at-hand.ts';

/** Returns the IDs of all contacts named in any list. Undefined until those lists are synced. */
export function useNamedContacts(): ReadonlySet<string> | undefined {
  const households = useReplicaWith('listHouseholds');
  const pledges = useReplicaWith('listPledges');
  const transactions = useReplicaWith('listTransactions');
  const replica = households && pledges && transactions;
  const ids = useReplicaQuery(replica, ['contact IDs'], (ask) => ask('contactIds'));
  return useMemo(() => ids && new Set(ids), [ids]);
}
