/** The Home panel of records that are new, changed, or removed since the user last marked it as seen. */
import { formatCount } from '../../domain/values/labels.ts';
import { addDays } from '../../domain/values/calendar.ts';
import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { lastLook } from '../../device/last-look.ts';
import { SyncedPanel } from '../../records/giving/synced-panel.tsx';
import { useReplicaQuery, useReplicaWith, useStatus } from '../../records/use-at-hand.ts';
import type { AtHand } from '../../replica/at-hand.ts';
import type { ChangeKind, Since, SinceAsked } from '../../replica/questions/since.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { useStore } from '../../ui/browser/use-store.ts';
import { today } from '../../ui/format/days.ts';
import { formatWhen } from '../../ui/format/when.ts';
import { Button, TextButton } from '../../ui/kit/button.tsx';
import { InfoButton } from '../../ui/kit/info-button.tsx';
import { Panel } from '../../ui/kit/page.tsx';
import { Bar, bars } from '../../ui/list/screen-skeleton.tsx';
import { Line } from './change-line.tsx';
import { Hello } from './hello.tsx';
import { comparedSince, listNouns, startOfDay } from './home-labels.ts';
import { LeadSum } from './lead-sum.tsx';
import classes from './since.module.css';

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

const first = { kind: null, most: atFirst };
const title = 'New since your last visit';

export function NewSinceLastVisit({ isAsked }: { isAsked: boolean }) {
  const replica = useReplicaWith('listTransactions');
  const [narrowed, setNarrowed] = useState<Omit<SinceAsked, 'from'>>(first);
  const from = useLastLook();
  const asked = { ...narrowed, from };
  const answer = useReplicaQuery(replica, ['since'], (ask) => ask('sinceLastTime', asked), JSON.stringify(asked));
  return (
    <SyncedPanel title={title} needs={['listTransactions']} answer={answer} skeleton={<Skeleton />} isAsked={isAsked}>
      {(since) => replica && <Changes replica={replica} since={since} asked={narrowed} ask={setNarrowed} />}
    </SyncedPanel>
  );
}

/** Returns when the viewer last marked all as seen, in milliseconds. The first visit begins with yesterday. */
function useLastLook(): number {
  const known = useStore(lastLook);
  const [start] = useState(() => startOfDay(addDays(today(), -1)));
  useEffect(() => {
    if (known === null) lastLook.change((before) => before ?? start);
  }, [known, start]);
  return known ?? start;
}

interface ChangesProps {
  replica: AtHand;
  since: Since;
  asked: Omit<SinceAsked, 'from'>;
  ask(asked: Omit<SinceAsked, 'from'>): void;
}

function Changes({ replica, since, asked: { kind, most }, ask }: ChangesProps) {
  /** When this page marked the changes as seen, and when they were seen before, in milliseconds. */
  const [marked, setMarked] = useState<{ at: number; before: number | null } | null>(null);
  const isKept = useStatus(replica, (status) => status?.kept === 'kept');
  const isIdentified = useStatus(replica, (status) => status?.givers?.done === true);
  const { counts, lines, earlier, count } = since;
  const { at, later } = comparedSince(since.since);
  const all = figures.reduce((sum, { kind: its }) => sum + counts[its].count, 0);
  const look = async (question: 'markSeen' | 'unmarkSeen', when: number, words: string) => {
    await replica.ask(question, when);
    ask(first);
    announce(words);
    // The button disappears, so the focus moves to the heading.
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  const mark = async () => {
    const now = Date.now();
    const before = lastLook.get();
    await look('markSeen', now, 'Marked as seen');
    lastLook.change(() => now);
    setMarked({ at: now, before });
  };
  const unmark = async ({ at: when, before }: NonNullable<typeof marked>) => {
    await look('unmarkSeen', when, 'Undone');
    lastLook.change(() => before);
    setMarked(null);
  };
  // Another tab may have marked the changes since.
  const isLast = marked !== null && Object.values(since.since).includes(marked.at);
  return (
    <Panel
      title={title}
      info={
        <InfoButton label="About this list">
          <p>
            Changes since you last marked this list as seen.{' '}
            {isKept
              ? 'Saved in this browser until you sign out.'
              : 'Edits to older records appear only while Steward stays open.'}
          </p>
          {later.map(({ list, at: its }) => (
            <p key={list}>{`${listNouns[list].many}: since ${formatWhen(its, { timed: true, within: true })}.`}</p>
          ))}
        </InfoButton>
      }
      aside={
        all > 0 ? (
          <Button
            aria-label="Mark all as seen"
            leftSection={<IconCheck size={16} stroke={1.6} aria-hidden />}
            onClick={() => void mark()}
          >
            <span className={classes.wide}>Mark all as seen</span>
            <span className={classes.narrow}>Seen</span>
          </Button>
        ) : isLast ? (
          <TextButton onClick={() => void unmark(marked)}>Undo</TextButton>
        ) : null
      }
      footer={
        <Foot>
          <span>{footLabel(lines.length, count)}</span>
          {lines.length < count ? (
            <TextButton onClick={() => ask({ kind, most: most + more })}>Show more</TextButton>
          ) : (
            <Link to="/transactions">View transactions</Link>
          )}
        </Foot>
      }
    >
      <div className={classes.room}>
        <Hello replica={replica} at={at} since={since} isIdentified={isIdentified} />
        <Figures counts={counts} kind={kind} choose={(next) => ask({ kind: next === kind ? null : next, most })} />
        <ul className={classes.lines} aria-label="Changes" style={{ flexGrow: lines.length }}>
          {lines.map((line) => (
            <Line key={`${line.list} ${line.id}`} line={line} isIdentified={isIdentified} />
          ))}
        </ul>
        {earlier.length > 0 ? (
          <>
            <h3 className={classes.earlier}>Earlier gifts</h3>
            <ul className={classes.lines} aria-label="Earlier gifts" style={{ flexGrow: earlier.length }}>
              {earlier.map((line) => (
                <Line key={line.id} line={line} isIdentified={isIdentified} />
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </Panel>
  );
}

function footLabel(shown: number, count: number): string {
  if (count === 0) return '';
  return shown < count ? `${formatCount(shown)} of ${formatCount(count)}` : `All ${formatCount(count)}`;
}

function Foot({ children }: { children: ReactNode }) {
  return <div className={classes.foot}>{children}</div>;
}

interface FiguresProps {
  counts: Since['counts'];
  kind: ChangeKind | null;
  choose(kind: ChangeKind): void;
}

function Figures({ counts, kind, choose }: FiguresProps) {
  return (
    <div role="group" aria-label="Filter changes" className={classes.figures}>
      {figures.map(({ kind: its, one, many }) => {
        const { count, sums } = counts[its];
        return (
          <button
            key={its}
            type="button"
            aria-pressed={its === kind}
            data-none={count === 0 || undefined}
            onClick={() => choose(its)}
          >
            <span>
              <b>{formatCount(count)}</b> {count === 1 ? one : many}
            </span>
            {sums.length > 0 ? (
              <small>
                <LeadSum sums={sums} isTaken={its === 'refunds'} />
              </small>
            ) : null}
          </button>
        );
      })}
    </div>
  );
}

/** As large as the panel with its lines. */
function Skeleton() {
  return (
    <>
      <div className={classes.room} aria-hidden>
        <div className={classes.hello}>
          <Bar />
        </div>
        <div className={classes.figures}>
          {figures.map(({ kind }) => (
            <div key={kind} className={classes.figure}>
              <Bar />
            </div>
          ))}
        </div>
        <ul className={classes.lines} style={{ flexGrow: atFirst }}>
          {bars(atFirst).map((bar) => (
            <li key={bar}>
              <Bar />
            </li>
          ))}
        </ul>
      </div>
      <footer>
        <Foot>{'\u00A0'}</Foot>
      </footer>
    </>
  );
}
