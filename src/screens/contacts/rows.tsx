/** Emails, phones and addresses in the contact form: rows to add or change, and what to remove. */
import { Button } from '../../ui/kit/button.tsx';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type ChangeFieldProps, ChoiceRow } from '../../ui/fields/change-row.tsx';
import { LineFields, RowInput, RowList } from '../../ui/fields/row-fields.tsx';
import { partLabels, singular } from './problems.ts';
import {
  addressLines,
  blankAddress,
  type ContactBase,
  type ContactForm,
  type ReachKey,
} from '../../records/contact-form.ts';
import classes from './rows.module.css';
import { emailRemark, phoneRemark, primaryOf } from './words.ts';
import { sentenceCase } from '../../ui/values/words.ts';

const primary = [
  { value: '', label: 'Not said' },
  { value: 'yes', label: 'Primary' },
  { value: 'no', label: 'Not primary' },
];

const remarks = { emails: emailRemark, phones: phoneRemark };

interface ReachFieldProps extends ChangeFieldProps {
  name: ReachKey;
  base: ContactBase;
}

export function ReachField({ base, name, ...row }: ReachFieldProps) {
  const one = singular(name);
  const article = name === 'emails' ? 'an email' : 'a phone';
  return (
    <RowsChangeField {...row} name={name}>
      <KnownRows name={name} base={base} />
      <RowList
        at={`${name}.rows`}
        one={one}
        add={`Add or change ${article}`}
        blank={{ value: '', type: '', is_primary: '' }}
      >
        {(path, label) => (
          <div className={classes.reach}>
            <RowInput at={`${path}.value`} label={label} title={one} remark={remarks[name]} />
            <RowInput at={`${path}.type`} label={label} title="Type" />
            <RowInput at={`${path}.is_primary`} label={label} title="Primary" options={primary} />
          </div>
        )}
      </RowList>
      <LineFields at={`${name}.remove`} one={`${one} to remove`} add={`Remove ${article} by its value`} />
    </RowsChangeField>
  );
}

/** The children are shown once Change is chosen. */
function RowsChangeField({ children, ...row }: ChangeFieldProps & { children: ReactNode }) {
  return (
    <ChoiceRow {...row} set="Change">
      {() => children}
    </ChoiceRow>
  );
}

/** Those that are known, each with a way into the remove list and out of it. */
function KnownRows({ name, base: { known } }: { name: ReachKey; base: ContactBase }) {
  const { setValue, clearErrors } = useFormContext<ContactForm>();
  const removed = useWatch<ContactForm, `${ReachKey}.remove`>({ name: `${name}.remove` });
  const values = knownReach(known.values, name);
  if (values.length === 0) return null;
  const put = (lines: { value: string }[]) => {
    clearErrors(name);
    setValue(`${name}.remove`, lines, { shouldDirty: true });
  };
  return (
    <ul className={classes.known} aria-label={`Known ${name}`}>
      {values.map((value) => {
        const isRemoved = removed.some((line) => line.value === value);
        return (
          <li key={value}>
            <bdi className={isRemoved ? classes.removed : undefined}>{value}</bdi>
            {isRemoved ? (
              <Button onClick={() => put(removed.filter((line) => line.value !== value))}>
                Keep<span className="spoken"> {value}</span>
              </Button>
            ) : (
              <Button onClick={() => put([...removed, { value }])}>
                Remove<span className="spoken"> {value}</span>
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Every value that is known, the primary one among them, each once. */
function knownReach(values: ReadonlyMap<string, unknown>, name: ReachKey): string[] {
  const rows = values.get(name);
  const listed = (Array.isArray(rows) ? rows : []).map((row: { value?: unknown }) => row.value);
  const all = [values.get(primaryOf(name)), ...listed];
  return [...new Set(all.filter((value) => typeof value === 'string' && value !== ''))] as string[];
}

const blanks = [
  { value: '', label: 'Leave as they are' },
  { value: 'yes', label: 'Clear' },
];

export function AddressesField(row: ChangeFieldProps) {
  return (
    <RowsChangeField {...row}>
      <p className={classes.note}>
        The service’s answers give no address IDs. To change or remove an address, type its ID; without one an address
        is added.
      </p>
      <RowList at="addresses.rows" one="Address" add="Add or change an address" blank={blankAddress}>
        {(path, label) => <AddressInputs path={path} label={label} />}
      </RowList>
      <LineFields at="addresses.remove" one="Address ID to remove" add="Remove an address by its ID" digits />
    </RowsChangeField>
  );
}

function AddressInputs({ path, label }: { path: string; label: string }) {
  const id = useWatch({ name: `${path}.id` }) as string;
  return (
    <div className={classes.address}>
      <RowInput at={`${path}.id`} label={label} title="Address ID (blank for a new one)" digits />
      {addressLines.map((line) => (
        <RowInput key={line} at={`${path}.${line}`} label={label} title={sentenceCase(partLabels[line] ?? line)} />
      ))}
      <RowInput at={`${path}.is_primary`} label={label} title="Primary" options={primary} />
      {id.trim() === '' ? null : (
        <RowInput at={`${path}.clearBlank`} label={label} title="Lines left blank" options={blanks} />
      )}
    </div>
  );
}
