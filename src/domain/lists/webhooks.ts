/** Fields of webhooks. */
import type { Webhook } from '#api/resources.ts';
import type { Fields } from '#domain/rows/field.ts';
import { eventNames, shareableWebhook, webhookRank } from '#domain/webhook.ts';
import { listSpec } from './list.ts';

/** Events that a webhook missed, by its ID. `oldest` in milliseconds. Null until lists are synced. */
export type MissedEvents = Readonly<Record<string, { events: number; oldest: number }>> | null;

export function webhookFields(missed: MissedEvents) {
  return {
    name: { kind: 'text' },
    id: { kind: 'id' },
    url: { kind: 'text' },
    enabled: { kind: 'yes-no' },
    events: { kind: 'text', value: (webhook) => eventNames(webhook).join(', ') },
    last_status: { kind: 'word' },
    last_used_at: { kind: 'moment' },
    last_status_description: { kind: 'text' },
    created_at: { kind: 'moment' },
    updated_at: { kind: 'moment' },
    missed: { kind: 'count', value: ({ id }) => missed?.[id ?? '']?.events.toString() ?? null },
  } as const satisfies Fields<Webhook>;
}

export type WebhookField = keyof ReturnType<typeof webhookFields>;

export const webhookList = (missed: MissedEvents) =>
  listSpec<Webhook>(webhookFields(missed), { rank: webhookRank, searchedAs: shareableWebhook });
