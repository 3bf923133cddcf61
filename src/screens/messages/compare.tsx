/** Compares two messages: fields that differ, and a word diff of their body text. */
import type { Values } from '#ui/record/record-link.ts';
import { messageName } from '#domain/message.ts';
import { humanise } from '#domain/values/labels.ts';
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Message } from '#api/resources.ts';
import { useReplicaQuery, useReplicaWith } from '#records/use-at-hand.ts';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { countLabel } from '#ui/list/column.tsx';
import { Section } from '#ui/record/drawer-parts.tsx';
import { renderRawValue } from '#ui/record/given.tsx';
import { plainText } from '#domain/values/plain-text.ts';
import { formatWhen } from '#ui/format/when.ts';
import classes from './columns.module.css';
import { piecesOf } from './compared.ts';

const most = 5000;

/** Section to compare a message with another one, once all messages have synced. */
export function Compare({ message }: { message: Message }) {
  const replica = useReplicaWith('listMessages');
  const navigate = useNavigate();
  const { with: chosen = '' } = useSearch({ strict: false }) as Values;
  const choose = (id: string) =>
    void navigate({ to: '.', search: (old: Values) => ({ ...old, with: id || undefined }), resetScroll: false });
  const rows = useReplicaQuery(replica, ['messages'], (ask) => ask('rows', { list: 'listMessages', from: 0, most }));
  const others = (rows?.rows ?? []).filter(({ id }) => id !== null && id !== message.id);
  const row = others.find(({ id }) => id === chosen);
  if (!replica && chosen) {
    return (
      <Section title="Compare">
        <p className={classes.note}>You can compare messages after sync finishes.</p>
      </Section>
    );
  }
  if (others.length === 0) return null;
  return (
    <section>
      <NativeSelect
        label="Compare with"
        value={row ? chosen : ''}
        data={[
          { value: '', label: 'Choose a message' },
          ...others.map((other) => ({ value: other.id ?? '', label: labelOf(other) })),
        ]}
        onChange={({ currentTarget: { value } }) => choose(value)}
      />
      {chosen && !row ? <p className={classes.note}>Message {chosen} no longer exists.</p> : null}
      {row ? <Differences one={message} other={row} /> : null}
    </section>
  );
}

function labelOf(message: Message): string {
  const at = message.sent_at || message.sending_at || message.created_at;
  return [messageName(message), message.internal_name?.trim(), at && formatWhen(at, { timed: true, within: true })]
    .filter((part, index, parts) => part && parts.indexOf(part) === index)
    .join(', ');
}

interface Compared {
  label: string;
  of(message: Message): string | null | undefined;
  /** How its text is shown, if not as it is. */
  shown?(text: string): ReactNode;
}

const fields: readonly Compared[] = [
  { label: 'Subject', of: ({ subject }) => subject },
  { label: 'Preheader', of: ({ preheader }) => preheader },
  { label: 'Internal name', of: ({ internal_name }) => internal_name },
  { label: 'Channel', of: ({ channel }) => humanise(channel) },
  { label: 'Status', of: ({ status }) => humanise(status) },
  { label: 'Recipients', of: ({ recipient_count }) => countLabel(recipient_count) },
  { label: 'Filters', of: ({ recipient_filters }) => recipient_filters, shown: renderRawValue },
  { label: 'Sent', of: ({ sent_at }) => sent_at && formatWhen(sent_at, { timed: true }) },
];

function Shown({ text, shown }: { text: string; shown: Compared['shown'] }) {
  return shown ? (shown(text) ?? 'None') : <bdi>{text || 'None'}</bdi>;
}

function Differences({ one, other }: { one: Message; other: Message }) {
  const rows = fields
    .map(({ of, ...field }) => ({ ...field, one: of(one) ?? '', other: of(other) ?? '' }))
    .filter((row) => row.one !== row.other);
  const pieces = piecesOf(plainText(one.body ?? ''), plainText(other.body ?? ''));
  return (
    <div role="status" aria-label="Differences">
      {rows.length === 0 ? null : (
        <PlainTable
          caption="Differences"
          flush
          rows={rows}
          columns={[
            { title: 'Field', cell: ({ label }) => label },
            { title: 'This message', cell: ({ one: text, shown }) => <Shown text={text} shown={shown} /> },
            { title: 'Other message', cell: ({ other: text, shown }) => <Shown text={text} shown={shown} /> },
          ]}
        />
      )}
      {pieces.every(({ is }) => is === 'both') ? (
        <p className={classes.note}>The body text is identical.</p>
      ) : (
        <>
          <p className={classes.note}>Strikethrough: only in this message. Underline: only in the other.</p>
          <p dir="auto" className={classes.compared}>
            {pieces.map(({ text, is }, index) => {
              // Pieces are recreated with each comparison, so the index identifies a piece.
              // oxlint-disable react/no-array-index-key
              if (is === 'one') return <del key={index}>{text}</del>;
              if (is === 'other') return <ins key={index}>{text}</ins>;
              return <span key={index}>{text}</span>;
              // oxlint-enable react/no-array-index-key
            })}
          </p>
        </>
      )}
    </div>
  );
}
