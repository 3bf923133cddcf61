/** Fields of messages. */
import type { Message } from '#api/resources.ts';
import { messageName, timingLabels, timingOf } from '#domain/message.ts';
import type { Fields } from '#domain/rows/field.ts';
import { inPlainText } from '#domain/values/plain-text.ts';
import { listSpec } from './list.ts';

/** `now` in milliseconds; by default the time at which a field is read. */
export const messageFields = (now?: number) =>
  ({
    subject: { kind: 'text', value: messageName, field: ({ subject }) => subject },
    id: { kind: 'id' },
    channel: { kind: 'word' },
    status: { kind: 'word' },
    recipient_count: { kind: 'count' },
    sent_at: { kind: 'moment' },
    sending_at: { kind: 'moment' },
    timing: {
      kind: 'word',
      labels: timingLabels,
      value: (message) => {
        const timing = timingOf(message, now);
        return timing && timingLabels[timing.key];
      },
    },
    internal_name: { kind: 'text' },
    preheader: { kind: 'text' },
    created_at: { kind: 'moment' },
    updated_at: { kind: 'moment' },
  }) as const satisfies Fields<Message>;

export type MessageField = keyof ReturnType<typeof messageFields>;

export const messageList = (now: number) => listSpec<Message>(messageFields(now), { searchedAs: inPlainText });
