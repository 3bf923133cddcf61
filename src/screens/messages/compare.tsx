/** Compares two messages: fields that differ, and a word diff of their body text. */
import '@mantine/core/styles/Input.layer.css';
import { NativeSelect, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Values } from '#ui/record/record-link.ts';
import { messageName } from '#domain/message.ts';
import { humanise } from '#domain/values/labels.ts';
import type { Message } from '#api/resources.ts';
import { useSyncQuery, useSyncWith } from '#records/use-sync.ts';
import { PlainTable } from '#ui/kit/plain-table.tsx';
import { countLabel } from '#ui/list/column.tsx';
import { Section } from '#ui/record/drawer-parts.tsx';
import { renderRawValue } from '#ui/record/given.tsx';
import { plainText } from '#domain/values/plain-text.ts';
import { formatWhen } from '#ui/format/when.ts';
import classes from './columns.module.css';

const most = 5000;

/** Section to compare a message with another one, once all messages have synced. */
export function Compare({ message }: { message: Message }) {
  const sync = useSyncWith('listMessages');
  const navigate = useNavigate();
  const { with: chosen = '' } = useSearch({ strict: false }) as Values;
  const choose = (id: string) =>
    void navigate({ to: '.', search: (old: Values) => ({ ...old, with: id || undefined }), resetScroll: false });
  const rows = useSyncQuery(sync, ['messages'], (ask) => ask('rows', { list: 'listMessages', from: 0, most }));
  const others = (rows?.rows ?? []).filter(({ id }) => id !== null && id !== message.id);
  const row = others.find(({ id }) => id === chosen);
  if (!sync && chosen) {
    return (
      <Section title="Compare">
        <Text size="sm" c="dimmed">
          You can compare messages after sync finishes.
        </Text>
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
      {chosen && !row ? (
        <Text size="sm" c="dimmed">
          Message {chosen} no longer exists.
        </Text>
      ) : null}
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
        <Text size="sm" c="dimmed">
          The body text is identical.
        </Text>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            Strikethrough: only in this message. Underline: only in the other.
          </Text>
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

// Word diff of two texts.

export interface Piece {
  text: string;
  /** `one`: only in the first text. */
  is: 'both' | 'one' | 'other';
}

/** Longer texts aren't compared word by word, since that would take too long. */
const mostWords = 1500;

/** Returns the pieces in order: those of `both` and `one` make the first text, those of `both` and `other` the second. */
export function piecesOf(one: string, other: string): readonly Piece[] {
  const [first, second] = [wordsOf(one), wordsOf(other)];
  const shortest = Math.min(first.length, second.length);
  let start = 0;
  while (start < shortest && first[start] === second[start]) start += 1;
  let end = 0;
  while (end < shortest - start && first.at(-1 - end) === second.at(-1 - end)) end += 1;
  const pieces: Piece[] = [];
  const add = (is: Piece['is'], words: readonly string[]) => {
    const text = words.join('');
    const last = pieces.at(-1);
    if (text === '') return;
    if (last?.is === is) last.text += text;
    else pieces.push({ text, is });
  };
  add('both', first.slice(0, start));
  for (const { is, word } of between(first.slice(start, first.length - end), second.slice(start, second.length - end)))
    add(is, [word]);
  add('both', first.slice(first.length - end));
  return pieces;
}

/** Splits a text into words and the spaces between them. */
function wordsOf(text: string): readonly string[] {
  return text.match(/\s+|\S+/g) ?? [];
}

/** Compares words by their longest common subsequence. */
function between(one: readonly string[], other: readonly string[]): { is: Piece['is']; word: string }[] {
  const only = (is: Piece['is'], words: readonly string[]) => words.map((word) => ({ is, word }));
  if (one.length > mostWords || other.length > mostWords) return [...only('one', one), ...only('other', other)];
  const wide = other.length + 1;
  /** Length of the longest common subsequence from each pair of positions. */
  const same = new Uint16Array((one.length + 1) * wide);
  const sameFrom = (row: number, place: number) => same[row * wide + place] ?? 0;
  for (let row = one.length - 1; row >= 0; row -= 1)
    for (let place = other.length - 1; place >= 0; place -= 1)
      same[row * wide + place] =
        one[row] === other[place]
          ? sameFrom(row + 1, place + 1) + 1
          : Math.max(sameFrom(row + 1, place), sameFrom(row, place + 1));
  const found: { is: Piece['is']; word: string }[] = [];
  let [row, place] = [0, 0];
  while (row < one.length && place < other.length) {
    const [word, its] = [one[row] as string, other[place] as string];
    if (word === its) {
      found.push({ is: 'both', word });
      row += 1;
      place += 1;
    } else if (sameFrom(row + 1, place) >= sameFrom(row, place + 1)) {
      found.push({ is: 'one', word });
      row += 1;
    } else {
      found.push({ is: 'other', word: its });
      place += 1;
    }
  }
  return [...found, ...only('one', one.slice(row)), ...only('other', other.slice(place))];
}
