/** Marks of thanked gifts: of one row, or of all rows on screen. */
import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { usePageActions } from '#ui/browser/page-state.ts';
import type { Values } from '#ui/record/record-link.ts';
import { useSyncQuery } from '#records/use-sync.ts';
import type { Sync } from '#sync/sync.ts';
import type { AskOf } from '#sync/synced-lists.ts';
import { markGifts, useThanked } from '#records/giving/thanked.tsx';
import { plural } from '#domain/values/labels.ts';
import { type Thanked, thankedAt, type ThanksRow } from '#domain/lists/thanks.ts';
import { announce } from '#ui/browser/announcer.tsx';
import { showToast } from '#ui/browser/toast.tsx';
import { useFocusKept } from '#ui/browser/dom.ts';
import type { MenuItem } from '#ui/kit/menu.tsx';
import classes from './thanks.module.css';

export function ThankMark({ row, thanked, who }: { row: ThanksRow; thanked: Thanked; who: string }) {
  const at = thankedAt(row, thanked);
  if (row.gifts.length === 0) return null;
  const Icon = at === null ? IconCircle : IconCircleCheckFilled;
  return (
    <button
      type="button"
      className={classes.mark}
      data-thank
      aria-pressed={at !== null}
      aria-label={`Mark as thanked, ${who}`}
      title={at === null ? 'Mark as thanked' : 'Thanked'}
      onClick={({ currentTarget }) => {
        const next = nextMark(currentTarget);
        markGifts(row.gifts, at === null ? new Date().toISOString() : null);
        announce(at === null ? `${who}: marked as thanked` : `${who}: unmarked`);
        // If a filter removes the row, its focus is lost.
        requestAnimationFrame(() => {
          if (document.activeElement === document.body) next?.focus();
        });
      }}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
    </button>
  );
}

/** Returns the button of the next row, or of the previous one. */
function nextMark(button: HTMLElement): HTMLElement | null | undefined {
  const row = button.closest('tr, li');
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  return other?.querySelector<HTMLElement>('[data-thank]');
}

function markAll(gifts: readonly string[]): void {
  const count = plural(gifts.length, 'gift', 'gifts');
  markGifts(gifts, new Date().toISOString());
  announce(`${count} thanked`);
  showToast({
    title: `${count} marked as thanked`,
    children: (close) => (
      <Button
        onClick={() => {
          close();
          markGifts(gifts, null);
          announce(`${count} unmarked`);
        }}
      >
        Undo
      </Button>
    ),
  });
}

/** Returns the action that marks the gifts of all matching rows that have a donor, if there are any. It can be undone. */
export function useMarkAll(sync: Sync, ask: AskOf<'thanks'>): readonly MenuItem[] {
  const thanked = useThanked();
  const toThank = useSyncQuery(
    sync,
    ['donors to thank'],
    (question) => question('donorsToThank', ask),
    JSON.stringify(ask),
  );
  const left = (toThank?.donors ?? []).flatMap(({ gifts }) => gifts).filter((id) => thanked[id] === undefined);
  if (left.length === 0) return [];
  return [{ label: `Mark ${plural(left.length, 'gift', 'gifts')} as thanked`, act: () => markAll(left) }];
}

/** Opens thank-you mode for all matching rows that have a donor. `isAny`: there are any. */
export function ThankAll({ isAny }: { isAny: boolean }) {
  const box = useFocusKept<HTMLDivElement>(String(isAny));
  const navigate = useNavigate();
  const open = useCallback(
    () =>
      void navigate({
        to: '.',
        search: (old: Values) => ({ ...old, mode: 'letters' }),
        state: (old) => ({ ...old, openedHere: true }),
      }),
    [navigate],
  );
  usePageActions(
    useMemo(() => (isAny ? [{ label: 'Thank donors one at a time', key: 't', run: open }] : []), [isAny, open]),
  );
  return (
    <div ref={box} tabIndex={-1} className={classes.all}>
      {isAny ? (
        <Button variant="filled" onClick={open}>
          Thank donors
        </Button>
      ) : null}
    </div>
  );
}
