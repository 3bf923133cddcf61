/** Thank-you mode: the donors of the list who weren't thanked, one at a time. */
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconArrowLeft, IconArrowRight, IconCircleCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { formatCount, plural } from '#domain/values/labels.ts';
import type { RowQuery } from '#domain/rows/query.ts';
import { nameOfThanks, type ThanksAsked } from '#domain/lists/thanks.ts';
import { formatSums } from '#records/giving/giving-labels.ts';
import type { Sync } from '#sync/sync.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { PageHead } from '#ui/kit/page.tsx';
import saveBar from '#ui/kit/save-bar.module.css';
import { ScreenTitle } from '#ui/kit/screen-title.tsx';
import { BarLines } from '#ui/list/screen-skeleton.tsx';
import { DonorCard } from './donor-card.tsx';
import { LostMark, markGifts, useThanked } from '#records/giving/thanked.tsx';
import {
  isThanked,
  nextToThank,
  placeOf,
  type Progress,
  progressOf,
  useAsk,
  useDonor,
  useDonorsToThank,
  useKeys,
} from './queue.ts';
import classes from './thank-you.module.css';

interface ThankYouProps {
  sync: Sync;
  asked: ThanksAsked;
  /** The filters, the search, and the sort of the list. */
  query: RowQuery;
  /** A gift of the donor to begin with. Without one, it's the first donor to thank. */
  first: string | undefined;
  /** `the last 7 days`; empty for gifts of any date. */
  period: string;
  onLeave(): void;
}

export function ThankYou({ sync, asked, query, first, period, onLeave }: ThankYouProps) {
  const ask = useAsk(asked, query);
  const { donors, unknown = 0 } = useDonorsToThank(sync, ask) ?? {};
  const thanked = useThanked();
  const [at, setAt] = useState(first);
  /** The gifts of each mark, the last one at the end. */
  const [marked, setMarked] = useState<readonly (readonly string[])[]>([]);
  /** Letters that were edited, by the donor's first gift. */
  const [edited, setEdited] = useState<Readonly<Record<string, string | undefined>>>({});
  const primary = useRef<HTMLButtonElement>(null);
  const place = donors ? (at === 'end' ? donors.length : placeOf(donors, at, thanked)) : 0;
  const current = donors?.[place];
  const donor = useDonor(sync, ask, current);
  // The next one is there before it is on screen.
  useDonor(sync, ask, donors?.[place + 1]);
  const edits = current?.gifts[0] ?? '';
  const isDone = current !== undefined && isThanked(current, thanked);

  // Enter then is for the donor in sight, whichever button was pressed.
  const showTop = () => {
    primary.current?.focus({ preventScroll: true });
    primary.current?.closest('main')?.scrollTo(0, 0);
  };
  const goTo = (next: number) => {
    setAt(donors?.[next]?.gifts[0] ?? 'end');
    showTop();
  };
  const goOn = () => {
    if (donors) goTo(nextToThank(donors, place + 1, thanked));
  };
  const thank = () => {
    if (isDone) return goOn();
    // The donor's card may not be there yet.
    if (!current || !donor) return;
    const now = new Date().toISOString();
    markGifts(current.gifts, now);
    setMarked([...marked, current.gifts]);
    goOn();
  };
  const back = () => {
    if (place > 0) goTo(place - 1);
  };
  const undo = () => {
    const gifts = marked.at(-1);
    if (!gifts) return;
    markGifts(gifts, null);
    setMarked(marked.slice(0, -1));
    setAt(gifts[0]);
    announce('Last donor unmarked');
    showTop();
  };
  useKeys({ Enter: thank, ArrowRight: goOn, ArrowLeft: back, 'Ctrl+Z': undo, Escape: onLeave });
  const name = donor && nameOfThanks(donor.row, asked.by);
  useEffect(() => {
    if (name === undefined) return;
    announce(`Next donor: ${name}`);
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.tagName === 'H1')
      primary.current?.focus({ preventScroll: true });
  }, [name, place]);
  const of = donors?.length ?? 0;

  return (
    <section className={classes.mode} aria-busy={donors === undefined}>
      <PageHead
        title={<ScreenTitle title="Thank donors" />}
        meta={[of > 0 && `${Math.min(place + 1, of)} of ${of}`, '“Thanked” is saved in this browser only.']}
        actions={
          <ActionIcon aria-label="Back to the thank-you list" title="Back to the list" size="lg" onClick={onLeave}>
            <IconX aria-hidden />
          </ActionIcon>
        }
      />
      <progress className={classes.bar} aria-label="Donors thanked or skipped" value={place} max={Math.max(of, 1)} />
      <LostMark />
      <div className={classes.body}>
        {donors && place >= of ? (
          <AllThanked
            progress={progressOf(donors, thanked)}
            period={period}
            isPart={Object.keys(query.filters).length > 0 || query.searchText !== undefined}
            unknown={unknown}
          />
        ) : donor ? (
          <DonorCard
            key={edits}
            donor={donor}
            by={asked.by}
            edited={edited[edits]}
            edit={(text) => setEdited({ ...edited, [edits]: text })}
          />
        ) : (
          <BarLines count={6} />
        )}
      </div>
      <div className={`${saveBar.bar} ${classes.foot}`}>
        {current ? (
          <>
            <Button
              ref={primary}
              variant="filled"
              size="md"
              // A key that is held down must not thank everyone.
              onKeyDown={(event) => event.repeat && event.preventDefault()}
              onClick={thank}
            >
              {isDone ? 'Next' : 'Mark as thanked'}
              <span className="spoken">{name ? `, ${name}` : ''}</span>
            </Button>
            {isDone ? null : (
              <Button size="md" onClick={goOn}>
                Skip
              </Button>
            )}
          </>
        ) : donors ? (
          <>
            <Button ref={primary} variant="filled" size="md" onClick={onLeave}>
              Back to list
            </Button>
            {nextToThank(donors, 0, thanked) < of ? (
              <Button size="md" onClick={() => goTo(nextToThank(donors, 0, thanked))}>
                Show skipped
              </Button>
            ) : null}
          </>
        ) : null}
        {place > 0 ? (
          <Button size="md" onClick={back}>
            Previous
          </Button>
        ) : null}
        {marked.length > 0 ? (
          <Button size="md" onClick={undo}>
            Undo
          </Button>
        ) : null}
        <p className={classes.keys} aria-hidden>
          <kbd>Enter</kbd> thanked{' '}
          <kbd>
            <IconArrowRight size={12} stroke={1.6} />
          </kbd>{' '}
          skip{' '}
          <kbd>
            <IconArrowLeft size={12} stroke={1.6} />
          </kbd>{' '}
          previous <kbd>Ctrl Z</kbd> undo <kbd>Esc</kbd> list
        </p>
      </div>
    </section>
  );
}

interface AllThankedProps {
  progress: Progress;
  /** `the last 7 days`; empty for gifts of any date. */
  period: string;
  /** The list has filters or a search. */
  isPart: boolean;
  /** How many gifts of unknown donors there are. */
  unknown: number;
}

/** The end of thank-you mode. */
function AllThanked({ progress, period, isPart, unknown }: AllThankedProps) {
  const { donors, gifts, sums, skipped } = progress;
  const title = titleOf(progress, { where: isPart ? 'in this list' : period && `for ${period}`, unknown });
  const sum = [plural(gifts, 'gift', 'gifts'), `from ${plural(donors, 'donor', 'donors')}`].join(' ');
  useEffect(() => announce(`End of the list. ${title}`), [title]);
  return (
    <div className={classes.end}>
      {skipped === 0 && donors > 0 && unknown === 0 ? <IconCircleCheck size={32} stroke={1.6} aria-hidden /> : null}
      <h2 className={classes.name}>{title}</h2>
      {donors > 0 ? (
        <>
          <p className={classes.figure}>{formatSums(sums)}</p>
          <p>{sum}</p>
        </>
      ) : null}
      {unknown > 0 ? (
        <Text size="sm" c="dimmed" mt="md">
          {plural(unknown, 'gift has', 'gifts have')} an unknown donor.
        </Text>
      ) : null}
    </div>
  );
}

function titleOf({ donors, skipped }: Progress, { where, unknown }: { where: string; unknown: number }): string {
  if (donors + skipped === 0) return ['No donors to thank', where].filter(Boolean).join(' ');
  if (skipped === 0 && unknown > 0) return `${formatCount(donors)} thanked`;
  if (skipped > 0) return `${formatCount(donors)} thanked, ${formatCount(skipped)} skipped`;
  return ['All thanked', where].filter(Boolean).join(' ');
}
