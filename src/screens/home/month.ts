/** The money raised this month, which also decides the currency of Home. */
import { useReplicaQuery, useReplicaWith } from '#records/use-at-hand.ts';
import type { AtHand } from '#replica/at-hand.ts';
import type { Month } from '#replica/questions/month.ts';
import { today } from '#ui/format/days.ts';

/** Returns the money raised this month. Undefined until it is calculated. */
export function useMonth(replica: AtHand | null): Month | undefined {
  const day = today();
  return useReplicaQuery(replica, ['month', day], (ask) => ask('month', { today: day }));
}

/** Returns the currency of the screen. Undefined until transactions are synced. */
export function useScreenCurrency(): string | undefined {
  return useMonth(useReplicaWith('listTransactions'))?.currency;
}
