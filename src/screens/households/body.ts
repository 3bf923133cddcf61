/** The fields of a household, and their form. */
import * as z from 'zod/mini';
import { isolateBidi } from '#domain/values/labels.ts';
import { memberName, membersNote, suggestedEnvelopeName } from '#domain/household.ts';
import { type Body, operations } from '#api/operations.ts';
import type { Household, UpdatedHousehold } from '#api/resources.ts';
import type { Field } from '#ui/form/field.ts';
import { formKind } from '#ui/form/form-of-fields.ts';
import { typedId } from '#ui/form/typed.ts';

const { body } = operations.updateHousehold;

const schema = z.extend(body, {
  head_contact_id: z.optional(typedId(z.int(), 'Enter the contact ID of the head of household')),
});

export type HouseholdForm = z.input<typeof schema>;
export type HouseholdBody = Body<'updateHousehold'>;

const fields: Readonly<Record<keyof HouseholdForm, Field<Household>>> = {
  name: { label: 'Name' },
  envelope_name: {
    label: 'Envelope name',
    hint: 'How to address mail to this household.',
    suggested: suggestedEnvelopeName,
  },
  head_contact_id: {
    label: 'Head of household',
    hint: `One of the members. ${membersNote}`,
    control: 'own',
    words: headWords,
  },
  note: { label: 'Note', control: 'long' },
};

function headWords(id: unknown, household?: Household): string {
  if (typeof id !== 'string' && typeof id !== 'number') return '';
  if (!household) return `${id}`;
  const member = household.contacts.find((contact) => contact.id === `${id}`);
  return member ? `${isolateBidi(memberName(member))} (contact ${id})` : `Contact ${id}`;
}

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

/** Sends all four fields, since the API may clear omitted ones. */
export const householdForm = formKind<Household, HouseholdForm, HouseholdBody, UpdatedHousehold>(schema, fields, {
  noun: 'household',
  whyUnchanged: 'The platform may clear fields we leave out, so we send these unchanged.',
  always: () => true,
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
