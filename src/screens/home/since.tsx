/** What is new, has changed or is gone since this person last looked. */
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { moneyWords } from '../../records/giving/words.ts';
import { donorName, purposeOf } from '../../records/gift.ts';
import { useLearned } from '../../records/links.tsx';
import { namedRows } from '../../records/named-rows.ts';
import { recordKinds } from '../../records/record-kinds.ts';
import { useAnswer, useStatus } from '../../records/use-at-hand.ts';
import type { AtHand } from '../../replica/at-hand.ts';
import type { ChangeKind, ChangeSeen, Since } from '../../replica/questions/since.ts';
import { readHeld } from '../../replica/read-held.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { Button, TextButton } from '../../ui/kit/button.tsx';
import { Badge, humanised, Money, type Tone } from '../../ui/kit/cells.tsx';
import { InfoButton } from '../../ui/kit/info-button.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { PanelWords } from '../../ui/kit/query-panel.tsx';
import { RowLink } from '../../ui/kit/row-link.tsx';
import { formatCount } from '../../ui/values/money.ts';
import classes from './since.module.css';
import { changedWords, listWords, sinceOf, sinceWords, whenWords } from './words.ts';

/** So many lines at first, and so many more at a time. */
const atFirst = 6;
const more = 30;

const figures: readonly { kind: ChangeKind; one: string; many: string }[] = [
  { kind: 'gifts', one: 'gift', many: 'gifts' },
  { kind: 'refunds', one: 'refund', many: 'refunds' },
  { kind: 'pledges', one: 'new pledge', many: 'new pledges' },
  { kind: 'check-ins', one: 'check-in', many: 'check-ins' },
  { kind: 'others', one: 'other change', many: 'other changes' },
];

export function SinceLastTime({ replica }: { replica: AtHand }) {
  const [kind, setKind] = useState<ChangeKind | null>(null);
  const [most, setMost] = useState(atFirst);
  /** When this page marked it as seen, in milliseconds. */
  const [marked, setMarked] = useState<number | null>(null);
  const isKept = useStatus(replica, (status) => status?.kept === 'kept');
  const asked = { kind, most };
  const answer = useAnswer(replica, ['since'], (ask) => ask('sinceLastTime', asked), JSON.stringify(asked));
  if (!answer) return <Waiting />;
  const { counts, lines, count } = answer;
  const { at, later } = sinceOf(answer.since);
  const all = figures.reduce((sum, { kind: its }) => sum + counts[its].count, 0);
  const look = async (question: 'markSeen' | 'unmarkSeen', when: number, words: string) => {
    await replica.ask(question, when);
    setMarked(question === 'markSeen' ? when : null);
    setKind(null);
    setMost(atFirst);
    announce(words);
    // The button goes away, and the focus must not go with it.
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  // Another tab may have marked it since.
  const isLast = marked !== null && Object.values(answer.since).includes(marked);
  return (
    <Panel
      title={at === null ? 'Since last time' : `Since ${sinceWords(at)}`}
      info={
        <InfoButton label="About what is new">
          <p>
            Compared with what was there when you last marked it as seen, or else when all of it was first read.{' '}
            {isKept
              ? 'This stays in this browser.'
              : 'It begins anew when you sign out or close the last tab: nothing is kept on this computer.'}
          </p>
          {later.map(({ list, at: its }) => (
            <p key={list}>{`${listWords[list].many}: since ${sinceWords(its)}.`}</p>
          ))}
        </InfoButton>
      }
      aside={
        all > 0 ? (
          <Button
            leftSection={<IconCheck size={16} stroke={1.6} aria-hidden />}
            onClick={() => void look('markSeen', Date.now(), 'Marked as seen')}
          >
            Mark as seen
          </Button>
        ) : null
      }
      footer={
        all > 0 ? (
          <div className={classes.foot}>
            {lines.length < count
              ? `${formatCount(lines.length)} of ${formatCount(count)}`
              : `All ${formatCount(count)}`}
            {lines.length < count ? <TextButton onClick={() => setMost(most + more)}>Show more</TextButton> : null}
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
          <Figures counts={counts} kind={kind} choose={(next) => setKind(next === kind ? null : next)} />
          <ul className={classes.lines}>
            {lines.map((line) => (
              <Line key={`${line.list} ${line.id}`} line={line} />
            ))}
          </ul>
        </>
      ) : (
        <PanelWords>Nothing new.</PanelWords>
      )}
    </Panel>
  );
}

function Waiting() {
  return (
    <Panel title="Since last time">
      <PanelWords>Looking for what is new.</PanelWords>
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
    <div role="group" aria-label="What is shown" className={classes.figures}>
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
                  {moneyWords(sums)}
                </small>
              ) : null}
            </button>
          );
        })}
    </div>
  );
}

interface Said {
  name: ReactNode;
  badge?: { tone: Tone; words: string };
  purpose: string;
}

function Line({ line }: { line: ChangeSeen }) {
  useLearned();
  const { name, badge, purpose } = saidOf(line);
  const isRefund = line.now?.['standing'] === 'refunded';
  return (
    <li>
      <span className={classes.who}>
        {name}
        {badge ? <Badge tone={badge.tone}>{badge.words}</Badge> : null}
      </span>
      <span className={classes.purpose}>
        <bdi>{purpose}</bdi>
      </span>
      <span className={classes.when}>{whenWords(line.at)}</span>
      <span className={classes.amount}>
        {isRefund && line.amount ? '\u2212' : ''}
        <Money amount={line.amount} currency={line.currency} />
      </span>
    </li>
  );
}

/** Who or what it is, and what became of it. */
function saidOf(line: ChangeSeen): Said {
  const { list, id, row, what, kind } = line;
  const { one } = listWords[list];
  const named = namedRows[list].kind;
  if (row === null) {
    const name = `${recordKinds[named].label} ${id}`;
    return { name, badge: { tone: 'neutral', words: 'Gone' }, purpose: 'No longer in the list' };
  }
  const link = (words: string) => (
    <RowLink link={recordKinds[named].link(id)} dir="auto">
      {words}
    </RowLink>
  );
  if (list === 'listTransactions') {
    const transaction = readHeld(list, row);
    const tickets = line.tickets > 0 ? `${formatCount(line.tickets)} ${line.tickets === 1 ? 'ticket' : 'tickets'}` : '';
    const purpose = [line.campaignTitle || purposeOf(transaction), tickets].filter(Boolean).join(', ');
    const name = link(line.name || donorName(transaction));
    if (kind === 'refunds') {
      return { name, badge: { tone: 'bad', words: humanised(line.now?.['standing'] ?? '') }, purpose };
    }
    if (kind === 'gifts') {
      if (line.isFirst) return { name, badge: { tone: 'good', words: 'First gift' }, purpose };
      return line.isPlanned ? { name, badge: { tone: 'neutral', words: 'Recurring' }, purpose } : { name, purpose };
    }
    const standing = line.now?.['standing'] ?? '';
    return what === 'new'
      ? { name, badge: { tone: 'warn', words: standing === 'unknown' ? 'New' : humanised(standing) }, purpose }
      : { name, badge: { tone: 'neutral', words: 'Changed' }, purpose: changedWords(line) };
  }
  const { label } = named === 'pledge' ? { label: line.name || `Pledge ${id}` } : labelOf(line, row);
  if (kind === 'check-ins') {
    return { name: link(label), badge: { tone: 'good', words: 'Checked in' }, purpose: line.campaignTitle };
  }
  return what === 'new'
    ? {
        name: link(label),
        badge: { tone: 'neutral', words: `New ${one}` },
        purpose: list === 'listCampaigns' ? '' : line.campaignTitle,
      }
    : { name: link(label), badge: { tone: 'neutral', words: 'Changed' }, purpose: changedWords(line) };
}

function labelOf({ list }: ChangeSeen, row: NonNullable<ChangeSeen['row']>): { label: string } {
  // The table has a name for the rows of each list.
  return (namedRows[list].named as (read: unknown) => { label: string })(readHeld(list, row));
}
