import { expect, it } from 'vitest';
import { personName, writtenName } from './person.ts';

it.each([
  [{ name_display: ' Ruth A. ', first_name: 'Ruth', last_name: 'Ames' }, 'Ruth A.'],
  [{ first_name: ' Ruth ', last_name: 'Ames', company_name: 'Harbor Ltd' }, 'Ruth Ames'],
  [{ type: 'company', first_name: 'Ruth', last_name: 'Ames', company_name: 'Harbor Ltd' }, 'Harbor Ltd'],
  [{ type: 'company', first_name: 'Ruth', last_name: null }, 'Ruth'],
  [{ company: 'Harbor Ltd', email: 'ruth@example.org' }, 'Harbor Ltd'],
  [{ name: 'Tess Holder', first_name: 'Ruth' }, 'Tess Holder'],
  [{ first_name: ' ', last_name: 7 }, ''],
  [{}, ''],
])('writtenName(): of %j is “%s”', (fields, name) => {
  expect(writtenName(fields)).toBe(name);
  expect(personName({ ...fields, primary_email: ' ruth@ames.example ' })).toBe(name || 'ruth@ames.example');
});
