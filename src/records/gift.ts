/** Reads a gift's status, donor, purpose, date, and currency from either kind of transaction (src/api/README.md). */
import { humanise, yesNo } from '../domain/values/labels.ts';
import { isObject, toText } from '../api/fields.ts';
import type { Transaction } from '../api/resources.ts';
import { dateOfGift, standingOf, standingSaid } from '../domain/gift.ts';
import { giverKnown, holderOf, knownCurrency, pledgeOf } from '../device/known-names.ts';
import { knownName } from '../device/people.ts';

/** Labels of a gift's status by their keys, which stand in addresses. */
export const statusLabels = {
  completed: 'Completed',
  incomplete: 'Incomplete',
  failed: 'Failed',
  refunded: 'Refunded',
  'partially-refunded': 'Partially refunded',
} as const;

/** The label of a gift's status; the platform's own word, where the flags say nothing. */
export function statusOf(transaction: Transaction): string {
  const standing = standingOf(transaction);
  if (standing === 'refunded') return statusLabels.refunded;
  if (standing === 'partly refunded') return statusLabels['partially-refunded'];
  const said = standingSaid(transaction);
  if (said === undefined && transaction.status) return humanise(transaction.status);
  if (standing === 'given' || standing === 'free') return statusLabels.completed;
  if (standing === 'not captured') return said === 'failed' ? statusLabels.failed : statusLabels.incomplete;
  return transaction.captured ?? '';
}

export interface GiftDonor {
  /** `Ruth Ames`, `Contact 5789`, `Unknown donor`: the same on every screen. */
  name: string;
  /** Null if no contact is known. */
  contactId: string | null;
  /** The source of the name. An attendee (`ticket`) is only the likely donor. */
  by: 'name' | 'email' | 'contact ID' | 'ticket' | 'nothing';
}

/** Returns the donor, from the row, its pledge, the contact's synced gifts, or an attendee on its tickets. */
export function donorOf(transaction: Transaction): GiftDonor {
  const { id, contact_id, first_name, last_name, company, email, pledge_id } = transaction;
  const known = real(contact_id) ?? real(pledge_id ? pledgeOf(pledge_id)?.contactId : null);
  const contactId = known ?? (id ? giverKnown(id) : undefined) ?? null;
  const person = [first_name, last_name].flatMap((part) => part?.trim() || []).join(' ');
  const name = (contactId && knownName(contactId)) || person || company?.trim();
  if (name) return { name, contactId, by: isEmail(name) ? 'email' : 'name' };
  if (email?.trim()) return { name: email.trim(), contactId, by: 'email' };
  if (contactId) return { name: `Contact ${contactId}`, contactId, by: 'contact ID' };
  const holder = id ? holderOf(id) : undefined;
  return holder ? { name: holder, contactId, by: 'ticket' } : { name: 'Unknown donor', contactId, by: 'nothing' };
}

/** Labels for the source of a donor's name, for columns and files. */
export const knownBy: Readonly<Record<GiftDonor['by'], string | null>> = {
  name: 'Name',
  email: 'Email',
  'contact ID': 'Contact ID',
  ticket: 'Attendee (likely)',
  nothing: null,
};

/** Returns a name to address a letter to. Null for an email, an ID, or an unknown donor. */
export function letterName({ name, by }: Pick<GiftDonor, 'name' | 'by'>): string | null {
  return by === 'name' || by === 'ticket' ? name : null;
}

export const donorName = (transaction: Transaction) => donorOf(transaction).name;

/** Some contacts are known by their email only. */
export const isEmail = (name: string) => /^[^\s@]+@[^\s@]+$/.test(name);

/** Treats the ID `0` as no ID. */
function real(id: string | null | undefined): string | null {
  return id && id !== '0' ? id : null;
}

/** Returns the first line item other than fees and tips: `Pledge payment 3 of 12`, `2 × Seat`. */
export function purposeOf({ line_items }: Transaction): string {
  const item = line_items.find(({ subtype }) => !/^(?:fee|tip)$/i.test(subtype ?? '')) ?? line_items[0];
  if (!item) return '';
  const words = item.description?.trim() || humanise(item.subtype || item.type);
  return words && /^\d+$/.test(item.quantity ?? '') && Number(item.quantity) > 1
    ? `${item.quantity} × ${words}`
    : words;
}

/** Returns the gift date. `marked`: the transaction has no date, so this one comes from its line items. */
export function dateOf(transaction: Transaction): { at: string | null; marked: boolean } {
  const at = dateOfGift(transaction);
  return { at, marked: at !== null && dateOfGift({ ...transaction, line_items: [] }) === null };
}

/** Returns the campaign ID of the transaction, or else of its pledge. */
export function campaignIdOf({ campaign_id, pledge_id }: Transaction): string | null {
  return real(campaign_id) ?? real(pledge_id ? pledgeOf(pledge_id)?.campaignId : null);
}

/** Returns the currency of the transaction, its campaign, or all campaigns. Null until one is known. */
export function currencyOf(transaction: Transaction): string | null {
  return transaction.currency?.trim() || knownCurrency(campaignIdOf(transaction));
}

export function methodOf({ method, payment_method }: Transaction): string | null {
  return method || payment_method || null;
}

/** Formats the payment method: `Card`, `Card, recurring`. Empty without a method. */
export function methodLabel(transaction: Transaction): string {
  const method = humanise(methodOf(transaction));
  return method && yesNo(transaction.is_recurring) === 'Yes' ? `${method}, recurring` : method;
}

/** Formats the dedication: `In memory of Áine Byrne`. For an object: type, name, then its other values in order. */
export function dedicationOf({ dedication }: Transaction): string {
  if (!isObject(dedication)) return Array.isArray(dedication) ? '' : (toText(dedication)?.trim() ?? '');
  const { type, name, ...others } = dedication;
  const head = [humanise(toText(type)), typeof name === 'string' ? name.trim() : ''].filter(Boolean).join(' ');
  return [head, valuesIn(others)].filter(Boolean).join(', ');
}

/** Returns the donor's public message. */
export function messageOf({ giving_space }: Transaction): string {
  const message = isObject(giving_space) ? giving_space['message'] : null;
  return typeof message === 'string' ? message.trim() : '';
}

/** Joins an object's texts and numbers. */
function valuesIn(object: Record<string, unknown>): string {
  return Object.values(object)
    .flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() || [] : []))
    .join(', ');
}
