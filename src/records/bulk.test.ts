import fc from 'fast-check';
import { beforeEach, describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { operations } from '#api/operations.ts';
import type { BulkKind } from '#ui/bulk/bulk-kind.ts';
import { readSheet } from '#ui/bulk/bulk-sheet.ts';
import { mappingProblems, mappingOf, startWork } from '#ui/bulk/bulk-columns.ts';
import {
  cellOf,
  checkRow,
  type CheckedRow,
  leaveOut,
  editCell,
  readWork,
  warnedRows,
  type Work,
  withRepeats,
} from '#ui/bulk/bulk-work.ts';
import { correctCell, withKnown } from '#ui/bulk/bulk-known.ts';
import { sortRows } from '#ui/bulk/bulk-outcome.ts';
import { recordsBefore, undoMessage, undoWork } from '#ui/bulk/bulk-undo.ts';
import type { Person } from '#domain/names.ts';
import { savedContact } from '#e2e/support/doubles/rows.ts';
import { momentMeant } from './bulk-cells.ts';
import type { MailingPerson } from '#domain/lists/mailing.ts';
import { contactBulk, contactBulkWith } from '#screens/contacts/bulk.ts';
import { discountCodeBulk } from '#screens/discount-codes/import.tsx';

const runs = { numRuns: Math.min(Number(process.env['FUZZ_RUNS'] ?? 40), 2000) };

function work<V, B>(kind: BulkKind<V, B>, text: string): Work {
  const read = readSheet(text);
  if (read.result === 'refused') throw new Error(read.message);
  return startWork(kind, read.value, 'test.csv', 0);
}

function checkAll<V, B>(kind: BulkKind<V, B>, given: Work): readonly CheckedRow<B>[] {
  return withRepeats(
    kind,
    given,
    given.rows.map((_, place) => checkRow(kind, given, place)),
  );
}

/** Returns `key: message` for each error of a row. */
function problems<V, B>(kind: BulkKind<V, B>, text: string, place = 0): string[] {
  return (checkAll(kind, work(kind, text))[place]?.problems ?? []).map(({ key, message }) => `${key}: ${message}`);
}

describe('column mapping', () => {
  it.each([
    ['id,first_name,last_name,employer,email_opt_in,address_subscription,zipcode'],
    ['Contact ID,First name,Last name,Employer,Email opt-in,Subscribed by mail,Address: postal code'],
    ['Contact ID,First name,Last name,Employer,Email opt-in,Subscribed by post,Address: zipcode'],
    ['CONTACT_ID,Given Name,Surname,employer,E-mail opt in,post,Post-code'],
  ])('column mapping: maps columns by name: %s', (names) => {
    const keys = ['id', 'first_name', 'last_name', 'employer', 'email_opt_in', 'address_subscription', 'zipcode'];
    expect(work(contactBulk, `${names}\n1`).fields).toEqual(keys);
  });

  it('column mapping: skips columns with unknown names or for a field that is already mapped', () => {
    expect(work(contactBulk, 'ID,Email,Shoe size,E-mail,constructor\n1').fields).toEqual(['id', 'emails', '', '', '']);
  });

  it('column mapping: maps the same columns as the last time', () => {
    const text = 'ID,Mail,Shoe size\n1,a@x.org,38';
    const last = mappingOf({ ...work(contactBulk, text), fields: ['id', '', 'external_id'] });
    const again = (given: string) => {
      const read = readSheet(given);
      if (read.result === 'refused') throw new Error(read.message);
      const { fields, isRemembered } = startWork(contactBulk, read.value, '', 0, last);
      return [isRemembered, fields];
    };
    expect(again(text)).toEqual([true, ['id', '', 'external_id']]);
    expect(again('ID,Mail,Employer\n1,a@x.org,Quay')).toEqual([false, ['id', 'emails', 'employer']]);
  });

  it('column mapping: maps the columns of discount codes', () => {
    expect(work(discountCodeBulk, 'Campaign,ID,Amount,Active,Valid until,Max. uses\n1').fields).toEqual([
      'campaign',
      'id',
      'amount',
      'active',
      'expires_at',
      'uses',
    ]);
  });

  it('column mapping: no name maps to two fields', () => {
    for (const kind of [contactBulk, discountCodeBulk]) {
      const all = [...kind.ids, ...kind.fields].flatMap(({ key, label, names = [] }) =>
        [...new Set([label, key, ...names].map((name) => name.toLowerCase().replace(/[^a-z0-9]/g, '')))].map((name) => [
          name,
          key,
        ]),
      );
      const twice = all.filter(([name], place) => all.findIndex(([other]) => other === name) !== place);
      expect(twice).toEqual([]);
    }
  });

  it('mappingProblems(): requires the IDs, from a column or as a default for all rows', () => {
    const given = work(discountCodeBulk, 'Code ID,Amount\n1,10');
    expect(mappingProblems(discountCodeBulk, given)).toEqual([
      { key: 'campaign', message: 'Choose the Campaign ID column' },
    ]);
    expect(mappingProblems(discountCodeBulk, { ...given, fixed: { campaign: '77' } })).toEqual([]);
    expect(mappingProblems(discountCodeBulk, { ...given, fixed: { campaign: '7 7' } })[0]?.message).toMatch(
      /without leading zeros/,
    );
    expect(mappingProblems(contactBulk, work(contactBulk, 'ID,Shoe\n1,2')).map(({ message }) => message)).toEqual([
      'Map at least one column to a contact field',
    ]);
  });
});

describe('checkRow() for contacts', () => {
  const names = 'ID,Type,First name,Last name';

  it('checkRow(): builds the same request body as the form', () => {
    const given = work(
      contactBulk,
      `${names},Gender,E-mail,Phone,Tags,Custom fields,Contact since,DOB,SMS opt-in,Address,City,Note,Nickname\n` +
        '4801,Person,Ruth,Ames,F,r@x.org,+33 1 40 50,one;two words; ,a=1,2019-05-06 09:30,6 May,N,1 Quay,Brest,"Two\nlines",',
    );
    const [row] = checkAll(contactBulk, given);
    expect(row?.problems).toEqual([]);
    expect(row?.body).toEqual({
      type: 'individual',
      first_name: 'Ruth',
      last_name: 'Ames',
      gender: 'female',
      emails: [{ value: 'r@x.org', is_primary: true }],
      phones: [{ value: '+33 1 40 50', is_primary: true }],
      tags: ['one', 'two words'],
      custom_fields: ['a=1'],
      contact_since: expect.stringMatching(/^2019-05-06T09:30:00/) as string,
      dob: '6 May',
      sms_opt_in: false,
      addresses: [{ address_1: '1 Quay', city: 'Brest' }],
      note: 'Two\nlines',
    });
  });

  it.each([
    ['4801,individual,Ruth,', 'last_name: Last name is required for an individual'],
    ['4801,company,Ruth,Ames', 'company_name: Company name is required for a company'],
    ['4801,,Ruth,Ames', 'type: Type is required: choose whether the contact is an individual or a company'],
    ['4801,robot,Ruth,Ames', 'type: Type must be individual or company'],
    [`4801,individual,${'x'.repeat(256)},Ames`, 'first_name: First name must be 255 characters or fewer'],
    [',individual,Ruth,Ames', 'id: Contact ID is missing. Enter it or skip the row'],
    ['4801,individual,Ruth,Ames,more', 'null: This row has more cells than columns'],
  ])('checkRow(): rejects contact row %s', (cells, problem) => {
    expect(problems(contactBulk, `${names}\n${cells}`)[0]?.slice(0, problem.length)).toBe(problem);
  });

  it.each([
    ['Email opt-in', 'maybe', /Use yes or no$/],
    ['Gender', 'unknown', /Use male, female, or other$/],
    ['Contact since', '31.02.2026', /day first\. Use a valid date/],
    [
      'Date of birth',
      '31/02/1980',
      /^dob: Date of birth isn’t valid\. Dates in this column are day first\. Use a valid/,
    ],
    ['Date of birth', '31/12/80', /Use a year of four digits/],
    ['Contact since', '2026-02-31', /Use a valid date/],
    ['Email', 'a@x.org; b@x.org', /Enter one email only/],
    ['Email', 'Ruth Ames', /Not an email address/],
    ['Tags', ' ; ;', /enter at least one value, or clear the cell$/],
  ])('checkRow(): rejects %s %s', (name, cell, problem) => {
    const found = problems(contactBulk, `${names},${name}\n1,individual,Ruth,Ames,"${cell}"`);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(problem);
  });

  it('checkRow(): reads dates in the order of their column, and asks once where two orders are possible', () => {
    const of = (...dates: string[]) =>
      work(
        contactBulk,
        `${names},DOB,Since\n${dates.map((date, id) => `${id + 1},individual,R,A,${date}`).join('\n')}`,
      );
    const dobs = (given: Work) => checkAll(contactBulk, given).map(({ body }) => body?.dob);
    expect(dobs(of('31/12/1980,', '05/06/1980,', '6 May,'))).toEqual(['1980-12-31', '1980-06-05', '6 May']);
    const asked = of('05/06/1980,07/08/2019', '03/04/1981,1/2/2020');
    expect(mappingProblems(contactBulk, asked)).toEqual([{ key: 'date order', message: 'Choose how to read dates' }]);
    const told: Work = { ...asked, dateOrder: 'month first' };
    expect(mappingProblems(contactBulk, told)).toEqual([]);
    expect(dobs(told)).toEqual(['1980-05-06', '1981-03-04']);
    expect(checkAll(contactBulk, told)[1]?.body?.contact_since).toMatch(/^2020-01-02T00:00:00/);
    // A correction is read in the order of the column, and changes no other row.
    const edited = editCell(of('31/12/1980,', '05/06/1980,'), 0, 'dob', '12/01/1980');
    expect(dobs(edited)).toEqual(['1980-01-12', '1980-06-05']);
  });

  const rowOf = (name: string, cell: string, given?: Partial<Work>) => {
    const text = `${names},${name}\n1,individual,Ruth,Ames,"${cell.replaceAll('"', '""')}"`;
    const [row] = checkAll(contactBulk, { ...work(contactBulk, text), ...given });
    return {
      body: row?.body,
      problems: row?.problems.map(({ message }) => message) ?? [],
      warnings: row?.warnings?.map(({ message }) => message) ?? [],
    };
  };

  it.each([
    ['DOB', '#REF!', 'Date of birth: “#REF!” is a spreadsheet error. Enter the value, or clear the cell'],
    ['Post-code', 'NULL', 'Address, postal code: “NULL” isn’t a value. Enter one, or clear the cell'],
    ['Phone', '4.15555E+09', 'Primary phone: “4.15555E+09” was shortened by a spreadsheet. Enter all digits'],
    ['Employer', 'n/a', 'Employer: “n/a” isn’t a value. Enter one, or clear the cell'],
    ['Note', '-', 'Note: “-” isn’t a value. Enter one, or clear the cell'],
    ['Tags', 'gala, #N/A', 'Tags: “#N/A” is a spreadsheet error. Enter the value, or clear the cell'],
    ['Employer', 'Zo\uFFFD', 'Employer: “Zo\uFFFD” has a character we couldn’t read. Type it again'],
  ])('checkRow(): names a cell that has no value: %s, %s', (name, cell, problem) => {
    expect(rowOf(name, cell)).toEqual({ body: null, problems: [problem], warnings: [] });
  });

  it('checkRow(): mends what a spreadsheet did to digits, and says so', () => {
    expect(rowOf('Post-code', '1970.0')).toMatchObject({
      body: { addresses: [{ zipcode: '1970' }] },
      warnings: ['Address, postal code: “1970.0” will be sent as “1970”.'],
    });
    expect(rowOf('Phone', '4155550184.0')).toMatchObject({
      body: { phones: [{ value: '4155550184', is_primary: true }] },
      warnings: ['Primary phone: “4155550184.0” will be sent as “4155550184”.'],
    });
    const [row] = checkAll(contactBulk, work(contactBulk, `${names},Employer\n4801.0,individual,Ruth,Ames,Quay`));
    expect([row?.ids, row?.warnings]).toEqual([
      { id: '4801' },
      [{ key: 'id', message: 'Contact ID: “4801.0” will be sent as “4801”.' }],
    ]);
  });

  it('checkRow(): asks once if a number is a date', () => {
    const given = work(
      contactBulk,
      `${names},DOB,Since\n1,individual,R,A,36526,2026-01-02\n2,individual,R,A,1980-05-06,`,
    );
    expect(mappingProblems(contactBulk, given)).toEqual([
      { key: 'serial dob', message: 'Date of birth: choose how to read “36526”' },
    ]);
    const told = (answer: boolean) => ({ ...given, serials: { dob: answer } });
    expect(mappingProblems(contactBulk, told(true))).toEqual([]);
    expect(checkAll(contactBulk, told(true)).map(({ body }) => body?.dob)).toEqual(['2000-01-01', '1980-05-06']);
    expect(checkAll(contactBulk, told(false))[0]?.problems).toEqual([
      { key: 'dob', message: 'Date of birth: “36526” isn’t a date. Use a valid date, such as 2026-11-20' },
    ]);
  });

  it('checkRow(): reads lists, and addresses with a name or a link', () => {
    expect(rowOf('Tags', 'gala, board|new').body?.tags).toEqual(['gala', 'board', 'new']);
    expect(rowOf('Tags', '"Smith, Jones"; board').body?.tags).toEqual(['Smith, Jones', 'board']);
    expect(rowOf('Custom fields', 'Diet: vegan, no nuts; Table 4').body?.custom_fields).toEqual([
      'Diet: vegan, no nuts',
      'Table 4',
    ]);
    const maria = [{ value: 'maria@example.org', is_primary: true }];
    for (const cell of [
      'Maria García <maria@example.org>',
      '"García, Maria" <maria@example.org>',
      'mailto:maria@example.org?subject=Hi',
      '<mailto:maria@example.org>',
    ]) {
      expect(rowOf('Email', cell)).toMatchObject({ body: { emails: maria }, warnings: [] });
    }
    expect(rowOf('Email', 'A <a@x.org>, B <b@x.org>').problems[0]).toMatch(/Enter one email only/);
    expect(rowOf('Phone', 'tel:+1-415-555-0184').body?.phones).toEqual([
      { value: '+1-415-555-0184', is_primary: true },
    ]);
    // As our own files have it.
    expect(rowOf('Phone', "'+1-415-555-0184").body?.phones).toEqual([{ value: '+1-415-555-0184', is_primary: true }]);
  });

  it('checkRow(): reads amounts that can be read in one way', () => {
    const amounts = ['$12.50', '"1,5"', '40.0'].map((cell) => {
      const [row] = checkAll(discountCodeBulk, work(discountCodeBulk, `Campaign,ID,Amount\n77,1,${cell}`));
      return row?.body?.amount;
    });
    expect(amounts).toEqual([12.5, 1.5, 40]);
  });

  it('checkRow(): uses the default type for contact rows without one', () => {
    const given = { ...work(contactBulk, `${names}\n1,,Ruth,Ames\n2,company,,`), fixed: { type: 'individual' } };
    expect(checkAll(contactBulk, given).map(({ body }) => body)).toEqual([
      { type: 'individual', first_name: 'Ruth', last_name: 'Ames' },
      null,
    ]);
  });

  it('checkRow(): a row with only a company name is a company', () => {
    const given = work(
      contactBulk,
      'ID,First name,Last name,Company name,Employer\n1,,,Northquay Ltd,x\n2,Ruth,Ames,,x\n3,Ruth,,,x',
    );
    expect(checkAll(contactBulk, given).map(({ body }) => body && [body.type, body.company_name])).toEqual([
      ['company', 'Northquay Ltd'],
      ['individual', undefined],
      null,
    ]);
  });

  it('withRepeats(): reports duplicate contact rows until all but one are skipped', () => {
    const given = work(contactBulk, `${names}\n${'1,individual,Ruth,Ames\n'.repeat(3)}2,individual,Dan,Ames`);
    const messages = (of: Work) => checkAll(contactBulk, of).map((row) => row.problems.map(({ message }) => message));
    expect(messages(given).slice(0, 2)).toEqual([
      ['Duplicate of rows 3 and 4. Skip all but one, or change the ID'],
      ['Duplicate of rows 2 and 4. Skip all but one, or change the ID'],
    ]);
    expect(messages(given)[3]).toEqual([]);
    const one = leaveOut(given, [0, 2]);
    expect(messages(one)).toEqual([[], [], [], []]);
    expect(sortRows(one, checkAll(contactBulk, one))).toEqual({
      left: [0, 1, 2, 3],
      ready: [1, 3],
      unusual: [],
      leftOut: [0, 2],
      wrong: [],
    });
    const edited = editCell(leaveOut(given, [2]), 0, 'id', ' 9 ');
    expect(checkAll(contactBulk, edited).map(({ ids }) => ids['id'])).toEqual(['9', '1', '1', '2']);
    expect(sortRows(edited, checkAll(contactBulk, edited))).toMatchObject({ ready: [0, 1, 3], wrong: [] });
    expect(messages(leaveOut(one, [0], false))[0]).not.toEqual([]);
  });

  it('editCell(): sets a field that no column maps to', () => {
    const given = editCell(work(contactBulk, 'ID,Type,First name\n1,individual,Ruth'), 0, 'last_name', 'Ames');
    expect(checkAll(contactBulk, given)[0]?.body).toEqual({
      type: 'individual',
      first_name: 'Ruth',
      last_name: 'Ames',
    });
  });

  it('checkRow(): reports an error for contact rows with no changes', () => {
    expect(problems(contactBulk, 'ID,Employer,Name\n1,,x')[0]).toMatch(/^null: This row has no changes/);
  });

  it('checkRow(): defaults to individuals in a file without a type column, and warns about an unusual email', () => {
    const given = work(contactBulk, 'ID,First name,Last name,Email\n1,Ruth,Ames,not-an-email');
    const [row] = checkAll(contactBulk, given);
    expect(row?.problems).toEqual([]);
    expect(row?.body).toMatchObject({ type: 'individual', first_name: 'Ruth' });
    expect(row?.warnings).toEqual([{ key: 'emails', message: '“not-an-email” doesn’t look like an email address.' }]);
    expect(work(contactBulk, 'ID,Type\n1,company').fixed).toEqual({});
  });
});

describe('withKnown()', () => {
  const fields = {
    id: '4801',
    type: 'individual',
    first_name: 'Ruth',
    last_name: 'Ames',
    employer: 'Northquay',
    primary_email: 'r@x.org',
    tags: ['gala', 'board'],
    addresses: [{ address_1: '1 Quay', city: 'Brest' }],
    email_opt_in: 'true',
  };
  const checked = (text: string) => {
    const kind = contactBulkWith({ seen: new Map([['4801', savedContact(fields)]]) });
    const given = withKnown(kind, work(kind, text));
    const rows = checkAll(kind, given);
    // It doesn't depend on what becomes known later.
    expect(checkAll(contactBulk, given)).toEqual(rows);
    return { rows, sorted: sortRows(given, rows) };
  };

  it('sends only what was changed in a file of what is known', () => {
    const names = 'id,type,first_name,last_name,employer,email,tags,address_1,city,email_opt_in';
    const same = '4801,individual,Ruth,Ames,Northquay,r@x.org,"gala; board",1 Quay,Brest,yes';
    const required = { type: 'individual', first_name: 'Ruth', last_name: 'Ames' };
    expect(checked(`${names}\n${same}`)).toMatchObject({
      rows: [{ body: null, problems: [], isSame: true }],
      sorted: { ready: [], leftOut: [0], wrong: [] },
    });
    const bodyOf = (changed: string) => checked(`${names}\n${changed}`).rows[0]?.body;
    expect(bodyOf(same.replace('Northquay', 'Quay'))).toEqual({ ...required, employer: 'Quay' });
    expect(bodyOf(same.replace('board', 'board; new'))).toEqual({ ...required, tags: ['gala', 'board', 'new'] });
    expect(bodyOf(same.replace('Brest', 'Nantes'))).toEqual({
      ...required,
      addresses: [{ address_1: '1 Quay', city: 'Nantes' }],
    });
    expect(bodyOf(same.replace('Ruth', 'Ruthie'))).toEqual({ ...required, first_name: 'Ruthie' });
    expect(bodyOf(same.replace('4801', '4802'))).toMatchObject({ employer: 'Northquay', tags: ['gala', 'board'] });
  });

  it('completes rows without a type and a name with those that are known', () => {
    const { rows } = checked('id,employer\n4801,Quay\n4802,Quay');
    expect(rows[0]?.body).toEqual({ type: 'individual', first_name: 'Ruth', last_name: 'Ames', employer: 'Quay' });
    expect(rows[1]?.problems.map(({ key }) => key)).toEqual(['first_name', 'last_name']);
  });
});

test('record(): names a contact as it is known, else by the cells of its row', () => {
  const given = work(
    contactBulk,
    'ID,First name,Last name,Company name,Email\n4801,Ruth,Ames,,r@x.org\n4802,,,Ames Ltd,',
  );
  const recordAt = (place: number, kind = contactBulk) =>
    kind.record({ id: String(4801 + place) }, (key) => cellOf(given, place, key));
  expect([0, 1].map((place) => [recordAt(place).name, recordAt(place).detail])).toEqual([
    ['Ruth Ames', 'r@x.org'],
    ['Ames Ltd', ''],
  ]);
  const fields = { id: '4801', primary_email: 'lark@x.org', employer: 'Northquay' };
  const kind = contactBulkWith({ seen: new Map([['4801', savedContact(fields, { name: 'Ruth Lark' })]]) });
  expect([recordAt(0, kind).name, recordAt(0, kind).detail]).toEqual(['Ruth Lark', 'lark@x.org']);
});

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

test('contactBulkWith(): warns about a contact ID that appears in no list, once all lists have synced', () => {
  const given = work(contactBulk, 'ID,First name,Last name\n4801,Ruth,Ames\n99999,Ruth,Ames');
  const warned = (named: ReadonlyMap<string, MailingPerson> | undefined) =>
    checkAll(contactBulkWith({ shown: named }), given).map(({ warnings, problems: wrong }) => [
      warnings?.length,
      wrong.length,
    ]);
  expect(warned(undefined)).toEqual([
    [0, 0],
    [0, 0],
  ]);
  expect(warned(new Map([['4801', shown]]))).toEqual([
    [0, 0],
    [1, 0],
  ]);
});

test('correctCell(): a row with another ID has the names of that contact, and one that is corrected sends only what differs', () => {
  const person = (id: string, first_name: string, employer: string) =>
    [id, savedContact({ id, type: 'individual', first_name, last_name: 'Ames', employer, title: 'Cook' })] as const;
  const kind = contactBulkWith({ seen: new Map([person('1', 'Ruth', 'Quay'), person('2', 'Dan', 'Pier')]) });
  const given = withKnown(kind, work(kind, 'ID,Employer,Job title\n1,Quay,Head\n1,Harbour,Cook'));
  const bodyOf = (of: Work) => checkAll(kind, of)[1]?.body;
  const other = correctCell(kind, given, 1, 'id', '2');
  expect(bodyOf(other)).toEqual({ type: 'individual', first_name: 'Dan', last_name: 'Ames', employer: 'Harbour' });
  const same = correctCell(kind, other, 1, 'employer', 'Pier');
  expect(checkAll(kind, same)[1]).toMatchObject({ body: null, isSame: true });
});

describe('undoWork()', () => {
  let seen: Map<string, Person>;
  let kind: typeof contactBulk;
  beforeEach(() => {
    seen = new Map();
    kind = contactBulkWith({ seen });
  });
  const lists = { emails: [], phones: [], addresses: [], tags: '[]', primary_email: '', primary_phone: '' };
  const known = (id: string, fields: object, at = 1) =>
    seen.set(id, savedContact({ id, type: 'individual', ...lists, ...fields }, { at }));
  const names = 'ID,First name,Last name,Employer,Email,Note,Address';
  /** Sends the rows, and undoes them. */
  function undone(text: string, sent: () => void) {
    const given = work(kind, `${names}\n${text}`);
    const checked = checkAll(kind, given);
    const { ready } = sortRows(given, checked);
    const before = recordsBefore(kind, given, checked, ready);
    sent();
    const undo = undoWork(kind, given, checked, ready, before);
    return { undo, bodies: checkAll(kind, undo).map(({ body }) => body), notes: undo.undo?.notes };
  }
  const ruth = { first_name: 'Ruth', last_name: 'Ames' };

  it('undoWork(): sends back the values of before, clears what was blank, and restores emails', () => {
    const email = { type: '', value: 'r@x.org' };
    known('1', { ...ruth, employer: 'Pier', note: '', emails: [email], primary_email: 'r@x.org' });
    const { undo, bodies, notes } = undone('1,Ruth,Ames,Quay,ruth@x.org,Call,', () => {
      const now = { employer: 'Quay', note: 'Call', primary_email: 'ruth@x.org' };
      known('1', { ...ruth, ...now, emails: [email, { type: '', value: 'ruth@x.org' }] }, 2);
    });
    expect(notes).toEqual({});
    expect(undo).toMatchObject({ source: 'Undo of test.csv', leftOut: [] });
    expect(bodies).toEqual([
      {
        type: 'individual',
        ...ruth,
        employer: 'Pier',
        note: '',
        emails: [{ value: 'r@x.org', is_primary: true }],
        remove_emails: ['ruth@x.org'],
      },
    ]);
  });

  it('undoWork(): names and skips a record that changed since or isn’t known, and names fields that can’t be restored', () => {
    known('1', { ...ruth, employer: 'Pier' });
    known('2', { ...ruth, employer: 'Pier' });
    const rows = '1,Ruth,Ames,Quay,,,\n2,Ruth,Ames,Quay,,,1 Quay Street\n3,Ruth,Ames,Quay,,,';
    const { undo, bodies, notes } = undone(rows, () => {
      known('1', { ...ruth, employer: 'Changed by someone' }, 2);
      known('2', { ...ruth, employer: 'Quay', addresses: [{ address_1: '1 Quay Street' }] }, 2);
      known('3', { ...ruth, employer: 'Quay' }, 2);
    });
    expect(undo.leftOut).toEqual([0, 2]);
    expect(bodies[1]).toEqual({ type: 'individual', ...ruth, employer: 'Pier' });
    expect(notes).toEqual({
      0: 'Changed since, or can’t be checked: Employer',
      1: 'Can’t be restored: Addresses',
      2: 'Can’t be restored',
    });
    expect(readWork(JSON.parse(JSON.stringify(undo)))).toEqual(undo);
  });

  it('undoMessage(): says how many rows can’t be undone, and which of their fields weren’t known', () => {
    const said = (text: string) => {
      const given = work(kind, `ID,First name,Last name,Job title,Tags,Address\n${text}`);
      const checked = checkAll(kind, given);
      return undoMessage(kind, given, checked, sortRows(given, checked).ready);
    };
    const titled = (...ids: number[]) => ids.map((id) => `${id},Ruth,Ames,Head,,`).join('\n');
    for (const id of ['1', '2', '3']) known(id, ruth);
    for (const id of ['4', '5']) known(id, { ...ruth, title: '' });
    expect(said(titled(4, 5))).toBeNull();
    expect(said(titled(1, 2, 3, 4, 5))).toBe('3 of 5 can’t be undone: job titles weren’t known');
    expect(said(titled(1))).toBe('This change can’t be undone: job titles weren’t known');
    expect(said(`${titled(1, 2)}\n3,Ruth,Ames,,gala,1 Quay`)).toBe(
      'None of the 3 can be undone in full: job titles (2) weren’t known; addresses (1) can’t be removed again',
    );
    expect(said('9,Ruth,Ames,Head,gala,')).toMatch(
      /: types, first names, last names, and 2 other fields weren’t known$/,
    );
  });

  it('undoWork(): is titled as an undo, also if it undoes an undo, and leads back to where the field was chosen', () => {
    const place = { choice: { field: 'employer' }, search: { 'f.gifts': '20..' }, searchText: 'Ames' };
    const given = {
      ...work(contactBulk, `${names}\n1,Ruth,Ames,Quay,,,`),
      forAll: { title: 'Set employer for 1 contact', ...place },
    };
    const undo = undoWork(contactBulk, given, checkAll(contactBulk, given), [], new Map());
    expect(undo.forAll).toEqual({ title: 'Undo: Set employer for 1 contact', ...place });
    expect(undoWork(contactBulk, undo, checkAll(contactBulk, undo), [], new Map()).forAll).toEqual(undo.forAll);
  });
});

describe('checkRow() for discount codes', () => {
  const names = 'Campaign,ID,Amount';

  it('checkRow(): builds the same request body as the form', () => {
    const given = work(
      discountCodeBulk,
      `${names},Type,Active,Code,Uses,Items,Starts,Expires\n77,9,12.5,Percent,TRUE,SPRING,50,A;B,2026-12-01,2026-12-31`,
    );
    const [row] = checkAll(discountCodeBulk, given);
    expect(row?.problems).toEqual([]);
    expect(row?.ids).toEqual({ campaign: '77', id: '9' });
    expect(row?.body).toEqual({
      amount: 12.5,
      type: 'percentage',
      active: true,
      code: 'SPRING',
      uses: 50,
      items: ['A', 'B'],
      starts_at: expect.stringMatching(/^2026-12-01T00:00:00/) as string,
      expires_at: expect.stringMatching(/^2026-12-31T23:59:59/) as string,
    });
  });

  it.each([
    ['77,9,', /^amount: Enter the amount, from 1 to 100/],
    ['77,9,0', /^amount: Amount must be from 1 to 100/],
    ['77,9,101', /^amount: Amount must be from 1 to 100/],
    ['77,9,-5', /^amount: Amount must be from 1 to 100/],
    ['77,9,1e3', /^amount: The amount isn’t valid/],
    ['77,9,10 off', /^amount: The amount isn’t valid/],
    ['77,9,101%', /^amount: Amount must be from 1 to 100/],
    [',9,10', /^campaign: Campaign ID is missing/],
    ['77,0,10', /^id: Discount code ID must be a number without leading zeros/],
  ])('checkRow(): rejects discount code row %s', (cells, problem) => {
    expect(problems(discountCodeBulk, `${names},Code\n${cells},X`)[0]).toMatch(problem);
  });

  it('warnedRows(): groups warnings by message, with the numbers of the rows to send', () => {
    const lines = ['77,1,12.345,,', '77,2,10,2026-12-31,2026-12-01', '77,3,10,,', '77,4,10,,2020-01-01'];
    const given = work(discountCodeBulk, `${names},Starts,Expires\n${lines.join('\n')}\n77,5,10,2026-12-31,2026-12-01`);
    const rows = checkAll(discountCodeBulk, given);
    const found = warnedRows(given, rows, [0, 1, 2, 3, 4]);
    expect(found.map((one) => one.rows)).toEqual([[2], [3, 6], [5]]);
    expect(found[0]?.message).toMatch(/decimal places/);
    expect(found[1]?.message).toMatch(/isn’t after the start/);
    expect(found[2]?.message).toMatch(/has passed/);
    expect(warnedRows(given, rows, [2])).toEqual([]);
  });

  it('withRepeats(): allows the same code ID in different campaigns', () => {
    const given = work(discountCodeBulk, `${names}\n77,9,10\n78,9,10\n77,9,20`);
    expect(checkAll(discountCodeBulk, given).map(({ problems: found }) => found.length)).toEqual([1, 0, 1]);
  });
});

it('momentMeant(): keeps the instant of a moment with an offset', () => {
  expect(momentMeant('2026-11-20T09:30:00+02:00')).toMatch(/^2026-11-20 /);
  const given = work(contactBulk, 'ID,Type,First name,Last name,Since\n1,individual,R,A,2026-11-20T09:30:00+02:00');
  expect(Date.parse(String(checkAll(contactBulk, given)[0]?.body?.contact_since))).toBe(
    Date.parse('2026-11-20T07:30:00Z'),
  );
});

describe('checkRow() for random cells', () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.constantFrom(
      '',
      ' ',
      'yes',
      'no',
      'individual',
      'company',
      '10',
      '0',
      '1e3',
      '-1',
      'NaN',
      '2026-11-20',
      'a;b',
      'male',
    ),
    fc.constantFrom('<script>', '\u202eabc', '__proto__', '\ud800', '=1+1', '../', '9'.repeat(30)),
  );

  it.each([
    ['contacts', contactBulk, 'updateContact'],
    ['discount codes', discountCodeBulk, 'updateDiscountCode'],
  ] as const)(
    'checkRow() for random cells of %s: bodies match the specification and contain all given and required fields',
    (_name, given, operation) => {
      const kind = given as BulkKind<unknown, object>;
      const keys = [...kind.ids, ...kind.fields].map(({ key }) => key);
      fc.assert(
        fc.property(
          fc.array(cell, { minLength: keys.length, maxLength: keys.length }),
          fc.array(fc.nat(keys.length - 1)),
          (cells, blank) => {
            const row = cells.map((text, column) => (blank.includes(column) ? '' : text.trim()));
            const columns = keys.map((key) => ({ header: key, title: key }));
            const sheet: Work = {
              columns,
              rows: [{ number: 2, cells: row, broken: null }],
              notes: [],
              source: '',
              openedAt: 0,
              fields: keys,
              fixed: {},
              edits: {},
              leftOut: [],
            };
            const checked = checkRow(kind, sheet, 0);
            expect(checked.body === null).toBe(checked.problems.length > 0);
            for (const { key, message } of checked.problems) {
              expect(message).toMatch(/^[A-Z]/);
              // A cell may say that itself.
              expect(message.replace(/“[^”]*”/g, '')).not.toMatch(/undefined|NaN|\[object/);
              if (key !== null) expect(keys).toContain(key);
            }
            if (checked.body === null) return;
            expect(z.safeParse(operations[operation].body, checked.body).error?.issues ?? []).toEqual([]);
            const isGiven = (key: string) => row[keys.indexOf(key)] !== '';
            const ofAddress = ['address_1', 'address_2', 'city', 'state', 'zipcode', 'country'];
            for (const key of Object.keys(checked.body)) {
              expect([key, key === 'addresses' ? ofAddress.some(isGiven) : isGiven(key)]).toEqual([key, true]);
            }
            for (const key of keys.filter((one) => isGiven(one) && !kind.ids.some((id) => id.key === one))) {
              expect(Object.keys(checked.body)).toContain(ofAddress.includes(key) ? 'addresses' : key);
            }
          },
        ),
        runs,
      );
    },
  );
});

describe('readWork()', () => {
  it('readWork(): restores a stored import', () => {
    const given = editCell(work(contactBulk, 'ID,First name\n1,Ruth'), 0, 'id', '2');
    expect(readWork(JSON.parse(JSON.stringify(given)))).toEqual(given);
  });

  it.each([null, 1, 'x', [], {}, { rows: [{}] }])(
    'readWork(): returns null for an invalid stored value (%#)',
    (kept) => {
      expect(readWork(kept)).toBeNull();
    },
  );
});
