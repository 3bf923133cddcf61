/**
 * Finds contacts that may be duplicates.
 *
 * Strict: same first and last name and email; or same first and last name and street, unless a suffix, middle name, or
 * postal code differs. Wide: same email; or same name and phone. Members of one household may share an email. A company
 * is compared by its company name.
 *
 * Names and streets ignore case, accents, and punctuation; phones compare by their digits. An unknown value doesn't
 * differ from anything, and neither does an initial from a name that begins with it.
 *
 * We compare only contacts that share a key. If more than `mostCompared` share one, each is compared with the first
 * alone: otherwise an office's email for a thousand contacts would make half a million pairs.
 */
import { ownDigits } from '#domain/rows/search.ts';
import { foldText, joinName } from '#domain/values/labels.ts';
import { byId, pairId, type Reason } from '#domain/lists/quality.ts';
import { type ContactRecord, emailsOf, phonesOf, type Street } from './contact-records.ts';

export interface Pair {
  /** The lower ID first. */
  one: ContactRecord;
  other: ContactRecord;
  isStrict: boolean;
  reasons: readonly Reason[];
}

export const mostCompared = 20;

/** Sorted by ID. */
export function likelyDuplicates(contacts: readonly ContactRecord[]): Pair[] {
  const pairs = new Map<string, { one: ContactRecord; other: ContactRecord; reasons: Set<Reason> }>();
  const meet = (one: ContactRecord, other: ContactRecord, reason: Reason) => {
    const id = pairId(one.id, other.id);
    const pair = pairs.get(id) ?? { one, other, reasons: new Set() };
    pairs.set(id, pair);
    pair.reasons.add(reason);
  };
  const meetBy = (
    keysOf: (contact: ContactRecord) => readonly string[],
    some: readonly ContactRecord[],
    reason: Reason,
  ) => {
    for (const group of groupedBy(some, keysOf).values()) {
      const firsts = group.length > mostCompared ? group.slice(0, 1) : group;
      for (const [place, one] of firsts.entries()) {
        for (const other of group.slice(place + 1)) {
          if (reason !== 'name and street' || isOneStreet(one, other)) meet(one, other, reason);
        }
      }
    }
  };
  const inOrder = contacts.toSorted((one, other) => byId(one.id, other.id));
  meetBy(emailKeys, inOrder, 'email');
  // Most names belong to one contact, so skip them.
  for (const namesakes of groupedBy(inOrder, nameKeys).values()) {
    if (namesakes.length === 1) continue;
    meetBy(emailKeys, namesakes, 'name and email');
    meetBy(streetKeys, namesakes, 'name and street');
    meetBy(phoneKeys, namesakes, 'name and phone');
  }
  return Array.from(pairs.values())
    .flatMap(({ one, other, reasons }) => {
      const isStrict = reasons.has('name and email') || reasons.has('name and street');
      const isOfOne = one.households.some((household) => other.households.includes(household));
      if (reasons.size === 1 && reasons.has('email') && isOfOne) return [];
      if (reasons.has('name and email')) reasons.delete('email');
      return [{ one, other, isStrict, reasons: order.filter((reason) => reasons.has(reason)) }];
    })
    .toSorted((one, other) => byId(one.one.id, other.one.id) || byId(one.other.id, other.other.id));
}

function groupedBy(
  contacts: readonly ContactRecord[],
  keysOf: (contact: ContactRecord) => readonly string[],
): Map<string, ContactRecord[]> {
  const groups = new Map<string, ContactRecord[]>();
  for (const contact of contacts) {
    for (const key of keysOf(contact)) {
      const group = groups.get(key);
      if (!group) groups.set(key, [contact]);
      else if (group.at(-1) !== contact) group.push(contact);
    }
  }
  return groups;
}

const order: readonly Reason[] = ['name and email', 'name and street', 'name and phone', 'email'];

function isOneStreet(one: ContactRecord, other: ContactRecord): boolean {
  const isSame = (here: Street, there: Street) => {
    const [code, otherCode] = [codeKey(here), codeKey(there)];
    return streetKey(here) === streetKey(there) && (!code || !otherCode || begins(code, otherCode));
  };
  return (
    !contradicts(one.suffix, other.suffix) &&
    !contradicts(one.middle, other.middle) &&
    one.streets.some((here) => other.streets.some((there) => isSame(here, there)))
  );
}

/** True if both are known and differ. An initial agrees with a name that begins with it. */
function contradicts(one: string, other: string): boolean {
  const [first, second] = [plain(one), plain(other)];
  if (first === '' || second === '' || first === second) return false;
  return !(Math.min(first.length, second.length) === 1 && begins(first, second));
}

const begins = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);

/** Returns letters and digits, with single spaces between words: `o brien`. */
function plain(text: string): string {
  const bare = foldText(text);
  // Most are plain words, and need nothing else.
  return joinName(/^[a-z\d]*(?: [a-z\d]+)*$/.test(bare) ? bare : bare.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim());
}

/** Returns none unless both names are known. */
function nameKeys({ isCompany, company, first, last }: ContactRecord): string[] {
  if (isCompany) return plain(company) ? [`company\n${plain(company)}`] : [];
  const [given, family] = [plain(first), plain(last)];
  return given && family ? [`${given}\n${family}`] : [];
}

function emailKeys(contact: ContactRecord): string[] {
  return emailsOf(contact).flatMap((email) => {
    const [local = '', domain] = email.toLowerCase().split('@');
    return domain && /[\p{L}\p{N}]/u.test(local) ? [`${local}@${domain}`] : [];
  });
}

/** Fewer than seven digits aren't a phone number. */
function phoneKeys(contact: ContactRecord): string[] {
  return phonesOf(contact).flatMap((phone) => ownDigits(phone) ?? []);
}

const streetKeys = ({ streets }: ContactRecord) => streets.map(streetKey).filter(Boolean);
const codeKey = ({ code }: Street) => plain(code).replaceAll(' ', '');

const shortWords: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  road: 'rd',
  drive: 'dr',
  lane: 'ln',
  boulevard: 'blvd',
};
const shortened = new RegExp(`\\b(?:${Object.keys(shortWords).join('|')})\\b`, 'g');

function streetKey({ line }: Street): string {
  return plain(line).replaceAll(shortened, (word) => shortWords[word] ?? word);
}
