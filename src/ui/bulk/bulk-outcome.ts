/** The outcome of each row of a file, and which rows can still be sent. */
import { rowStateLabels } from './bulk-words.ts';
import type { Run } from '#device/import-run.ts';
import {
  type CheckedRow,
  digestOf,
  type OutcomeState,
  type Reviewed,
  type RowOutcome,
  type Work,
} from './bulk-work.ts';

export const outcomeLabels: Record<OutcomeState, string> = {
  ...rowStateLabels,
  skipped: 'Skipped',
  same: 'Already the same',
};

/** True for an outcome after which a row can be corrected and sent. */
export const isLeft = ({ state }: Pick<RowOutcome, 'state'>): boolean => state === 'rejected' || state === 'not-sent';

/** Returns row indexes by state: ready to send, skipped by the user, or invalid. Rows that are done are in none of them. */
export function sortRows<B>({ leftOut, sent = {} }: Work, checked: readonly CheckedRow<B>[]) {
  const left = [...checked.keys()].filter((place) => isLeft(sent[place] ?? { state: 'not-sent' }));
  const out = new Set(leftOut);
  const isOut = (place: number) => out.has(place) || checked[place]?.isSame;
  const others = left.filter((place) => !isOut(place));
  const ready = others.filter((place) => checked[place]?.body !== null);
  return {
    left,
    ready,
    /** Ready rows with warnings. */
    unusual: ready.filter((place) => (checked[place]?.warnings ?? []).length > 0),
    leftOut: left.filter(isOut),
    wrong: others.filter((place) => checked[place]?.body === null),
  };
}

export function reviewedRows<B>(work: Work, checked: readonly CheckedRow<B>[]): Reviewed {
  const { ready: places } = sortRows(work, checked);
  const sent = places.map((place) => [place, checked[place]?.ids, checked[place]?.body]);
  return { places, digest: digestOf(JSON.stringify(sent)) };
}

/** Returns the outcome of every row of the file. `run`: the part that was sent last, of the rows at these places. */
export function outcomesOf(
  work: Work,
  checked: readonly CheckedRow<unknown>[],
  run?: Pick<Run, 'states' | 'why' | 'sentAt'>,
  places: readonly number[] = [],
): readonly RowOutcome[] {
  const rowOf = new Map(places.map((place, row) => [place, row]));
  const out = new Set(work.leftOut);
  return checked.map(({ problems, isSame }, place): RowOutcome => {
    const row = rowOf.get(place);
    const state = row === undefined ? undefined : run?.states[row];
    if (run && row !== undefined && state) return { state, why: run.why[row] ?? '', sentAt: run.sentAt[row] ?? null };
    const { [place]: before } = work.sent ?? {};
    if (before) return before;
    const { [place]: earlier } = work.earlier ?? {};
    if (earlier) return { state: earlier, why: 'Outcome of an earlier import', sentAt: null, isEarlier: true };
    if (work.undo && out.has(place)) return { state: 'skipped', why: work.undo.notes[place] ?? '', sentAt: null };
    if (problems.length > 0)
      return { state: 'not-sent', why: problems.map(({ message }) => message).join('. '), sentAt: null };
    return { state: isSame ? 'same' : out.has(place) ? 'skipped' : 'not-sent', why: '', sentAt: null };
  });
}

/** Returns the import of the rows that were rejected or not sent, to be corrected. The others stay as they are. */
export function workLeft(work: Work, outcomes: readonly RowOutcome[]): Work {
  return {
    ...work,
    sent: Object.fromEntries(outcomes.entries()),
    leftOut: work.leftOut.filter((place) => !isLeft(outcomes[place] ?? { state: 'not-sent' })),
    continues: undefined,
  };
}
