/** Emails, phones, and addresses in the contact form. */
import { sentenceCase } from '#domain/values/labels.ts';
import { ActionIcon, Button, Group, Radio } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { fieldId } from '#ui/fields/fields.tsx';
import { PlainRow } from '#ui/fields/plain-row.tsx';
import { useFormField } from '#ui/form/form-field.tsx';
import { LineFields, RowInput, RowList } from '#ui/fields/row-fields.tsx';
import { addressLines, type AddressRow, blankAddress } from './addresses.ts';
import { type ContactForm } from './fields.ts';
import { isNew, isReachChanged, reachBody } from './contact-methods.ts';
import { newContactMethodRow, type ContactMethodsChange, type ContactMethodKey } from '#records/contact-known.ts';
import classes from './rows.module.css';
import { emailRemark, noPrimaryMessage, partLabels, phoneRemark, singular } from './contact-labels.ts';

const primary = [
  { value: '', label: 'No change' },
  { value: 'yes', label: 'Primary' },
  { value: 'no', label: 'Not primary' },
];

const remarks = { emails: emailRemark, phones: phoneRemark };

/** Editable rows of known and added emails or phones. */
export function ReachField({ name }: { name: ContactMethodKey }) {
  const { label: title, was, hint } = useFormField(name);
  const { control, clearErrors, getValues, setValue } = useFormContext<ContactForm>();
  const { fields, append, remove } = useFieldArray({ control, name: `${name}.rows` });
  const change = useWatch<ContactForm, ContactMethodKey>({ name });
  const add = useRef<HTMLButtonElement>(null);
  const one = singular(name).toLowerCase();
  const body = reachBody(change);
  const changeRows = (changesOf: (index: number) => object) =>
    setValue(
      `${name}.rows`,
      getValues(`${name}.rows`).map((other, at) => ({ ...other, ...changesOf(at) })),
      { shouldDirty: true },
    );
  const put = (index: number, changes: object) => {
    clearErrors(name);
    changeRows((at) => (at === index ? changes : {}));
  };
  const choose = (index: number) => changeRows((at) => ({ is_primary: at === index ? 'yes' : '' }));
  return (
    <PlainRow
      name={name}
      label={title}
      was={was}
      hint={hint}
      how={isReachChanged(change) ? 'set' : 'leave'}
      note={body.isLost ? noPrimaryMessage(name) : null}
      errorsAt={[`${name}.add`]}
    >
      {(ids) => (
        <div
          role="group"
          aria-labelledby={ids.label}
          aria-describedby={ids.description || undefined}
          className={classes.all}
        >
          {fields.length > 0 ? (
            <ul className={classes.list}>
              {fields.map(({ id, ...added }, index) => {
                // `useWatch` returns a new row one render late, but the row needs the focus at once.
                const shown = change.rows[index] ?? added;
                const at = `${name}.rows.${index}`;
                const label = `${singular(name)} ${index + 1}`;
                if (shown.removed) {
                  return (
                    <li key={id} className={classes.gone}>
                      <span>
                        <bdi className={classes.removed}>{shown.known}</bdi> will be removed
                      </span>
                      <Button variant="transparent" onClick={() => put(index, { removed: false })}>
                        Keep<span className="spoken"> {shown.known}</span>
                      </Button>
                    </li>
                  );
                }
                return (
                  <li key={id}>
                    <div className={classes.reach}>
                      <RowInput at={`${at}.value`} label={label} remark={remarks[name]} />
                      <RowInput at={`${at}.type`} label={`${label}, type`} suggestions={types[name]} hint="Type" />
                      <Radio
                        name={`${name}-primary`}
                        label="Primary"
                        aria-label={`${label}, primary`}
                        checked={index === body.primary}
                        onChange={() => choose(index)}
                      />
                      <ActionIcon
                        aria-label={`Remove ${label.toLowerCase()}`}
                        onClick={() => {
                          clearErrors(name);
                          if (isNew(shown)) remove(index);
                          else put(index, { removed: true, value: shown.known, type: shown.knownType });
                          add.current?.focus();
                        }}
                      >
                        <IconX aria-hidden />
                      </ActionIcon>
                    </div>
                    <RowNote change={change} index={index} isPrimary={index === body.primary} />
                  </li>
                );
              })}
            </ul>
          ) : null}
          <Group gap="sm">
            <Button
              ref={add}
              id={fieldId(`${name}.add`)}
              leftSection={<IconPlus aria-hidden />}
              onClick={() => {
                clearErrors(`${name}.add` as ContactMethodKey);
                append({ ...newContactMethodRow });
              }}
            >
              Add {one}
            </Button>
          </Group>
        </div>
      )}
    </PlainRow>
  );
}

const types = { emails: ['personal', 'work'], phones: ['home', 'work', 'cell'] };

interface RowNoteProps {
  change: ContactMethodsChange;
  index: number;
  isPrimary: boolean;
}

/** Describes how a row changed. */
function RowNote({ change: { rows, primaryWas }, index, isPrimary }: RowNoteProps) {
  const row = rows[index];
  if (!row) return null;
  const wasPrimary = !isNew(row) && row.known === primaryWas;
  const notes = [
    isNew(row) ? 'new' : row.value === row.known ? '' : `was ${row.known}`,
    !isNew(row) && row.type !== row.knownType ? `type was ${row.knownType || 'blank'}` : '',
    isPrimary && !wasPrimary && primaryWas ? `primary was ${primaryWas}` : '',
  ].filter(Boolean);
  return notes.length > 0 ? (
    <p className={classes.was}>
      <bdi>{notes.join(', ')}</bdi>
    </p>
  ) : null;
}

const blanks = [
  { value: '', label: 'No change' },
  { value: 'yes', label: 'Clear' },
];

/** Says, before anything is typed, that the addresses on file stay. `was`: null if they're unknown. */
function addressHint(was: string | null): string | undefined {
  if (was === '') return undefined;
  const onFile = was ? `On file: ${was.split('\n').join('; ')}. ` : '';
  return `${onFile}What you add here is another address. Change or remove ${was ? 'this one' : 'earlier ones'} in your fundraising platform.`;
}

export function AddressesField() {
  const { label, was } = useFormField('addresses');
  const { rows, remove } = useWatch<ContactForm, 'addresses'>({ name: 'addresses' });
  const { getValues, setValue } = useFormContext<ContactForm>();
  const isById = remove.length > 0 || rows.some((row) => row.isById === 'yes');
  const changeById = () => {
    const changed = { ...blankAddress, isById: 'yes' as const };
    setValue('addresses.rows', [...getValues('addresses.rows'), changed], { shouldDirty: true });
  };
  return (
    <PlainRow
      name="addresses"
      label={label}
      was={was}
      how={rows.length + remove.length > 0 ? 'set' : 'leave'}
      note={null}
      hint={addressHint(was)}
      errorsAt={['addresses.add']}
    >
      {(ids) => (
        <div
          role="group"
          aria-labelledby={ids.label}
          aria-describedby={ids.description || undefined}
          className={classes.all}
        >
          <RowList
            at="addresses.rows"
            one="Address"
            add="Add address"
            blank={blankAddress}
            addId={fieldId('addresses.add')}
          >
            {(path, label) => <AddressInputs path={path} label={label} />}
          </RowList>
          <details open={isById || undefined} className={classes.byId}>
            <summary>Change or remove by ID</summary>
            <Button leftSection={<IconPencil aria-hidden />} onClick={changeById}>
              Change address by ID
            </Button>
            <LineFields at="addresses.remove" one="Address ID" add="Remove address by ID" removes digits />
          </details>
        </div>
      )}
    </PlainRow>
  );
}

function AddressInputs({ path, label }: { path: string; label: string }) {
  const { id, isById } = useWatch({ name: path }) as AddressRow;
  return (
    <div className={classes.address}>
      {isById === 'yes' ? <RowInput at={`${path}.id`} label={label} title="Address ID" inputMode="numeric" /> : null}
      {addressLines.map((line) => (
        <RowInput key={line} at={`${path}.${line}`} label={label} title={sentenceCase(partLabels[line] ?? line)} />
      ))}
      <RowInput at={`${path}.is_primary`} label={label} title="Primary" options={primary} />
      {id.trim() === '' ? null : (
        <RowInput at={`${path}.clearBlank`} label={label} title="Blank lines" options={blanks} />
      )}
    </div>
  );
}
