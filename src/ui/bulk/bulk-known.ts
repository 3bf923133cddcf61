/** Uses what's known of the records of a file's rows. */
import { useEffect, useEffectEvent, useMemo, useReducer, useRef } from 'react';
import type { BulkKind, Ids } from './bulk-kind.ts';
import { editCell, idsOf, ownCell, valuesOf, type Work } from './bulk-work.ts';

/**
 * Adds what's known of the records: values that are required, and those that needn't be sent since the records have them.
 * It stays as it was before the first row was sent. Rows of a screen and of an undo are sent whole.
 */
export function withKnown<V, B>(
  kind: BulkKind<V, B>,
  work: Work,
  places: readonly number[] = [...work.rows.keys()],
): Work {
  if (work.forAll ?? work.undo) return work;
  const records = places.map((place) => {
    const ids = idsOf(kind, work, place);
    return { place, ids, record: kind.record(ids, (key) => ownCell(work, place, key)) };
  });
  const isOwn = kind.isOwn?.(work.columns.map(({ header }) => header)) ?? false;
  const known = { ...work.known, ...Object.fromEntries(records.map(({ place, record }) => [place, record.required])) };
  const all = { ...work, known, same: {} };
  const same = records.map(({ place, ids, record }) => [
    place,
    record.same(kind.toBody(valuesOf(kind, all, place).values, ids), isOwn),
  ]);
  return { ...all, same: { ...work.same, ...(Object.fromEntries(same) as NonNullable<Work['same']>) } };
}

/** Corrects a cell, and looks again at what's known: with another ID, the row is about another record. */
export function correctCell<V, B>(kind: BulkKind<V, B>, work: Work, place: number, key: string, cell: string): Work {
  return withKnown(kind, editCell(work, place, key, cell), [place]);
}

/**
 * Looks up what's known of the records of a file's rows: at each step, and when a row has another ID. Rows that were checked before
 * that are completed with it. `change` stores them; undefined once a row was sent, after which they stay as they are.
 */
export function useKnown<V, B>(
  kind: BulkKind<V, B>,
  work: Work | null,
  step: string | undefined,
  change: ((work: Work) => void) | undefined,
): void {
  const { look } = kind;
  const [, showAgain] = useReducer((times: number) => times + 1, 0);
  const ids = useMemo(
    () => (look && work ? work.rows.map((_, place) => JSON.stringify(idsOf(kind, work, place))) : []),
    [kind, look, work],
  );
  const asked = ids.join('\n');
  const looked = useRef<ReadonlySet<string>>(new Set());
  const complete = useEffectEvent(() => {
    const places = ids.flatMap((one, place) => (looked.current.has(one) ? [] : [place]));
    looked.current = new Set(ids);
    if (change && work?.known && !work.sent && places.length > 0) change(withKnown(kind, work, places));
    else showAgain();
  });
  useEffect(() => {
    if (!look || asked === '') return;
    let isOver = false;
    void look(asked.split('\n').map((one) => JSON.parse(one) as Ids)).then(() => {
      if (!isOver) complete();
    });
    return () => {
      isOver = true;
    };
  }, [look, asked, step]);
}
