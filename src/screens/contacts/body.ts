/** Request body of the contact form: changed fields, and fields that the API requires with every save. */
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
import { reachBody } from './contact-methods.ts';
import { contactMethodKeys } from '../../records/contact-known.ts';

export type ContactBody = Body<'updateContact'>;
type SentAddress = NonNullable<ContactBody['addresses']>[number];

/** Builds the request body. Omits unchanged fields. Keeps invalid values, so that validation can report them. */
export function toContactBody(form: ContactForm): ContactBody {
  const required = requiredNames(form.type);
  const plain = plainKeys.map((key) => [key, isOneOf(required, key) ? form[key].value : sentOf(kinds[key], form[key])]);
  const reach = contactMethodKeys.flatMap((key) => {
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

/** Returns undefined for an empty list, because the API doesn't document what an empty list means. */
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

/** Parses a whole number. Returns NaN for anything else. */
function wholeNumber(typed: string): number {
  return /^\s*\d+\s*$/.test(typed) ? Number(typed) : Number.NaN;
}

/**
 * Form fields by path in the request body. `*` is a row index, which is the same in both. A whole field maps to its first
 * control.
 */
const fixedFieldOf: Readonly<Record<string, string>> = Object.fromEntries([
  ['type', 'type'],
  ...plainKeys.map((key) => [key, `${key}.${kinds[key].control}`]),
  ...listKeys.map((key) => [`${key}.*`, `${key}.items.*.value`]),
  ...contactMethodKeys.flatMap((key) => [
    [key, `${key}.add`],
    [`remove_${key}`, `${key}.add`],
  ]),
  ['addresses', 'addresses.how'],
  ['addresses.*', 'addresses.rows.*.address_1'],
  ...['id', 'is_primary', ...addressLines].map((part) => [`addresses.*.${part}`, `addresses.rows.*.${part}`]),
  ['remove_address_ids', 'addresses.how'],
  ['remove_address_ids.*', 'addresses.remove.*.value'],
]) as Record<string, string>;

/** Returns form fields by path in this form's body, in which only changed emails and phones have an index. */
export function contactFieldOf(form: ContactForm): Readonly<Record<string, string>> {
  const rows = contactMethodKeys.flatMap((key) => {
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
