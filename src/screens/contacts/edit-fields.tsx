/** The fields of the contact form, in their groups. */
import { useFormContext, useWatch } from 'react-hook-form';
import {
  ChangeGroup,
  ChangeIndex,
  MomentChangeField,
  RequiredTextField,
  RequiredWordField,
  TextChangeField,
  WordChangeField,
} from '../../ui/fields/change-list.tsx';
import { ListChangeField } from '../../ui/fields/row-fields.tsx';
import { singular } from './problems.ts';
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
import { reachKeys } from './reach.ts';
import { countSet, sourceOf } from './review.ts';
import { AddressesField, ReachField } from './rows.tsx';
import { dateOfBirthHint, knownWords } from './words.ts';

export function ContactEditFields({ base }: { base: ContactBase }) {
  return editGroups.map(({ title, fields }) => (
    <ChangeGroup key={title} title={title}>
      {fields.map((key) => (
        <ContactField key={key} base={base} name={key} />
      ))}
    </ChangeGroup>
  ));
}

export function ContactEditIndex({ base }: { base: ContactBase }) {
  const { getValues } = useFormContext<ContactForm>();
  useWatch<ContactForm>();
  const form = getValues();
  return <ChangeIndex groups={editGroups.map(({ title, fields }) => ({ title, set: countSet(base, form, fields) }))} />;
}

const hints: Partial<Record<ContactPartKey, string>> = {
  bio: 'The service takes it and never gives it back.',
};

function ContactField({ base, name }: { base: ContactBase; name: ContactPartKey }) {
  const type = useWatch<ContactForm, 'type'>({ name: 'type' });
  const dob = useWatch<ContactForm, 'dob'>({ name: 'dob' });
  const hint = name === 'dob' ? dateOfBirthHint(dob) : hints[name];
  const row = { name, label: labelOf(name), known: <Known base={base} name={name} />, hint };
  if (name === 'type') return <TypeField {...row} />;
  if (isOneOf(reachKeys, name)) return <ReachField {...row} name={name} base={base} />;
  if (name === 'addresses') return <AddressesField {...row} />;
  if (isOneOf(listKeys, name)) return <ListChangeField {...row} one={singular(name)} />;
  if (name === 'contact_since') return <MomentChangeField {...row} />;
  if (name === 'gender') return <WordChangeField {...row} options={genders} />;
  if (isOneOf(yesNoKeys, name)) return <WordChangeField {...row} options={answers} />;
  if (isOneOf(nameKeys, name) && isOneOf(requiredNames(type), name)) return <RequiredTextField {...row} />;
  return <TextChangeField {...row} long={name === 'note' || name === 'bio'} />;
}

const genders = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: 'other', label: 'Other' },
];
const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];
const types = [
  { value: 'individual', label: 'Individual' },
  { value: 'company', label: 'Company' },
];

function TypeField(row: Omit<Parameters<typeof RequiredWordField>[0], 'options'>) {
  const { clearErrors } = useFormContext<ContactForm>();
  // Which names are required follows from it.
  return <RequiredWordField {...row} options={types} chosen={() => clearErrors(['type', ...nameKeys])} />;
}

/** What is known of a field; where several answers told of the contact, each field says which of them it is from. */
function Known({ base, name }: { base: ContactBase; name: ContactPartKey }) {
  const words = knownWords(base, name);
  if (words === null) return <p>Not known here</p>;
  if (words === '') return <p>Known to be empty</p>;
  const source = base.known.sources.length > 1 ? sourceOf(base, name) : null;
  return (
    <p>
      Known: <bdi>{words.split('\n').join('; ')}</bdi>
      {source ? `, from ${source}` : null}
    </p>
  );
}
