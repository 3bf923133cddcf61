/** Which events webhooks receive and miss, once all lists with events have synced. */
import { isFailing } from '#domain/webhook.ts';
import { plural } from '#domain/values/labels.ts';
import type { Webhook } from '#api/resources.ts';
import { thisMinute, useSyncQuery, useSync, useStatus } from '#records/use-sync.ts';
import { useSyncMode } from '#ui/browser/sync-choice.ts';
import { isListClosed } from '#sync/progress.ts';
import type { Hooks } from '#sync/questions/hooks.ts';

const needed = ['listCampaigns', 'listWebhooks', 'listTransactions', 'listTickets'] as const;
const most = 1000;

export interface WebhookCoverage extends Hooks {
  webhooks: readonly Webhook[];
  /** Known events that no working webhook receives. */
  lost: NonNullable<Hooks['told']>;
}

export function useWebhookCoverage(): { isExpected: boolean; known: WebhookCoverage | undefined } {
  const sync = useSync();
  const isSynced = useSyncMode() === 'on';
  const isClosed = useStatus(sync, (status) =>
    needed.some((list) => isListClosed(status?.lists[list].problem ?? null)),
  );
  const isWhole = useStatus(sync, (status) => needed.every((list) => status?.lists[list].wholeSince != null));
  const now = thisMinute();
  const answer = useSyncQuery(
    isWhole ? sync : null,
    ['hooks'],
    async (ask) => {
      const [hooks, { rows }] = await Promise.all([
        ask('hooks', { now }),
        ask('rows', { list: 'listWebhooks', from: 0, most }),
      ]);
      return { ...hooks, webhooks: rows };
    },
    String(now),
  );
  const isExpected = isSynced && !isClosed;
  if (!answer) return { isExpected, known: undefined };
  const failing = new Set(answer.webhooks.filter(isFailing).map(({ id }) => id ?? ''));
  const lost = (answer.told ?? []).filter(({ hooks }) => hooks.every((id) => failing.has(id)));
  return { isExpected, known: { ...answer, lost } };
}

/** `8 kinds of events not delivered, 135 events missed by 2 webhooks`. Empty if everything is delivered. */
export function undeliveredLabel({ lost, missed }: Pick<WebhookCoverage, 'lost' | 'missed'>): string {
  const late = Object.values(missed);
  const events = late.reduce((sum, one) => sum + one.events, 0);
  return [
    lost.length > 0 ? plural(lost.length, 'kind of event not delivered', 'kinds of events not delivered') : '',
    late.length > 0
      ? `${plural(events, 'event', 'events')} missed by ${plural(late.length, 'webhook', 'webhooks')}`
      : '',
  ]
    .filter(Boolean)
    .join(', ');
}
