import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MailingPerson } from '#domain/lists/mailing.ts';
import { csvOf } from '#domain/rows/csv.ts';
import { startWork } from '#ui/bulk/bulk-columns.ts';
import { readSheet, type Sheet } from '#ui/bulk/bulk-sheet.ts';
import { checkRow } from '#ui/bulk/bulk-work.ts';
import { contactBulk } from '#screens/contacts/bulk.ts';
import { fieldsForAll, isComplete, rowsToSet, templateFields, withType } from './update-rows.ts';

function person(id: string, more: Partial<MailingPerson>): MailingPerson {
  const none = { email: null, phone: null, address: null, household: null, last_gift: null, given: [] };
  const consents = { email: null, mail: null, phone: null };
  const names = { name: '', type: '', first_name: '', last_name: '', company_name: '', salutation: '' };
  return { id, ...names, ...none, consents, no_email_since: null, ...more };
}

/** Each row as the update checks it: what would be sent, or its problems. */
function checked(sheet: Sheet) {
  const work = startWork(contactBulk, sheet, 'Contacts');
  return sheet.rows.map((_, place) => checkRow(contactBulk, work, place));
}

const ruth = person('4801', { type: 'individual', first_name: 'Ruth', last_name: 'Ames', company_name: 'Ames & Co' });
const quay = person('4802', { type: 'company', company_name: 'Quay Ltd', first_name: 'Siv' });
const siv = person('4803', { first_name: 'Siv', last_name: 'Lund' });

describe('rows of an update of contacts', () => {
  it('set one field, with the type and the names that the type requires', () => {
    const [one, other, third] = checked(rowsToSet([ruth, quay, siv], 'email_opt_in', 'no'));
    expect(one).toMatchObject({
      ids: { id: '4801' },
      body: { type: 'individual', first_name: 'Ruth', last_name: 'Ames', email_opt_in: false },
    });
    expect(one?.body).not.toHaveProperty('company_name');
    expect(other?.body).toEqual({ type: 'company', company_name: 'Quay Ltd', email_opt_in: false });
    // Its type isn't guessed, and can be chosen for all without one.
    expect(third?.problems.map(({ key }) => key)).toEqual(['type']);
    const [company, person] = checked(rowsToSet(withType([quay, siv], 'individual'), 'email_opt_in', 'no'));
    expect(company?.body).toMatchObject({ type: 'company' });
    expect(person?.body).toMatchObject({ type: 'individual', first_name: 'Siv', last_name: 'Lund' });
  });

  it('are a spreadsheet whose columns are all read, and that changes nothing as it is', async () => {
    const read = readSheet(await csvOf([ruth], templateFields, undefined).text());
    if (read.result === 'refused') throw new Error(read.message);
    const { fields } = startWork(contactBulk, read.value, 'contacts.csv');
    expect(fields).not.toContain('');
    expect(fields.filter((key) => contactBulk.replaced.includes(key) || key.startsWith('address_1'))).toEqual([]);
    const [row] = checked(read.value);
    expect(row?.body).toEqual({ type: 'individual', first_name: 'Ruth', last_name: 'Ames' });
  });

  it.each(['=1+1', '@Home Care', '+Plus', '-Minus'])(
    'keep the name “%s”, which a spreadsheet would run, from file to file',
    async (name) => {
      const company = person('4804', { type: 'company', company_name: name });
      const read = readSheet(await csvOf([company], templateFields, undefined).text());
      if (read.result === 'refused') throw new Error(read.message);
      expect(checked(read.value)[0]?.body).toEqual({ type: 'company', company_name: name });
    },
  );

  it('keep a name that begins with an apostrophe, where no file was opened', () => {
    const company = person('4805', { type: 'company', company_name: "'=1" });
    expect(checked(rowsToSet([company], 'employer', 'Quay'))[0]?.body).toMatchObject({ company_name: "'=1" });
  });

  it('are ready for exactly those who have the type and its names', () => {
    const text = fc.constantFrom('', 'Ames', 'Quay Ltd', '=1+1');
    const drawn = fc.record({
      type: fc.constantFrom('', 'individual', 'company', 'household'),
      first_name: text,
      last_name: text,
      company_name: text,
    });
    const field = fc.constantFrom(...fieldsForAll);
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 4 }), field, (all, { key, options }) => {
        const people = all.map((one, place) => person(String(place + 1), one));
        const value = options[0]?.value ?? 'Northquay';
        const rows = checked(rowsToSet(people, key, value));
        expect(rows.map(({ body }) => body !== null)).toEqual(people.map(isComplete));
        for (const [place, { body }] of rows.entries()) {
          if (!body) continue;
          const { [key]: set, type, ...names } = body as Record<string, unknown>;
          expect(set).toBe(options.length > 0 ? true : value);
          expect(type).toBe(people[place]?.type);
          for (const [name, sent] of Object.entries(names)) expect(sent).toBe(all[place]?.[name as 'first_name']);
        }
      }),
    );
  });
});
