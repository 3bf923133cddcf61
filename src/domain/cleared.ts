/** Fields of a contact that a save blanked. */
import { isObject, textOf } from '#api/fields.ts';
import type { SavedSnapshot } from './snapshots.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The fields of a contact that gifts fill where it has none, and what changes them in the body of a save. */
const sentAs: Readonly<Record<string, readonly string[]>> = {
  primary_email: ['emails', 'remove_emails'],
  primary_phone: ['phones', 'remove_phones'],
  primary_address: ['addresses', 'remove_address_ids'],
};

export function isFilled(key: string, value: unknown): boolean {
  if (key !== 'primary_address') return textOf(value) !== '';
  return isObject(value) && ['address_1', 'city', 'zipcode'].some((part) => textOf(value[part]) !== '');
}

/** Returns the fields that are blank after a save of this body. */
export function clearedBy(body: unknown, answer: Fields): string[] {
  const sent = isObject(body) ? body : {};
  return Object.keys(sentAs).filter(
    (key) => sentAs[key]?.some((name) => sent[name] !== undefined) && !isFilled(key, answer[key]),
  );
}

/** Returns a save with what an earlier one cleared and this one left blank. */
export function withEarlier(saved: SavedSnapshot, earlier: Pick<SavedSnapshot, 'cleared'> | undefined): SavedSnapshot {
  const still = (earlier?.cleared ?? []).filter((key) => !isFilled(key, saved.fields[key]));
  const cleared = [...new Set([...still, ...(saved.cleared ?? [])])];
  return cleared.length > 0 ? { ...saved, cleared } : saved;
}
