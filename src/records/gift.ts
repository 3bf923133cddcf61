/** What became of a gift, who gave it and what it is called, from a transaction of either kind (src/api/README.md). */
import { dayOf } from '../ui/values/days.ts';
import { isObject, toText } from '../api/fields.ts';
import type { Transaction } from '../api/resources.ts';
import { dateOfGift, standingOf, standingSaid } from '../domain/gift.ts';
import { giverKnown, holderOf, knownCurrency, pledgeOf } from '../device/known-names.ts';
import { knownName } from '../device/people.ts';
import { humanised, yesNo } from '../ui/kit/cells.tsx';
import { formatDate } from '../ui/values/time.ts';

/** The status in the words of staff; a word that is not known stays the service's. Empty where there is none. */
export function statusOf(transaction: Transaction): string {
  const standing = standingOf(transaction);
  if (standing === 'refunded') return 'Refunded';
  if (standing === 'partly refunded') return 'Partly refunded';
  const said = standingSaid(transaction);
  if (said === undefined && transaction.status) return humanised(transaction.status);
  if (standing === 'given' || standing === 'free') return 'Captured';
  if (standing === 'not captured') return said === 'failed' ? 'Failed' : 'Not captured';
  return transaction.captured ?? '';
}

export interface Giver {
  /** Empty where nobody is known. */
  name: string;
  /** Null where nothing leads to a contact. */
  contactId: string | null;
  /** The name is that of somebody who holds a ticket of it. */
  probably: boolean;
}

/** Who gave, as far as this session knows: by the row, its pledge, the gifts of a contact, or a holder of its tickets. */
export function giverOf(transaction: Transaction): Giver {
  const { id, contact_id, first_name, last_name, company, email, pledge_id } = transaction;
  const known = real(contact_id) ?? real(pledge_id ? pledgeOf(pledge_id)?.contactId : null);
  const contactId = known ?? (id ? giverKnown(id) : undefined) ?? null;
  const person = [first_name, last_name].flatMap((part) => part?.trim() || []).join(' ');
  const sure = person || company?.trim() || (contactId && knownName(contactId)) || email?.trim();
  const name = sure || (id && holderOf(id)) || '';
  return { name, contactId, probably: !sure && name !== '' };
}

/** `0` stands for nobody. */
function real(id: string | null | undefined): string | null {
  return id && id !== '0' ? id : null;
}

/** What it was for, by its first line item that is no fee and no tip: `Pledge payment 3 of 12`, `2 × Seat`. */
export function purposeOf({ line_items }: Transaction): string {
  const item = line_items.find(({ subtype }) => !/^(?:fee|tip)$/i.test(subtype ?? '')) ?? line_items[0];
  if (!item) return '';
  const words = item.description?.trim() || humanised(item.subtype || item.type);
  return words && /^\d+$/.test(item.quantity ?? '') && Number(item.quantity) > 1
    ? `${item.quantity} × ${words}`
    : words;
}

/** What was given for, below who gave. A row that could name somebody and does not says so. */
export function belowGiver(transaction: Transaction): string | null {
  if (giverOf(transaction).name) return purposeOf(transaction);
  return 'email' in transaction ? 'Giver not known' : null;
}

/** What people call it: who gave, else what for and when. Empty where nothing says so. */
export function giftName(transaction: Transaction): string {
  const { name } = giverOf(transaction);
  if (name) return name;
  const { at } = dateOf(transaction);
  const purpose = purposeOf(transaction);
  return purpose && at ? `${purpose}, ${formatDate(dayOf(at) ?? at)}` : purpose;
}

/** When it was given; `marked`: it has no date of its own, so that of its line items. */
export function dateOf(transaction: Transaction): { at: string | null; marked: boolean } {
  const at = dateOfGift(transaction);
  return { at, marked: at !== null && dateOfGift({ ...transaction, line_items: [] }) === null };
}

/** Its campaign's ID, else that of its pledge's campaign. */
export function campaignIdOf({ campaign_id, pledge_id }: Transaction): string | null {
  return real(campaign_id) ?? real(pledge_id ? pledgeOf(pledge_id)?.campaignId : null);
}

/** Its own currency, else that of its campaign, else the one that all campaigns have; null until one is known. */
export function currencyOf(transaction: Transaction): string | null {
  return transaction.currency?.trim() || knownCurrency(campaignIdOf(transaction));
}

export function methodOf({ method, payment_method }: Transaction): string | null {
  return method || payment_method || null;
}

/** `Card`, `Card, recurring`; empty where no method is given. */
export function methodWords(transaction: Transaction): string {
  const method = humanised(methodOf(transaction));
  return method && yesNo(transaction.is_recurring) === 'Yes' ? `${method}, recurring` : method;
}

/** `In memory of Áine Byrne`; an object's members as they come, but a type stands before a name. */
export function dedicationOf({ dedication }: Transaction): string {
  if (!isObject(dedication)) return Array.isArray(dedication) ? '' : (toText(dedication)?.trim() ?? '');
  const { type, name, ...others } = dedication;
  const head = [humanised(toText(type)), typeof name === 'string' ? name.trim() : ''].filter(Boolean).join(' ');
  return [head, valuesIn(others)].filter(Boolean).join(', ');
}

/** What the giver wrote for others to read. */
export function messageOf({ giving_space }: Transaction): string {
  const message = isObject(giving_space) ? giving_space['message'] : null;
  return typeof message === 'string' ? message.trim() : '';
}

/** The scalars of an object as they come. */
function valuesIn(object: Record<string, unknown>): string {
  return Object.values(object)
    .flatMap((value) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() || [] : []))
    .join(', ');
}
