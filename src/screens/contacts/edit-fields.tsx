/** Fields of the contact form: name, email, and phone first; the rest in collapsed groups. */
import { useFormContext, useWatch } from 'react-hook-form';
import { Choices } from '../../ui/fields/change-row.tsx';
import { fieldId } from '../../ui/fields/fields.tsx';
import {
  FieldIndex,
  FirstFields,
  FoldedFields,
  PlainChoice,
  PlainList,
  PlainMoment,
  PlainText,
} from '../../ui/fields/plain-fields.tsx';
import { type PlainFieldProps, PlainRow } from '../../ui/fields/plain-row.tsx';
import {
  type ContactBase,
  type ContactForm,
  type ContactPartKey,
  editGroups,
  isOneOf,
  labelOf,
  listKeys,
  nameKeys,
  requiredNames,
  yesNoKeys,
} from './form.ts';
import { answers, genders } from './kinds.ts';
import { singular } from './problems.ts';
import { countSet } from './review.ts';
import { AddressesField, ReachField } from './rows.tsx';
import { dateOfBirthHint, formatKnownValue } from './contact-labels.ts';
import { contactMethodKeys } from '../../records/contact-known.ts';

export function ContactEditFields({ base }: { base: ContactBase }) {
  const [first, ...others] = useGroups(base);
  const field = (key: ContactPartKey) => <ContactField key={key} base={base} name={key} />;
  return (
    <>
      {first ? <FirstFields title={first.title}>{first.fields.map(field)}</FirstFields> : null}
      <div>
        {others.map((group) => (
          <FoldedFields key={group.title} {...group}>
            {group.fields.map(field)}
          </FoldedFields>
        ))}
      </div>
    </>
  );
}

export function ContactEditIndex({ base }: { base: ContactBase }) {
  return <FieldIndex groups={useGroups(base)} />;
}

function useGroups(base: ContactBase) {
  const { getValues } = useFormContext<ContactForm>();
  useWatch<ContactForm>();
  const form = getValues();
  return editGroups(base).map(({ title, fields }) => ({
    title,
    fields,
    names: fields.map(labelOf).join(', '),
    changes: countSet(base, form, fields),
  }));
}

function ContactField({ base, name }: { base: ContactBase; name: ContactPartKey }) {
  const type = useWatch<ContactForm, 'type'>({ name: 'type' });
  const dob = useWatch<ContactForm, 'dob'>({ name: 'dob' });
  const row: PlainFieldProps = { name, label: labelOf(name), was: formatKnownValue(base, name) };
  if (name === 'type') return <TypeField {...row} />;
  if (isOneOf(contactMethodKeys, name)) return <ReachField {...row} name={name} base={base} />;
  if (name === 'addresses') return <AddressesField {...row} />;
  if (isOneOf(listKeys, name))
    return (
      <PlainList {...row} one={singular(name)} hint={row.was === null ? 'May replace existing values.' : undefined} />
    );
  if (name === 'contact_since') return <PlainMoment {...row} />;
  if (name === 'gender') return <PlainChoice {...row} options={genders} />;
  if (isOneOf(yesNoKeys, name)) return <PlainChoice {...row} options={answers} />;
  if (isOneOf(nameKeys, name)) return <PlainText {...row} required={isOneOf(requiredNames(type), name)} />;
  if (name === 'dob') return <PlainText {...row} hint={dateOfBirthHint(dob)} />;
  if (name === 'bio') return <PlainText {...row} long hint="You can set this, but the platform never shows it." />;
  return <PlainText {...row} long={name === 'note'} />;
}

const types = [
  { value: 'individual', label: 'Individual' },
  { value: 'company', label: 'Company' },
];

function TypeField(row: PlainFieldProps) {
  const { clearErrors, getFieldState, formState } = useFormContext<ContactForm>();
  const how = getFieldState('type', formState).isDirty ? 'set' : 'leave';
  return (
    <PlainRow {...row} mark="(required)" how={how} errorsAt={['type']}>
      {(ids) => (
        <Choices
          name="type"
          ids={ids}
          choices={types}
          firstId={fieldId('type')}
          // The type determines which names are required.
          chosen={() => clearErrors(['type', ...nameKeys])}
        />
      )}
    </PlainRow>
  );
}
