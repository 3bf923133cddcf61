/** The fields of a household, and their form. */
import { isolateBidi } from '#domain/values/labels.ts';
import { memberName, membersNote, suggestedEnvelopeName } from '#domain/household.ts';
import type { Body } from '#api/operations.ts';
import type { Household, UpdatedHousehold } from '#api/resources.ts';
import { type Field, field, formKind, plainText } from '#ui/form/field.ts';

/** Form values as typed. `head` is a member's ID, `other` for the ID in `otherHead`, or blank for none. */
export interface HouseholdForm {
  name: string;
  envelope_name: string;
  head: string;
  otherHead: string;
  note: string;
}

export type HouseholdBody = Body<'updateHousehold'>;
type Head = Pick<HouseholdForm, 'head' | 'otherHead'>;

export const otherHead = 'other';

const head: Field<Household, Head> = {
  control: 'text',
  label: 'Head of household',
  hint: `One of the members. ${membersNote}`,
  holds: ['head', 'otherHead'],
  always: () => true,
  at: (_key, chosen) => (chosen.head === otherHead ? 'otherHead' : 'head'),
  start: toHead,
  restored: (id: string | null, household) => (id === null ? undefined : toHead(id, household)),
  send: (chosen) => (headId(chosen) === '' ? undefined : Number(headId(chosen))),
  typed: (chosen, household) => headWords(headId(chosen), household),
  words: headWords,
  same: (sent, stored) => String(sent) === stored,
  check: ({ head: choice, otherHead: typed }) =>
    choice !== otherHead || /^\s*\d{1,15}\s*$/.test(typed)
      ? []
      : [['otherHead', 'Enter the contact ID of the head of household']],
};

function toHead(id: string | null, { contacts }: Household): Head {
  if (id === null) return { head: '', otherHead: '' };
  const isMember = contacts.some((member) => member.id === id);
  return isMember ? { head: id, otherHead: '' } : { head: otherHead, otherHead: id };
}

function headId({ head: choice, otherHead: typed }: Head): string {
  return choice === otherHead ? typed.trim().replace(/^0+(?=\d)/, '') : choice;
}

function headWords(value: unknown, household?: Household): string {
  const id = typeof value === 'number' || typeof value === 'string' ? `${value}` : '';
  if (id === '') return '';
  if (!household) return id;
  const member = household.contacts.find((contact) => contact.id === id);
  return member ? `${isolateBidi(memberName(member))} (contact ${id})` : `Contact ${id}`;
}

const fields = {
  name: field(plainText, { label: 'Name' }),
  envelope_name: field(plainText, {
    label: 'Envelope name',
    hint: 'How to address mail to this household.',
    suggested: suggestedEnvelopeName,
  }),
  head_contact_id: head,
  note: field({ ...plainText, long: true }, { label: 'Note' }),
};

/** Returns a household's value. A head with the ID 0 is none. */
function valueOf(household: Household | UpdatedHousehold, key: string): unknown {
  const value = household[key];
  return key === 'head_contact_id' && value === '0' ? null : value;
}

function memberIds(contacts: readonly { id: string | null }[]): string {
  return contacts
    .map(({ id }) => id ?? '')
    .toSorted()
    .join(', ');
}

/** The household form for `FormFlow`. Sends all four fields, since the API may clear omitted ones. */
export const householdFormKind = formKind<Household, HouseholdForm, HouseholdBody, UpdatedHousehold>(fields, {
  noun: 'household',
  whyUnchanged: 'The platform may clear fields we leave out, so we send these unchanged.',
  known: valueOf,
  answered: valueOf,
  others: (household, _body, answer) => {
    const members = { was: memberIds(household.contacts), now: memberIds(answer.contacts) };
    const others = [
      { label: 'Account ID', was: household.account_id ?? '', now: answer.account_id ?? '' },
      { label: 'Members', ...members, now: members.now || members.was },
    ];
    return others.filter(({ was, now }) => was !== now);
  },
});
