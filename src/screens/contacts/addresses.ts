/** Addresses in the contact form: their field and request body. */
import type { Body } from '#api/operations.ts';
import type { Primary } from '#records/contact-known.ts';
import type { Field, RowsField } from '#ui/form/field.ts';
import type { Problem } from '#ui/form/form-kind.ts';
import { blankLines, type ContactBase, formatStoredValue, orNothing, withMarks } from './contact-labels.ts';

type SentAddress = NonNullable<Body<'updateContact'>['addresses']>[number];

export const addressLines = ['address_1', 'address_2', 'city', 'state', 'zipcode', 'country'] as const;

export type AddressRow = Record<(typeof addressLines)[number], string> & {
  /** It changes the address with this ID, as typed, and doesn't add one. API responses include no address IDs. */
  isById: '' | 'yes';
  id: string;
  is_primary: Primary;
  /** `yes` clears the blank lines of an address with an ID. */
  clearBlank: '' | 'yes';
};

export const blankAddress: AddressRow = {
  isById: '',
  id: '',
  address_1: '',
  address_2: '',
  city: '',
  state: '',
  zipcode: '',
  country: '',
  is_primary: '',
  clearBlank: '',
};

/** Added and changed addresses, and IDs of addresses to remove. */
export interface AddressesChange {
  rows: AddressRow[];
  remove: { value: string }[];
}

export const addresses = (described: Pick<Field<ContactBase>, 'group'>): Omit<Field<ContactBase>, 'label'> => ({
  ...described,
  control: 'own',
  words: (value) => formatStoredValue('addresses', value),
  rows: {
    names: ['addresses', 'remove_address_ids'],
    at: () => 'addresses.add',
    paths: () =>
      Object.fromEntries([
        ['addresses', 'addresses.add'],
        ['addresses.*', 'addresses.rows.*.address_1'],
        ...['id', 'is_primary', ...addressLines].map((part) => [`addresses.*.${part}`, `addresses.rows.*.${part}`]),
        ['remove_address_ids', 'addresses.add'],
        ['remove_address_ids.*', 'addresses.remove.*.value'],
      ]) as Record<string, string>,
    start: () => ({ rows: [], remove: [] }),
    sends: ({ rows, remove }) => ({
      addresses: orNothing(rows.map(sentAddress)),
      remove_address_ids: orNothing(remove.map(({ value }) => wholeNumber(value))),
    }),
    words: formatAddresses,
    problems: addressProblems,
    removes: ({ remove }) => remove.length > 0,
    former: () => ({ why: 'lists' }),
  } satisfies RowsField<ContactBase, AddressesChange>,
});

function sentAddress(row: AddressRow): SentAddress {
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

function formatAddresses({ rows, remove }: AddressesChange): string {
  const added = rows.map((row) => {
    const lines = addressLines.map((line) => row[line].trim()).filter(Boolean);
    const cleared = row.id.trim() && row.clearBlank === 'yes' ? 'clears blank lines' : '';
    const which = row.id.trim() ? `address ${row.id.trim()}` : 'new address';
    return withMarks(lines.join(', '), [which, primaryLabel(row.is_primary), cleared]);
  });
  return [...added, ...remove.map(({ value }) => `Remove address ${value}`)].join('\n');
}

const primaryLabel = (primary: Primary) => ({ '': '', yes: 'primary', no: 'not primary' })[primary];

function addressProblems({ rows, remove }: AddressesChange): Problem[] {
  const firstPrimary = rows.findIndex(({ is_primary }) => is_primary === 'yes');
  const ofRows = rows.flatMap((row, index): Problem[] => {
    const at = `addresses.rows.${index}`;
    const name = `Address ${index + 1}`;
    const hasId = row.id.trim() !== '';
    const lacksId = row.isById === 'yes' && !hasId;
    const isBlank = Object.keys(sentAddress(row)).every((key) => key === 'id' || (key === 'is_primary' && !hasId));
    const isSecondPrimary = row.is_primary === 'yes' && index > firstPrimary;
    return [
      ...(lacksId || (hasId && !isId(row.id))
        ? [[`${at}.id`, `${name}, address ID must be a whole number`] as const]
        : []),
      ...(isBlank ? [[`${at}.address_1`, `${name} is blank. Fill it in, or remove it`] as const] : []),
      ...(isSecondPrimary ? [[`${at}.is_primary`, 'Only one primary address is allowed'] as const] : []),
    ];
  });
  const ofRemoved = remove.flatMap(({ value }, index): Problem[] =>
    value.trim() === '' || isId(value)
      ? []
      : [[`addresses.remove.${index}.value`, `Address ID ${index + 1} to remove must be a whole number`]],
  );
  return [...ofRows, ...blankLines(remove, 'addresses.remove', 'Address ID', ' to remove'), ...ofRemoved];
}

const isId = (typed: string) => Number.isSafeInteger(wholeNumber(typed));

function given<Fields extends object>(entries: readonly (readonly unknown[])[]): Fields {
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined) as [string, unknown][]) as Fields;
}
