/** The Home panel of records that are new, changed, or removed since the user last marked it as seen. */
import { useNames, names } from '../../records/names.ts';
import { donorOf } from '../../domain/donor.ts';
import { giftTone, purposeOf } from '../../domain/gift.ts';
import type { Transaction } from '../../api/resources.ts';
import { plural, formatCount, type Tone } from '../../domain/values/labels.ts';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { formatSums } from '../../records/giving/giving-labels.ts';
import { namedRows } from '../../records/named-rows.ts';
import { recordKinds } from '../../records/record-kinds.ts';
import { SyncedPanel } from '../../records/giving/synced-panel.tsx';
import { useReplicaQuery, useReplicaWith, useStatus } from '../../records/use-at-hand.ts';
import type { AtHand } from '../../replica/at-hand.ts';
import type { ChangeKind, ChangeSeen, Since, SinceAsked } from '../../replica/questions/since.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { Button, TextButton } from '../../ui/kit/button.tsx';
import { Badge, Money, Moment } from '../../ui/kit/cells.tsx';
import { InfoButton } from '../../ui/kit/info-button.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PanelText } from '../../ui/kit/query-panel.tsx';
import { RowLink } from '../../ui/kit/row-link.tsx';
import classes from './since.module.css';
import { changeSummary, comparedSince, seenStatusLabel, listNouns } from './home-labels.ts';
import { formatWhen } from '../../ui/format/when.ts';

/** The number of lines shown at first, and added by Show more. */
const atFirst = 6;
const more = 30;

const figures: readonly { kind: ChangeKind; one: string; many: string }[] = [
  { kind: 'gifts', one: 'gift', many: 'gifts' },
  { kind: 'refunds', one: 'refund', many: 'refunds' },
  { kind: 'pledges', one: 'new pledge', many: 'new pledges' },
  { kind: 'check-ins', one: 'check-in', many: 'check-ins' },
  { kind: 'others', one: 'other change', many: 'other changes' },
];

const first: SinceAsked = { kind: null, most: atFirst };

export function NewSinceLastVisit({ isAsked }: { isAsked: boolean }) {
  const replica = useReplicaWith('listTransactions');
  const [asked, setAsked] = useState(first);
  const answer = useReplicaQuery(replica, ['since'], (ask) => ask('sinceLastTime', asked), JSON.stringify(asked));
  return (
    <SyncedPanel
      title="New since your last visit"
      needs={['listTransactions']}
      answer={answer}
      lines={0}
      isAsked={isAsked}
    >
      {(since) => replica && <Changes replica={replica} since={since} asked={asked} ask={setAsked} />}
    </SyncedPanel>
  );
}

interface ChangesProps {
  replica: AtHand;
  since: Since;
  asked: SinceAsked;
  ask(asked: SinceAsked): void;
}

function Changes({ replica, since, asked: { kind, most }, ask }: ChangesProps) {
  /** When this page marked the changes as seen, in milliseconds. */
  const [marked, setMarked] = useState<number | null>(null);
  const isKept = useStatus(replica, (status) => status?.kept === 'kept');
  const { counts, lines, count } = since;
  const { at, later } = comparedSince(since.since);
  const all = figures.reduce((sum, { kind: its }) => sum + counts[its].count, 0);
  const look = async (question: 'markSeen' | 'unmarkSeen', when: number, words: string) => {
    await replica.ask(question, when);
    setMarked(question === 'markSeen' ? when : null);
    ask(first);
    announce(words);
    // The button disappears, so the focus moves to the heading.
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  // Another tab may have marked the changes since.
  const isLast = marked !== null && Object.values(since.since).includes(marked);
  return (
    <Panel
      title={at === null ? 'New since your last visit' : `New since ${formatWhen(at, { timed: true, within: true })}`}
      info={
        <InfoButton label="About this list">
          <p>
            Changes since you last marked this list as seen (or since your first sync).{' '}
            {isKept
              ? 'Saved in this browser until you sign out.'
              : 'This resets when you sign out or close the last tab. Nothing is stored on this computer.'}
          </p>
          {later.map(({ list, at: its }) => (
            <p key={list}>{`${listNouns[list].many}: since ${formatWhen(its, { timed: true, within: true })}.`}</p>
          ))}
        </InfoButton>
      }
      aside={
        all > 0 ? (
          <Button
            leftSection={<IconCheck size={16} stroke={1.6} aria-hidden />}
            onClick={() => void look('markSeen', Date.now(), 'Marked as seen')}
          >
            Mark all as seen
          </Button>
        ) : null
      }
      footer={
        all > 0 ? (
          <div className={classes.foot}>
            {lines.length < count
              ? `${formatCount(lines.length)} of ${formatCount(count)}`
              : `All ${formatCount(count)}`}
            {lines.length < count ? (
              <TextButton onClick={() => ask({ kind, most: most + more })}>Show more</TextButton>
            ) : null}
          </div>
        ) : null
      }
    >
      {isLast ? (
        <p className={classes.marked}>
          Marked as seen. <TextButton onClick={() => void look('unmarkSeen', marked, 'Undone')}>Undo</TextButton>
        </p>
      ) : null}
      {all > 0 ? (
        <>
          <Figures counts={counts} kind={kind} choose={(next) => ask({ kind: next === kind ? null : next, most })} />
          <ul className={classes.lines}>
            {lines.map((line) => (
              <Line key={`${line.list} ${line.id}`} line={line} />
            ))}
          </ul>
        </>
      ) : (
        <PanelText>Nothing new</PanelText>
      )}
    </Panel>
  );
}

interface FiguresProps {
  counts: Since['counts'];
  kind: ChangeKind | null;
  choose(kind: ChangeKind): void;
}

function Figures({ counts, kind, choose }: FiguresProps) {
  return (
    <div role="group" aria-label="Filter changes" className={classes.figures}>
      {figures
        .filter(({ kind: its }) => its !== 'others' || counts.others.count > 0)
        .map(({ kind: its, one, many }) => {
          const { count, sums } = counts[its];
          return (
            <button key={its} type="button" aria-pressed={its === kind} onClick={() => choose(its)}>
              <span>
                <b>{formatCount(count)}</b> {count === 1 ? one : many}
              </span>
              {sums.length > 0 ? (
                <small>
                  {its === 'refunds' ? '\u2212' : ''}
                  {formatSums(sums)}
                </small>
              ) : null}
            </button>
          );
        })}
    </div>
  );
}

interface LineTexts {
  name: ReactNode;
  badge?: { tone?: Tone; words: string };
  purpose: string;
}

function Line({ line }: { line: ChangeSeen }) {
  useNames();
  const { name, badge, purpose } = lineTexts(line);
  const isRefund = line.now?.['status'] === 'refunded';
  return (
    <li>
      <span className={classes.who}>
        {name}
        {badge ? <Badge tone={badge.tone}>{badge.words}</Badge> : null}
      </span>
      <span className={classes.purpose}>
        <bdi>{purpose}</bdi>
      </span>
      <span className={classes.when}>
        <Moment at={line.at} />
      </span>
      <span className={classes.amount}>
        {isRefund && line.amount ? '\u2212' : ''}
        <Money amount={line.amount} currency={line.currency} />
      </span>
    </li>
  );
}

/** Returns the name, the badge, and the purpose of a line. */
function lineTexts(line: ChangeSeen): LineTexts {
  const { list, id, row, what, kind } = line;
  const { one } = listNouns[list];
  const named = namedRows[list].kind;
  if (row === null) {
    const name = `${recordKinds[named].label} ${id}`;
    return { name, badge: { words: 'Removed' }, purpose: 'No longer listed' };
  }
  const link = (words: string) => (
    <RowLink link={recordKinds[named].link(id)} dir="auto">
      {words}
    </RowLink>
  );
  if (list === 'listTransactions') {
    // A line of this list has a row of it.
    const transaction = row as Transaction;
    const tickets = line.tickets > 0 ? plural(line.tickets, 'ticket', 'tickets') : '';
    const purpose = [line.campaignTitle || purposeOf(transaction), tickets].filter(Boolean).join(', ');
    const name = link(line.name || donorOf(transaction, names.get()).name);
    if (kind === 'refunds') {
      return { name, badge: { words: seenStatusLabel(line.now?.['status'] ?? '') }, purpose };
    }
    if (kind === 'gifts') {
      if (line.isFirst) return { name, badge: { words: 'First gift' }, purpose };
      return line.isPlanned ? { name, badge: { words: 'Recurring' }, purpose } : { name, purpose };
    }
    const status = line.now?.['status'] ?? '';
    return what === 'new'
      ? {
          name,
          badge:
            status === 'unknown' ? { words: 'New' } : { tone: giftTone(transaction), words: seenStatusLabel(status) },
          purpose,
        }
      : { name, badge: { words: 'Changed' }, purpose: changeSummary(line) };
  }
  const { label } = named === 'pledge' ? { label: line.name || `Pledge ${id}` } : labelOf(line, row);
  if (kind === 'check-ins') {
    return { name: link(label), badge: { words: 'Checked in' }, purpose: line.campaignTitle };
  }
  return what === 'new'
    ? {
        name: link(label),
        badge: { words: `New ${one}` },
        purpose: list === 'listCampaigns' ? '' : line.campaignTitle,
      }
    : { name: link(label), badge: { words: 'Changed' }, purpose: changeSummary(line) };
}

function labelOf({ list }: ChangeSeen, row: NonNullable<ChangeSeen['row']>): { label: string } {
  // The table has a name for the rows of each list.
  return (namedRows[list].named as (read: unknown) => { label: string })(row);
}
