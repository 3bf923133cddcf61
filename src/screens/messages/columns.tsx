/** Messages: columns, card and record. */
import { humanise, type Tone, toneOf } from '../../domain/values/labels.ts';
import type { Message } from '../../api/resources.ts';
import { Moment, UserText } from '../../ui/kit/cells.tsx';
import { type Column, countWords } from '../../ui/rows/column.tsx';
import { nameAndIdColumns } from '../../records/shared-columns.tsx';
import { lazyPart } from '../../ui/kit/lazy-part.tsx';
import type { RecordView } from '../../ui/record/list-drawer.tsx';
import { CopyId } from '../../ui/record/copy-id.tsx';
import { OpenLink } from '../../ui/record/open-link.tsx';
import { RowCard } from '../../ui/record/row-card.tsx';
import { StatusBadge } from '../../records/tones.tsx';
import { messageName } from './name.ts';
import { formatTiming, type Timing, timingLabels, timingOf } from './timing.ts';

export const messageColumns: readonly Column<Message>[] = [
  ...nameAndIdColumns<Message>(
    {
      key: 'subject',
      title: 'Subject',
      kind: 'text',
      width: 'long',
      value: messageName,
      field: ({ subject }) => subject,
      cell: (message) => <NameLink message={message} />,
    },
    'Message ID',
    aside,
  ),
  { key: 'channel', title: 'Channel', kind: 'word', filter: true, value: ({ channel }) => channel },
  {
    key: 'status',
    title: 'Status',
    kind: 'word',
    filter: true,
    value: ({ status }) => status,
    tone: ({ status }) => toneOf(status),
  },
  {
    key: 'recipient_count',
    title: 'Recipients',
    kind: 'count',
    value: ({ recipient_count }) => recipient_count,
  },
  { key: 'sent_at', title: 'Sent', kind: 'moment', filter: true, value: ({ sent_at }) => sent_at },
  { key: 'sending_at', title: 'Scheduled for', kind: 'moment', value: ({ sending_at }) => sending_at },
  {
    key: 'timing',
    title: 'Timing',
    kind: 'word',
    filter: true,
    labels: timingLabels,
    value: (message) => timingLabel(timingOf(message)),
    tone: (message) => timingTones[timingOf(message)?.key ?? 'on-time'],
    below: (message) => timingOf(message)?.by ?? null,
  },
  {
    key: 'internal_name',
    title: 'Internal name',
    kind: 'text',
    hidden: true,
    exported: true,
    width: 'long',
    value: ({ internal_name }) => internal_name,
  },
  {
    key: 'preheader',
    title: 'Preheader',
    kind: 'text',
    hidden: true,
    width: 'short',
    value: ({ preheader }) => preheader,
  },
  { key: 'created_at', title: 'Created', kind: 'moment', hidden: true, value: ({ created_at }) => created_at },
  { key: 'updated_at', title: 'Updated', kind: 'moment', hidden: true, value: ({ updated_at }) => updated_at },
];

function timingLabel(timing: Timing | null): string | null {
  return timing && timingLabels[timing.key];
}

const timingTones: Readonly<Record<Timing['key'], Tone>> = {
  'on-time': 'neutral',
  scheduled: 'neutral',
  early: 'warn',
  late: 'warn',
  'not-sent': 'bad',
};

function NameLink({ message }: { message: Message }) {
  return <OpenLink id={message.id}>{messageName(message)}</OpenLink>;
}

/** Returns the internal name, if the message is named by its subject. */
function aside({ subject, internal_name }: Message): string | null {
  return subject?.trim() ? internal_name : null;
}

export function MessageCard({ message }: { message: Message }) {
  const { id, channel, status, recipient_count, sent_at, sending_at } = message;
  const timing = timingOf(message);
  return (
    <RowCard
      name={<NameLink message={message} />}
      badges={<StatusBadge status={status} />}
      line={<UserText>{aside(message)}</UserText>}
    >
      {channel ? <UserText>{humanise(channel)}</UserText> : null}
      {recipient_count ? (
        <span>
          Recipients <bdi>{countWords(recipient_count)}</bdi>
        </span>
      ) : null}
      {sent_at || sending_at ? (
        <span>
          {sent_at ? 'Sent' : 'Scheduled for'} <Moment at={sent_at || sending_at} />
        </span>
      ) : null}
      {timing && timingTones[timing.key] !== 'neutral' ? <span>{formatTiming(timing)}</span> : null}
      {id ? <CopyId id={id} /> : null}
    </RowCard>
  );
}

const loadDetails = () => import('./details.tsx');

/** Shows a message next to its list. */
export const messageRecord: RecordView<Message> = {
  label: 'Message',
  badge: ({ status }) => <StatusBadge status={status} />,
  load: loadDetails,
  Details: lazyPart(loadDetails, ({ MessageDetails }) => MessageDetails),
};
