/** Columns for a person's name, household, contact details, and gift dates. */
import type { PersonRow } from '../../replica/people.ts';
import { EmailLink, PhoneLink } from '../../ui/kit/out-link.tsx';
import { dayOf } from '../../ui/values/days.ts';
import type { Column } from '../../ui/rows/column.tsx';
import { ContactLink, HouseholdNameLink } from '../links.tsx';
import { nameAndIdColumns } from '../shared-columns.tsx';

export function contactColumns<Row extends Pick<PersonRow, 'id' | 'name'>>(title: string): readonly Column<Row>[] {
  return nameAndIdColumns(
    {
      key: 'name',
      title,
      kind: 'text',
      width: 'long',
      value: ({ name }) => name || null,
      cell: ({ id, name }) => <ContactLink id={id} {...(name ? { name } : {})} />,
    },
    'Contact ID',
  );
}

export function emailColumn<Row extends { email: string | null }>(): Column<Row> {
  return {
    key: 'email',
    title: 'Email',
    kind: 'text',
    width: 'long',
    value: ({ email }) => email,
    cell: ({ email }) => <EmailLink email={email} />,
  };
}

export function phoneColumn<Row extends { phone: string | null }>(): Column<Row> {
  return {
    key: 'phone',
    title: 'Phone',
    kind: 'text',
    value: ({ phone }) => phone,
    cell: ({ phone }) => <PhoneLink phone={phone} />,
  };
}

export function householdColumn<Row extends Pick<PersonRow, 'id' | 'household' | 'household_id'>>(): Column<Row> {
  return {
    key: 'household',
    title: 'Household',
    kind: 'text',
    width: 'long',
    value: ({ household }) => household,
    cell: ({ id, household, household_id }) =>
      household ? <HouseholdNameLink contactId={id} household={{ id: household_id, name: household }} /> : null,
  };
}

/** Columns for the last and first gift. Exports have dates without times, as on screen. */
export function giftDayColumns<Row extends Pick<PersonRow, 'first_gift' | 'last_gift'>>(): readonly Column<Row>[] {
  const day = (at: string | null) => at && dayOf(at);
  return [
    {
      key: 'last_gift',
      title: 'Last gift',
      kind: 'day',
      filter: true,
      value: ({ last_gift }) => last_gift,
      field: ({ last_gift }) => day(last_gift),
    },
    {
      key: 'first_gift',
      title: 'First gift',
      kind: 'day',
      filter: true,
      hidden: true,
      value: ({ first_gift }) => first_gift,
      field: ({ first_gift }) => day(first_gift),
    },
  ];
}
