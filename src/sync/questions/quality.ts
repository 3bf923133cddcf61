/**
 * Finds records that are likely wrong, with a suggested fix for each.
 *
 * We check only what we know: names, emails, and phones of household members; streets of gifts and of saved contacts;
 * suffixes and consents of saved contacts. A missing value is never a mistake.
 *
 * - Likely duplicates: see `duplicates.ts`. `duplicate` is strict, `maybe` wide; `apart` are pairs that a person marked
 * as different.
 * - `reach`: a record without email and phone. `email`: an invalid one. `name`: a person's first or last name with three
 * letters or more in capitals alone, with a digit, or with HTML's way to write a character.
 * - `head`: a household with members but no head, or whose head isn't one of them. `envelope`: no envelope name. `size`:
 * one member. `namesake`: another household has the same name.
 * - `consent`: opted in to emails or texts and unsubscribed from them; subscribed to letters with an unsubscribe date.
 */
import type { Gift } from '#domain/gift.ts';
import {
  byId,
  type Check,
  checks,
  type Consent,
  consentFix,
  type FixedField,
  type Flaw,
  type IssueCheck,
  pairId,
  type QualityRow,
} from '#domain/lists/quality.ts';
import { memberName, suggestedEnvelopeName } from '#domain/household.ts';
import { groupBy } from '#domain/values/collections.ts';
import { withoutEntities } from '#domain/values/entities.ts';
import { foldText } from '#domain/values/labels.ts';
import { idOf, textOf, toText } from '#api/fields.ts';
import type { PersonRow } from '#domain/lists/people.ts';
import type { Household } from '#api/resources.ts';
import type { RowStore } from '#sync/row-store.ts';
import { type ContactRecord, contactRecords, emailsOf, phonesOf, type WholeContact } from './contact-records.ts';
import { likelyDuplicates } from './duplicates.ts';
import { givingOf } from './giving-of-issues.ts';
import { calmed, canBeEmail, isShouted, mendedEmail } from './suggested-fixes.ts';

export interface QualityAsked {
  /** IDs of pairs marked as not duplicates. */
  apart: readonly string[];
}

interface QualityGiven extends QualityAsked {
  /** Contacts as saves returned them. */
  whole: readonly WholeContact[];
  people: readonly PersonRow[];
}

/** An issue before its record's giving is added. */
type Issue = Omit<QualityRow, 'gifts' | 'given' | 'last_gift'>;

export interface QualityKnown {
  counts: Readonly<Record<Check, number>>;
  /** The gifts of each check's contacts, and of its households' members. */
  gifts: Readonly<Record<Check, number>>;
  /** How many records or values each check covers, and how many pass. Unknown ones aren't counted. */
  checked: Readonly<Record<IssueCheck, { of: number; fine: number }>>;
  contacts: number;
  /** Contacts known only as an ID, such as a pledge's: there's nothing to check. */
  unchecked: number;
  households: number;
  /** Contacts with a known street. */
  streets: number;
  /** Completed gifts dated after tomorrow: no figure counts them. */
  futureGifts: number;
}

export interface Quality {
  /** By check, then most gifts first. */
  rows: readonly QualityRow[];
  known: QualityKnown;
}

export function qualityIn(store: Pick<RowStore, 'rows'>, gifts: readonly Gift[], asked: QualityGiven): Quality {
  const contacts = contactRecords(store, gifts, asked.whole).toSorted((one, other) => byId(one.id, other.id));
  const households = store.rows('listHouseholds');
  // If no contact has either, the platform doesn't return them.
  const isReachTold = contacts.some(({ emails, phones }) => emails.length + phones.length > 0);
  const apart = new Set(asked.apart);
  const pairs = likelyDuplicates(contacts).map(({ one, other, isStrict, reasons }): Issue => {
    const id = pairId(one.id, other.id);
    const check = apart.has(id) ? 'apart' : isStrict ? 'duplicate' : 'maybe';
    return rowOf(one, check, { id: `pair ${id}`, pair: id, other: partOf(other), flaws: reasons });
  });
  const giving = givingOf(asked.people, households);
  const rows = [
    ...pairs,
    ...contacts.flatMap((contact) => flawsOf(contact, isReachTold)),
    ...householdFlaws(households, contacts),
  ]
    .map((issue): QualityRow => ({ ...issue, ...giving.ofRecord(issue) }))
    .toSorted((one, other) => other.gifts - one.gifts);
  const byCheck = groupBy(rows, ({ check }) => check);
  const of = (check: Check) => byCheck.get(check) ?? [];
  const inPairs = (check: Check) => new Set(of(check).flatMap(({ record, other }) => [record, other?.id])).size;
  const ofEach = (count: (found: readonly QualityRow[]) => number) =>
    Object.fromEntries(checks.map((check) => [check, count(of(check))])) as Record<Check, number>;
  const checked = (all: readonly unknown[], flawed: number) => ({ of: all.length, fine: all.length - flawed });
  const emails = contacts.flatMap((contact) => contact.emails);
  const withMembers = households.filter((household) => household.contacts.length > 0);
  return {
    rows: checks.flatMap(of),
    known: {
      counts: ofEach(({ length }) => length),
      gifts: ofEach(giving.giftsIn),
      checked: {
        reach: checked(
          contacts.filter(({ isRecord }) => isReachTold && isRecord),
          of('reach').length,
        ),
        duplicate: checked(contacts, inPairs('duplicate')),
        maybe: checked(contacts, inPairs('maybe')),
        email: checked(emails, emails.filter((email) => !canBeEmail(email)).length),
        name: checked(
          contacts.filter(({ isCompany, first, last, company }) => (isCompany ? company : first + last) !== ''),
          of('name').length,
        ),
        consent: checked(
          contacts.filter(({ whole }) => whole !== null),
          of('consent').length,
        ),
        head: checked(withMembers, of('head').length),
        envelope: checked(households, of('envelope').length),
        size: checked(withMembers, of('size').length),
        namesake: checked(
          households.filter(({ name }) => textOf(name) !== ''),
          of('namesake').length,
        ),
      },
      contacts: contacts.length,
      unchecked: uncheckedIn(store, gifts, contacts),
      households: households.length,
      streets: contacts.filter(({ streets }) => streets.length > 0).length,
      futureGifts: gifts.filter(({ status }) => status === 'future').length,
    },
  };
}

function uncheckedIn(
  store: Pick<RowStore, 'rows'>,
  gifts: readonly Gift[],
  contacts: readonly ContactRecord[],
): number {
  const checked = new Set<string | null>(contacts.map(({ id }) => id));
  const named = [...store.rows('listPledges').map((one) => idOf(one.contact_id)), ...gifts.map(({ donor }) => donor)];
  return new Set(named.filter((id) => id !== null && !checked.has(id))).size;
}

/** Returns the pairs that a contact is in, including those marked as not duplicates. */
export function pairsOf({ rows }: Quality, contact: string): readonly QualityRow[] {
  return rows.filter(({ pair, record, other }) => pair !== null && (record === contact || other?.id === contact));
}

type Found = Pick<Issue, 'flaws'> & Partial<Pick<Issue, 'id' | 'pair' | 'other' | 'detail' | 'fixes'>>;

const nothing = { pair: null, other: null, detail: '', fixes: [] } as const;

const typed = (field: FixedField, wrong: string, suggested: string | null) => ({
  field,
  wrong,
  suggested: suggested ?? '',
  choices: [],
});

const partOf = (contact: ContactRecord) => ({
  id: contact.id,
  name: contact.name,
  email: emailsOf(contact)[0] ?? null,
  phone: phonesOf(contact)[0] ?? null,
});

function rowOf(contact: ContactRecord, check: Check, found: Found): Issue {
  const { id: record, ...part } = partOf(contact);
  const { household } = contact;
  return { id: `${check} ${record}`, check, kind: 'contact', record, ...part, household, ...nothing, ...found };
}

function flawsOf(contact: ContactRecord, isReachTold: boolean): Issue[] {
  const { emails, phones, giftEmail, isRecord, isCompany, first, last, company, whole } = contact;
  const rows: Issue[] = [];
  const add = (check: Check, found: Found) => rows.push(rowOf(contact, check, found));
  if (isReachTold && isRecord && emails.length === 0 && phones.length === 0) {
    add('reach', { flaws: ['no email or phone'], fixes: [typed('reach', '', giftEmail)] });
  }
  const wrong = emails.find((email) => !canBeEmail(email));
  if (wrong !== undefined) {
    add('email', { flaws: ['wrong email'], detail: wrong, fixes: [typed('email', wrong, mendedEmail(wrong))] });
  }
  if (!isCompany) {
    const wrong = [nameFlaws('first_name', first), nameFlaws('last_name', last)].filter(
      ({ flaws }) => flaws.length > 0,
    );
    const flaws = nameFlawsInOrder.filter((flaw) => wrong.some((part) => part.flaws.includes(flaw)));
    if (flaws.length > 0) add('name', { flaws, fixes: wrong.map(({ fix }) => fix) });
  } else if (withoutEntities(company) !== company) {
    add('name', { flaws: ['code'], fixes: [typed('company_name', company, withoutEntities(company))] });
  }
  const against = whole ? contradictionsIn(whole) : [];
  if (against[0]) add('consent', { flaws: against, fixes: against.map(consentFix) });
  return rows;
}

const nameFlawsInOrder = ['capitals', 'digits', 'code'] as const;

/** Returns what's wrong with a part of a name, and the part without it. */
function nameFlaws(field: 'first_name' | 'last_name', known: string) {
  const name = withoutEntities(known);
  const better = isShouted(name) ? calmed(name) : name;
  const flaws: Flaw[] = [
    ...(isShouted(name) ? (['capitals'] as const) : []),
    ...(/\d/.test(name) ? (['digits'] as const) : []),
    ...(name !== known ? (['code'] as const) : []),
  ];
  return { flaws, fix: typed(field, known, better === known ? null : better) };
}

const isYes = (value: unknown) => /^(?:true|1|yes)$/i.test(toText(value) ?? '');
const isNo = (value: unknown) => /^(?:false|0|no)$/i.test(toText(value) ?? '');

function contradictionsIn(whole: WholeContact): Consent[] {
  const found: Consent[] = [];
  if (isYes(whole['email_opt_in']) && isNo(whole['is_email_subscribed'])) found.push('email_opt_in');
  if (isYes(whole['sms_opt_in']) && isNo(whole['is_phone_subscribed'])) found.push('sms_opt_in');
  if (isYes(whole['is_address_subscribed']) && textOf(whole['address_unsubscribed_at']))
    found.push('address_subscription');
  return found;
}

function householdFlaws(households: readonly Household[], contacts: readonly ContactRecord[]): Issue[] {
  const named = new Map(contacts.map((contact) => [contact.id, contact]));
  const sameName = groupBy(households, (household) => foldText(textOf(household.name)));
  return households.flatMap((household) => {
    const record = household.id ?? '';
    const name = textOf(household.name);
    const members = household.contacts;
    const rows: Issue[] = [];
    const add = (check: Check, flaw: Flaw, more: Partial<Issue> = {}) => {
      const unnamed = { email: null, phone: null, household: null };
      const row = { id: `${check} ${record}`, check, kind: 'household', record, name, ...unnamed, ...nothing } as const;
      rows.push({ ...row, flaws: [flaw], ...more });
    };
    const head = idOf(household.head_contact_id);
    const isMember = members.some(({ id }) => id === head);
    if (members.length > 0 && !isMember) {
      const possible = members.filter(({ id }) => id !== null);
      const next = possible.find(({ type }) => type !== 'company') ?? possible[0];
      const choices = possible.map((member) => ({ id: member.id ?? '', name: memberName(member) }));
      const fix = { ...typed('head_contact_id', '', next?.id ?? null), choices };
      const found = { fixes: next ? [fix] : [] };
      if (head === null) add('head', 'no head', found);
      else add('head', 'head elsewhere', { ...found, other: otherOf(head, named.get(head)) });
    }
    if (!textOf(household.envelope_name)) {
      add('envelope', 'no envelope name', { fixes: [typed('envelope_name', '', suggestedEnvelopeName(household))] });
    }
    if (members.length === 1) {
      const id = members[0]?.id ?? null;
      add('size', 'of one', { other: id === null ? null : otherOf(id, named.get(id)) });
    }
    const same = (name && sameName.get(foldText(name))) || [];
    if (same.length > 1) {
      const other = same.find((one) => one !== household);
      add('namesake', 'same name', {
        other: { id: other?.id ?? '', name: textOf(other?.name), email: null, phone: null },
        detail: String(same.length - 1),
      });
    }
    return rows;
  });
}

function otherOf(id: string, contact: ContactRecord | undefined) {
  return contact ? partOf(contact) : { id, name: '', email: null, phone: null };
}
