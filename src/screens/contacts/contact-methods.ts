/** Emails and phones in the contact form: request body and undo. */
import {
  newContactMethodRow,
  type ContactMethodsChange,
  type ContactMethodKey,
  type ContactMethodRow,
} from '../../records/contact-known.ts';

interface SentMethod {
  value: string;
  type?: string;
  is_primary?: boolean;
}

export interface ContactMethodsBody {
  /** Added and changed values, each with its row index in the form. */
  sent: readonly (SentMethod & { row: number })[];
  /** Removed values, each with its form field. */
  removed: readonly { value: string; field: string }[];
  /** Index of the row that will be primary; -1 if there is none or it is unknown. */
  primary: number;
  /** True if the primary value is removed and not replaced. */
  isLost: boolean;
}

export const isNew = ({ known }: ContactMethodRow) => !known;

/** Returns the chosen primary row, else the current one. If there is none or it is removed, returns the first new row. */
function rowOfPrimary({ primaryWas, rows }: ContactMethodsChange): number {
  const chosen = rows.findIndex((row) => !row.removed && row.is_primary === 'yes');
  if (chosen >= 0 || typeof primaryWas !== 'string') return chosen;
  const kept = rows.findIndex((row) => !row.removed && row.is_primary === '' && isPrimaryNow(row, primaryWas));
  return kept >= 0 ? kept : rows.findIndex((row) => isNew(row) && row.is_primary === '');
}

/** Returns only the changes. An edited value is sent as a removal and an addition. */
export function reachBody(change: ContactMethodsChange): ContactMethodsBody {
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

const isPrimaryNow = (row: ContactMethodRow, primaryWas: string | null) => !isNew(row) && row.known === primaryWas;

export function isReachChanged(change: ContactMethodsChange): boolean {
  const { sent, removed } = reachBody(change);
  return sent.length + removed.length > 0;
}

type Sent = { readonly [key in ContactMethodKey | `remove_${ContactMethodKey}`]?: readonly unknown[] | undefined };

/** Returns form values that undo a request body: adds removed values, removes added ones, and restores the primary. */
export function formerReach(
  key: ContactMethodKey,
  before: ContactMethodsChange,
  body: Sent,
): ContactMethodsChange | null {
  const sent = (body[key] ?? []) as readonly SentMethod[];
  const removed = (body[`remove_${key}`] ?? []) as readonly string[];
  const { primaryWas } = before;
  const moved = sent.find(({ is_primary }) => is_primary !== undefined);
  // The previous primary value is unknown.
  if (moved && primaryWas === null) return null;
  const was = new Map(before.rows.map((row) => [row.known, row.knownType]));
  const now = new Map(was);
  for (const value of removed) now.delete(value);
  for (const { value, type } of sent) now.set(value, type ?? now.get(value) ?? '');
  const keeps = primaryWas !== null && now.has(primaryWas) && !removed.includes(primaryWas);
  const primaryNow = moved ? (moved.is_primary ? moved.value : '') : keeps || !primaryWas ? primaryWas : '';
  const back = (value: string, fields: Partial<ContactMethodRow>): ContactMethodRow => ({
    ...newContactMethodRow,
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
