/** Files that Steward and the platform export, as people bring them back: edited, moved, widened, and saved by spreadsheets. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MailingPerson } from '#domain/lists/mailing.ts';
import { contactBulk, contactBulkWith } from '#screens/contacts/bulk.ts';
import { startWork } from '#ui/bulk/bulk-columns.ts';
import { withKnown } from '#ui/bulk/bulk-known.ts';
import { readSheet } from '#ui/bulk/bulk-sheet.ts';
import { checkRow } from '#ui/bulk/bulk-work.ts';
import { savedContact } from '#e2e/support/doubles/rows.ts';

type Kind = typeof contactBulk;

function work(kind: Kind, text: string) {
  const read = readSheet(text);
  if (read.result === 'refused') throw new Error(read.message);
  return withKnown(kind, startWork(kind, read.value, 'test.csv', 0));
}

/** Returns the body of the first row, or `same` if nothing is sent. */
function sent(kind: Kind, text: string) {
  const { body, isSame, problems } = checkRow(kind, work(kind, text), 0);
  return isSame ? 'same' : (body ?? problems);
}

type Cells = Readonly<Record<string, string>>;

/** A way in which a program or a person saves the same cells: in another order, with other columns, separators, and a mark. */
interface How {
  order: string[];
  extra: string[];
  mark: string;
  separator: string;
  isQuoted: boolean;
  end: string;
}

const saved = (names: readonly string[]): fc.Arbitrary<How> =>
  fc.record({
    order: fc.shuffledSubarray([...names], { minLength: names.length }),
    extra: fc.uniqueArray(fc.constantFrom('Shoe size', 'Seat', 'T-shirt', 'Done?', ''), { maxLength: 2 }),
    mark: fc.constantFrom('', '\uFEFF'),
    separator: fc.constantFrom(',', ';', '\t', '|'),
    isQuoted: fc.boolean(),
    end: fc.constantFrom('\n', '\r\n'),
  });

function fileOf(rows: readonly Cells[], { order, extra, mark, separator, isQuoted, end }: How): string {
  const names = [...extra, ...order];
  const written = (cell: string) => (isQuoted || /[",;|\t\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  const lines = [names, ...rows.map((cells) => names.map((name) => cells[name] ?? (name === '' ? '' : 'x')))];
  return mark + lines.map((cells) => cells.map(written).join(separator)).join(end) + end;
}

describe('the platform’s export', () => {
  const columns = {
    'Givebutter Contact ID': 'id',
    'Contact External ID': 'external_id',
    Prefix: 'prefix',
    'First Name': 'first_name',
    'Middle Name': 'middle_name',
    'Last Name': 'last_name',
    Suffix: 'suffix',
    'Preferred First Name': 'preferred_name',
    'Company Name': 'company_name',
    'Household ID': '',
    'Household Name': '',
    'Date of Birth': 'dob',
    Gender: 'gender',
    'Contact Pronouns': 'pronouns',
    'Primary Email Address': 'emails',
    'Additional Emails': '',
    'Home Phone': 'phones',
    'Emergency Contact Phone': '',
    'Spouse First Name': '',
    'Mailing Address Line 1': 'address_1',
    'Mailing Address Line 2': 'address_2',
    'Mailing City': 'city',
    'Mailing State/Province': 'state',
    'Mailing Zip/Postal Code': 'zipcode',
    'Mailing Country': 'country',
    'Email Address 1': '',
    Employer: 'employer',
    'Employer Address': '',
    'Job Title': 'title',
    'Website URL': 'website_url',
    Twitter: 'twitter_url',
    LinkedIn: 'linkedin_url',
    'Engage Email Subscribed': 'email_opt_in',
    'Engage Text Subscribed': 'sms_opt_in',
    'Engage Mail Subscribed': 'address_subscription',
    'Contact Tags': 'tags',
    'Contact Notes': 'note',
    'Custom Fields': 'custom_fields',
    'Contact Since': 'contact_since',
    'Total Contributions': '',
    'Last Donation Date': '',
    'Gift Type': '',
    'Recurring Contributions': '',
    Archived: '',
    'Date Created (UTC)': '',
  };

  it('maps its columns by their last words', () => {
    expect(work(contactBulk, `${Object.keys(columns).join('\t')}\n1`).fields).toEqual(Object.values(columns));
    // Written together, or for another platform.
    expect(work(contactBulk, 'acmeContactId,constituentFirstName,homeEmail\n1').fields).toEqual([
      'id',
      'first_name',
      'emails',
    ]);
    expect(work(contactBulk, 'Household ID,Spouse Email,Event ID\n1').fields).toEqual(['', '', '']);
  });

  it('maps them in any order, beside other columns, with any separator', () => {
    const cells = Object.fromEntries(Object.keys(columns).map((name, index) => [name, `${index + 1}`]));
    fc.assert(
      fc.property(saved(Object.keys(columns)), (how) => {
        const { columns: opened, fields } = work(contactBulk, fileOf([cells], how));
        const found = opened.flatMap(({ header }, column) => (header in columns ? [[header, fields[column]]] : []));
        expect(Object.fromEntries(found)).toEqual(columns);
      }),
    );
  });

  it('needs no first name in a row of a company, and sends what the platform is known to have otherwise', () => {
    const names =
      'Givebutter Contact ID,First Name,Last Name,Company Name,Primary Email Address,Engage Email Subscribed';
    expect(sent(contactBulk, `${names}\n7,,,Northquay Ltd,hello@northquay.example,Subscribed`)).toEqual({
      type: 'company',
      company_name: 'Northquay Ltd',
      emails: [{ value: 'hello@northquay.example', is_primary: true }],
      email_opt_in: true,
    });
  });
});

describe('our own export', () => {
  const required = { type: 'individual', first_name: 'Ruth', last_name: 'Ames' };
  const shown = {
    id: '4801',
    type: 'individual',
    first_name: 'Ruth',
    last_name: 'Ames',
    company_name: '',
    email: 'r@x.org',
    phone: '+44 20 7946 0958',
    address: { address_1: '1 Quay', address_2: '', city: 'Brest', state: '', zipcode: '', country: 'FR' },
  } as MailingPerson;
  const all = new Map([['4801', shown]]);
  const kind = contactBulkWith({ shown: all });
  const people: Cells = {
    name: 'Ruth Ames',
    id: '4801',
    household: 'Ames family',
    given: '1200.00 USD',
    gifts: '3',
    last_gift: '2026-03-01',
    first_gift: '2024-03-01',
    email: 'r@x.org',
    phone: '+44 20 7946 0958',
    known_from: 'Household, gift',
  };
  const merge: Cells = {
    salutation: 'Ruth',
    envelope_name: 'Ruth Ames',
    address_1: '1 Quay',
    address_2: '',
    city: 'Brest',
    state: '',
    zipcode: '',
    country: 'FR',
    first_name: 'Ruth',
    last_name: 'Ames',
    email: 'r@x.org',
    contact_id: '4801',
    household_id: '77',
  };

  it.each([
    ['of people', people, { email: 'new@x.org' }, { emails: [{ value: 'new@x.org', is_primary: true }] }],
    ['for letters', merge, { city: 'Nantes' }, { addresses: [{ address_1: '1 Quay', city: 'Nantes', country: 'FR' }] }],
    ['for letters, renamed', merge, { first_name: 'Ruthie' }, { first_name: 'Ruthie' }],
  ])('%s sends only what was edited, however it was saved', (_title, cells: Cells, edited: Cells, change) => {
    fc.assert(
      fc.property(saved(Object.keys(cells)), (how) => {
        expect(sent(kind, fileOf([cells], how))).toBe('same');
        expect(sent(kind, fileOf([{ ...cells, ...edited }], how))).toEqual({ ...required, ...change });
      }),
    );
  });

  it('sends the values of a column that was added, and nothing else', () => {
    const how = { extra: ['Job title', 'Tags'], mark: '\uFEFF', separator: ';', isQuoted: false, end: '\r\n' };
    const file = fileOf([{ ...people, 'Job title': 'Cook', Tags: 'gala, board' }], {
      ...how,
      order: Object.keys(people),
    });
    expect(sent(kind, file)).toEqual({ ...required, title: 'Cook', tags: ['gala', 'board'] });
  });

  it('doesn’t take another file for one of ours', () => {
    // An email that only a gift has is the contact's from now on.
    const emails = [{ value: 'r@x.org', is_primary: true }];
    expect(sent(kind, 'Contact ID,E-mail\n4801,r@x.org')).toEqual({ ...required, emails });
  });

  it('sends nothing that a saved contact has', () => {
    const ruth = savedContact({ id: '4801', ...required, title: 'Cook', tags: ['gala', 'board'] });
    const own = contactBulkWith({ shown: all, seen: new Map([['4801', ruth]]) });
    expect(sent(own, 'tags;title;id\n"board, gala";Cook;4801')).toEqual({ ...required, tags: ['board', 'gala'] });
    expect(sent(own, 'tags;title;id\n"gala, board";Cook;4801')).toBe('same');
  });
});
