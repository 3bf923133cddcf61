/** Opens a record's form with the suggested fix filled in, for the user to review and save. */
import { issueDetails, type Mend, type QualityRow } from '#domain/lists/quality.ts';
import { formId } from '#device/form-id.ts';
import { names } from '#records/names.ts';
import type { Prefill } from '#device/prefills.ts';
import {
  knownContactMethods,
  newContactMethodRow,
  type ContactMethodsChange,
  mergeContactSources,
} from '#records/contact-known.ts';

const set = (value: string) => ({ how: 'set', value });

export function formOf({ kind, record }: Pick<QualityRow, 'kind' | 'record'>) {
  return formId(kind, record);
}

export function suggestedFixPrefill(row: QualityRow, mend: Mend): Prefill {
  return {
    form: formOf(row),
    title: issueDetails(row),
    text: 'Suggested fix added below. Review and save.',
    values: valuesOf(row, mend),
  };
}

/** Values in the format of the contact and household forms. */
function valuesOf({ record, detail }: QualityRow, mend: Mend): Prefill['values'] {
  if ('email' in mend) return { emails: emailsWith(record, detail, mend.email) };
  if ('consents' in mend) return Object.fromEntries(mend.consents.map((consent) => [consent, set('no')]));
  if ('head' in mend) return { head: mend.head, otherHead: '' };
  if ('envelope_name' in mend) return mend;
  return Object.fromEntries(Object.entries(mend).map(([key, value]) => [key, set(value)]));
}

/** Puts the email in place of the wrong one, or adds it if there is no wrong one. */
function emailsWith(contact: string, wrong: string, email: string): ContactMethodsChange {
  const known = mergeContactSources(names.get().personSeen(contact));
  // This tab may not have loaded the synced contact. Then only its primary email was checked.
  const values = known.values.has('primary_email') ? known.values : new Map([['primary_email', wrong]]);
  const reach = knownContactMethods({ ...known, values }, 'emails');
  if (wrong === '') return { ...reach, rows: [...reach.rows, { ...newContactMethodRow, value: email }] };
  return { ...reach, rows: reach.rows.map((row) => (row.known === wrong ? { ...row, value: email } : row)) };
}
