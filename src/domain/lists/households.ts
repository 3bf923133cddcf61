/** Fields of households. */
import type { Household } from '#api/resources.ts';
import { headName, memberName } from '#domain/household.ts';
import type { Fields } from '#domain/rows/field.ts';
import type { Money } from '#domain/values/money.ts';
import { listSpec } from './list.ts';
import { moneyField } from './shared.ts';

/** Returns what the members gave together. */
export type GivenBy = (household: Household) => readonly Money[];

export const householdFields = (givenBy: GivenBy) =>
  ({
    name: { kind: 'text' },
    id: { kind: 'id' },
    envelope_name: { kind: 'text' },
    head: { kind: 'text', value: headName },
    members: { kind: 'count', value: ({ contacts }) => String(contacts.length) },
    member_names: { kind: 'text', value: ({ contacts }) => contacts.map(memberName).join(', ') },
    given: moneyField('given', givenBy),
    note: { kind: 'text' },
    updated_at: { kind: 'moment' },
    head_contact_id: { kind: 'id' },
    account_id: { kind: 'id' },
    created_at: { kind: 'moment' },
  }) as const satisfies Fields<Household>;

export type HouseholdField = keyof ReturnType<typeof householdFields>;

export const householdList = (givenBy: GivenBy) => listSpec<Household>(householdFields(givenBy));
