/** Undo of a contact save. The API can't look up a contact, so only fields with known values can be restored. */
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
import { formerReach, isReachChanged } from './contact-methods.ts';
import type { FormerValue } from '../../ui/form/form-kind.ts';
import {
  isEmpty,
  type ContactMethodsChange,
  type ContactMethodKey,
  contactMethodKeys,
} from '../../records/contact-known.ts';

/** Returns the labels of fields that the body changed. */
export function contactChanges({ known: { values } }: ContactBase, body: ContactBody): string[] {
  const changed = Object.entries(body).flatMap(([key, sent]) => {
    const part = partOf(key);
    const answered = answeredAs(part);
    const isStored = part === key && values.has(answered) && isSameValue(key, sent, values.get(answered));
    return isStored ? [] : [part];
  });
  return partKeys.filter((key) => changed.includes(key)).map(labelOf);
}

/** Returns the form field of a body field. */
function partOf(key: string): ContactPartKey {
  return (key === 'remove_address_ids' ? 'addresses' : key.replace(/^remove_/, '')) as ContactPartKey;
}

/** Returns the value that restores a field. An undo also restores the type, whose names can't be cleared. */
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
  const back = isOneOf(contactMethodKeys, key) ? formerRows(form[key], body, key, act) : formerValue(base, key, type);
  if ('why' in back) return back;
  const isWrong = contactProblems({ ...form, type, ...back.values }).some(
    ({ field }) => field.split('.', 1)[0] === key,
  );
  return isWrong ? { why: 'cannot be sent' } : back;
}

function formerRows(
  before: ContactMethodsChange,
  body: ContactBody,
  key: ContactMethodKey,
  act: 'undo' | 'put back',
): FormerValue {
  // The full extent of unrequested changes to lists is unknown.
  if (act === 'put back') return { why: 'lists' };
  const back = formerReach(key, before, body);
  return back && isReachChanged(back) ? { values: { [key]: back } } : { why: 'not known' };
}

function formerValue(
  { known: { values } }: ContactBase,
  key: Exclude<ContactPartKey, ContactMethodKey>,
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
