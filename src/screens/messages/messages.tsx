import { useSearch } from '@tanstack/react-router';
import { platformList } from '#records/synced-list.ts';
import { readyViews } from '#records/ready-views.ts';
import { inPlainText } from '#domain/values/plain-text.ts';
import { ListScreen } from '#ui/list/list-screen.tsx';
import { WithMatches } from '#ui/record/marked.tsx';
import type { Values } from '#ui/record/record-link.ts';
import { type MessageField, messageFields } from '#domain/lists/messages.ts';
import { humanise, type Tone, toneOf } from '#domain/values/labels.ts';
import type { Message } from '#api/resources.ts';
import { Badge, UserText } from '#ui/kit/cells.tsx';
import { type Card, columnsOf } from '#ui/list/column.tsx';
import { belowName } from '#records/shared-columns.tsx';
import { lazyPart } from '#ui/kit/lazy-part.tsx';
import type { RecordView } from '#ui/list/list-drawer.tsx';
import { OpenLink } from '#ui/record/open-link.tsx';
import { messageName, type Timing, timingLabels, timingOf } from '#domain/message.ts';

const list = platformList('listMessages');

/** URL keys that stay when the view changes. */
const kept = ['q'];

export function MessagesScreen() {
  const { q = '' } = useSearch({ strict: false }) as Values;
  return (
    <WithMatches typed={q}>
      <ListScreen
        {...list}
        columns={messageColumns}
        card={messageCard}
        searchedAs={inPlainText}
        whenNone="Create messages in your fundraising platform to see them here."
        note="Messages are read-only in Steward."
        record={messageRecord}
        views={readyViews.messages}
        kept={kept}
      />
    </WithMatches>
  );
}

const hidden = { hidden: true } as const;

export const messageColumns = columnsOf<Message, MessageField>(messageFields(), {
  subject: {
    title: 'Subject',
    width: 'title',
    cell: (message) => <OpenLink id={message.id}>{messageName(message)}</OpenLink>,
    below: belowName(aside),
  },
  id: { title: 'Message ID', ...hidden, exported: true },
  channel: { title: 'Channel', filter: true },
  status: {
    title: 'Status',
    filter: true,
    cell: (message) => <StatusBadge message={message} />,
    below: (message) => timingOf(message)?.by ?? null,
  },
  recipient_count: { title: 'Recipients' },
  sent_at: { title: 'Sent', filter: true },
  sending_at: { title: 'Scheduled for', ...hidden, exported: true },
  // Its status says what of it isn't as planned.
  timing: {
    title: 'Timing',
    filter: true,
    ...hidden,
    exported: true,
    tone: (message) => timingTones[timingOf(message)?.key ?? 'on-time'],
  },
  internal_name: { title: 'Internal name', ...hidden, exported: true, width: 'long' },
  preheader: { title: 'Preheader', ...hidden, width: 'short' },
  created_at: { title: 'Created', ...hidden },
  updated_at: { title: 'Updated', ...hidden },
});

const wrong: readonly Timing['key'][] = ['late', 'early', 'not-sent'];

const timingTones: Readonly<Record<Timing['key'], Tone>> = {
  'on-time': 'neutral',
  scheduled: 'neutral',
  early: 'neutral',
  late: 'warn',
  'not-sent': 'bad',
};

/** The status, or in its place what went wrong: a message that was to be sent and wasn't isn't scheduled any longer. */
function StatusBadge({ message }: { message: Message }) {
  const timing = timingOf(message);
  return timing && wrong.includes(timing.key) ? (
    <Badge tone={timingTones[timing.key]}>{timingLabels[timing.key]}</Badge>
  ) : (
    <Badge tone={toneOf(message.status)}>{humanise(message.status)}</Badge>
  );
}

/** Returns the internal name, if the message is named by its subject. */
function aside({ subject, internal_name }: Message): string | null {
  return subject?.trim() ? internal_name : null;
}

export const messageCard: Card<Message, MessageField> = {
  line: (message) => <UserText>{aside(message)}</UserText>,
  badges: ['status'],
  facts: ['channel', 'recipient_count', ['sent_at', 'sending_at'], (message) => timingOf(message)?.by || null],
};

const loadDetails = () => import('./details.tsx');

/** Shows a message next to its list. */
export const messageRecord: RecordView<Message> = {
  label: 'Message',
  name: messageName,
  load: loadDetails,
  Details: lazyPart(loadDetails, ({ MessageDetails }) => MessageDetails),
};
