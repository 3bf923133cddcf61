/** The emails and phones of a contact in its form: what of them is sent, and how that is taken back. */
import { newReachRow, type ReachChange, type ReachKey, type ReachRow } from '../../records/contact-known.ts';

interface SentReach {
  value: string;
  type?: string;
  is_primary?: boolean;
}

export interface ReachBody {
  /** What is added, or changed by its value, each with the number of its row in the form. */
  sent: readonly (SentReach & { row: number })[];
  /** What is removed, each with the field of the form that says so. */
  removed: readonly { value: string; field: string }[];
  /** The number of the row that is primary afterwards; -1 where there is none, or none is known. */
  primary: number;
  /** The primary one goes, and nothing takes its place. */
  isLost: boolean;
}

export const isNew = ({ known }: ReachRow) => !known;

/** The chosen one, else the one that is. Where it goes, or is known to be none, a new row takes its place by itself. */
function rowOfPrimary({ primaryWas, rows }: ReachChange): number {
  const chosen = rows.findIndex((row) => !row.removed && row.is_primary === 'yes');
  if (chosen >= 0 || typeof primaryWas !== 'string') return chosen;
  const kept = rows.findIndex((row) => !row.removed && row.is_primary === '' && isPrimaryNow(row, primaryWas));
  return kept >= 0 ? kept : rows.findIndex((row) => isNew(row) && row.is_primary === '');
}

/** Only what differs from what is known. A value that was typed over is removed, and the new one added. */
export function reachBody(change: ReachChange): ReachBody {
  const { rows, remove, primaryWas } = change;
  const primary = rowOfPrimary(change);
  const sent = rows.flatMap((row, index) => {
    if (row.removed) return [];
    const is = index === primary;
    const movesPrimary = is !== isPrimaryNow(row, primaryWas) && (is || primary < 0);
    const isOther = row.value !== row.known;
    if (!isOther && row.type === row.knownType && !movesPrimary) return [];
    const type = isOther ? row.type || undefined : row.type === row.knownType ? undefined : row.type;
    const is_primary = movesPrimary || (isOther && is) ? is : undefined;
    return [
      {
        row: index,
        value: row.value,
        ...(type === undefined ? {} : { type }),
        ...(is_primary === undefined ? {} : { is_primary }),
      },
    ];
  });
  const removed = [
    ...rows.flatMap((row, index) =>
      !isNew(row) && (row.removed || row.value !== row.known)
        ? [{ value: row.known, field: `rows.${index}.value` }]
        : [],
    ),
    ...remove.map(({ value }, index) => ({ value, field: `remove.${index}.value` })),
  ];
  const isLost = primary < 0 && removed.some(({ value }) => value !== '' && value === primaryWas);
  return { sent, removed, primary, isLost };
}

const isPrimaryNow = (row: ReachRow, primaryWas: string | null) => !isNew(row) && row.known === primaryWas;

export function isReachChanged(change: ReachChange): boolean {
  const { sent, removed } = reachBody(change);
  return sent.length + removed.length > 0;
}

type Sent = { readonly [key in ReachKey | `remove_${ReachKey}`]?: readonly unknown[] | undefined };

/** What the form holds to take that body back: adds what was removed, removes what was added, primary as it was. */
export function formerReach(key: ReachKey, before: ReachChange, body: Sent): ReachChange | null {
  const sent = (body[key] ?? []) as readonly SentReach[];
  const removed = (body[`remove_${key}`] ?? []) as readonly string[];
  const { primaryWas } = before;
  const moved = sent.find(({ is_primary }) => is_primary !== undefined);
  // Nobody knows which one it was.
  if (moved && primaryWas === null) return null;
  const was = new Map(before.rows.map((row) => [row.known, row.knownType]));
  const now = new Map(was);
  for (const value of removed) now.delete(value);
  for (const { value, type } of sent) now.set(value, type ?? now.get(value) ?? '');
  const keeps = primaryWas !== null && now.has(primaryWas) && !removed.includes(primaryWas);
  const primaryNow = moved ? (moved.is_primary ? moved.value : '') : keeps || !primaryWas ? primaryWas : '';
  const back = (value: string, fields: Partial<ReachRow>): ReachRow => ({
    ...newReachRow,
    value,
    type: was.get(value) ?? '',
    is_primary: value === primaryWas ? 'yes' : 'no',
    ...fields,
  });
  return {
    primaryWas: primaryNow,
    rows: [
      ...[...now].map(([value, type]) =>
        was.has(value)
          ? back(value, { known: value, knownType: type })
          : back(value, { known: value, knownType: type, type, removed: true, is_primary: 'no' }),
      ),
      ...removed.filter((value) => !now.has(value)).map((value) => back(value, {})),
    ],
    remove: [],
  };
}
