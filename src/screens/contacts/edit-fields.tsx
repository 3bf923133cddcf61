/** Fields of the contact form: name, email, and phone first; the rest in collapsed groups. */
import { useFormContext, useWatch } from 'react-hook-form';
import { Choices } from '#ui/fields/choices.tsx';
import { FirstFields, FoldedFields } from '#ui/fields/plain-fields.tsx';
import { type PlainFieldProps, PlainRow } from '#ui/fields/plain-row.tsx';
import { FieldRows } from '#ui/form/field-rows.tsx';
import { type ContactBase, labelOf } from './contact-labels.ts';
import { type ContactForm, contactFormFields } from './fields.ts';
import { contactFormKind, editGroups } from './kind.ts';
import { AddressesField, ReachField } from './rows.tsx';

export function ContactEditFields({ base }: { base: ContactBase }) {
  const { getValues } = useFormContext<ContactForm>();
  useWatch<ContactForm>();
  const changed = contactFormKind.review(base, getValues()).filter((line) => line.changed);
  const groups = editGroups(base).map(({ title, fields }) => ({
    title,
    names: fields.map(labelOf).join(', '),
    changes: changed.filter(({ label }) => fields.some((key) => labelOf(key) === label)).length,
    rows: (
      <FieldRows
        kind={contactFormKind}
        base={base}
        keys={fields}
        others={{
          type: (row) => <TypeField {...row} />,
          emails: (row) => <ReachField {...row} name="emails" base={base} />,
          phones: (row) => <ReachField {...row} name="phones" base={base} />,
          addresses: (row) => <AddressesField {...row} />,
        }}
      />
    ),
  }));
  const [first, ...others] = groups;
  return (
    <>
      {first ? <FirstFields title={first.title}>{first.rows}</FirstFields> : null}
      <div>
        {others.map(({ rows: children, ...group }) => (
          <FoldedFields key={group.title} {...group}>
            {children}
          </FoldedFields>
        ))}
      </div>
    </>
  );
}

function TypeField(row: PlainFieldProps) {
  const { clearErrors, getFieldState, formState } = useFormContext<ContactForm>();
  const how = getFieldState('type', formState).isDirty ? 'set' : 'leave';
  return (
    <PlainRow {...row} mark="(required)" how={how} errorsAt={['type']}>
      {(ids) => (
        <Choices
          name="type"
          ids={ids}
          choices={contactFormFields.type.options ?? []}
          // The type determines which names are required.
          chosen={() => clearErrors(['type', 'first_name', 'last_name', 'company_name'])}
        />
      )}
    </PlainRow>
  );
}
