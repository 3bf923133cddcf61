import { expect, test } from 'vitest';
import { nothingToReach } from './addressed.tsx';

test.each([
  ['email', 12, 0, 'None of these 12 contacts has an email on file.'],
  ['address', 1, 0, 'This contact has no address on file.'],
  ['phone', 12, 12, 'All 12 said no to calls.'],
  ['address', 1, 1, 'This contact said no to mail.'],
  ['email', 12, 3, '3 said no to email, and none of the other 9 has an email on file.'],
  ['email', 3, 2, '2 said no to email, and the other one has no email on file.'],
] as const)('nothingToReach(): without any %s of %i, of whom %i said no: %j', (by, people, declined, said) => {
  expect(nothingToReach(by, people, declined)).toBe(said);
});
