/** What became of a gift and who gave it, from a transaction of either kind (src/api/README.md). */
import { isObject, toText } from '../api/fields.ts';
import type { Transaction } from '../api/resources.ts';
import { dateOfGift, standingOf, standingSaid } from '../domain/gift.ts';
import { giverKnown, holderOf, knownCurrency, pledgeOf } from '../device/known-names.ts';
import { knownName } from '../device/people.ts';
import { humanised, yesNo } from '../ui/kit/cells.tsx';

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
  /** `Ruth Ames`, `Contact 5789`, `Unknown donor`: the same wherever the gift is named. */
  name: string;
  /** Null where nothing leads to a contact. */
  contactId: string | null;
  /** What says the name. Who holds a ticket of it has only probably given it. */
  by: 'name' | 'email' | 'contact ID' | 'ticket' | 'nothing';
}

/** The donor, as far as this session knows: by the row, its pledge, the gifts of a contact, or a holder of its tickets. */
export function giverOf(transaction: Transaction): Giver {
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

/** How a donor is known, as files say it beside the name. */
export const knownBy: Readonly<Record<Giver['by'], string | null>> = {
  name: 'Name',
  email: 'Email',
  'contact ID': 'Contact ID',
  ticket: 'Ticket holder, probably',
  nothing: null,
};

/** A name that a letter can begin with: an email, an ID or nothing is none. */
export function letterName({ name, by }: Pick<Giver, 'name' | 'by'>): string | null {
  return by === 'name' || by === 'ticket' ? name : null;
}

/** What a gift is called: its donor. */
export const donorName = (transaction: Transaction) => giverOf(transaction).name;

/** A contact of whom nothing else is known goes by it. */
export const isEmail = (name: string) => /^[^\s@]+@[^\s@]+$/.test(name);

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
