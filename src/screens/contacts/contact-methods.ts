/** Emails and phones in the contact form: their field, request body, and undo. */
import { humanise } from '#domain/values/labels.ts';
import type { FormerValue, Problem } from '#ui/form/form-kind.ts';
import type { Field, RowsField } from '#ui/form/field.ts';
import {
  knownContactMethods,
  newContactMethodRow,
  primaryKey,
  type ContactMethodsChange,
  type ContactMethodKey,
  type ContactMethodRow,
} from '#records/contact-known.ts';
import { blankLines, type ContactBase, noPrimaryMessage, orNothing, singular, withMarks } from './contact-labels.ts';
import { linesOf } from './lines.ts';

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

/** Added, changed, and removed rows of emails or phones. */
export const contactMethods = (
  key: ContactMethodKey,
  described: Pick<Field<ContactBase>, 'columns'>,
): Omit<Field<ContactBase>, 'label'> => ({
  ...described,
  control: 'own',
  rows: {
    names: [key, `remove_${key}`],
    at: (change) => {
      const [first] = reachBody(change).sent;
      return first ? `${key}.rows.${first.row}.value` : `${key}.add`;
    },
    // Only changed rows are in the body.
    paths: (change) => {
      const { sent, removed } = reachBody(change);
      return Object.fromEntries([
        [key, `${key}.add`],
        [`remove_${key}`, `${key}.add`],
        ...sent.flatMap(({ row }, index) => [
          [`${key}.${index}`, `${key}.rows.${row}.value`],
          ...['value', 'type', 'is_primary'].map((part) => [`${key}.${index}.${part}`, `${key}.rows.${row}.${part}`]),
        ]),
        ...removed.map(({ field }, index) => [`remove_${key}.${index}`, `${key}.${field}`]),
      ]) as Record<string, string>;
    },
    start: ({ known }) => knownContactMethods(known, key),
    sends: (change) => {
      const { sent, removed } = reachBody(change);
      return {
        [key]: orNothing(sent.map(({ row: _row, ...fields }) => fields)),
        [`remove_${key}`]: orNothing(removed.map(({ value }) => value)),
      };
    },
    words: (change) => formatSentMethods(change) ?? 'No change',
    problems: (change) => reachProblems(key, change),
    remark: (change) => (reachBody(change).isLost ? noPrimaryMessage(key) : undefined),
    // A corrected email replaces one, which isn't a removal.
    removes: ({ rows, remove }) => remove.length > 0 || rows.some(({ removed }) => removed),
    former: ({ known }, body): FormerValue => {
      const back = formerReach(key, knownContactMethods(known, key), body);
      return back && isReachChanged(back) ? { values: { [key]: back } } : { why: 'not known' };
    },
  } satisfies RowsField<ContactBase, ContactMethodsChange>,
});

/** Formats all known emails or phones, or only the primary one if that is all a household response includes. */
export function formatContactMethods(values: ReadonlyMap<string, unknown>, key: ContactMethodKey): string | undefined {
  const primary = values.get(primaryKey(key));
  const main = typeof primary === 'string' && primary ? `${primary} (primary)` : '';
  if (!values.has(key)) return main || undefined;
  const lines = linesOf(key, values.get(key)).filter((line) => line !== primary);
  return [main, ...lines].filter(Boolean).join('\n');
}

/** Formats the values as they will be, one per line, with what changes about them. Null if nothing changes. */
function formatSentMethods(change: ContactMethodsChange): string | null {
  const { sent, removed, primary } = reachBody(change);
  if (sent.length + removed.length === 0) return null;
  const lines = change.rows.flatMap((row, index) => {
    if (row.removed) return [];
    const put = sent.find((one) => one.row === index);
    // As it is formatted before the change.
    if (!put) return withMarks(row.value, [index === primary ? 'primary' : humanise(row.knownType)]);
    const { value, type = '', is_primary } = put;
    const moved = is_primary === undefined ? '' : is_primary ? 'becomes primary' : 'no longer primary';
    return withMarks(value, [isNew(row) || row.known !== value ? 'new' : '', type, moved]);
  });
  return [...lines, ...removed.map(({ value }) => `Remove ${value}`)].join('\n');
}

function reachProblems(key: ContactMethodKey, { rows, remove }: ContactMethodsChange): Problem[] {
  const one = singular(key);
  const stay = rows.map((row) => (row.removed ? '' : row.value.trim()));
  const wrong = rows.flatMap((row, index): Problem[] => {
    const field = `${key}.rows.${index}.value`;
    const value = stay[index] ?? '';
    if (row.removed) return [];
    if (value === '') return [[field, `${one} ${index + 1} is blank. Fill it in, or remove it`] as const];
    if (stay.indexOf(value) < index) return [[field, `${one} ${index + 1} is a duplicate. Remove one`] as const];
    const removed = remove.some((line) => line.value === row.value);
    return removed ? [[field, `${one} ${index + 1} is set to be both saved and removed. Choose one`] as const] : [];
  });
  return [...wrong, ...blankLines(remove, `${key}.remove`, one, ' to remove')];
}
