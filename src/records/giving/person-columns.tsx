/** Who somebody is, their household and how to reach them, as columns. */
import type { PersonRow } from '../../replica/people.ts';
import { EmailLink, PhoneLink } from '../../ui/kit/out-link.tsx';
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
