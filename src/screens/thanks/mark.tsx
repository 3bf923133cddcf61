/** Buttons that mark gifts as thanked: one row, or all rows on screen. */
import { useReplicaQuery } from '../../records/use-at-hand.ts';
import type { AtHand } from '../../replica/at-hand.ts';
import type { AskOf } from '../../replica/held-lists.ts';
import { plural } from '../../domain/values/labels.ts';
import { dayOf } from '../../ui/format/days.ts';
import { useState } from 'react';
import { marks, setMarks } from '../../device/marks.ts';
import { createStore } from '../../device/store.ts';
import { type Thanked, thankedAt, type ThanksRow } from '../../domain/lists/thanks.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { useFocusKept } from '../../ui/browser/focus.ts';
import { useStore } from '../../ui/browser/use-store.ts';
import { Banner } from '../../ui/kit/banner.tsx';
import { Button, TextButton } from '../../ui/kit/button.tsx';
import { Moment } from '../../ui/kit/cells.tsx';
import classes from './thanks.module.css';

/** Returns gift IDs with the time each was marked as thanked, ISO 8601. */
export function useThanked(): Thanked {
  return useStore(marks, ({ thanked }) => thanked);
}

/** True if the browser couldn't save the last mark. */
const isLost = createStore(false);

function mark(gifts: readonly string[], time: string | null): void {
  isLost.set(!setMarks('thanked', Object.fromEntries(gifts.map((id) => [id, time]))));
}

/** Banner for a mark that couldn't be saved. Otherwise renders nothing. */
export function LostMark() {
  return useStore(isLost) ? (
    <Banner kind="not-known" title="Couldn’t save “Thanked”">
      It will be lost when you close this page. Free up browser storage, then mark it again.
    </Banner>
  ) : null;
}

export function ThankMark({ row, thanked, who }: { row: ThanksRow; thanked: Thanked; who: string }) {
  const at = thankedAt(row, thanked);
  const some = row.gifts.filter((id) => thanked[id] !== undefined).length;
  if (row.gifts.length === 0) return null;
  return (
    <span className={classes.mark}>
      {at === null ? some > 0 ? `${some} of ${row.gifts.length}` : null : <Moment at={dayOf(at) ?? at} />}{' '}
      <TextButton
        data-thank
        onClick={({ currentTarget }) => {
          const next = nextMark(currentTarget);
          mark(row.gifts, at === null ? new Date().toISOString() : null);
          announce(at === null ? `${who}: marked as thanked` : `${who}: unmarked`);
          // If a filter removes the row, its focus is lost.
          requestAnimationFrame(() => {
            if (document.activeElement === document.body) next?.focus();
          });
        }}
      >
        {at === null ? 'Mark as thanked' : 'Undo'}
        <span className="spoken">, {who}</span>
      </TextButton>
    </span>
  );
}

/** Returns the button of the next row, or of the previous one. */
function nextMark(button: HTMLElement): HTMLElement | null | undefined {
  const row = button.closest('tr, li');
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  return other?.querySelector<HTMLElement>('[data-thank]');
}

/** Marks the gifts of all matching rows that have a donor, and undoes it. */
export function ThankAll({ replica, ask }: { replica: AtHand; ask: AskOf<'thanks'> }) {
  const thanked = useThanked();
  const [last, setLast] = useState<readonly string[]>([]);
  const toThank = useReplicaQuery(
    replica,
    ['to thank'],
    (question) => question('giftsToThank', ask),
    JSON.stringify(ask),
  );
  const left = (toThank ?? []).filter((id) => thanked[id] === undefined);
  const undone = last.filter((id) => thanked[id] !== undefined);
  const box = useFocusKept<HTMLDivElement>(`${left.length} ${undone.length}`);
  return (
    <div ref={box} tabIndex={-1} className={classes.all}>
      {left.length > 0 ? (
        <Button
          onClick={() => {
            setLast(left);
            mark(left, new Date().toISOString());
            announce(`${plural(left.length, 'gift', 'gifts')} marked as thanked`);
          }}
        >
          Mark {plural(left.length, 'gift', 'gifts')} as thanked
        </Button>
      ) : null}
      {undone.length > 0 ? (
        <Button
          onClick={() => {
            setLast([]);
            mark(undone, null);
            announce(`${plural(undone.length, 'gift', 'gifts')} unmarked`);
          }}
        >
          Undo {plural(undone.length, 'gift', 'gifts')}
        </Button>
      ) : null}
    </div>
  );
}
