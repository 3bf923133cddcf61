/** The body that a contact form sends: what was set, and what the service requires with every save. */
import type { Body } from '../../api/operations.ts';
import type { Choice, Primary } from '../../ui/fields/changes.ts';
import {
  addressLines,
  type AddressRow,
  type ContactForm,
  isOneOf,
  kinds,
  listKeys,
  plainKeys,
  requiredNames,
} from './form.ts';
import type { FieldKind } from './kinds.ts';
import { reachBody } from './reach.ts';
import { reachKeys } from '../../records/contact-known.ts';

export type ContactBody = Body<'updateContact'>;
type SentAddress = NonNullable<ContactBody['addresses']>[number];

/** What is not set is left out. Values that break a rule come through, for the rule to say so. */
export function toContactBody(form: ContactForm): ContactBody {
  const required = requiredNames(form.type);
  const plain = plainKeys.map((key) => [key, isOneOf(required, key) ? form[key].value : sentOf(kinds[key], form[key])]);
  const reach = reachKeys.flatMap((key) => {
    const { sent, removed } = reachBody(form[key]);
    return [
      [key, orNothing(sent.map(({ row: _row, ...fields }) => fields))],
      [`remove_${key}`, orNothing(removed.map(({ value }) => value))],
    ];
  });
  const { how, rows, remove } = form.addresses;
  const addresses =
    how === 'leave'
      ? []
      : [
          ['addresses', orNothing(rows.map(sentAddress))],
          ['remove_address_ids', orNothing(remove.map(({ value }) => wholeNumber(value)))],
        ];
  return given([['type', form.type || undefined], ...plain, ...reach, ...addresses]);
}

function given<Fields extends object>(entries: readonly (readonly unknown[])[]): Fields {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined) as [string, unknown][]) as Fields;
}

function sentOf(kind: FieldKind, change: { how: Choice }): unknown {
  if (change.how === 'leave') return undefined;
  return change.how === 'clear' ? kind.cleared : kind.sent(change);
}

/** Not sent at all rather than as an empty list, whose meaning the service does not say. */
function orNothing<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

export function sentAddress(row: AddressRow): SentAddress {
  const clears = row.id.trim() !== '' && row.clearBlank === 'yes';
  return given([
    ['id', row.id.trim() === '' ? undefined : wholeNumber(row.id)],
    ...addressLines.map((key) => [key, row[key] === '' && !clears ? undefined : row[key]]),
    ['is_primary', sentPrimary(row.is_primary)],
  ]);
}

function sentPrimary(primary: Primary): boolean | undefined {
  return primary === '' ? undefined : primary === 'yes';
}

/** NaN for what is no whole number. */
function wholeNumber(typed: string): number {
  return /^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN;
}

/**
 * The form's fields by the paths of the body; `*` stands for the number of a row, which is the same in both. The first
 * control of a field speaks for it as a whole.
 */
const fixedFieldOf: Readonly<Record<string, string>> = Object.fromEntries([
  ['type', 'type'],
  ...plainKeys.map((key) => [key, `${key}.${kinds[key].control}`]),
  ...listKeys.map((key) => [`${key}.*`, `${key}.items.*.value`]),
  ...reachKeys.flatMap((key) => [
    [key, `${key}.add`],
    [`remove_${key}`, `${key}.add`],
  ]),
  ['addresses', 'addresses.how'],
  ['addresses.*', 'addresses.rows.*.address_1'],
  ...['id', 'is_primary', ...addressLines].map((part) => [`addresses.*.${part}`, `addresses.rows.*.${part}`]),
  ['remove_address_ids', 'addresses.how'],
  ['remove_address_ids.*', 'addresses.remove.*.value'],
]) as Record<string, string>;

/** The same for this form, of whose emails and phones only those are sent that differ. */
export function contactFieldOf(form: ContactForm): Readonly<Record<string, string>> {
  const rows = reachKeys.flatMap((key) => {
    const { sent, removed } = reachBody(form[key]);
    return [
      ...sent.flatMap(({ row }, index) => [
        [`${key}.${index}`, `${key}.rows.${row}.value`],
        ...['value', 'type', 'is_primary'].map((part) => [`${key}.${index}.${part}`, `${key}.rows.${row}.${part}`]),
      ]),
      ...removed.map(({ field }, index) => [`remove_${key}.${index}`, `${key}.${field}`]),
    ];
  });
  return { ...fixedFieldOf, ...(Object.fromEntries(rows) as Record<string, string>) };
}
