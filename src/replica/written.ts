/** What a write that was saved makes of the rows at hand. */
import type { HeldRow } from './lists.ts';
import type { RowStore } from './row-store.ts';

/** A saved write: what was sent to what, and the answer's fields. */
export interface Written {
  operation: string;
  /** `4801`, of the contact or the household. */
  id: string;
  answer: Readonly<Record<string, unknown>>;
}

export const membersOf = (household: HeldRow) => (household['contacts'] ?? []) as readonly HeldRow[];

/** Which rows a saved write changes, as they are then. */
export function changedBy(store: Pick<RowStore, 'rows' | 'row'>, { operation, id, answer }: Written): HeldRow[] {
  if (operation === 'updateContact') {
    const withMember = (household: HeldRow) => membersOf(household).some((member) => member.id === id);
    return store
      .rows('listHouseholds')
      .filter(withMember)
      .map((household) => ({
        ...household,
        contacts: membersOf(household).map((member) => (member.id === id ? mergedMember(member, answer) : member)),
      }));
  }
  const household = operation === 'updateHousehold' ? store.row('listHouseholds', id) : undefined;
  if (!household) return [];
  const answers = new Map(((answer['contacts'] ?? []) as readonly HeldRow[]).map((member) => [member.id, member]));
  const contacts = membersOf(household).map((member) => mergedMember(member, answers.get(member.id)));
  return [{ ...merged(household, answer), contacts }];
}

/** The fields that the row has, as the answer has them. */
function merged(row: HeldRow, answer: Written['answer']): HeldRow {
  const fields = Object.keys(row).filter((field) => field !== 'id' && field !== 'contacts' && field in answer);
  return { ...row, ...Object.fromEntries(fields.map((field) => [field, answer[field]])) };
}

/** A name to be shown that the answer does not give may be that of before: then it is made of the others. */
function mergedMember(member: HeldRow, answer: HeldRow | Written['answer'] | undefined): HeldRow {
  if (!answer) return member;
  const stale = Object.keys(member).filter((field) => field.endsWith('_display') && !(field in answer));
  return { ...merged(member, answer), ...Object.fromEntries(stale.map((field) => [field, null])) };
}
