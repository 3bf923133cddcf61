/** The Home panel of records that are new, changed, or removed since the user last marked it as seen. */
import { Button } from '@mantine/core';
import type { ListName } from '#api/operations.ts';
import { formatCount } from '#domain/values/labels.ts';
import { addDays } from '#domain/values/calendar.ts';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { lastLook } from '#device/last-look.ts';
import { SyncedPanel } from '#records/giving/synced-panel.tsx';
import { useSyncQuery, useSyncWith, useStatus } from '#records/use-sync.ts';
import type { Sync } from '#sync/sync.ts';
import { syncedAt } from '#sync/lists.ts';
import { listNames, titleOf } from '#domain/resources.ts';
import { isListClosed } from '#sync/progress.ts';
import type { ChangeKind } from '#sync/questions/change.ts';
import type { Since, SinceAsked } from '#sync/questions/since.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { useStore } from '#ui/browser/use-store.ts';
import { today } from '#ui/format/days.ts';
import { formatWhen } from '#ui/format/when.ts';
import { InfoButton } from '#ui/kit/info-button.tsx';
import { Panel } from '#ui/kit/page.tsx';
import { Bar, bars } from '#ui/list/screen-skeleton.tsx';
import { Line } from './change-line.tsx';
import { Hello } from './hello.tsx';
import type { Money } from '#domain/values/money.ts';
import { comparedSince, startOfDay } from './home-labels.ts';
import { AsOf, LastKnown, useKeepFigures, useKeptFigures } from './kept-figures.tsx';
import { LeadSum } from './month.tsx';
import { Foot } from './since-foot.tsx';
import classes from './since.module.css';

/** The number of lines shown at first, and added by Show more. */
const atFirst = 6;
const more = 30;

/** `list`: the one that a kind is of, if it isn't of transactions alone. Other changes are of all lists. */
const figures: readonly { kind: ChangeKind; one: string; many: string; list?: ListName }[] = [
  { kind: 'gifts', one: 'gift', many: 'gifts' },
  { kind: 'refunds', one: 'refund', many: 'refunds' },
  { kind: 'others', one: 'change', many: 'changes' },
  // What goes once its list is synced leaves the others where they are.
  { kind: 'pledges', one: 'pledge', many: 'pledges', list: 'listPledges' },
  { kind: 'check-ins', one: 'check-in', many: 'check-ins', list: 'listTickets' },
];

const first = { kind: null, most: atFirst };
const title = 'New since your last visit';
const panel = 'since';

export function NewSinceLastVisit({ isAsked }: { isAsked: boolean }) {
  const sync = useSyncWith('listTransactions');
  const [narrowed, setNarrowed] = useState<Omit<SinceAsked, 'from'>>(first);
  const from = useLastLook();
  const asked = { ...narrowed, from };
  const answer = useSyncQuery(sync, ['since'], (ask) => ask('sinceLastTime', asked), JSON.stringify(asked));
  return (
    <SyncedPanel
      title={title}
      needs={['listTransactions']}
      answer={answer}
      skeleton={<Skeleton from={from} />}
      isAsked={isAsked}
    >
      {(since) => sync && <Changes sync={sync} since={since} asked={asked} ask={setNarrowed} />}
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
  sync: Sync;
  since: Since;
  asked: SinceAsked & { from: number };
  ask(asked: Omit<SinceAsked, 'from'>): void;
}

function Changes({ sync, since, asked: { kind, most, from }, ask }: ChangesProps) {
  /** When this page marked the changes as seen, and when they were seen before, in milliseconds. */
  const [marked, setMarked] = useState<{ at: number; before: number | null } | null>(null);
  const isKept = useStatus(sync, (status) => status?.kept === 'kept');
  const isIdentified = useStatus(sync, (status) => status?.donors?.done === true);
  /** All lists that the token may read are compared. */
  const isAll = useStatus(sync, (status) =>
    listNames.every((list) => list in since.since || isListClosed(status?.lists[list].problem ?? null)),
  );
  const { counts, lines, earlier, count } = since;
  const lists = listNames.filter((list) => list in since.since);
  const compared = figures
    .filter(({ kind: its }) => isCompared(since, its, isAll))
    .map(({ kind: its }) => [its, counts[its]]);
  useKeepFigures({ panel, of: String(from), lists, figures: isAll ? Object.fromEntries(compared) : null });
  const { at, later } = comparedSince(since.since);
  const all = figures.reduce((sum, { kind: its }) => sum + counts[its].count, 0);
  const look = async (question: 'markSeen' | 'unmarkSeen', when: number, words: string) => {
    await sync.ask(question, when);
    ask(first);
    announce(words);
    // The button disappears, so the focus moves to the heading.
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  const mark = async () => {
    // The mark is of what was shown, which is older than the press.
    const now = syncedAt(sync.status.get().lists, ['listTransactions']) || Date.now();
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
            Changes since you last marked this list as seen. Gifts count from when they came in, whatever their date.{' '}
            {isKept
              ? 'Edits to older records are saved in this browser until you sign out.'
              : 'Edits to older records appear only while Steward stays open.'}
          </p>
          {later.map(({ list, at: its }) => (
            <p key={list}>{`${titleOf(list)}: since ${formatWhen(its, { timed: true, within: true })}.`}</p>
          ))}
        </InfoButton>
      }
      aside={
        all > 0 && isAll ? (
          <Button aria-label="Mark all as seen" leftSection={<IconCheck aria-hidden />} onClick={() => void mark()}>
            <span className={classes.wide}>Mark all as seen</span>
            <span className={classes.narrow}>Seen</span>
          </Button>
        ) : all === 0 && isLast ? (
          <Button variant="transparent" onClick={() => void unmark(marked)}>
            Undo
          </Button>
        ) : null
      }
      footer={<Foot shown={lines.length} count={count} showMore={() => ask({ kind, most: most + more })} />}
    >
      <div className={classes.room}>
        <Hello at={at} since={since} isAll={isAll} isIdentified={isIdentified} />
        <Figures
          since={since}
          isAll={isAll}
          kind={kind}
          choose={(next) => ask({ kind: next === kind ? null : next, most })}
        />
        <ul className={classes.lines} aria-label="Changes" style={{ flexGrow: lines.length }}>
          {lines.map((line, place) => (
            // Once donors are identified, first gifts lead: the words change then, and nothing moves.
            // oxlint-disable-next-line react/no-array-index-key
            <Line key={place} line={line} isIdentified={isIdentified} />
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

interface FiguresProps {
  since: Since;
  isAll: boolean;
  kind: ChangeKind | null;
  choose(kind: ChangeKind): void;
}

/** Returns true if the list of these changes was compared. One that the token can’t read never is. */
function isCompared({ since, counts }: Since, kind: ChangeKind, isAll: boolean): boolean {
  const { list = 'listTransactions' } = figures.find((one) => one.kind === kind) ?? {};
  return kind === 'others' ? isAll || counts.others.count > 0 : list in since;
}

function Figures({ since, isAll, kind, choose }: FiguresProps) {
  const known = figures.map((figure) => ({
    figure,
    known: isCompared(since, figure.kind, isAll) ? since.counts[figure.kind] : undefined,
  }));
  return (
    <div role="group" aria-label="Filter changes" className={classes.figures}>
      {known.filter(isDrawn).map(({ figure, known: figured }) => (
        <button key={figure.kind} type="button" aria-pressed={figure.kind === kind} onClick={() => choose(figure.kind)}>
          <Figure figure={figure} known={figured} />
        </button>
      ))}
    </div>
  );
}

interface FigureProps {
  figure: (typeof figures)[number];
  /** Undefined if its list wasn't compared. */
  known: { count: number; sums: readonly Money[] } | undefined;
}

function Figure({ figure: { kind, one, many }, known }: FigureProps) {
  return (
    <>
      <span>
        <b>{known ? formatCount(known.count) : '–'}</b> {known?.count === 1 ? one : many}
        {known ? null : <span className="spoken">, not synced</span>}
      </span>
      {known && known.sums.length > 0 ? (
        <small>
          <LeadSum sums={known.sums} isTaken={kind === 'refunds'} />
        </small>
      ) : null}
    </>
  );
}

/** Nothing has no figure. */
const isDrawn = ({ known }: Pick<FigureProps, 'known'>) => known?.count !== 0;

/** As large as the panel with its lines. */
function Skeleton({ from }: { from: number }) {
  const kept = useKeptFigures({ panel, of: String(from) });
  return (
    <>
      <div className={classes.room}>
        <div className={classes.hello}>{kept ? <AsOf at={kept.at} /> : <Bar />}</div>
        <div className={classes.figures}>
          {figures.map((figure) =>
            kept && !isDrawn({ known: kept.figures[figure.kind] }) ? null : kept ? (
              <LastKnown key={figure.kind} className={`${classes.figure} ${classes.known}`}>
                <Figure figure={figure} known={kept.figures[figure.kind]} />
              </LastKnown>
            ) : (
              <div key={figure.kind} className={classes.figure}>
                <Bar />
              </div>
            ),
          )}
        </div>
        <ul className={classes.lines} style={{ flexGrow: atFirst }} aria-hidden>
          {bars(atFirst).map((bar) => (
            <li key={bar}>
              <Bar />
            </li>
          ))}
        </ul>
      </div>
      <footer>
        <div className={classes.foot}>{'\u00A0'}</div>
      </footer>
    </>
  );
}
