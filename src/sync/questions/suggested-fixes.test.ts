import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calmed, canBeEmail, isShouted, mendedEmail } from './suggested-fixes.ts';

test.each([
  'a@b.co',
  'ruth.ames+gala@mail.example.org',
  "o'neil@example.org",
  'josé@münchen.example',
  'x_y@a-b.example',
])('%s can be an email', (email) => expect(canBeEmail(email)).toBe(true));

test.each([
  ['ruth.ames@gmail,com', 'ruth.ames@gmail.com'],
  ['ruth@example.con', 'ruth@example.com'],
  ['ruth @example.org', 'ruth@example.org'],
  ['ruth@@example.org', 'ruth@example.org'],
  ['mailto:ruth@example.org', 'ruth@example.org'],
  ['ruth.@example.org', 'ruth@example.org'],
  ['ruth@example..org.', 'ruth@example.org'],
  ['<ruth@example.org>', 'ruth@example.org'],
  ['ruth@example', null],
  ['ruth at example.org', null],
  ['ruth@-example.org', null],
  ['a@b@example.org', null],
  ['none', null],
  ['', null],
])('%s cannot be one, and was meant to be %s', (email, meant) => {
  expect(canBeEmail(email)).toBe(false);
  expect(mendedEmail(email)).toBe(meant);
});

test('every suggested email is valid', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'a b @ @ . . , ; < > c o n'.split(' '), ' ') }), (text) => {
      const email = mendedEmail(text);
      expect(email === null || canBeEmail(email)).toBe(true);
    }),
  );
});

test.each([
  ['RUTH', 'Ruth'],
  ['ANNE-MARIE', 'Anne-Marie'],
  ["O'NEIL", "O'Neil"],
  ['DE LA CRUZ', 'De La Cruz'],
  ['ÅKE', 'Åke'],
  ['JOSE\u0301E', 'Jose\u0301e'],
])('%s is meant to be %s', (name, meant) => {
  expect(isShouted(name)).toBe(true);
  expect(calmed(name)).toBe(meant);
});

test.each(['TJ', 'J. R.', 'Ruth', 'McDonald', '王芳王', 'حدّاد', '123', ''])('%s is no name in capitals', (name) => {
  expect(isShouted(name)).toBe(false);
});
