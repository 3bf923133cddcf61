/** Opens a record's form with the mend filled in, for a person to look at and save. */
import { formId } from '../../device/form-id.ts';
import { personOf } from '../../device/people.ts';
import type { Prefill } from '../../device/prefills.ts';
import { knownReach, newReachRow, type ReachChange, whatIsKnown } from '../../records/contact-known.ts';
import type { Mend, QualityRow } from '../../replica/questions/quality.ts';
import { foundWords } from './words.ts';

const set = (value: string) => ({ how: 'set', value });

export function formOf({ kind, record }: Pick<QualityRow, 'kind' | 'record'>) {
  return formId(kind, record);
}

export function mendPrefill(row: QualityRow, mend: Mend): Prefill {
  return {
    form: formOf(row),
    title: foundWords(row),
    text: 'Filled in below. Check it, then save.',
    values: valuesOf(row, mend),
  };
}

/** As the forms of contacts and households hold their fields. */
function valuesOf({ record, detail }: QualityRow, mend: Mend): Prefill['values'] {
  if ('email' in mend) return { emails: emailsWith(record, detail, mend.email) };
  if ('consents' in mend) return Object.fromEntries(mend.consents.map((consent) => [consent, set('no')]));
  if ('head' in mend) return { head: mend.head, otherHead: '' };
  if ('envelope_name' in mend) return mend;
  return Object.fromEntries(Object.entries(mend).map(([key, value]) => [key, set(value)]));
}

/** The email in the place of the wrong one, and beside all others where there is no wrong one. */
function emailsWith(contact: string, wrong: string, email: string): ReachChange {
  const known = whatIsKnown(personOf(contact));
  // Rows may be at hand that this tab has not seen: of those only the primary email is checked.
  const values = known.values.has('primary_email') ? known.values : new Map([['primary_email', wrong]]);
  const reach = knownReach({ ...known, values }, 'emails');
  if (wrong === '') return { ...reach, rows: [...reach.rows, { ...newReachRow, value: email }] };
  return { ...reach, rows: reach.rows.map((row) => (row.known === wrong ? { ...row, value: email } : row)) };
}
