import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContactRecord } from './contact-records.ts';
import { byId, pairId } from '#domain/lists/quality.ts';
import { likelyDuplicates, mostCompared } from './duplicates.ts';

const numRuns = Math.min(Number(process.env['FUZZ_RUNS'] ?? 200), 10_000);

const nobody: ContactRecord = {
  id: '1',
  name: '',
  isCompany: false,
  first: '',
  middle: '',
  last: '',
  suffix: '',
  company: '',
  emails: [],
  phones: [],
  giftEmail: '',
  giftPhone: '',
  streets: [],
  household: null,
  households: [],
  isRecord: true,
  whole: null,
};
const contact = (id: string, fields: Partial<ContactRecord>): ContactRecord => ({ ...nobody, id, ...fields });
const ruth = { first: 'Ruth', last: 'Ames' };
const at = (line: string, code = '') => ({ streets: [{ line, code }] });

function told(...contacts: ContactRecord[]): string[] {
  return likelyDuplicates(contacts).map(
    ({ one, other, isStrict, reasons }) =>
      `${one.id}-${other.id} ${isStrict ? 'strict' : 'wide'}: ${reasons.join(', ')}`,
  );
}

test('names and emails ignore case and accents', () => {
  const jose = { first: 'José', last: 'O’Brien', emails: ['Jose@Example.org'] };
  const other = { first: 'JOSE', last: "O'Brien", emails: ['work@example.org', 'jose@example.org'] };
  expect(told(contact('10', other), contact('9', jose))).toEqual(['9-10 strict: name and email']);
});

test('a gift’s email counts only if the record has none', () => {
  const [own, given] = [{ emails: ['a@example.org'] }, { giftEmail: 'a@example.org' }];
  expect(told(contact('1', own), contact('2', given))).toEqual(['1-2 wide: email']);
  expect(told(contact('1', own), contact('2', { ...given, emails: ['b@example.org'] }))).toEqual([]);
});

test('contacts at one street match unless suffix, middle name, or postal code differs', () => {
  const here = { ...ruth, ...at('12 Harbour Street', '98101') };
  const as = (more: Partial<ContactRecord>) =>
    told(contact('1', { ...here, suffix: 'Jr.', middle: 'Anne' }), contact('2', { ...here, ...more }));
  const one = ['1-2 strict: name and street'];
  expect(as({})).toEqual(one);
  expect(as({ suffix: 'jr', middle: 'A.' })).toEqual(one);
  expect(as({ suffix: 'Sr.' })).toEqual([]);
  expect(as({ middle: 'Beth' })).toEqual([]);
  expect(as({ middle: 'Annette' })).toEqual([]);
  expect(as(at('12 harbour st.'))).toEqual(one);
  expect(as(at('12 Harbour Street', '98101-0012'))).toEqual(one);
  expect(as(at('12 Harbour Street', '10001'))).toEqual([]);
  expect(as(at('21 Harbour Street'))).toEqual([]);
  expect(as({ last: 'Amis' })).toEqual([]);
});

test('members of one household may share an email', () => {
  const emails = { emails: ['ames@example.org'] };
  const [one, other, elsewhere] = [
    contact('1', { ...ruth, ...emails, households: ['501'], phones: ['(206) 555-0101'] }),
    contact('2', { first: 'Daniel', last: 'Ames', ...emails, households: ['502', '501'] }),
    contact('3', { first: 'Theo', last: 'Ames', ...emails, households: ['503'] }),
  ];
  expect(told(one, other)).toEqual([]);
  expect(told(one, other, elsewhere)).toEqual(['1-3 wide: email', '2-3 wide: email']);
  expect(told(one, contact('4', { ...one, id: '4' }))).toEqual(['1-4 strict: name and email, name and phone']);
});

test('a phone matches only with the name, with or without the 1', () => {
  const phones = ['+1 206 555 0101'];
  expect(told(contact('1', { ...ruth, phones }), contact('2', { ...ruth, phones: ['(206) 555-0101'] }))).toEqual([
    '1-2 wide: name and phone',
  ]);
  expect(told(contact('1', { ...ruth, phones }), contact('2', { first: 'Ruth', phones }))).toEqual([]);
  expect(told(contact('1', { ...ruth, phones: ['0101'] }), contact('2', { ...ruth, phones: ['0101'] }))).toEqual([]);
});

test('companies match by company name, and missing values match nothing', () => {
  const trust = { isCompany: true, company: 'Harbor Trust', emails: ['a@example.org'] };
  expect(told(contact('1', trust), contact('2', { ...trust, company: 'HARBOR TRUST' }))).toEqual([
    '1-2 strict: name and email',
  ]);
  expect(
    told(contact('1', { emails: ['none', '.@example.org'] }), contact('2', { emails: ['none', '.@example.org'] })),
  ).toEqual([]);
});

test('contacts who share a common email are compared with the first alone', () => {
  const many = Array.from({ length: mostCompared + 1 }, (_, place) =>
    contact(String(100 + place), { emails: ['office@example.org'] }),
  );
  const pairs = likelyDuplicates(many);
  expect(pairs).toHaveLength(mostCompared);
  expect(new Set(pairs.map(({ one }) => one.id))).toEqual(new Set(['100']));
});

test('pairs sort by IDs of any length', () => {
  expect(pairId('1000', '999')).toBe('999 1000');
  expect(byId('5', '5')).toBe(0);
});

const few = <T>(...values: T[]) => fc.constantFrom(...values);
const anyContact = fc.record({
  isCompany: few(false, false, false, true),
  first: few('Ruth', 'ruth', 'RÚTH', 'Dan', ''),
  last: few('Ames', 'ames', 'Rae', ''),
  middle: few('', '', 'Anne', 'A', 'Beth'),
  suffix: few('', '', 'Jr.', 'jr', 'Sr'),
  company: few('', 'Trust', 'trust'),
  emails: few<string[]>([], ['a@x.org'], ['A@X.org'], ['b@x.org', 'a@x.org'], ['none']),
  phones: few<string[]>([], ['206 555 0101'], ['12065550101'], ['555']),
  giftEmail: few('', 'b@x.org'),
  giftPhone: few('', '(206) 555-0101'),
  streets: few(
    [],
    [{ line: '1 Quay St', code: '' }],
    [{ line: '1 quay street', code: '98101' }],
    [{ line: '1 Quay St.', code: '10001' }],
  ),
  households: few<string[]>([], ['1'], ['2'], ['1', '2']),
});

/** Every contact beside every other: slow, and plain to read. */
function pairwise(contacts: readonly ContactRecord[]): string[] {
  const same = (some: readonly string[], others: readonly string[]) => some.some((each) => others.includes(each));
  const bare = (text: string) =>
    text
      .normalize('NFD')
      .replace(/[^A-Za-z0-9 ]/g, '')
      .toLowerCase();
  const name = ({ isCompany, company, first, last }: ContactRecord) =>
    isCompany ? (company ? `company ${bare(company)}` : '') : first && last ? `${bare(first)}/${bare(last)}` : '';
  const emails = ({ emails: own, giftEmail }: ContactRecord) =>
    (own.length > 0 ? own : [giftEmail]).filter((email) => email.includes('@')).map((email) => email.toLowerCase());
  const phones = ({ phones: own, giftPhone }: ContactRecord) =>
    (own.length > 0 ? own : [giftPhone])
      .map((phone) => phone.replace(/\D/g, '').slice(-10))
      .filter((phone) => phone.length > 6);
  const clash = (one: string, other: string) => {
    const [first, second] = [bare(one), bare(other)];
    const isInitial = (short: string, long: string) => short.length === 1 && long[0] === short;
    return !!first && !!second && first !== second && !isInitial(first, second) && !isInitial(second, first);
  };
  const found: string[] = [];
  for (const one of contacts) {
    for (const other of contacts) {
      if (Number(one.id) >= Number(other.id)) continue;
      const isNamed = name(one) !== '' && name(one) === name(other);
      const isEmail = same(emails(one), emails(other));
      const street = ({ line }: { line: string }) => bare(line).replace('street', 'st');
      const isStreet =
        !clash(one.suffix, other.suffix) &&
        !clash(one.middle, other.middle) &&
        one.streets.some((here) =>
          other.streets.some(
            (there) => street(here) === street(there) && (!here.code || !there.code || here.code === there.code),
          ),
        );
      const isPhone = isNamed && same(phones(one), phones(other));
      if (isNamed && (isEmail || isStreet)) found.push(`${one.id} ${other.id} strict`);
      else if (isPhone || (isEmail && !same(one.households, other.households)))
        found.push(`${one.id} ${other.id} wide`);
    }
  }
  return found.toSorted();
}

test('random data: finds what comparing all pairs finds', () => {
  fc.assert(
    fc.property(fc.array(anyContact, { maxLength: mostCompared }), (drawn) => {
      const contacts = drawn.map((fields, place) => contact(String(place + 5), fields));
      const found = likelyDuplicates(contacts).map(
        ({ one, other, isStrict }) => `${one.id} ${other.id} ${isStrict ? 'strict' : 'wide'}`,
      );
      expect(found.toSorted()).toEqual(pairwise(contacts));
    }),
    { numRuns },
  );
});
