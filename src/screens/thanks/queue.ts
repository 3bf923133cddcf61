/** The order in which donors are thanked one at a time. A place is an index; after the last one is the end. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Thanked, ThanksAsked } from '#domain/lists/thanks.ts';
import { type Money, sumByCurrency } from '#domain/values/money.ts';
import type { DonorGifts, DonorToThank, ToThank } from '#sync/questions/donors-to-thank.ts';
import type { RowQuery } from '#domain/rows/query.ts';
import { useSyncQuery } from '#records/use-sync.ts';
import type { Sync } from '#sync/sync.ts';
import type { AskOf } from '#sync/synced-lists.ts';
import { marks } from '#device/marks.ts';

type Donors = readonly DonorGifts[];

export const isThanked = ({ gifts }: DonorGifts, thanked: Thanked) => gifts.every((id) => thanked[id] !== undefined);

/** Returns the place of the donor with this gift: rows that arrive later move it. Else that of the first one to thank. */
export function placeOf(donors: Donors, gift: string | undefined, thanked: Thanked): number {
  const place = donors.findIndex(({ gifts }) => gift !== undefined && gifts.includes(gift));
  return place === -1 ? nextToThank(donors, 0, thanked) : place;
}

/** Returns the first donor to thank from a place on, else the end. */
export function nextToThank(donors: Donors, from: number, thanked: Thanked): number {
  const place = donors.findIndex((donor, index) => index >= from && !isThanked(donor, thanked));
  return place === -1 ? donors.length : place;
}

export interface Progress {
  donors: number;
  gifts: number;
  sums: readonly Money[];
  skipped: number;
}

/** Sums up the donors that were thanked since the start. */
export function progressOf(donors: Donors, thanked: Thanked): Progress {
  const done = donors.filter((donor) => isThanked(donor, thanked));
  return {
    donors: done.length,
    gifts: done.reduce((count, { gifts }) => count + gifts.length, 0),
    sums: sumByCurrency(
      done.flatMap(({ given }) => given),
      { amount: ({ sum }) => sum, currency: ({ currency }) => currency },
    ).sums,
    skipped: donors.length - done.length,
  };
}

// The donors to thank, and one of them, from the worker.

type Ask = AskOf<'thanks'>;

/** Returns the question about the list. Marks made since it was opened aren't in it, so that its donors stay. */
export function useAsk(asked: ThanksAsked, query: RowQuery): Ask {
  const [before] = useState(() => marks.get().thanked);
  return { list: 'thanks', given: { ...asked, thanked: before }, query };
}

export function useDonorsToThank(sync: Sync, ask: Ask): ToThank | undefined {
  return useSyncQuery(sync, ['donors to thank'], (question) => question('donorsToThank', ask), textOf(ask));
}

/** Returns who gave these gifts. Undefined until that is there, and without gifts. */
export function useDonor(sync: Sync, ask: Ask, donor: DonorGifts | undefined): DonorToThank | undefined {
  const ids = donor?.gifts ?? none;
  const found = useSyncQuery(
    sync,
    ['donor to thank', ...ids],
    async (question) => (ids.length > 0 ? question('donorToThank', { ask, ids }) : null),
    textOf(ask),
  );
  return found ?? undefined;
}

const none: readonly string[] = [];
/** The marks stay, and may be thousands. */
const textOf = ({ given: { period, by }, query }: Ask) => JSON.stringify([period, by, query]);

/** Keys of thank-you mode. */
type Keys = Readonly<Record<'Enter' | 'ArrowRight' | 'ArrowLeft' | 'Escape' | 'Ctrl+Z', () => void>>;

const pressable = 'a, button, summary';
const typedInto = 'input, textarea, select, [contenteditable]';
const inTheWay = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Handles keys while the screen is shown, except while a dialog is open. Enter presses the focused button by itself. */
export function useKeys(keys: Keys): void {
  // A key that closes a dialog has closed it by the time it gets here.
  const isCovered = useRef(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, altKey, shiftKey, repeat } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    if (event.defaultPrevented || event.isComposing || altKey || shiftKey || repeat) return;
    if (isCovered.current) return;
    if (target instanceof Element && target.closest(key === 'Enter' ? `${pressable}, ${typedInto}` : typedInto)) return;
    const name = isCommand ? (key === 'z' ? 'Ctrl+Z' : '') : key;
    if (!Object.hasOwn(keys, name)) return;
    event.preventDefault();
    keys[name as keyof Keys]();
  });
  useEffect(() => {
    const look = () => {
      isCovered.current = document.querySelector(inTheWay) !== null;
    };
    window.addEventListener('keydown', look, { capture: true });
    document.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', look, { capture: true });
      document.removeEventListener('keydown', press);
    };
  }, []);
}
