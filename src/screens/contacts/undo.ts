/** The undo of a save of a contact. A contact cannot be read, so only fields that were known before can be restored. */
import type { ContactBody } from './body.ts';
import { isSameValue } from './differences.ts';
import {
  answeredAs,
  type ContactBase,
  type ContactPartKey,
  isOneOf,
  kinds,
  labelOf,
  partKeys,
  requiredNames,
  toContactForm,
} from './form.ts';
import { type FieldKind, text } from './kinds.ts';
import { contactProblems } from './problems.ts';
import { formerReach, isReachChanged } from './reach.ts';
import type { FormerValue } from '../../ui/form/form-kind.ts';
import { isEmpty, type ReachChange, type ReachKey, reachKeys } from '../../records/contact-known.ts';

/** Labels of the fields that this body set to something else than they were known to be. */
export function contactChanges({ known: { values } }: ContactBase, body: ContactBody): string[] {
  const changed = Object.entries(body).flatMap(([key, sent]) => {
    const part = partOf(key);
    const answered = answeredAs(part);
    const isStored = part === key && values.has(answered) && isSameValue(key, sent, values.get(answered));
    return isStored ? [] : [part];
  });
  return partKeys.filter((key) => changed.includes(key)).map(labelOf);
}

/** The field of the form that a field of the body comes from. */
function partOf(key: string): ContactPartKey {
  return (key === 'remove_address_ids' ? 'addresses' : key.replace(/^remove_/, '')) as ContactPartKey;
}

/** An undo sets the type to what it was as well; the names of that type cannot be cleared. */
export function formerContactValue(
  base: ContactBase,
  body: ContactBody,
  label: string,
  act: 'undo' | 'put back',
): FormerValue {
  const key = partKeys.find((part) => labelOf(part) === label);
  if (!key) return { why: label.startsWith('Primary ') ? 'lists' : 'no field' };
  const form = toContactForm(base);
  const type = (act === 'undo' && form.type) || (body.type ?? '');
  const back = isOneOf(reachKeys, key) ? formerRows(form[key], body, key, act) : formerValue(base, key, type);
  if ('why' in back) return back;
  const isWrong = contactProblems({ ...form, type, ...back.values }).some(
    ({ field }) => field.split('.', 1)[0] === key,
  );
  return isWrong ? { why: 'cannot be sent' } : back;
}

function formerRows(before: ReachChange, body: ContactBody, key: ReachKey, act: 'undo' | 'put back'): FormerValue {
  // What the service changed unasked, nobody knows in full.
  if (act === 'put back') return { why: 'lists' };
  const back = formerReach(key, before, body);
  return back && isReachChanged(back) ? { values: { [key]: back } } : { why: 'not known' };
}

function formerValue(
  { known: { values } }: ContactBase,
  key: Exclude<ContactPartKey, ReachKey>,
  type: string,
): FormerValue {
  if (key === 'addresses') return { why: 'lists' };
  const known = values.get(answeredAs(key));
  if (known === undefined) return { why: 'not known' };
  const kind: FieldKind = key === 'type' ? text : kinds[key];
  const held = kind.held(typeof known === 'string' && known.trim() === '' ? '' : known);
  if (held === null) return { why: 'cannot be sent' };
  if (isEmpty(held)) {
    const canClear = kind.cleared !== undefined && key !== 'type' && !isOneOf<string>(requiredNames(type), key);
    return canClear ? { values: { [key]: { how: 'clear', ...held } } } : { why: 'was empty' };
  }
  if (key === 'type') return { values: { type: known } };
  const back = { how: 'set', ...held } as const;
  return isSameValue(key, kind.sent(back), known) ? { values: { [key]: back } } : { why: 'cannot be sent' };
}
