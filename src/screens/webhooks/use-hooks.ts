/** What is known of the webhooks together, once every list that tells of events is at hand. */
import type { Webhook } from '../../api/resources.ts';
import { thisMinute, useAnswer, useReplica, useStatus } from '../../records/use-at-hand.ts';
import type { Hooks } from '../../replica/questions/hooks.ts';
import { readHeld } from '../../replica/read-held.ts';

const needed = ['listCampaigns', 'listWebhooks', 'listTransactions', 'listTickets'] as const;
const most = 1000;

export interface KnownHooks extends Hooks {
  webhooks: readonly Webhook[];
  /** When transactions were last read, in milliseconds. */
  asOf: number;
}

export function useHooks(): KnownHooks | undefined {
  const replica = useReplica();
  const isWhole = useStatus(replica, (status) => needed.every((list) => status?.lists[list].wholeSince != null));
  const asOf = useStatus(replica, (status) => status?.lists.listTransactions.askedAt ?? 0);
  const now = thisMinute();
  const answer = useAnswer(
    isWhole ? replica : null,
    ['hooks'],
    async (ask) => {
      const [hooks, { rows }] = await Promise.all([
        ask('hooks', { now }),
        ask('rows', { list: 'listWebhooks', from: 0, most }),
      ]);
      return { ...hooks, webhooks: rows.map((row) => readHeld('listWebhooks', row)) };
    },
    String(now),
  );
  return answer && { ...answer, asOf };
}
