/** Who somebody is, their household and how to reach them, as columns. */
import type { PersonRow } from '../../replica/people.ts';
import { EmailLink, PhoneLink } from '../../ui/kit/out-link.tsx';
import { dayOf } from '../../ui/values/days.ts';
import type { Column } from '../../ui/rows/column.tsx';
import { ContactLink, HouseholdOf } from '../links.tsx';
import { namedBy } from '../shared-columns.tsx';

export function contactColumns<Row extends Pick<PersonRow, 'id' | 'name'>>(title: string): readonly Column<Row>[] {
  return namedBy(
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
      household ? <HouseholdOf contactId={id} household={{ id: household_id, name: household }} /> : null,
  };
}

/** In a file they are days too, as the screen shows them. */
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
