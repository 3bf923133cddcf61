/** Marks that somebody was thanked: for one row, and for all that are shown. */
import { dayOf } from '../../ui/values/days.ts';
import { useState } from 'react';
import { marks, setMarks } from '../../device/marks.ts';
import { createStore } from '../../device/store.ts';
import { giftWords } from '../../records/giving/words.ts';
import type { ThanksRow } from '../../replica/questions/thanks.ts';
import { announce } from '../../ui/browser/announcer.tsx';
import { useFocusKept } from '../../ui/browser/focus.ts';
import { useStore } from '../../ui/browser/use-store.ts';
import { Banner } from '../../ui/kit/banner.tsx';
import { Button, TextButton } from '../../ui/kit/button.tsx';
import { Moment } from '../../ui/kit/cells.tsx';
import classes from './thanks.module.css';

export type Thanked = Readonly<Record<string, string>>;

/** Gifts and when each was thanked for, ISO 8601. */
export function useThanked(): Thanked {
  return useStore(marks, ({ thanked }) => thanked);
}

/** When the last of its gifts was thanked for; null while one was not. */
export function thankedAt({ gifts }: Pick<ThanksRow, 'gifts'>, thanked: Thanked): string | null {
  const times = gifts.map((id) => thanked[id]);
  return times.length > 0 && times.every((time) => time !== undefined) ? (times.toSorted().at(-1) ?? null) : null;
}

/** The browser did not keep the last mark. */
const isLost = createStore(false);

function mark(gifts: readonly string[], time: string | null): void {
  isLost.set(!setMarks('thanked', Object.fromEntries(gifts.map((id) => [id, time]))));
}

/** Said where a mark could not be kept; else nothing. */
export function LostMark() {
  return useStore(isLost) ? (
    <Banner kind="not-known" title="This browser did not keep the mark">
      It is here until the page closes. Free some space in this browser, then mark it again.
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
          announce(at === null ? `${who}: thanked` : `${who}: not thanked`);
          // A row that a filter takes away takes the focus with it.
          requestAnimationFrame(() => {
            if (document.activeElement === document.body) next?.focus();
          });
        }}
      >
        {at === null ? 'Mark thanked' : 'Undo'}
        <span className="spoken">, {who}</span>
      </TextButton>
    </span>
  );
}

/** That of the row after, else of the row before. */
function nextMark(button: HTMLElement): HTMLElement | null | undefined {
  const row = button.closest('tr, li');
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  return other?.querySelector<HTMLElement>('[data-thank]');
}

/** Marks all rows that are shown, of whomever something is known, and takes that back. */
export function ThankAll({ rows }: { rows: readonly ThanksRow[] }) {
  const thanked = useThanked();
  const [last, setLast] = useState<readonly string[]>([]);
  const left = rows
    .filter(({ name, contact_id }) => name || contact_id)
    .flatMap(({ gifts }) => gifts.filter((id) => thanked[id] === undefined));
  const undone = last.filter((id) => thanked[id] !== undefined);
  const box = useFocusKept<HTMLDivElement>(`${left.length} ${undone.length}`);
  return (
    <div ref={box} tabIndex={-1} className={classes.all}>
      {left.length > 0 ? (
        <Button
          onClick={() => {
            setLast(left);
            mark(left, new Date().toISOString());
            announce(`${giftWords(left.length)} marked as thanked`);
          }}
        >
          Mark {giftWords(left.length)} thanked
        </Button>
      ) : null}
      {undone.length > 0 ? (
        <Button
          onClick={() => {
            setLast([]);
            mark(undone, null);
            announce(`${giftWords(undone.length)} not thanked`);
          }}
        >
          Undo {giftWords(undone.length)}
        </Button>
      ) : null}
    </div>
  );
}
